import { describe, expect, it } from 'vitest';
import { fc } from '../../../tests/support/properties.js';
import { canonical, copyData, fingerprint, fingerprintInto } from '../src/index.js';

describe('canonical', () => {
  it.each([
    [{ b: 1, a: 2 }, '{"a":2,"b":1}'],
    [{ a: undefined, b: null }, '{"b":null}'],
    [[undefined, 1], '[null,1]'],
    [{ é: 1, z: 2, Z: 3 }, '{"Z":3,"z":2,"é":1}'],
    ['"\n\ud800', '"\\"\\n\\ud800"'],
    [-0, '0'],
    [Number.NaN, 'null'],
    [undefined, 'null'],
    [{ b: 0, 10: 1, 9: 2 }, '{"9":2,"10":1,"b":0}'],
    [{ a: { b: undefined } }, '{"a":{}}'],
    [{ c: undefined, b: [{ a: undefined, d: 1 }], a: undefined }, '{"b":[{"d":1}]}'],
    [{ '"': 1, 'é\n': 2 }, '{"\\"":1,"é\\n":2}'],
    [JSON.parse('{"b":1,"__proto__":{"y":1,"x":2}}'), '{"__proto__":{"x":2,"y":1},"b":1}'],
    ['🦞'.repeat(40), `"${'🦞'.repeat(40)}"`],
  ])('writes %j as %s', (value, text) => {
    expect(canonical(value)).toBe(text);
  });

  it('is JSON that means the same, whatever the order of the keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonical(value);
        expect(canonical(JSON.parse(text))).toBe(text);
        expect(canonical(backwards(value))).toBe(text);
      }),
    );
  });
});

it('canonical text of objects of ever new shapes, and of old ones again, is right', () => {
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 6_000; i++) {
      const [key, word] = [`key ${i}`, `word ${i}`];
      expect(canonical({ z: i, [key]: word, a: [key] })).toBe(`{"a":["${key}"],"${key}":"${word}","z":${i}}`);
    }
    expect(canonical({ b: 1, a: { d: 2, c: 3 } })).toBe('{"a":{"c":3,"d":2},"b":1}');
  }
});

/** Returns the same data with the keys of every object reversed. */
function backwards(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(backwards);
  const entries = Object.entries(value).reverse();
  return Object.fromEntries(entries.map(([key, item]) => [key, backwards(item)]));
}

describe('copyData', () => {
  it('copies all the way down', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        const copy = copyData(value);
        expect(JSON.stringify(copy)).toBe(text);
        scribble(copy);
        expect(JSON.stringify(value)).toBe(text);
      }),
    );
  });
});

it('copyData keeps a field whatever it is called', () => {
  const value: unknown = JSON.parse('{"__proto__":{"x":1},"constructor":2}');
  expect(JSON.stringify(copyData(value))).toBe('{"__proto__":{"x":1},"constructor":2}');
});

/** Modifies every object and list that it can reach. */
function scribble(value: unknown): void {
  if (value === null || typeof value !== 'object') return;
  for (const item of Object.values(value)) scribble(item);
  if (Array.isArray(value)) value.push('more');
  else Object.assign(value, { scribbled: true });
}

describe('fingerprint', () => {
  it('is sixteen hexadecimal digits, the same for ever', () => {
    const state = {
      round: 3,
      over: false,
      ratio: 0.5,
      big: 2 ** 40,
      name: 'Krabbe é 🦞',
      none: null,
      bag: [1, [2]],
    };
    expect(fingerprint(state)).toMatchInlineSnapshot(`"07656f5fcfff3130"`);
    expect(fingerprint(null)).toMatch(/^[0-9a-f]{16}$/);
  });

  it('is the same for equal data', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => fingerprint(value) === fingerprint(copyData(value))));
  });

  it('differs for data that differs', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        fc.pre(JSON.stringify(a) !== JSON.stringify(b));
        return fingerprint(a) !== fingerprint(b);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    [[], {}],
    [[[]], []],
    [
      [1, [2]],
      [[1], 2],
    ],
    [{ a: 1 }, { b: 1 }],
    [{ ab: 1 }, { ba: 1 }],
    ['', null],
    ['1', 1],
    [true, 1],
    [false, 0],
    [0, null],
    [1.5, '1.5'],
    [2 ** 32, 0],
    [
      ['ab', 'c'],
      ['a', 'bc'],
    ],
    [{ a: { b: 1 } }, { a: 1, b: {} }],
  ])('tells %j from %j', (a, b) => {
    expect(fingerprint(a)).not.toBe(fingerprint(b));
  });

  it('has no two alike among many small states', () => {
    const seen = new Set<string>();
    const out = new Int32Array(2);
    for (let a = 0; a < 60; a++) {
      for (let b = 0; b < 60; b++) {
        for (let c = 0; c < 60; c++) {
          fingerprintInto({ a, players: [{ b }, { c }] }, out, 0);
          seen.add(`${out[0]},${out[1]}`);
        }
      }
    }
    expect(seen.size).toBe(60 ** 3);
  });

  it('forgets field names when there are too many, and still comes to the same', () => {
    const before = fingerprint({ shells: 1 });
    for (let i = 0; i < 10_000; i++) fingerprint({ [`field ${i}`]: i });
    expect(fingerprint({ shells: 1 })).toBe(before);
  });
});
