/** The environment of a command: where its output goes, and whether a person is looking. */

export interface Io {
  /** Writes to standard output. */
  out(text: string): void;
  /** Writes to standard error. */
  err(text: string): void;
  /** Whether standard output supports colours. */
  readonly colours: boolean;
  /** Whether to show a progress bar. */
  readonly progress: boolean;
}

export const EXIT = {
  ok: 0,
  /** A replay does not verify. */
  differs: 1,
  /** The request cannot be done. */
  usage: 2,
  /** Stopped by a signal. */
  stopped: 130,
  /** A bug of ours. */
  bug: 70,
} as const;

/** The user's mistake, reported in one line without a stack trace. */
export class UsageError extends Error {}

/** Sanitizes text for one line of a terminal: no line breaks and no control sequences from outside. */
export function oneLine(text: string): string {
  return Array.from(text, (char) => (isControl(char) ? escaped(char) : char)).join('');
}

function isControl(char: string): boolean {
  const code = char.codePointAt(0)!;
  return code < 0x20 || (code >= 0x7f && code < 0xa0) || code === 0x2028 || code === 0x2029;
}

function escaped(char: string): string {
  return `\\u${char.codePointAt(0)!.toString(16).padStart(4, '0')}`;
}

/** Dims text if colours are supported. */
export function dim(io: Io, text: string): string {
  return io.colours ? `\u001b[2m${text}\u001b[22m` : text;
}

/** Makes text bold if colours are supported. */
export function bold(io: Io, text: string): string {
  return io.colours ? `\u001b[1m${text}\u001b[22m` : text;
}
