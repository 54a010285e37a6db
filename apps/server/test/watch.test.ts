import type { StampedEvent, WatchMessage } from '@lobster-league/arena';
import type { GameEvent } from '@lobster-league/kernel';
import { league } from '@lobster-league/protocol';
import { describe, expect, it } from 'vitest';
import { PING_EVERY_MS } from '../src/http/sockets.js';
import { Encoder } from '../src/league/encoder.js';
import { deaf } from './support/deaf-client.js';
import { frameText } from './support/frame-text.js';
import { startedMatch, type TestServer, testServer } from './support/server.js';
import { connected, TestSocket } from './support/socket.js';

function match(server: TestServer): Promise<league.RoomInfo> {
  return startedMatch(server, { config: { rounds: 20 } });
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
    // No ping goes unanswered in it.
    await server.time.advance(PING_EVERY_MS);
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
    expect(await client.hears('pong')).toMatchObject({ spectators: 1 });
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
    const { socket } = await deaf(server.running.port, code);
    await expect.poll(() => server.arena.room(code).spectators).toBe(1);
    await server.time.advance(2 * PING_EVERY_MS);
    await expect.poll(() => server.arena.room(code).spectators).toBe(0);
    socket.destroy();
  });
});

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
    expect(JSON.parse(frameText(encoder.encode(gap, tell)[0]))).toMatchObject({
      events: [{ sequence: 1 }, { sequence: 2 }],
    });
    expect(written).toBe(1);
    expect(JSON.parse(frameText(first[0]))).toEqual({
      type: 'events',
      events: [{ sequence: 1, turn: 1, at: 5, event: { type: 'x', data: { n: 1 } } }],
    });
    expect(JSON.parse(frameText(new Encoder(true).encode(live, tell)[0]))).toMatchObject({
      events: [{ text: 'x' }],
    });
  });
});
