/** Why a match could not be played, or not go on: the server's own code and words where it said something. */
export class PlayError extends Error {
  readonly code: string;
  readonly status: number | null;

  constructor(code: string, message: string, status: number | null = null, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PlayError';
    this.code = code;
    this.status = status;
  }
}
