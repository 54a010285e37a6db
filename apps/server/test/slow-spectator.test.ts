import type { HostedGame, Room } from '@lobster-league/arena';
import { dummy } from '@lobster-league/dummy';
import type { Emit } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import { spectatorRoute } from '../src/clawpoly/spectator-socket.js';
import type { Connection } from '../src/http/connection.js';
import type { SocketRoute } from '../src/http/socket-route.js';
import { MAX_BUFFERED } from '../src/http/socket-spectator.js';
import { watchRoute } from '../src/league/watch.js';
import { clawpolyServer } from './clawpoly/support/clawpoly-server.js';
import { deaf } from './support/deaf-client.js';
import { frameText } from './support/frame-text.js';
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

/** A connection whose client reads when the test says so. */
class SlowConnection {
  readonly sent: Record<string, unknown>[] = [];
  reads = true;
  #flushed: (() => void)[] = [];

  get buffered(): number {
    return this.reads ? 0 : MAX_BUFFERED;
  }

  sendFrame(frame: Buffer, flushed?: () => void): void {
    this.sent.push(JSON.parse(frameText(frame)));
    if (flushed !== undefined) this.#flushed.push(flushed);
  }

  close(): void {}

  /** The client has read everything. */
  drain(): void {
    this.reads = true;
    for (const flushed of this.#flushed.splice(0)) flushed();
  }
}

const GATEWAYS = [
  {
    path: '/ws/watch',
    route: watchRoute,
    query: 'code',
    told: (message: Record<string, unknown>) => (message.type === 'room' ? message.room : null),
    speed: 'speed',
  },
  {
    path: '/ws/spectator',
    route: spectatorRoute,
    query: 'roomCode',
    told: (message: Record<string, unknown>) => (message.type === 'room:updated' ? message.data : null),
    speed: 'gameSpeed',
  },
];
const CHANGES: readonly [string, (room: Room) => Promise<void>, Record<string, string>][] = [
  ['the pause', (room) => room.pause(), { status: 'paused' }],
  ['the end of a pause', (room) => room.resume(), { status: 'playing' }],
  ['the speed', (room) => room.setSpeed('slow'), { speed: 'slow' }],
  ['the end', (room) => room.stop('called off'), { status: 'finished' }],
];

describe.each(GATEWAYS)('a spectator at $path whose buffer is full', ({ route, query, told, speed }) => {
  it.each(CHANGES)(
    'hears of %s when it has drained',
    async (what, change, { speed: wanted, ...expected }) => {
      const server = await clawpolyServer();
      const { room } = await server.arena.createRoom({
        game: 'clawpoly',
        maxPlayers: 2,
        bots: ['random', 'aggressive'],
        speed: 'fast',
      });
      await room.start();
      await server.time.advance(3_000);
      if (what === 'the end of a pause') await room.pause();
      const connection = new SlowConnection();
      const request = { query: new URLSearchParams({ [query]: room.record.code }) };
      await route(server.server.running.services).accept(
        connection as unknown as Connection,
        request as Parameters<SocketRoute['accept']>[1],
      );
      connection.reads = false;
      // The first message that does not fit is the last one until it has drained.
      await room.setSpeed('normal');
      expect(told(connection.sent.at(-1)!)).toMatchObject({ [speed]: 'normal' });
      const stuck = connection.sent.length;
      await change(room);
      await server.time.advance(60_000);
      expect(connection.sent).toHaveLength(stuck);
      connection.drain();
      const last = connection.sent.findLast((message) => told(message) !== null);
      const state = connection.sent.findLast(({ type }) => type === 'snapshot' || type === 'game:state');
      expect(connection.sent.indexOf(last!)).toBeGreaterThanOrEqual(stuck);
      expect(connection.sent.indexOf(state!)).toBeLessThan(stuck);
      expect(told(last!)).toMatchObject(wanted === undefined ? expected : { [speed]: wanted });
    },
  );
});

describe('a spectator that stops reading', () => {
  it('costs no more than its buffer, and gets a snapshot when it reads on', async () => {
    const server = await testServer({ games: [loudDice], env: { MAX_JOURNAL_KB: '1048576' } });
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
      // The sockets write what they can; what one has read, the other has not.
      await quick.hears('events', ({ events }) => events.at(-1)?.sequence === room.sequence);
      most = Math.max(most, await buffered(server));
    }
    expect(room.status).toBe('finished');
    const shown = quick.heard.flatMap((message) => (message.type === 'events' ? message.events : []));
    expect(shown.filter(({ event }) => event.type === 'noise')).toHaveLength(800);
    // 256 KB, and the one message that went above it.
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
  const metric = await server.running.services.metrics.registry
    .getSingleMetric('league_socket_buffered_bytes')
    ?.get();
  return metric?.values[0]?.value ?? Number.NaN;
}
