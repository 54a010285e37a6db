/** A list of words that is quick to look up and small: one long text, and a hash table of word numbers over it. */
import { CODE_OF_A, letterAt } from '../tiles.js';
import type { PackedWords } from './unpack.js';

const EMPTY = -1;
/** How many letters to turn into text at a time. */
const CHUNK = 4096;

export class Lexicon {
  /** How many words there are; their numbers follow the alphabet. */
  readonly size: number;
  /** All words without a gap between them. */
  readonly #text: string;
  /** Where each word begins, and where the last one ends. */
  readonly #starts: Uint32Array;
  readonly #slots: Int32Array;

  constructor(packed: PackedWords) {
    this.size = packed.starts.length - 1;
    this.#text = textOf(packed.letters);
    this.#starts = packed.starts;
    this.#slots = table(packed);
  }

  /** The number of the word, or −1. The word is made of the letters a to z. */
  find(word: string): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let hash = 0;
    for (let place = 0; place < word.length; place++) hash = mix(hash, letterAt(word, place));
    for (let slot = spread(hash) & mask; ; slot = (slot + 1) & mask) {
      const number = slots[slot]!;
      if (number === EMPTY || this.#is(number, word)) return number;
    }
  }

  word(number: number): string {
    return this.#text.slice(this.#starts[number], this.#starts[number + 1]);
  }

  #is(number: number, word: string): boolean {
    const start = this.#starts[number]!;
    if (this.#starts[number + 1]! - start !== word.length) return false;
    for (let place = 0; place < word.length; place++) {
      if (this.#text.charCodeAt(start + place) !== word.charCodeAt(place)) return false;
    }
    return true;
  }
}

function table({ letters, starts }: PackedWords): Int32Array {
  const words = starts.length - 1;
  let capacity = 16;
  while (capacity < 2 * words) capacity *= 2;
  const slots = new Int32Array(capacity).fill(EMPTY);
  const mask = capacity - 1;
  for (let number = 0; number < words; number++) {
    let slot = spread(hashOf(letters, starts[number]!, starts[number + 1]!)) & mask;
    while (slots[slot] !== EMPTY) slot = (slot + 1) & mask;
    slots[slot] = number;
  }
  return slots;
}

function hashOf(letters: Uint8Array, start: number, end: number): number {
  let hash = 0;
  for (let at = start; at < end; at++) hash = mix(hash, letters[at]!);
  return hash;
}

function textOf(letters: Uint8Array): string {
  let text = '';
  for (let at = 0; at < letters.length; at += CHUNK) text += chunkOf(letters.subarray(at, at + CHUNK));
  return text;
}

function chunkOf(letters: Uint8Array): string {
  const codes: number[] = [];
  for (let i = 0; i < letters.length; i++) codes.push(CODE_OF_A + letters[i]!);
  return String.fromCharCode(...codes);
}

function mix(hash: number, letter: number): number {
  return (Math.imul(hash, 31) + letter + 1) | 0;
}

/** Brings the high bits down: words of one ending would lie side by side otherwise. */
function spread(hash: number): number {
  const mixed = Math.imul(hash, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}
