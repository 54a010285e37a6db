/**
 * Reads the words that scripts/make-dictionaries.mjs wrote. The text is a minimal word graph: a list of nodes, of
 * which the last is the root and the others are those with several parents, the most used first.
 *
 *   node      = edge* END
 *   edge      = a letter (0–25) and a node that does not end a word
 *             | a letter (26–51) and a node that ends a word
 *             | a letter (52–77) and the number of a listed node, in one to three digits
 *
 * A listed node is preceded by the letter 0, whose range gives its kind. Each value is one printable character.
 */
import { LETTERS, letterAt } from '../tiles.js';

const WORD = LETTERS;
const REFERENCE = 2 * LETTERS;
const END = 3 * LETTERS;

/** Numbers below 40 take one digit of 86; then there are 44 first digits of two and 2 of three. */
const ONE_DIGIT = 40;
const DIGITS = 86;
const THREE_DIGITS = 84;

/** All words concatenated, as letter numbers, and the offset of each word (and of the end). */
export interface PackedWords {
  readonly letters: Uint8Array;
  readonly starts: Uint32Array;
}

/** Returns the value of a character; the backslash and the quote are not used. */
function valueAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < 92 ? code - 40 : code - 41;
}

/** Returns how many digits a number has, from its first digit. */
function digits(first: number): number {
  return first < ONE_DIGIT ? 1 : first < THREE_DIGITS ? 2 : 3;
}

function numberAt(text: string, at: number): number {
  const first = valueAt(text, at);
  if (first < ONE_DIGIT) return first;
  const second = valueAt(text, at + 1);
  if (first < THREE_DIGITS) return ONE_DIGIT + (first - ONE_DIGIT) * DIGITS + second;
  const before = ONE_DIGIT + (THREE_DIGITS - ONE_DIGIT) * DIGITS;
  return before + ((first - THREE_DIGITS) * DIGITS + second) * DIGITS + valueAt(text, at + 2);
}

/** Returns the offset of each listed node: of the value that gives its kind. */
function nodeStarts(text: string): number[] {
  const starts: number[] = [];
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (depth === 0) starts.push(at);
    const value = valueAt(text, at);
    if (value === END) depth--;
    else if (value < REFERENCE) depth++;
    else at += digits(valueAt(text, at + 1));
  }
  return starts;
}

/** Returns all words in alphabetical order. */
export function unpackWords(packed: { words: number; letters: number; text: string }): PackedWords {
  const { text } = packed;
  const nodes = nodeStarts(text);
  const letters = new Uint8Array(packed.letters);
  const starts = new Uint32Array(packed.words + 1);
  const path: number[] = [];
  let words = 0;
  let end = 0;

  /** Writes the words below the node whose kind is at `at`; returns the offset after the node. */
  function expand(at: number): number {
    if (valueAt(text, at) >= WORD) {
      for (let i = 0; i < path.length; i++) letters[end++] = path[i]!;
      starts[++words] = end;
    }
    at++;
    for (;;) {
      const value = valueAt(text, at);
      if (value === END) return at + 1;
      path.push(value % LETTERS);
      if (value < REFERENCE) at = expand(at);
      else {
        expand(nodes[numberAt(text, at + 1)]!);
        at += 1 + digits(valueAt(text, at + 1));
      }
      path.pop();
    }
  }
  expand(nodes[nodes.length - 1]!);
  return { letters, starts };
}

/** Reads the marks, six words per character: 1 where the word belongs to the smaller list. */
export function unpackMarks(text: string): Uint8Array {
  const marks = new Uint8Array(text.length * 6);
  for (let at = 0; at < text.length; at++) {
    const value = valueAt(text, at);
    for (let bit = 0; bit < 6; bit++) marks[at * 6 + bit] = (value >> bit) & 1;
  }
  return marks;
}

/** Packs an operator's own words, sorted and without duplicates, into the same form. */
export function packWords(words: readonly string[]): PackedWords {
  const starts = new Uint32Array(words.length + 1);
  for (let i = 0; i < words.length; i++) starts[i + 1] = starts[i]! + words[i]!.length;
  const letters = new Uint8Array(starts[words.length]!);
  let end = 0;
  for (const word of words) {
    for (let place = 0; place < word.length; place++) letters[end++] = letterAt(word, place);
  }
  return { letters, starts };
}
