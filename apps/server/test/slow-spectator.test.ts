import type { HostedGame } from '@lobster-league/arena';
import { dummy } from '@lobster-league/dummy';
import type { Emit } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import { deaf } from './support/deaf-client.js';
import { luckyDice, type TestServer, testServer } from './support/server.js';
import { TestSocket } from './support/socket.js';

/** Lucky Dice that shouts: 32 KB with every roll. */
const loudDice: HostedGame = {
  ...luckyDice,
  absence: null,
  emptyStopMs: null,
  game: {
    ...dummy,
    id: 'loud',
    step(state, moves, rng, emit) {
      const rejection = dummy.step(state as never, moves as never, rng, emit as Emit);
      if (rejection === null) emit?.({ type: 'noise', data: { noise: NOISE } });
      return rejection;
    },
    fold(view, event) {
      if (event.type !== 'noise') dummy.fold(view as never, event as never);
    },
  },
};
const NOISE = 'x'.repeat(32 * 1024);

describe('a spectator that stops reading', () => {
  it('costs no more than its buffer, and gets a snapshot when it reads on', async () => {
    const server = await testServer({ games: [loudDice] });
    const body = { game: 'loud', config: { rounds: 100 }, maxPlayers: 8 };
    const room = server.arena.room((await server.call('createRoom', { body })).room.roomId);
    for (const { playerId } of room.record.seats) {
      await server.arena.join(room, { name: playerId, agentId: null });
    }
    const client = await deaf(server.running.port, room.record.code);
    const quick = new TestSocket(server.url(`/ws/watch?code=${room.record.code}`));
    await quick.hears('snapshot');
    await expect.poll(() => room.spectators).toBe(2);
    await room.start();
    let most = 0;
    for (let turn = 0; turn < 800; turn++) {
      await room.answer(turn % 8, { action: { type: 'roll' } });
      // Lets the sockets write what they can.
      await new Promise((resolve) => setImmediate(resolve));
      most = Math.max(most, await buffered(server));
    }
    expect(room.status).toBe('finished');
    await quick.hears('events', ({ events }) => events.at(-1)?.sequence === room.sequence);
    const shown = quick.heard.flatMap((message) => (message.type === 'events' ? message.events : []));
    expect(shown.filter(({ event }) => event.type === 'noise')).toHaveLength(800);
    // 256 KB, and the one message that went above it; whoever reads along costs little.
    expect(most).toBeGreaterThan(256 * 1024);
    expect(most).toBeLessThan(512 * 1024);

    const frames = client.read();
    const after = await frames.until(
      (message) => message.type === 'snapshot' && message.snapshot.sequence > 100,
    );
    expect(after).toMatchObject({
      snapshot: { sequence: room.sequence, view: { over: true }, room: { status: 'finished' } },
    });
    expect(frames.events).toBeLessThan(shown.length);
    client.socket.destroy();
  });
});

async function buffered(server: TestServer): Promise<number> {
  const metric = await server.running.hall.metrics.registry
    .getSingleMetric('league_socket_buffered_bytes')
    ?.get();
  return metric?.values[0]?.value ?? Number.NaN;
}
