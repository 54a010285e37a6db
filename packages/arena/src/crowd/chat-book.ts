/** What spectators of one match have said, and who may not speak: plain data, and the rules of speaking. */

/** A line as spectators see it. */
export interface ChatLine {
  readonly id: string;
  readonly at: number;
  readonly guest: string;
  readonly name: string;
  readonly text: string;
}

/** Where a guest comes from is a hash, good for nothing but to be compared. Never shown. */
export interface StoredLine extends ChatLine {
  readonly network: string;
}

export interface Mute {
  /** The line for which the guest was muted. */
  readonly line: string;
  readonly guest: string;
  readonly network: string;
}

export interface ChatBook {
  readonly lines: readonly StoredLine[];
  readonly mutes: readonly Mute[];
}

export type Unsaid =
  | { readonly why: 'muted' }
  | { readonly why: 'name_taken' }
  /** Try again in so many ms. */
  | { readonly why: 'slow' | 'busy'; readonly waitMs: number };

export interface ChatTerms {
  /** A guest writes once in so long; 0 is no limit. */
  readonly slowMs: number;
}

/** So many lines of a match are kept, and so many mutes. */
export const MOST_LINES = 100;
const MOST_MUTES = 500;
/** So many lines come through in a second, whoever writes them. */
const MOST_A_SECOND = 10;
const SECOND_MS = 1_000;
/** So many guests of one network write in the time in which one guest writes once. */
const MOST_OF_A_NETWORK = 3;

export const EMPTY_BOOK: ChatBook = { lines: [], mutes: [] };

/** Why a line is not said; null if it may be. `looks` tells names apart. */
export function unsaid(
  { lines, mutes }: ChatBook,
  line: StoredLine,
  { slowMs }: ChatTerms,
  looks: (name: string) => string,
): Unsaid | null {
  const { guest, network, at } = line;
  if (mutes.some((mute) => mute.guest === guest || mute.network === network)) return { why: 'muted' };
  const own = lines.findLast((one) => one.guest === guest);
  if (own !== undefined && at < own.at + slowMs) return { why: 'slow', waitMs: own.at + slowMs - at };
  const near = lines.filter((one) => one.network === network && at < one.at + slowMs);
  if (near.length >= MOST_OF_A_NETWORK) return { why: 'slow', waitMs: near[0]!.at + slowMs - at };
  const last = lines.filter((one) => at < one.at + SECOND_MS);
  if (last.length >= MOST_A_SECOND) return { why: 'busy', waitMs: SECOND_MS };
  const look = looks(line.name);
  if (lines.some((one) => one.guest !== guest && looks(one.name) === look)) return { why: 'name_taken' };
  return null;
}

export function withLine(book: ChatBook, line: StoredLine): ChatBook {
  return { ...book, lines: [...book.lines, line].slice(-MOST_LINES) };
}

export function withoutLine(book: ChatBook, id: string): ChatBook {
  return { ...book, lines: book.lines.filter((line) => line.id !== id) };
}

export function withMute(book: ChatBook, { id, guest, network }: StoredLine): ChatBook {
  if (book.mutes.some(({ line }) => line === id)) return book;
  return { ...book, mutes: [...book.mutes, { line: id, guest, network }].slice(-MOST_MUTES) };
}

export function withoutMute(book: ChatBook, id: string): ChatBook {
  return { ...book, mutes: book.mutes.filter(({ line }) => line !== id) };
}

export function shownLine({ id, at, guest, name, text }: StoredLine): ChatLine {
  return { id, at, guest, name, text };
}
