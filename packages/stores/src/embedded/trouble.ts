/** Whether a file takes what is written to it, as far as the last attempt tells. */

/** After so long a failed write is forgotten, so that somebody tries again; longer than those wait who do so by themselves. */
const FORGOTTEN_MS = 3_000;

/** Codes that mean a mistake of ours; all others mean that the disk or the file fails us. */
const BUGS = [
  'SQLITE_CONSTRAINT',
  'SQLITE_ERROR',
  'SQLITE_MISMATCH',
  'SQLITE_MISUSE',
  'SQLITE_RANGE',
  'SQLITE_TOOBIG',
];

/** Whether what was to be read or written is wrong itself, so that it would fail again. */
export function isMistake(error: unknown): boolean {
  return (
    error instanceof RangeError ||
    error instanceof TypeError ||
    BUGS.some((bug) => codeOf(error).startsWith(bug))
  );
}

/** Whether the disk or the file fails us, which may pass. */
export function isTrouble(error: unknown): error is Error {
  return codeOf(error).startsWith('SQLITE_') && !isMistake(error);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

export class Trouble {
  readonly #now: () => number;
  #failedAt: number | null = null;

  constructor(now: () => number) {
    this.#now = now;
  }

  get here(): boolean {
    return this.#failedAt !== null && this.#now() - this.#failedAt < FORGOTTEN_MS;
  }

  failed(): void {
    this.#failedAt = this.#now();
  }

  /** A write succeeded. */
  over(): void {
    this.#failedAt = null;
  }
}
