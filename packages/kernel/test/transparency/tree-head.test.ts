/** Signed tree heads and leaves: nobody else can sign, nothing signed can be changed, a leaf has one spelling. */
import { describe, expect, it } from 'vitest';
import { type Dice, termsDigest } from '../../src/index.js';
import {
  EMPTY_ROOT,
  type Leaf,
  leafDifference,
  leafKey,
  leafText,
  logIdOf,
  newLogKey,
  publicLogKey,
  readLeaf,
  signTreeHead,
  startDifference,
  verifyTreeHead,
} from '../../src/transparency/index.js';

const secret = newLogKey((count) => new Uint8Array(count).fill(7));
const key = publicLogKey(secret);
const HASH = 'ab'.repeat(32);

describe('a signed tree head', () => {
  const head = signTreeHead({ size: 12, root: EMPTY_ROOT, at: 1_770_976_800_123 }, secret);

  it('is signed by RFC 8032: the key and signature of its first test vector', () => {
    const published = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
    expect(publicLogKey(published)).toBe('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a');
  });

  it('is accepted with the key of its log, and with no other', () => {
    expect(verifyTreeHead(head, key)).toBe(true);
    expect(verifyTreeHead(head, publicLogKey('01'.repeat(32)))).toBe(false);
    expect(logIdOf(key)).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is refused where size, time, root or signature is another', () => {
    const signature = `${head.signature[0] === 'a' ? 'b' : 'a'}${head.signature.slice(1)}`;
    for (const wrong of [
      { size: 13 },
      { size: 12 + 2 ** 32 },
      { at: head.at + 1 },
      { root: HASH },
      { signature },
      { signature: '' },
      { size: -1 },
    ])
      expect(verifyTreeHead({ ...head, ...wrong }, key)).toBe(false);
    expect(verifyTreeHead(head, 'no key')).toBe(false);
    expect(verifyTreeHead(head, 'ff'.repeat(32))).toBe(false);
  });
});

describe('a leaf', () => {
  const leaf: Leaf = {
    format: 1,
    kind: 'result',
    match: 'm1',
    game: 'dummy',
    rules: 2,
    commitment: HASH,
    at: 5,
    placements: [{ seat: 0, place: 1, score: 3 }],
    digest: HASH,
  };

  it('has one spelling, and is read back from it alone', () => {
    expect(readLeaf(leafText(leaf))).toEqual(leaf);
    expect(readLeaf(`${leafText(leaf)} `)).toBeNull();
    expect(readLeaf(JSON.stringify(leaf))).toBeNull();
    expect(readLeaf(leafText(leaf).replace('"rules"', '"more":1,"rules"'))).toBeNull();
    expect(readLeaf('no JSON')).toBeNull();
  });

  it('of a start says who is fixed to play, from format 2 on; one of format 1 is read for ever', () => {
    const about = { kind: 'start', match: 'm1', game: 'dummy', rules: 2, commitment: HASH, at: 4 } as const;
    const old = { ...about, format: 1 } as const;
    expect(readLeaf(leafText(old))).toEqual(old);
    const seats = [
      { id: 'p0', name: 'Ada' },
      { id: 'p1', name: 'Bo' },
    ];
    const part = { bot: null, commitment: null, nonce: null };
    const dice: Dice = {
      version: 1,
      integer: false,
      serverSeed: 'x',
      sources: [],
      seats: [part, { ...part, bot: 'eager', botVersion: 3 }],
    };
    const head = { ...about, config: {}, seats, seed: '', start: '', dice, format: 2 };
    const leaf: Leaf = { ...about, format: 2, terms: termsDigest(dice, head), agents: ['ada', null] };
    expect(readLeaf(leafText(leaf))).toEqual(leaf);
    expect(readLeaf(leafText(leaf).replace('"format":2', '"format":1'))).toBeNull();
    expect([startDifference(leaf, head), startDifference(old, head)]).toEqual([null, null]);
    expect(startDifference(leaf, { ...head, seats: [seats[0]!, { id: 'p1', name: 'Bob' }] })).toContain(
      'seats',
    );
    const newer = { ...dice, seats: [part, { ...part, bot: 'eager', botVersion: 4 }] };
    expect(startDifference(leaf, { ...head, dice: newer })).toContain('seats');
    expect(startDifference({ ...leaf, agents: ['ada'] } as Leaf, head)).toContain('1 seats');
  });

  it('of an end has the same key however the match ended, so that there is one', () => {
    expect(leafKey(leaf)).toBe(leafKey({ kind: 'called_off', match: 'm1' }));
    expect(leafKey(leaf)).not.toBe(leafKey({ kind: 'start', match: 'm1' }));
  });

  it('is compared with the replay of its match', () => {
    const head = { game: 'dummy', rules: 2, commitment: HASH };
    const end = { result: [{ seat: 0, place: 1, score: 3 }], digest: HASH };
    expect(leafDifference(leaf, head, end)).toBeNull();
    expect(leafDifference(leaf, { ...head, commitment: 'cd'.repeat(32) }, end)).toContain('commitment');
    expect(leafDifference(leaf, head, { ...end, digest: 'cd'.repeat(32) })).toContain('digest');
    expect(leafDifference(leaf, head, { ...end, result: [{ seat: 0, place: 2, score: 3 }] })).toContain(
      'placements',
    );
  });
});
