/** Guesses of who wins: which ones are taken, which ones count, and who guesses best. */
import { memoryLiveStore } from '@lobster-league/stores';
import { describe, expect, it } from 'vitest';
import { CrowdChannel, type GuessedEnd, Guesses, silent } from '../../src/index.js';

const END: GuessedEnd = { at: 1_000, events: 200, seats: 4, winners: ['p1'] };

function guess(guest: string, playerId: string, sequence = 1) {
  return { guest, name: guest, network: guest, playerId, sequence };
}

function guessing() {
  const live = memoryLiveStore();
  const channel = new CrowdChannel<unknown>(live, silent);
  const { keyValues } = live;
  return { live, channel, guesses: new Guesses({ keyValues, channel }) };
}

describe('guesses', () => {
  it('are one of a guest and of a network, told as counts alone', async () => {
    const { guesses, channel } = guessing();
    const heard: unknown[] = [];
    await channel.listen('m', (news) => heard.push(news));
    expect(await guesses.guess('m', guess('ada', 'p1'))).toBeNull();
    expect(await guesses.guess('m', guess('ada', 'p2'))).toBe('already');
    expect(await guesses.guess('m', { ...guess('bo', 'p2'), network: 'ada' })).toBe('already');
    expect(await guesses.guess('m', guess('bo', 'p1'))).toBeNull();
    expect(await guesses.guess('m', guess('cy', 'p3'))).toBeNull();
    expect(heard.at(-1)).toEqual({ type: 'guesses', counts: { p1: 2, p3: 1 }, settled: null });
    expect(await guesses.of('m')).toEqual(heard.at(-1));
  });

  it('count if they were made in the first tenth of what was played', async () => {
    const { guesses } = guessing();
    await guesses.guess('m', guess('ada', 'p1', 20));
    await guesses.guess('m', guess('late', 'p1', 21));
    await guesses.guess('m', guess('wrong', 'p2', 0));
    await guesses.settle('m', END);
    expect((await guesses.of('m')).settled).toEqual({ counted: 2, right: 1 });
    expect(await guesses.guessers()).toMatchObject([
      { guest: 'ada', points: 3, counted: 1, right: 1 },
      { guest: 'wrong', points: -1, counted: 1, right: 0 },
    ]);
    expect(await guesses.guess('m', guess('after', 'p1', 0))).toBe('full');
  });

  it('count once, however often a match is counted, also if a process dies in the middle', async () => {
    const { guesses, live, channel } = guessing();
    await guesses.guess('m', guess('ada', 'p1'));
    const { keyValues } = live;
    const dies = {
      ...keyValues,
      get: keyValues.get.bind(keyValues),
      put: keyValues.put.bind(keyValues),
      swap: async (key: string, ...rest: [string | null, string | null, number | null]) => {
        if (key.startsWith('crowd:guesses:')) throw new Error('killed');
        return keyValues.swap(key, ...rest);
      },
    };
    await expect(new Guesses({ keyValues: dies, channel }).settle('m', END)).rejects.toThrow('killed');
    await Promise.all([guesses.settle('m', END), guesses.settle('m', END)]);
    await guesses.settle('m', END);
    expect(await guesses.guessers()).toMatchObject([{ guest: 'ada', points: 3, counted: 1 }]);
  });

  it('of a match that did not count are nobody’s', async () => {
    const { guesses } = guessing();
    await guesses.guess('m', guess('ada', 'p1'));
    await guesses.settle('m', { ...END, winners: [] });
    expect((await guesses.of('m')).settled).toEqual({ counted: 0, right: 0 });
    expect(await guesses.guessers()).toEqual([]);
  });

  it('that are blind come to nothing on average, at any table', async () => {
    for (const seats of [2, 3, 4, 8]) {
      const { guesses } = guessing();
      for (let winner = 0; winner < seats; winner++) {
        await guesses.guess(`m${winner}`, guess('ada', 'p0'));
        await guesses.settle(`m${winner}`, { ...END, seats, winners: [`p${winner}`] });
      }
      expect(await guesses.guessers()).toMatchObject([{ points: 0, counted: seats, right: 1 }]);
    }
  });
});
