/** House bots that think for long do so elsewhere; the match waits for them, and rooms are served. */
import { dummy } from '@lobster-league/dummy';
import { type Bot, type Considered, Rng } from '@lobster-league/kernel';
import { memoryHistoryStore, memoryLiveStore } from '@lobster-league/stores';
import { describe, expect, it } from 'vitest';
import { Arena, type BotOrder, type HostedGame, type Room, silent } from '../src/index.js';
import { FakeTime, fakeRandom } from '../src/testing/index.js';
import { Eye, pacedDummy } from './harness.js';

const eager = dummy.bots.eager! as Bot;
const slow: Bot = {
  ...eager,
  name: 'slow',
  thinks: true,
  hasty: dummy.bots.random! as Bot,
  decide() {
    throw new Error('it decided on the thread that serves rooms');
  },
};
const hosted: HostedGame = { ...pacedDummy, game: { ...dummy, levels: { slow } } as HostedGame['game'] };

interface Thinking {
  readonly order: BotOrder;
  answer(considered: Considered): void;
  fail(): void;
}

/** A room of two that think elsewhere, and what they are thinking about. */
async function thinkers(speed: 'normal' | 'instant' = 'normal') {
  const time = new FakeTime();
  const open: Thinking[] = [];
  const orders: BotOrder[] = [];
  const arena = new Arena({
    games: [hosted],
    live: memoryLiveStore({ now: () => time.now() }),
    history: memoryHistoryStore(),
    time,
    random: fakeRandom('thinking'),
    log: silent,
    botThinker: {
      think: (order) =>
        new Promise((answer, reject) => {
          orders.push(structuredClone(order));
          open.push({ order, answer, fail: () => reject(new Error('too slow')) });
        }),
    },
  });
  await arena.open();
  const { room } = await arena.createRoom({ game: 'dummy', maxPlayers: 2, bots: ['slow', 'slow'], speed });
  await room.start();
  await time.settle();
  return { arena, time, room, open, orders };
}

async function playAll(room: Room, time: FakeTime, open: Thinking[], act: (one: Thinking) => void) {
  for (let rounds = 0; !room.over && rounds < 2_000; rounds++) {
    const next = open.shift();
    if (next !== undefined) act(next);
    await time.advance(2_000);
  }
}

const decide = ({ order, answer }: Thinking): void => {
  const { state, ask, rng } = order;
  const dice = Rng.resume(rng);
  answer({ action: eager.decide(state, ask, dice), thought: `I saw ${order.ask.id}` });
};

describe('house bots that think elsewhere', () => {
  it('are waited for: the match stands still until they are heard of', async () => {
    const { room, time, open } = await thinkers();
    expect(open).toHaveLength(1);
    await time.advance(3_000);
    expect(open).toHaveLength(1);
    expect(room.over).toBe(false);
    await playAll(room, time, open, decide);
    expect(room.over).toBe(true);
  });

  it('are asked once for each decision, with dice that are the same whenever the same is asked', async () => {
    const first = await thinkers();
    await playAll(first.room, first.time, first.open, decide);
    const keys = first.orders.map(({ ask, rng }) => JSON.stringify([ask.id, ask.seat, rng]));
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.length).toBeGreaterThan(3);
  });

  it('tell their thoughts to those who watch, and never the same twice in a row', async () => {
    const { room, time, open } = await thinkers();
    const eye = new Eye();
    await room.watch(eye);
    await playAll(room, time, open, ({ order, answer }) => {
      answer({ action: eager.decide(order.state, order.ask, Rng.resume(order.rng)), thought: 'I think' });
    });
    const seen = eye.seen.flatMap((message) => (message.type === 'events' ? message.events : []));
    const thoughts = seen.flatMap(({ thoughts = [] }) => thoughts);
    expect(thoughts.map(({ text }) => text)).toEqual(['I think', 'I think']);
    expect(new Set(thoughts.map(({ playerId }) => playerId)).size).toBe(2);
  });

  it('decide in haste if they cannot think, and the match goes on', async () => {
    const { room, time, open } = await thinkers();
    await playAll(room, time, open, (one) => one.fail());
    expect(room.over).toBe(true);
  });
});
