/** drand's rounds: recorded ones of its real chains are accepted, and nothing else. */
import { describe, expect, it } from 'vitest';
import {
  DRAND_CHAINS,
  type DrandChain,
  drandChecks,
  drandValue,
  randomnessOf,
  roundAfter,
  roundTime,
  verifyRound,
} from '../../src/beacon/index.js';

const { quicknet, default: chained } = DRAND_CHAINS;

/** Rounds that the League of Entropy has really signed: its own public keys say so. */
const RECORDED = [
  {
    chain: quicknet as DrandChain,
    round: 123,
    signature:
      'b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92',
    previous: '',
    randomness: 'fb8f7bc29bf24db51871ec8c79f3a1e4bd0557bc0dfcee9ed1d924e69d1c60dc',
  },
  {
    chain: quicknet as DrandChain,
    round: 1000,
    signature:
      'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
    previous: '',
    randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  },
  {
    chain: chained as DrandChain,
    round: 72_785,
    signature:
      '82f5d3d2de4db19d40a6980e8aa37842a0e55d1df06bd68bddc8d60002e8e959eb9cfa368b3c1b77d18f02a54fe047b80f0989315f83b12a74fd8679c4f12aae86eaf6ab5690b34f1fddd50ee3cc6f6cdf59e95526d5a5d82aaa84fa6f181e42',
    previous:
      'a609e19a03c2fcc559e8dae14900aaefe517cb55c840f6e69bc8e4f66c8d18e8a609685d9917efbfb0c37f058c2de88f13d297c7e19e0ab24813079efe57a182554ff054c7638153f9b26a60e7111f71a0ff63d9571704905d3ca6df0b031747',
    randomness: '8b676484b5fb1f37f9ec5c413d7d29883504e5b669f604a1ce68b3388e9ae3d9',
  },
];

describe.each(RECORDED)('round $round of $chain.name', ({ chain, randomness, ...round }) => {
  it('is accepted, and gives what drand said it gave', () => {
    expect(verifyRound(chain, round)).toBe(true);
    expect(randomnessOf(round)).toBe(randomness);
  });

  it('is refused as another round, of another chain, or with another signature', () => {
    const other = chain.name === 'quicknet' ? chained : quicknet;
    expect(verifyRound(chain, { ...round, round: round.round + 1 })).toBe(false);
    expect(verifyRound(other, round)).toBe(false);
    expect(verifyRound(chain, { ...round, signature: round.signature.replace(/.$/, '0') })).toBe(false);
    expect(verifyRound(chain, { ...round, signature: '' })).toBe(false);
    const previous = round.previous === '' ? 'ab' : round.previous.replace(/.$/, '0');
    expect(verifyRound(chain, { ...round, previous })).toBe(false);
  });

  it('is checked in a replay by its source’s name', () => {
    const source = `drand:${chain.name}`;
    const check = drandChecks[source]!;
    const announced = String(round.round);
    const kept = { source, announced, ...drandValue(round) };
    expect(check(kept)).toBeNull();
    expect(check({ ...kept, announced: String(round.round + 1) })).toContain('has not signed');
    expect(check({ ...kept, value: '00'.repeat(32) })).toContain('another value');
    expect(check({ ...kept, proof: undefined })).toContain('has not signed');
    expect(check({ ...kept, announced: 'soon' })).toContain('is no round');
    // A beacon that could not be reached is said to be so.
    expect(check({ source, announced, value: null })).toBeNull();
  });
});

describe('the time of rounds', () => {
  it('is the genesis for the first, and a period later for each other', () => {
    expect(roundTime(quicknet, 1)).toBe(1_692_803_367_000);
    expect(roundTime(quicknet, 1000)).toBe(1_692_803_367_000 + 999 * 3_000);
  });

  it('of the round after a moment is later than the moment, and by a period at most', () => {
    for (const chain of [quicknet, chained])
      for (const moment of [0, 1, 2_999, 3_000, 30_000, 123_456_789]) {
        const now = chain.genesisMs + moment;
        const at = roundTime(chain, roundAfter(chain, now));
        expect(at).toBeGreaterThan(now);
        expect(at - now).toBeLessThanOrEqual(chain.periodMs);
      }
    expect(roundAfter(quicknet, 0)).toBe(1);
  });
});
