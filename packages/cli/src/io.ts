/** The outside world of a command: where its lines go, and whether a person is looking. */

export interface Io {
  /** Writes to standard output. */
  out(text: string): void;
  /** Writes to standard error. */
  err(text: string): void;
  /** Whether standard output takes colours. */
  readonly colours: boolean;
  /** Whether a progress bar has somebody to look at it. */
  readonly progress: boolean;
}

export const EXIT = {
  ok: 0,
  /** A replay is not what it says. */
  differs: 1,
  /** The user asked for something that cannot be done. */
  usage: 2,
  /** A bug of ours. */
  bug: 70,
} as const;

/** The user's mistake: told in one line, without a stack. */
export class UsageError extends Error {}

/** One line for a terminal: whatever text comes from outside can neither break the line nor command the terminal. */
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

/** Dimmed where colours are taken. */
export function dim(io: Io, text: string): string {
  return io.colours ? `\u001b[2m${text}\u001b[22m` : text;
}

/** Bold where colours are taken. */
export function bold(io: Io, text: string): string {
  return io.colours ? `\u001b[1m${text}\u001b[22m` : text;
}
