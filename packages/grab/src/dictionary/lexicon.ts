/** A compact word list with fast lookup: one long text, and a hash table of offsets into it. */
import { CODE_OF_A, letterAt } from '../tiles.js';
import type { PackedWords } from './unpack.js';

/** The character after each word in the text: whether the word is in the smaller list too. */
const MARKED = '*';
const UNMARKED = ' ';

export class Lexicon {
  /** The number of words; words are numbered in alphabetical order. */
  readonly size: number;
  /** All words in order, each followed by its mark. */
  readonly #text: string;
  /** The offset of each word in the text, and of the text's end. */
  readonly #starts: Uint32Array;
  /** A word's offset plus one in the low bits, and part of its hash in the high bits. */
  readonly #slots: Uint32Array;
  readonly #startBits: number;

  constructor(packed: PackedWords, marks: Uint8Array | null) {
    this.size = packed.starts.length - 1;
    this.#text = textOf(packed, marks);
    this.#starts = textStarts(packed.starts);
    this.#startBits = 2 ** (32 - Math.clz32(this.#text.length)) - 1;
    this.#slots = table(packed, this.#starts, this.#startBits);
  }

  /** Returns whether the list, or its marked part, has the word (letters a to z only). */
  has(word: string, marked: boolean): boolean {
    const slots = this.#slots;
    const mask = slots.length - 1;
    const startBits = this.#startBits;
    let hash = 0;
    for (let place = 0; place < word.length; place++) hash = mix(hash, letterAt(word, place));
    hash = spread(hash);
    for (let slot = hash & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
      const value = slots[slot]!;
      if (((value ^ hash) & ~startBits) !== 0) continue;
      const start = (value & startBits) - 1;
      if (this.#isAt(start, word)) return !marked || this.#text[start + word.length] === MARKED;
    }
    return false;
  }

  #isAt(start: number, word: string): boolean {
    const text = this.#text;
    for (let place = 0; place < word.length; place++) {
      if (text.charCodeAt(start + place) !== word.charCodeAt(place)) return false;
    }
    return text.charCodeAt(start + word.length) < CODE_OF_A;
  }

  word(number: number): string {
    return this.#text.slice(this.#starts[number], this.#starts[number + 1]! - 1);
  }

  isMarked(number: number): boolean {
    return this.#text[this.#starts[number + 1]! - 1] === MARKED;
  }
}

/** Every earlier word has one mark after it. */
function textStarts(starts: Uint32Array): Uint32Array {
  const places = new Uint32Array(starts.length);
  for (let number = 0; number < starts.length; number++) places[number] = starts[number]! + number;
  return places;
}

function table({ letters, starts }: PackedWords, textStarts: Uint32Array, startBits: number): Uint32Array {
  const words = starts.length - 1;
  let capacity = 16;
  while (capacity < 2 * words) capacity *= 2;
  const slots = new Uint32Array(capacity);
  const mask = capacity - 1;
  for (let number = 0; number < words; number++) {
    const hash = spread(hashOf(letters, starts[number]!, starts[number + 1]!));
    let slot = hash & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = (hash & ~startBits) | (textStarts[number]! + 1);
  }
  return slots;
}

function hashOf(letters: Uint8Array, start: number, end: number): number {
  let hash = 0;
  for (let at = start; at < end; at++) hash = mix(hash, letters[at]!);
  return hash;
}

function mix(hash: number, letter: number): number {
  return (Math.imul(hash, 31) + letter + 1) | 0;
}

/** Mixes all bits of the hash; without it, words with the same ending would collide in neighbouring slots. */
function spread(hash: number): number {
  const mixed = Math.imul(hash, 0x9e3779b1);
  return Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
}

/** Number of words converted to text at a time. */
const CHUNK = 500;

function textOf({ letters, starts }: PackedWords, marks: Uint8Array | null): string {
  let text = '';
  for (let number = 0; number + 1 < starts.length; number += CHUNK) {
    text += chunkOf(letters, starts, marks, number, Math.min(number + CHUNK, starts.length - 1));
  }
  return text;
}

function chunkOf(
  letters: Uint8Array,
  starts: Uint32Array,
  marks: Uint8Array | null,
  first: number,
  end: number,
): string {
  const codes: number[] = [];
  let at = starts[first]!;
  for (let number = first; number < end; number++) {
    for (; at < starts[number + 1]!; at++) codes.push(CODE_OF_A + letters[at]!);
    codes.push((marks?.[number] === 1 ? MARKED : UNMARKED).charCodeAt(0));
  }
  return String.fromCharCode(...codes);
}
