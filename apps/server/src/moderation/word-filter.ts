/** Finds words that are not shown: the English list of `obscenity`, and an operator's own lists. Pure; the same for every gateway. */
import { DataSet, englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';
import { INNOCENT_WORDS } from './innocent-words.js';

/** Lists of an operator. An entry is a whole word or phrase; with `*` in front or behind it may go on there. */
export interface WordLists {
  readonly block: readonly string[];
  readonly allow: readonly string[];
}

export const NO_LISTS: WordLists = { block: [], allow: [] };

/** The longest text that is looked at; nothing that is shown is longer. */
const LONGEST = 2_000;
/** So many clean words are remembered, none longer than so many characters. */
const MOST_CLEAN = 20_000;
const LONGEST_CLEAN = 32;

const HAS_LETTER = /\p{L}/u;

/** Phrases of the English list: what the first word of one is followed by has to be looked at. */
const PHRASE_STARTS = ['double'];
/** Single letters with something between each two of them: `f.u.c.k`. */
const SPELLED = /(?<![\p{L}\p{N}])\p{L}(?:[ ._*+~-]{1,3}\p{L}){2,}(?![\p{L}\p{N}])/gu;

/** What a machine made, as ids are: hexadecimal digits, or a UUID. A word in it is there by chance. */
const MADE =
  /(?<![\p{L}\p{N}])(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=[a-f]*\d)[0-9a-f]{5,})(?![\p{L}\p{N}])/giu;
/** Abbreviations have so few letters; a longer run of letters and digits that begins with them is something else. */
const ABBREVIATION = 2;
const LONGEST_ABBREVIATED = 6;

interface Span {
  readonly start: number;
  /** After the last character. */
  readonly end: number;
}

export class WordFilter {
  readonly #matcher: RegExpMatcher;
  readonly #blocked: RegExp | null;
  readonly #allowed: readonly string[];
  /** Words in which nothing was found. */
  #clean = new Set<string>();

  constructor({ block, allow }: WordLists = NO_LISTS) {
    this.#allowed = allow.map(folded).filter((word) => word !== '');
    const english = new DataSet<{ originalWord: string }>().addAll(englishDataset).build();
    this.#matcher = new RegExpMatcher({
      ...english,
      whitelistedTerms: [...(english.whitelistedTerms ?? []), ...INNOCENT_WORDS, ...this.#allowed],
      ...englishRecommendedTransformers,
    });
    this.#blocked = blockedWords(block);
  }

  /** Returns the text with each such word replaced by as many stars; the same text if there is none. */
  mask(text: string): string {
    const spans = this.#spans(text);
    let masked = '';
    let from = 0;
    for (const { start, end } of spans) {
      if (end <= from) continue;
      const begin = Math.max(start, from);
      masked += text.slice(from, begin) + '*'.repeat(Array.from(text.slice(begin, end)).length);
      from = end;
    }
    return from === 0 ? text : masked + text.slice(from);
  }

  /** Returns whether a name or title contains such a word, also if it is spelled or set off by capitals or underscores. */
  isIn(name: string): boolean {
    const spelled = name.replace(SPELLED, (letters) => letters.replace(/[^\p{L}]/gu, ''));
    const parts = name.replace(/_+/g, ' ').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
    return [...new Set([name, spelled, parts])].some((form) => this.#spans(form).length > 0);
  }

  /** Where such words are, in order. */
  #spans(text: string): readonly Span[] {
    if (this.#isClean(text)) return [];
    const looked = text.slice(0, LONGEST);
    const found = this.#matcher
      .getAllMatches(looked)
      .map(({ startIndex, endIndex }) => ({ start: startIndex, end: endIndex + 1 }))
      .filter(({ start, end }) => isMostlyLetters(looked.slice(start, end + lettersAt(looked, end))))
      .filter((span) => !isBeginningOfAnother(looked, span) && !isInId(looked, span));
    return [...found, ...this.#ownSpans(looked)].sort((one, other) => one.start - other.start);
  }

  #ownSpans(text: string): Span[] {
    if (this.#blocked === null) return [];
    const found = [...text.matchAll(this.#blocked)].map(({ 0: word, index }) => ({
      start: index,
      end: index + word.length,
    }));
    return found.filter(({ start, end }) => !this.#isAllowed(text, start, end));
  }

  #isAllowed(text: string, start: number, end: number): boolean {
    const lower = folded(text);
    return this.#allowed.some((word) => {
      const at = lower.lastIndexOf(word, start);
      return at >= 0 && at + word.length >= end;
    });
  }

  /** Whether nothing is found in any of its words. Those that were looked at before are known, so a text in plain words costs little. */
  #isClean(text: string): boolean {
    const words = text.slice(0, LONGEST).split(' ');
    const unknown = words.filter((word) => !this.#clean.has(word) && HAS_LETTER.test(word));
    if (this.#hasBlocked(text)) return false;
    if (unknown.length === 0) return true;
    if (unknown.some(isPhraseStart) || this.#matcher.hasMatch(unknown.join(' '))) return false;
    if (this.#clean.size >= MOST_CLEAN) this.#clean = new Set();
    for (const word of unknown) if (word.length <= LONGEST_CLEAN) this.#clean.add(word);
    return true;
  }

  #hasBlocked(text: string): boolean {
    return this.#blocked !== null && text.search(this.#blocked) >= 0;
  }
}

/** How many letters stand there. */
function lettersAt(text: string, place: number): number {
  return /^\p{L}*/u.exec(text.slice(place))?.[0].length ?? 0;
}

/** Whether it is two letters at the beginning of something longer. */
function isBeginningOfAnother(text: string, { start, end }: Span): boolean {
  if (end - start > ABBREVIATION) return false;
  const [run = ''] = /^[\p{L}\p{N}]*/u.exec(text.slice(start)) ?? [];
  return run.length > LONGEST_ABBREVIATED;
}

/** Whether it is a part of what a machine made. */
function isInId(text: string, { start, end }: Span): boolean {
  return [...text.matchAll(MADE)].some(({ 0: id, index }) => index <= start && end <= index + id.length);
}

/** A number is a number, also behind letters: 455, n16 and fa6 are not read as words, sh1t is. */
function isMostlyLetters(word: string): boolean {
  const isLetter = Array.from(word, (one) => HAS_LETTER.test(one));
  return isLetter.at(-1) === true && 2 * isLetter.filter((is) => is).length >= isLetter.length;
}

function isPhraseStart(word: string): boolean {
  return PHRASE_STARTS.some((start) => folded(word).startsWith(start));
}

function folded(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** One expression for all entries, in any script. */
function blockedWords(entries: readonly string[]): RegExp | null {
  const patterns = entries.flatMap((entry) => {
    const word = folded(entry.replace(/^\*|\*$/g, '').trim());
    if (word === '') return [];
    const escaped = word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&').replace(/ +/g, ' +');
    return `${entry.startsWith('*') ? '' : '(?<![\\p{L}\\p{N}])'}${escaped}${entry.endsWith('*') ? '' : '(?![\\p{L}\\p{N}\\p{M}])'}`;
  });
  return patterns.length === 0 ? null : new RegExp(patterns.join('|'), 'giu');
}
