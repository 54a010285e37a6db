/** Tracks whether the file accepts writes, judged by the last attempt. */

/** After this time a failed write is forgotten, so that callers try again; longer than background retries wait. */
const FORGOTTEN_MS = 3_000;

/** SQLite codes that mean a bug of ours; all others mean that the disk or the file failed. */
const BUGS = [
  'SQLITE_CONSTRAINT',
  'SQLITE_ERROR',
  'SQLITE_MISMATCH',
  'SQLITE_MISUSE',
  'SQLITE_RANGE',
  'SQLITE_TOOBIG',
];

/** Returns whether the data itself is wrong, so that the operation would fail again. */
export function isDataError(error: unknown): boolean {
  return (
    error instanceof RangeError ||
    error instanceof TypeError ||
    BUGS.some((bug) => codeOf(error).startsWith(bug))
  );
}

/** Returns whether the disk or the file failed, which may be temporary. */
export function isDiskError(error: unknown): error is Error {
  return codeOf(error).startsWith('SQLITE_') && !isDataError(error);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

export class DiskHealth {
  readonly #now: () => number;
  #failedAt: number | null = null;

  constructor(now: () => number) {
    this.#now = now;
  }

  get failing(): boolean {
    return this.#failedAt !== null && this.#now() - this.#failedAt < FORGOTTEN_MS;
  }

  failed(): void {
    this.#failedAt = this.#now();
  }

  /** Records that a write succeeded. */
  recovered(): void {
    this.#failedAt = null;
  }
}
