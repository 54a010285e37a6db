/** Forks: which seeds a match is played by, and what a replay of one must say. The conformance suite plays them. */
import { describe, expect, it } from 'vitest';
import { forkOf, forkSchema, Match, REPLAY_FORMAT_FORK, replayHead, verify } from '../src/index.js';
import { snatch } from './games/snatch.js';
import { recorded, registry, seats } from './matches.js';

describe('the seeds of a fork', () => {
  it('are those of the match until there', () => {
    expect(forkOf('reef', { seed: 'one' }, 7)).toEqual({
      match: 'reef',
      at: 7,
      seeds: [{ seed: 'one', until: 7 }],
    });
  });

  it.each([
    {
      at: 9,
      seeds: [
        ['one', 7],
        ['two', 9],
      ],
    },
    { at: 7, seeds: [['one', 7]] },
    { at: 3, seeds: [['one', 3]] },
    { at: 0, seeds: [['one', 0]] },
  ])(
    'of a fork that is forked at $at are both, as far as they were drawn from',
    ({ at, seeds: expected }) => {
      const fork = forkOf('reef', { seed: 'one' }, 7)!;
      const again = forkOf('cove', { seed: 'two', fork }, at);
      expect(again?.seeds.map(({ seed, until }) => [seed, until])).toEqual(expected);
      expect(forkSchema.parse(again)).toEqual(again);
    },
  );

  it('are 32 at most', () => {
    let fork = forkOf('reef', { seed: '0' }, 1)!;
    for (let at = 2; at <= 32; at++) fork = forkOf('reef', { seed: String(at), fork }, at)!;
    expect(fork.seeds).toHaveLength(32);
    expect(forkOf('reef', { seed: 'one more', fork }, 33)).toBeNull();
  });

  it.each([
    { what: 'another end', seeds: [{ seed: 'one', until: 6 }] },
    {
      what: 'another order',
      seeds: [
        { seed: 'one', until: 7 },
        { seed: 'two', until: 7 },
      ],
    },
    { what: 'none', seeds: [] },
  ])('are refused with $what', ({ seeds: given }) => {
    expect(forkSchema.safeParse({ match: 'reef', at: 7, seeds: given }).success).toBe(false);
  });
});

describe('the replay of a fork', () => {
  const { replay } = recorded(snatch, 'parent');
  const at = 4;
  const setup = {
    config: snatch.config.parse({}),
    seats: seats(2),
    seed: 'child',
    fork: forkOf('parent', { seed: 'parent' }, at)!,
  };
  const match = Match.record(snatch, setup);
  const head = replayHead(match.header, setup.seed, match.digest);

  it('has a format of its own, and one that is not forked the one it always had', () => {
    expect(head).toMatchObject({ format: REPLAY_FORMAT_FORK, fork: setup.fork });
    expect(replay.head).not.toHaveProperty('fork');
    expect(replay.head.format).toBe(1);
  });

  it('is not verified as a match of its own, nor with other seeds', () => {
    const { fork: _, ...unforked } = head;
    const other = { ...head, fork: forkOf('parent', { seed: 'other' }, at)! };
    for (const forged of [{ ...unforked, format: 1 }, other])
      expect(verify(registry, { ...replay, head: forged })).toMatchObject({ step: 'head' });
  });
});
