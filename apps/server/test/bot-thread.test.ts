import { clawpoly } from '@lobster-league/clawpoly';
import { type Ask, botNamed, consider, Match, Rng } from '@lobster-league/kernel';
import { afterEach, describe, expect, it } from 'vitest';
import { BotThread } from '../src/ports/bot-thread.js';

const SCRIPT = new URL('../dist/bot-worker.js', import.meta.url);
const opened: BotThread[] = [];

function thread(mostMs: number): BotThread {
  const bots = new BotThread(SCRIPT, mostMs);
  opened.push(bots);
  return bots;
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((bots) => bots.close()));
});

/** An order as a room gives it, in the middle of a match. */
function order(bot: string) {
  const seats = [0, 1, 2, 3].map((seat) => ({ id: `p${seat}`, name: `P${seat}` }));
  const match = Match.start(clawpoly, { config: clawpoly.config.parse({}), seats, seed: 'thread' });
  const navigator = clawpoly.bots.navigator!;
  for (let step = 0; step < 60; step++) {
    const ask = match.asks()[0]!;
    match.answer(ask, navigator.decide(match.state, ask, match.rng.stream(1)));
  }
  const ask: Ask = { ...match.asks()[0]! };
  const rng = Rng.fromSeed('thread', 7).save();
  return { game: 'clawpoly', rules: clawpoly.version, bot, state: match.state, ask, rng };
}

describe('the thread on which house bots think', () => {
  it('decides as the same bot would here, and says the same', async () => {
    const asked = order('triton');
    const here = consider(
      botNamed(clawpoly, 'triton')!,
      asked.state,
      asked.ask as Parameters<typeof clawpoly.legal>[1],
      Rng.resume(asked.rng),
    );
    const bots = thread(60_000);
    const both = await Promise.all([bots.think(asked), bots.think(asked)]);
    expect(both).toEqual([here, here]);
  });

  it('refuses what it does not know, and goes on', async () => {
    const bots = thread(60_000);
    await expect(bots.think(order('nobody'))).rejects.toThrow('nobody of clawpoly is not here');
    await expect(bots.think(order('barnacle'))).resolves.toHaveProperty('action');
  });

  it('gives up what takes too long, and what waits begins on another thread', async () => {
    const bots = thread(1);
    const late = await Promise.allSettled([bots.think(order('triton')), bots.think(order('triton'))]);
    for (const one of late)
      if (one.status === 'rejected') expect(String(one.reason)).toContain('thought for more than 1 ms');
    await bots.close();
    await expect(thread(60_000).think(order('triton'))).resolves.toHaveProperty('thought');
  });

  it('is ended with the server: what it was asked for is refused', async () => {
    const bots = thread(60_000);
    const asked = expect(bots.think(order('triton'))).rejects.toThrow('the server is closing');
    await bots.close();
    await asked;
  });
});
