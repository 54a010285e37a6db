import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { dictionary, dictionaryNames, grab, registerDictionary } from '../src/index.js';

/** SHA-256 of the words in alphabetical order, each followed by a line feed. */
const LISTS = [
  {
    name: 'twl06',
    words: 178_691,
    sha256: 'ea06931e05aa0c57384ab8fa74528954004d65c34fd65fe55559cd4b7dd7f517',
  },
  {
    name: 'sowpods',
    words: 267_751,
    sha256: '5a855b21aa2bef5b98be71c719668337b3ceeaa6cb1cc08efab2a8ff0759a38f',
  },
];

describe('the built-in dictionaries', () => {
  it.each(LISTS)('$name is exact: $words words', ({ name, words, sha256 }) => {
    const list = dictionary(name).words();
    expect(dictionary(name).size).toBe(words);
    expect(list).toHaveLength(words);
    expect(
      createHash('sha256')
        .update(`${list.join('\n')}\n`)
        .digest('hex'),
    ).toBe(sha256);
  });

  it.each(LISTS)(
    '$name has each of its words, and nothing that is one letter longer by chance',
    ({ name }) => {
      const dict = dictionary(name);
      const words = dict.words();
      const known = new Set(words);
      expect(words.every((word) => dict.has(word))).toBe(true);
      for (const word of words.filter((_, i) => i % 7 === 0)) {
        for (const near of [`${word}s`, word.slice(1), word.slice(0, -1), [...word].reverse().join('')]) {
          if (dict.has(near) !== known.has(near)) throw new Error(`has('${near}') is ${dict.has(near)}`);
        }
      }
    },
  );

  it.each([
    { word: 'zo', twl06: false, sowpods: true },
    { word: 'za', twl06: true, sowpods: true },
    { word: 'lobster', twl06: true, sowpods: true },
    { word: 'lobstre', twl06: false, sowpods: false },
    { word: '', twl06: false, sowpods: false },
  ])("'$word' is in TWL06: $twl06, in SOWPODS: $sowpods", ({ word, twl06, sowpods }) => {
    expect(dictionary('twl06').has(word)).toBe(twl06);
    expect(dictionary('sowpods').has(word)).toBe(sowpods);
  });

  it('is loaded once and shared', () => {
    expect(dictionary('twl06')).toBe(dictionary('twl06'));
  });
});

describe("an operator's own dictionary", () => {
  it('can be named in the config once it is registered', () => {
    expect(grab.config.safeParse({ dictionary: 'sea' }).success).toBe(false);
    const sea = registerDictionary('sea', ['tide', 'crab', 'tide', 'lobsterlobster']);
    expect(sea.size).toBe(3);
    expect(sea.words()).toEqual(['crab', 'lobsterlobster', 'tide']);
    expect(sea.has('lobsterlobster')).toBe(true);
    expect(sea.has('dog')).toBe(false);
    expect(dictionaryNames()).toEqual(['twl06', 'sowpods', 'sea']);
    expect(grab.config.parse({ dictionary: 'SEA' }).dictionary).toBe('sea');
  });

  it.each([
    { why: 'a name that is taken', name: 'twl06', words: ['crab'], error: /already/ },
    { why: 'a name of an object’s own', name: 'constructor', words: [], error: null },
    { why: 'upper case', name: 'upper', words: ['Crab'], error: /'Crab' is not a word/ },
    { why: 'a word longer than all tiles', name: 'long', words: ['a'.repeat(99)], error: /98 letters/ },
    { why: 'a hyphen', name: 'hyphen', words: ['hermit-crab'], error: /hermit-crab/ },
    { why: 'an empty line', name: 'empty', words: ['crab', ''], error: /'' is not a word/ },
    { why: 'a name that a config could not say', name: 'My List', words: ['crab'], error: /name/ },
  ])('with $why is refused or taken as it should', ({ name, words, error }) => {
    if (error === null) expect(registerDictionary(name, words).size).toBe(words.length);
    else expect(() => registerDictionary(name, words)).toThrow(error);
  });

  it('is an error to ask for when it is unknown', () => {
    expect(() => dictionary('klingon')).toThrow(/no dictionary 'klingon'; there are twl06, sowpods/);
    expect(() => dictionary('toString')).toThrow(/no dictionary/);
  });
});
