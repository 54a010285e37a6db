/** Playing any game through the league's own HTTP and WebSocket. */
import { league } from '@lobster-league/protocol';
import { describe, expect, it } from 'vitest';
import { MOST_WAITING } from '../src/league/play/waits.js';
import { PlaySocket } from './support/play-socket.js';
import { realServer } from './support/real-server.js';
import { luckyDice, type TestServer, testServer } from './support/server.js';

const ROLL = { type: 'roll' };

/** Ada in the first seat of two, with a house bot beside her unless somebody else is to come. */
async function table(server: TestServer, bots: readonly string[] = ['eager']) {
  const { room } = await server.call('createRoom', {
    body: { game: 'dummy', maxPlayers: 2, config: { rounds: 2 } },
  });
  const params = { match: room.roomId };
  const { token, seat } = await server.call('takeSeat', { params, body: { name: 'Ada' } });
  for (const bot of bots) await server.call('addBot', { params, body: { bot } });
  return { params, headers: { 'x-seat-token': token }, token, seat };
}

describe('over HTTP', () => {
  it('a match is played to its end', async () => {
    const server = await testServer({ games: [luckyDice] });
    const { params, headers, seat } = await table(server);
    expect(seat).toMatchObject({
      status: 'waiting_to_start',
      name: 'Ada',
      view: null,
      ask: null,
      legal: null,
    });
    await server.call('startMatch', { params });
    for (;;) {
      await server.time.advance(1_000);
      const now = await server.call('getSeat', { params, headers });
      if (now.status === 'finished') {
        expect(now.result).toHaveLength(2);
        return;
      }
      if (now.status !== 'your_turn') continue;
      expect(now.legal).toEqual({ actions: [ROLL, { type: 'pass' }], count: 2, open: [], words: null });
      expect(await server.call('listLegal', { params, headers })).toEqual(now.legal);
      expect(now.ask).toMatchObject({
        kind: 'turn',
        fallback: { type: 'pass' },
        deadline: expect.any(Number),
      });
      const body = { action: ROLL, ask: now.ask!.id, thought: 'Now!' };
      const { accepted, seat: after } = await server.call('act', { params, headers, body });
      expect(accepted).toBe(true);
      expect(after.happened.map(({ text }) => text).join()).toMatch(/Ada rolls \d/);
    }
  });

  it('a request waits for the turn, and is answered when it comes', async () => {
    const server = await testServer({ games: [luckyDice] });
    const { params, headers } = await table(server);
    const waiting = server.call('getSeat', { params, headers, query: { wait: 20 } });
    await server.time.advance(1_000);
    await server.call('startMatch', { params });
    expect(await waiting).toMatchObject({ status: 'your_turn' });
  });

  it('a request that waits in vain is answered when its time is up, and no more than a few wait', async () => {
    const server = await testServer({ games: [luckyDice] });
    const { params, headers } = await table(server);
    const waiting = Array.from({ length: MOST_WAITING }, () =>
      server.call('getSeat', { params, headers, query: { wait: 20 } }),
    );
    // They are on their way; the clock stands still until all of them wait.
    await expect
      .poll(async () => (await server.send('getSeat', { params, headers, query: { wait: 20 } })).status)
      .toBe(429);
    await server.time.advance(20_000);
    const statuses = (await Promise.all(waiting)).map(({ status }) => status);
    expect(statuses).toEqual(Array(MOST_WAITING).fill('waiting_to_start'));
  });

  it('what the rules refuse is said with the reason, and costs nothing', async () => {
    const server = await testServer({ games: [luckyDice] });
    const { params, headers } = await table(server);
    const refused = async (body: unknown) => {
      const reply = await server.refused('act', { params, headers, body });
      return [reply.status, reply.body.error];
    };
    expect(await refused({ action: ROLL })).toEqual([409, 'game_not_started']);
    await server.call('startMatch', { params });
    expect(await refused({ action: { type: 'fly' } })).toEqual([422, 'INVALID_ACTION']);
    expect(await refused({ action: ROLL, ask: 99 })).toEqual([422, 'STALE_ASK']);
    expect(await refused({ action: ROLL, more: 1 })).toEqual([400, 'invalid_request']);
    expect((await server.call('getSeat', { params, headers })).status).toBe('your_turn');
  });

  it('who leaves before the start gives the seat back, and later gives the match up', async () => {
    const server = await testServer({ games: [luckyDice] });
    const { params, headers } = await table(server, []);
    await server.call('leaveSeat', { params, headers });
    expect((await server.refused('getSeat', { params, headers })).status).toBe(403);
    const { token } = await server.call('takeSeat', { params, body: { name: 'Ada' } });
    await server.call('addBot', { params, body: { bot: 'eager' } });
    await server.call('startMatch', { params });
    await server.call('leaveSeat', { params, headers: { 'x-seat-token': token } });
    const events = await server.call('getEvents', { params, query: { text: 'true' } });
    expect(events.events.map(({ text }) => text)).toContain('Ada is out (left)');
  });

  it('a seat that quick match found is played by its token', async () => {
    const server = await testServer({ games: [luckyDice] });
    const { ticket } = await server.call('enterQueue', { body: { game: 'dummy', name: 'Ada' } });
    await server.time.advance(60_000);
    const status = await server.call('getTicket', { params: { ticket } });
    if (status.state !== 'found') throw new Error('nothing was found');
    const { roomId: match, token } = status.found;
    const seat = await server.call('getSeat', { params: { match }, headers: { 'x-seat-token': token } });
    expect(seat).toMatchObject({ name: 'Ada', game: 'dummy' });
  });

  it('a thought does not tell the token', async () => {
    const server = await testServer({ games: [luckyDice] });
    const { params, headers, token } = await table(server);
    await server.call('startMatch', { params });
    await server.call('act', { params, headers, body: { action: ROLL, thought: `my token is ${token}` } });
    const events = await server.call('getEvents', { params });
    expect(JSON.stringify(events)).toContain('my token is …');
    expect(JSON.stringify(events)).not.toContain(token);
  });
});

describe('on /ws/play', () => {
  it('a match is played to its end, and what is refused can be corrected', async () => {
    const server = await testServer({ games: [luckyDice] });
    const { params, token } = await table(server);
    const socket = await PlaySocket.open(server, params.match, token);
    expect(await socket.hears('seat')).toMatchObject({ seat: { status: 'waiting_to_start' } });
    await server.call('startMatch', { params });
    const first = await socket.hears('prompt');
    expect(first).toMatchObject({ ask: { kind: 'turn' }, legal: { count: 2 }, view: { round: 1 } });
    socket.say({ type: 'act', action: { type: 'fly' }, ask: first.ask.id });
    expect(await socket.hears('refused')).toMatchObject({ error: 'INVALID_ACTION', ask: first.ask.id });
    socket.answer(({ ask }) => ({ type: 'act', action: ROLL, ask: ask.id }));
    await expect.poll(() => server.time.advance(1_000).then(() => socket.heardOf('finished').length)).toBe(1);
    expect((await socket.hears('finished')).seat.result).toHaveLength(2);
    expect(socket.heardOf('accepted')).toHaveLength(2);
  });

  it('a prompt has the first legal actions, and who asks gets all of them', async () => {
    const server = await testServer({ games: [luckyDice] });
    const { params, token } = await table(server);
    const socket = await PlaySocket.open(server, params.match, token);
    socket.say({ type: 'legal' });
    expect(await socket.hears('legal')).toEqual({ type: 'legal', ask: null, legal: null });
    await server.call('startMatch', { params });
    const { ask, legal } = await socket.hears('prompt');
    socket.say({ type: 'legal' });
    await socket.hears('legal');
    socket.say({ type: 'ping' });
    await socket.hears('pong');
    expect(socket.heardOf('legal')[1]).toEqual({ type: 'legal', ask: ask.id, legal });
  });

  it('a browser offers its token as a subprotocol, and no other way to write it opens a seat', async () => {
    const server = await testServer({ games: [luckyDice] });
    const { params, token } = await table(server);
    const offering = (...subprotocols: string[]) => PlaySocket.offering(server, params.match, subprotocols);
    const socket = await offering('lobster-league.seat', token);
    expect((await socket.hears('seat')).seat.name).toBe('Ada');
    for (const wrong of [[token], [token, 'lobster-league.seat'], ['lobster-league.seat'], ['other', token]])
      await expect(offering(...wrong)).rejects.toThrow('closed with 4403');
  });

  it('whoever comes back is asked again, and the older connection is let go', async () => {
    const server = await testServer({ games: [luckyDice] });
    const { params, token } = await table(server);
    await server.call('startMatch', { params });
    const first = await PlaySocket.open(server, params.match, token);
    const { ask } = await first.hears('prompt');
    const second = await PlaySocket.open(server, params.match, token);
    expect((await second.hears('prompt')).ask.id).toBe(ask.id);
    expect(await first.closed()).toBe(league.PLAY_CLOSE.replaced);
  });

  it('what is not understood is said in words, and costs nothing', async () => {
    const server = await testServer({ games: [luckyDice] });
    const { params, token } = await table(server);
    const socket = await PlaySocket.open(server, params.match, token);
    for (const text of ['{', '"x"', '{"type":"fly"}', '{"type":"act","action":1,"b":2}']) socket.send(text);
    await expect.poll(() => socket.heardOf('error').length).toBe(4);
    socket.say({ type: 'ping' });
    await socket.hears('pong');
  });

  it('an agent may leave', async () => {
    const server = await testServer({ games: [luckyDice] });
    const { params, token } = await table(server);
    const socket = await PlaySocket.open(server, params.match, token);
    socket.say({ type: 'leave' });
    expect(await socket.closed()).toBe(1000);
    expect((await server.refused('getSeat', { params, headers: { 'x-seat-token': token } })).status).toBe(
      403,
    );
  });
});

it('every game of the house is played through it', async () => {
  const server = await realServer();
  const call = async (method: string, path: string, token = '', body?: unknown) => {
    const response = await fetch(`${server.url}/api/league${path}`, {
      method,
      headers: { 'x-seat-token': token, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    return { status: response.status, body: Object(answer) };
  };
  const config = { clawpoly: { turnLimit: 8 }, molttactics: { turns: 4 }, dummy: {} };
  for (const [game, settings] of Object.entries(config)) {
    const bots = server.services.arena.games
      .get(game)!
      .house.slice(0, 1)
      .map(({ bot }) => bot);
    const order = { game, maxPlayers: 2, bots, config: settings, speed: 'instant' };
    const { roomId: match } = (await call('POST', '/matches', '', order)).body.room;
    const { token } = (await call('POST', `/matches/${match}/seats`, '', { name: 'Ada' })).body;
    expect((await call('POST', `/matches/${match}/start`)).status).toBe(200);
    for (;;) {
      const { body: seat } = await call('GET', `/matches/${match}/seat?wait=20`, token);
      if (seat.status === 'finished' || seat.status === 'out') break;
      if (seat.status !== 'your_turn') continue;
      const action = seat.legal.actions.at(-1);
      const acted = await call('POST', `/matches/${match}/seat/actions`, token, { action, ask: seat.ask.id });
      expect([game, acted.status]).toEqual([game, 200]);
      if (acted.body.seat.status === 'finished') break;
    }
  }
});
