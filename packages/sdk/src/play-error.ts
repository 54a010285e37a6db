/** Why a match could not be played or continued: the server's code and message if it sent one. */
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
