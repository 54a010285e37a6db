import { connect } from 'node:net';
import type { HostedGame, StampedEvent, WatchMessage } from '@lobster-league/arena';
import { dummy } from '@lobster-league/dummy';
import type { Emit, GameEvent } from '@lobster-league/kernel';
import { league } from '@lobster-league/protocol';
import { describe, expect, it } from 'vitest';
import { PING_EVERY_MS } from '../src/http/sockets.js';
import { Encoder } from '../src/league/encoder.js';
import { luckyDice, type TestServer, testServer } from './support/server.js';
import { connected, TestSocket } from './support/socket.js';

const BOTS = ['eager', 'random'];

async function match(server: TestServer, more: object = {}): Promise<league.RoomInfo> {
  const body = { game: 'paced', config: { rounds: 20 }, bots: BOTS, start: true, ...more };
  return (await server.call('createRoom', { body })).room;
}

function watch(server: TestServer, code: string, more = ''): TestSocket {
  return new TestSocket(server.url(`/ws/watch?code=${code}${more}`));
}

function sequences(client: TestSocket): number[] {
  return client.heard.flatMap((message) =>
    message.type === 'events' ? message.events.map(({ sequence }) => sequence) : [],
  );
}

describe('/ws/watch', () => {
  it('sends a snapshot, then every event once and in order, as text that fits the schema', async () => {
    const server = await testServer();
    const { code } = await match(server);
    const client = watch(server, code.toLowerCase());
    const { snapshot } = await client.hears('snapshot');
    expect(snapshot.room).toMatchObject({ code, game: 'paced' });
    await server.time.advance(60_000);
    const { sequence } = server.arena.room(code);
    await client.hears('events', ({ events }) => events.at(-1)?.sequence === sequence);
    expect(sequences(client)).toEqual(
      Array.from({ length: sequence - snapshot.sequence }, (_, i) => snapshot.sequence + 1 + i),
    );
    for (const [i, message] of client.heard.entries())
      expect(league.watchMessage.parse(message)).toEqual(client.heard[i]);
    expect(client.frames.every(({ binary }) => !binary)).toBe(true);
  });

  it('resumes with only the gap', async () => {
    const server = await testServer();
    const { code } = await match(server);
    await server.time.advance(20_000);
    const { sequence } = server.arena.room(code);
    const client = watch(server, code, `&from=${sequence - 2}`);
    await client.hears('room', ({ room }) => room.code === code);
    await client.hears('events');
    expect(sequences(client)).toEqual([sequence - 2, sequence - 1, sequence]);
    expect(client.heard.some(({ type }) => type === 'snapshot')).toBe(false);
    await server.time.advance(1_000);
    await client.hears('events', ({ events }) => events[0]?.sequence === sequence + 1);
  });

  it('tells who missed nothing how the room is, and goes on', async () => {
    const server = await testServer();
    const { code } = await match(server);
    await server.time.advance(5_000);
    const { sequence } = server.arena.room(code);
    const client = watch(server, code, `&from=${sequence + 1}`);
    await client.hears('room');
    await server.time.advance(2_000);
    const { events } = await client.hears('events');
    expect(events[0]?.sequence).toBe(sequence + 1);
  });

  it('sends a snapshot to who asks for the future', async () => {
    const server = await testServer();
    const { code } = await match(server);
    const { snapshot } = await watch(server, code, '&from=1000000').hears('snapshot');
    expect(snapshot.sequence).toBe(server.arena.room(code).sequence);
  });

  it('tells events in words to those who want them', async () => {
    const server = await testServer();
    const { code } = await match(server);
    const [told, plain] = [watch(server, code, '&text=true'), watch(server, code)];
    await Promise.all([told.hears('snapshot'), plain.hears('snapshot')]);
    await server.time.advance(10_000);
    const worded = await told.hears('events', ({ events }) =>
      events.some(({ event }) => event.type === 'rolled'),
    );
    expect(worded.events.every(({ text }) => /\w+ \w+/.test(text ?? ''))).toBe(true);
    expect((await plain.hears('events')).events[0]).not.toHaveProperty('text');
  });

  it('counts who watches', async () => {
    const server = await testServer();
    const { code } = await match(server);
    const client = watch(server, code);
    await client.hears('snapshot');
    expect(server.arena.room(code).spectators).toBe(1);
    client.socket.close();
    await client.closed();
    await expect.poll(() => server.arena.room(code).spectators).toBe(0);
  });

  it('shows a match that is over, and says goodbye when its room goes', async () => {
    const server = await testServer();
    const roomId = await server.playedMatch();
    const client = watch(server, server.arena.room(roomId).record.code);
    const { snapshot } = await client.hears('snapshot');
    expect(snapshot).toMatchObject({ room: { status: 'finished' }, view: { over: true } });
    await server.arena.remove(server.arena.room(roomId), 'expired');
    expect(await client.hears('closed')).toEqual({ type: 'closed', reason: 'expired' });
    expect(await client.closed()).toEqual({ code: 1000, reason: 'expired' });
  });

  it.each([
    ['?code=NOPE42', 4404, 'match_not_found'],
    ['?code=..%2F..', 4400, 'invalid_request'],
    ['', 4400, 'invalid_request'],
    ['?code=REEF42&from=-1', 4400, 'invalid_request'],
    ['?code=REEF42&from=soon', 4400, 'invalid_request'],
    ['?code=constructor', 4404, 'match_not_found'],
  ])('closes %s with %i after saying why', async (query, code, error) => {
    const server = await testServer();
    const client = new TestSocket(server.url(`/ws/watch${query}`));
    expect(await client.hears('error')).toMatchObject({ error });
    expect(await client.closed()).toMatchObject({ code });
  });

  it('closes with 1012 when the server restarts', async () => {
    const server = await testServer();
    const { code } = await match(server);
    const client = watch(server, code);
    await client.hears('snapshot');
    await server.running.close();
    expect(await client.hears('closed')).toMatchObject({ reason: 'shutdown' });
    expect(await client.closed()).toMatchObject({ code: 1012 });
  });
});

describe('what spectators say', () => {
  async function open(): Promise<{ server: TestServer; client: TestSocket }> {
    const server = await testServer();
    const { code } = await match(server);
    const client = await connected(server.url(`/ws/watch?code=${code}`));
    await client.hears('snapshot');
    return { server, client };
  }

  it('is answered', async () => {
    const { client } = await open();
    client.say({ type: 'ping' });
    await client.hears('pong');
    for (const wrong of ['{', '[]', 'null', '{"type":"pause"}', '{"type":"ping","__proto__":1,"x":2}']) {
      client.heard.length = 0;
      client.socket.send(wrong);
      expect(await client.hears('error')).toMatchObject({ error: 'invalid_message' });
      await new Promise((resolve) => client.socket.ping(resolve));
      if (wrong === '{"type":"pause"}') break;
    }
    expect(client.socket.readyState).toBe(client.socket.OPEN);
  });

  it('in binary is answered too', async () => {
    const { client } = await open();
    client.socket.send(Buffer.from([1, 2, 3]));
    expect(await client.hears('error')).toMatchObject({ error: 'invalid_message' });
  });

  it('is cut off when it is too long', async () => {
    const { client, server } = await open();
    client.socket.send('x'.repeat(2000));
    expect(await client.closed()).toMatchObject({ code: 1009 });
    expect((await server.fetch('/api/v1/health')).status).toBe(200);
  });

  it('too often is warned of once, and then cut off', async () => {
    const { client } = await open();
    for (let i = 0; i < 40; i++) client.say({ type: 'ping' });
    expect(await client.closed()).toMatchObject({ code: league.WATCH_CLOSE.tooFast });
    const { length } = client.heard.filter(({ type }) => type === 'pong');
    expect(length).toBe(5);
    expect(client.heard.filter(({ type }) => type === 'error')).toHaveLength(1);
  });
});

describe('connections', () => {
  it('that answer pings stay', async () => {
    const server = await testServer();
    const { code } = await match(server);
    const client = watch(server, code);
    await client.hears('snapshot');
    for (let i = 0; i < 3; i++) {
      const pinged = new Promise((resolve) => client.socket.once('ping', resolve));
      await server.time.advance(PING_EVERY_MS);
      await pinged;
      // The answer has arrived once something sent after it was answered.
      client.say({ type: 'ping' });
      client.heard.length = 0;
      await client.hears('pong');
    }
    expect(client.socket.readyState).toBe(client.socket.OPEN);
  });

  it('that are half open are noticed', async () => {
    const server = await testServer();
    const { code } = await match(server);
    const { socket } = await deaf(server, code);
    await expect.poll(() => server.arena.room(code).spectators).toBe(1);
    await server.time.advance(2 * PING_EVERY_MS);
    await expect.poll(() => server.arena.room(code).spectators).toBe(0);
    socket.destroy();
  });
});

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
    const client = await deaf(server, room.record.code);
    const quick = watch(server, room.record.code);
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

interface Frames {
  /** Events heard so far. */
  events: number;
  until(test: (message: WatchMessage) => boolean): Promise<WatchMessage>;
}

/** A client that connects and then reads nothing, not even pings, until it is told to. */
async function deaf(server: TestServer, code: string) {
  const socket = connect(server.running.port, '127.0.0.1');
  const handshake = [
    `GET /ws/watch?code=${code} HTTP/1.1`,
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ];
  socket.on('error', () => undefined);
  socket.pause();
  await new Promise<void>((resolve) => {
    socket.write(`${handshake.join('\r\n')}\r\n\r\n`, () => resolve());
  });
  return { socket, read: (): Frames => readFrames(socket) };
}

/** Reads unmasked text frames, past the handshake's answer. */
function readFrames(socket: ReturnType<typeof connect>): Frames {
  let bytes = Buffer.alloc(0);
  let open = false;
  const frames: Frames = {
    events: 0,
    until: (test) =>
      new Promise((resolve) => {
        socket.on('data', (chunk) => {
          bytes = Buffer.concat([bytes, chunk]);
          if (!open) {
            const end = bytes.indexOf('\r\n\r\n');
            if (end < 0) return;
            bytes = bytes.subarray(end + 4);
            open = true;
          }
          for (let frame = nextFrame(bytes); frame !== null; frame = nextFrame(bytes)) {
            bytes = bytes.subarray(frame.size);
            if (frame.text === null) continue;
            const message = JSON.parse(frame.text) as WatchMessage;
            if (message.type === 'events') frames.events += message.events.length;
            if (test(message)) resolve(message);
          }
        });
        socket.resume();
      }),
  };
  return frames;
}

function nextFrame(bytes: Buffer): { size: number; text: string | null } | null {
  if (bytes.length < 10) return null;
  const short = bytes[1]! & 127;
  const head = short === 127 ? 10 : short === 126 ? 4 : 2;
  const length =
    short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short;
  if (bytes.length < head + length) return null;
  const isText = (bytes[0]! & 15) === 1;
  return { size: head + length, text: isText ? bytes.toString('utf8', head, head + length) : null };
}

describe('the encoder', () => {
  it('writes every event once, however many messages hold it', () => {
    let written = 0;
    const data = {
      toJSON: () => {
        written++;
        return { n: 1 };
      },
    };
    const event: StampedEvent = { sequence: 1, turn: 1, at: 5, event: { type: 'x', data } };
    const live: WatchMessage = { type: 'events', events: [event] };
    const gap: WatchMessage = {
      type: 'events',
      events: [event, { ...event, sequence: 2, event: { type: 'y', data: {} } }],
    };
    const encoder = new Encoder(false);
    const tell =
      () =>
      ({ type }: GameEvent): string =>
        type;
    const first = encoder.encode(live, tell);
    expect(encoder.encode(live, tell)).toBe(first);
    expect(JSON.parse(String(encoder.encode(gap, tell)))).toMatchObject({
      events: [{ sequence: 1 }, { sequence: 2 }],
    });
    expect(written).toBe(1);
    expect(JSON.parse(String(first))).toEqual({
      type: 'events',
      events: [{ sequence: 1, turn: 1, at: 5, event: { type: 'x', data: { n: 1 } } }],
    });
    expect(JSON.parse(String(new Encoder(true).encode(live, tell)))).toMatchObject({
      events: [{ text: 'x' }],
    });
  });
});
