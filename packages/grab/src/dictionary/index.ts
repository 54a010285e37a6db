/** The dictionaries of this process by name. Each is unpacked at first use and shared by all games. */
import { TILES } from '../tiles.js';
import { Anagrams } from './anagrams.js';
import { Lexicon } from './lexicon.js';
import { SOWPODS } from './sowpods.data.js';
import { TWL06 } from './twl06.data.js';
import { type PackedWords, packWords, unpackMarks, unpackWords } from './unpack.js';

export { MOST_SOURCES } from './sources.js';

/** The words that a game allows. */
export class Dictionary {
  readonly name: string;
  /** The number of words. */
  readonly size: number;
  readonly #lexicon: Lexicon;
  readonly #anagrams: Anagrams;
  /** Whether only the marked words of the lexicon are allowed. */
  readonly #marked: boolean;

  constructor(name: string, size: number, words: Indexed, marked: boolean) {
    this.name = name;
    this.size = size;
    this.#lexicon = words.lexicon;
    this.#anagrams = words.anagrams;
    this.#marked = marked;
  }

  /** Returns whether the word (letters a to z only) is allowed. */
  has(word: string): boolean {
    return this.#lexicon.has(word, this.#marked);
  }

  /**
   * Calls `found` with every allowed word that can be made from one of the sources (words on the table, or '' for the
   * pool alone) plus at least one letter of the pool, and with the set of those sources as bits.
   */
  search(
    sources: readonly string[],
    pool: ArrayLike<number>,
    found: (word: string, sources: number) => void,
  ): void {
    const lexicon = this.#lexicon;
    const marked = this.#marked;
    this.#anagrams.search(sources, pool, (number, made) => {
      if (!marked || lexicon.isMarked(number)) found(lexicon.word(number), made);
    });
  }

  /** Returns all words in alphabetical order. */
  words(): string[] {
    const words: string[] = [];
    for (let number = 0; number < this.#lexicon.size; number++) {
      if (!this.#marked || this.#lexicon.isMarked(number)) words.push(this.#lexicon.word(number));
    }
    return words;
  }
}

interface Indexed {
  readonly lexicon: Lexicon;
  readonly anagrams: Anagrams;
}

function index(packed: PackedWords, marks: Uint8Array | null): Indexed {
  return { lexicon: new Lexicon(packed, marks), anagrams: new Anagrams(packed) };
}

const loaded = new Map<string, Dictionary>();

/** TWL06 is a subset of SOWPODS: its words are marked there, and both share one set of tables. */
let sowpods: Indexed | null = null;

function sowpodsTables(): Indexed {
  sowpods ??= index(unpackWords(SOWPODS), unpackMarks(TWL06.text));
  return sowpods;
}

const BUILT_IN: Readonly<Record<string, () => Dictionary>> = {
  twl06: () => new Dictionary('twl06', TWL06.words, sowpodsTables(), true),
  sowpods: () => new Dictionary('sowpods', SOWPODS.words, sowpodsTables(), false),
};

/** Returns the names of all dictionaries that a game may use. */
export function dictionaryNames(): string[] {
  return [...new Set([...Object.keys(BUILT_IN), ...loaded.keys()])];
}

export function isDictionary(name: string): boolean {
  return loaded.has(name) || Object.hasOwn(BUILT_IN, name);
}

/** Returns the dictionary of that name, and loads it at first use. */
export function dictionary(name: string): Dictionary {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const load = Object.hasOwn(BUILT_IN, name) ? BUILT_IN[name] : undefined;
  if (load === undefined) {
    throw new RangeError(`there is no dictionary '${name}'; there are ${dictionaryNames().join(', ')}`);
  }
  const fresh = load();
  loaded.set(name, fresh);
  return fresh;
}

/** No longer word can be made from the tiles. */
const WORD = new RegExp(`^[a-z]{1,${TILES}}$`);

/**
 * Registers a dictionary of the operator's own, for instance from a word file. Its words cannot change while the
 * process runs, because running matches rely on them.
 */
export function registerDictionary(name: string, words: Iterable<string>): Dictionary {
  if (!/^[a-z0-9_-]{1,40}$/.test(name)) {
    throw new RangeError(`'${name}' is no name for a dictionary: a to z, 0 to 9, _ and -, at most 40`);
  }
  if (isDictionary(name)) throw new RangeError(`there is a dictionary '${name}' already`);
  const sorted = [...new Set(words)].sort();
  const odd = sorted.find((word) => !WORD.test(word));
  if (odd !== undefined) {
    throw new RangeError(
      `dictionary '${name}': '${odd}' is not a word of at most ${TILES} letters 'a' to 'z'`,
    );
  }
  const own = new Dictionary(name, sorted.length, index(packWords(sorted), null), false);
  loaded.set(name, own);
  return own;
}
