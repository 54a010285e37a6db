/** The crowd of a match at the server's doors: what is said reaches who watches, and nobody who plays. */
import type { league } from '@lobster-league/protocol';
import { memoryLiveStore } from '@lobster-league/stores';
import { describe, expect, it } from 'vitest';
import { lookOf } from '../src/crowd/look-of.js';
import { Operators, REASON } from './admin/client.js';
import { overHttp } from './mcp/client.js';
import { PlaySocket } from './support/play-socket.js';
import { luckyDice, startedMatch, type TestServer, testServer } from './support/server.js';
import { TestSocket } from './support/socket.js';

const SLOW_MS = 5_000;

async function guest(server: TestServer, name: string) {
  const { pass, guest: id } = await server.call('becomeGuest', { body: { name } });
  const headers = { 'x-guest-pass': pass };
  return {
    id,
    pass,
    say: (match: string, text: string) =>
      server.call('sayInChat', { params: { match }, headers, body: { text } }),
    refused: (match: string, text: unknown) =>
      server.refused('sayInChat', { params: { match }, headers, body: { text } }),
  };
}

function watch(server: TestServer, code: string, more = '&crowd=true'): TestSocket {
  return new TestSocket(server.url(`/ws/watch?code=${code}${more}`));
}

/** What a spectator has heard of the crowd. */
function crowdOf({ heard }: TestSocket): string[] {
  return heard.flatMap((message) => (message.type === 'chat' ? [message.line.text] : []));
}

describe('the chat of a match', () => {
  it('reaches all who watch and asked for it, with bad words masked', async () => {
    const server = await testServer();
    const { code, roomId } = await startedMatch(server);
    const [near, far, deaf] = [watch(server, code), watch(server, roomId), watch(server, code, '')];
    expect((await near.hears('crowd')).chat).toEqual([]);
    await far.hears('crowd');
    const ada = await guest(server, 'Ada');
    const line = await ada.say(code, '  What a  shit\nroll! ');
    expect(line).toMatchObject({ name: 'Ada', guest: ada.id, text: 'What a **** roll!' });
    for (const spectator of [near, far]) expect((await spectator.hears('chat')).line).toEqual(line);
    const late = watch(server, code);
    expect((await late.hears('crowd')).chat).toEqual([line]);
    await deaf.hears('snapshot');
    deaf.say({ type: 'ping' });
    await deaf.hears('pong');
    expect(deaf.heard.map(({ type }) => type)).not.toContain('chat');
  });

  it('is nothing where it is off', async () => {
    const server = await testServer({ env: { CROWD: '0' } });
    const { code } = await startedMatch(server);
    const off = { status: 404, body: { error: 'crowd_off' } };
    expect(await server.refused('becomeGuest', { body: { name: 'Ada' } })).toMatchObject(off);
    const say = { params: { match: code }, headers: { 'x-guest-pass': 'x' }, body: { text: 'Hm' } };
    expect(await server.refused('sayInChat', say)).toMatchObject(off);
    const spectator = watch(server, code);
    await spectator.hears('snapshot');
    spectator.say({ type: 'ping' });
    await spectator.hears('pong');
    expect(spectator.heard.map(({ type }) => type)).not.toContain('crowd');
  });

  it('is heard at another process of the arena', async () => {
    const live = memoryLiveStore();
    const [one, two] = [await testServer({ live: shared(live) }), await testServer({ live: shared(live) })];
    const { code, roomId } = await startedMatch(one);
    const spectator = watch(one, code);
    await spectator.hears('crowd');
    const { crowd } = two.running.services;
    const bo = await crowd!.guestOf((await guest(one, 'Bo')).pass);
    const room = one.arena.room(code);
    await crowd!.say(room, bo, '192.0.2.7', 'From far away');
    expect(await spectator.hears('chat')).toMatchObject({ line: { text: 'From far away' } });
    expect(await crowd!.chat.lines(roomId)).toHaveLength(1);
  });
});

/** One store of texts and messages for several servers. */
function shared(live: ReturnType<typeof memoryLiveStore>) {
  return {
    keyValues: live.keyValues,
    publish: live.publish.bind(live),
    subscribe: live.subscribe.bind(live),
  };
}

describe('who speaks', () => {
  it('is slow: a line in five seconds, said so with the time to wait', async () => {
    const server = await testServer();
    const { code } = await startedMatch(server, { config: { rounds: 20 } });
    const ada = await guest(server, 'Ada');
    await ada.say(code, 'One');
    const refused = await ada.refused(code, 'Two');
    expect(refused).toMatchObject({ status: 429, body: { error: 'too_soon' } });
    expect(refused.headers.get('retry-after')).toBe('5');
    await server.time.advance(SLOW_MS);
    await ada.say(code, 'Two');
  });

  it('is one of few words a minute from an address, whatever the name', async () => {
    const server = await testServer({ env: { RATE_LIMIT_CROWD: '4', CHAT_SLOW_SECONDS: '0' } });
    const { code } = await startedMatch(server);
    const ada = await guest(server, 'Ada');
    const bo = await guest(server, 'Bo');
    await ada.say(code, 'One');
    await bo.say(code, 'Two');
    const limited = { status: 429, body: { error: 'rate_limited' } };
    expect(await ada.refused(code, 'Three')).toMatchObject(limited);
    expect(await server.refused('becomeGuest', { body: { name: 'Cy' } })).toMatchObject(limited);
  });

  it.each([
    ['of the house', 'House'],
    ['of an official', 'Аdmin'],
    ['of a bot', 'eager'],
    ['with a bad word', 'Captain Fuck'],
    ['that turns the text around', 'Ada\u202e'],
    ['that is invisible', '\u200b'],
    ['that is too long', 'A'.repeat(25)],
  ])('has no name %s', async (_what, name) => {
    const server = await testServer();
    expect(await server.refused('becomeGuest', { body: { name } })).toMatchObject({ status: 400 });
  });

  it('is taken for nobody else: not for a player, not for another guest, not with a pass of its own making', async () => {
    const server = await testServer({ env: { CHAT_SLOW_SECONDS: '0' }, games: [luckyDice] });
    const { room } = await server.call('createRoom', { body: { game: 'dummy', maxPlayers: 2 } });
    const { code } = room;
    await server.call('takeSeat', { params: { match: code }, body: { name: 'Bo Peep' } });
    const taken = { status: 409, body: { error: 'name_taken' } };
    expect(await (await guest(server, 'B0 peep')).refused(code, 'I play')).toMatchObject(taken);
    const ada = await guest(server, 'Ada');
    await ada.say(code, 'Hello');
    expect(await (await guest(server, 'Аdа')).refused(code, 'Hello')).toMatchObject(taken);
    const [id, , signature] = ada.pass.slice(4).split('.');
    const name = Buffer.from('Mallory').toString('base64url');
    for (const pass of ['x', `llg_${id}.${name}.${signature}`, ada.pass.slice(0, -1), `${ada.pass}x`]) {
      const call = { params: { match: code }, headers: { 'x-guest-pass': pass }, body: { text: 'Hm' } };
      expect(await server.refused('sayInChat', call)).toMatchObject({
        status: 403,
        body: { error: 'guest_pass_required' },
      });
    }
  });

  it.each([
    ['Ada', 'Аdа', true],
    ['Bo Peep', 'B0peep.', true],
    ['李小龍', '李小龍 ', true],
    ['李小龍', 'عبد الرحمن', false],
    ['Reef 李', 'Reef 王', false],
    ['Ada', 'Ida', false],
  ])('%s looks like %s: %s', (one, other, same) => {
    expect(lookOf(one) === lookOf(other)).toBe(same);
  });

  it.each([
    ['nothing', ''],
    ['only what is invisible', '\u200b\u2060'],
    ['what turns the text around', 'a\u202eb'],
    ['control characters', 'a\u0007b'],
    ['half a character', 'a\ud800'],
    ['towers of marks', `a${'\u0301'.repeat(9)}`],
    ['more than 200 characters', 'x'.repeat(201)],
    ['no text', 7],
  ])('does not say %s', async (_what, text) => {
    const server = await testServer();
    const { code } = await startedMatch(server);
    const ada = await guest(server, 'Ada');
    expect(await ada.refused(code, text)).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    expect((await watch(server, code).hears('crowd')).chat).toEqual([]);
  });

  it('says markup as text, as it was written', async () => {
    const server = await testServer();
    const { code } = await startedMatch(server);
    const text = '<img src=x onerror=alert(1)> &amp; "quoted" https://reef.example';
    expect(await (await guest(server, 'Ada')).say(code, text)).toMatchObject({ text });
  });
});

describe('what is said is taken away', () => {
  it('by the owner of the room and nobody else, with the voice of who said it if wanted', async () => {
    const server = await testServer({ env: { CHAT_SLOW_SECONDS: '0' } });
    const body = { game: 'paced', config: { rounds: 20 }, bots: ['eager', 'random'], start: true };
    const { room, ownerKey } = await server.call('createRoom', { body });
    const match = room.roomId;
    const spectator = watch(server, match);
    await spectator.hears('crowd');
    const ada = await guest(server, 'Ada');
    const { id: line } = await ada.say(match, 'Rude');
    const params = { match, line };
    const { ownerKey: another } = await server.call('createRoom', { body });
    for (const headers of [{}, { 'x-owner-key': another }, { 'x-guest-pass': ada.pass }])
      expect(await server.refused('removeChatLine', { params, headers })).toMatchObject({
        status: 403,
        body: { error: 'not_owner' },
      });
    const headers = { 'x-owner-key': ownerKey };
    await server.call('removeChatLine', { params, headers, query: { mute: 'true' } });
    expect(await spectator.hears('chat_removed')).toMatchObject({ lines: [line] });
    expect((await watch(server, match).hears('crowd')).chat).toEqual([]);
    expect(await ada.refused(match, 'Again')).toMatchObject({ status: 403, body: { error: 'muted' } });
    expect(await server.refused('removeChatLine', { params, headers })).toMatchObject({ status: 404 });
  });

  it('by operators, from a report, with an entry in the audit log; and shown again by them', async () => {
    const server = await testServer({ env: { CHAT_SLOW_SECONDS: '0' } });
    const operators = new Operators(server);
    const { roomId: match } = await startedMatch(server, { config: { rounds: 20 } });
    const spectator = watch(server, match);
    await spectator.hears('crowd');
    const ada = await guest(server, 'Ada');
    const { id: line } = await ada.say(match, 'Bo lives at Reef Street 7');
    const about = { kind: 'chat', match, line } as const;
    await server.call('report', { body: { about, reason: 'personal_data' } });
    const { reports } = Object(await operators.call('listReports'));
    expect(reports).toMatchObject([{ about, shown: 'Ada: Bo lives at Reef Street 7', count: 1 }]);
    const { id } = reports[0];
    await operators.call('resolveReport', { params: { id }, body: { ...REASON, hide: true } });
    expect(await spectator.hears('chat_removed')).toMatchObject({ lines: [line] });
    expect((await watch(server, match).hears('crowd')).chat).toEqual([]);
    expect(await ada.refused(match, 'Again')).toMatchObject({ body: { error: 'muted' } });
    const { entries } = Object(await operators.call('listAudit'));
    expect(entries).toMatchObject([{ action: 'report.resolve', target: `chat:${match}/${line}` }]);
    expect(JSON.stringify(entries)).not.toContain('Reef Street');
    await operators.call('showText', { params: { id }, body: REASON });
    expect((await watch(server, match).hears('crowd')).chat).toMatchObject([{ id: line }]);
    await ada.say(match, 'Sorry');
    const unknown = { kind: 'chat', match, line: 'abcdefghjkmn' } as const;
    expect(await server.refused('report', { body: { about: unknown, reason: 'spam' } })).toMatchObject({
      status: 404,
      body: { error: 'text_not_found' },
    });
  });
});

describe('no agent', () => {
  it('is let in with its key: not to read, not to speak', async () => {
    const server = await testServer();
    const { code } = await startedMatch(server);
    const { agentKey } = await server.call('registerAgent', { body: { agentId: 'ada-1', name: 'Ada' } });
    const headers = { authorization: `Bearer ${agentKey}`, 'x-guest-pass': (await guest(server, 'Bo')).pass };
    const refused = { status: 403, body: { error: 'not_for_agents' } };
    const say = { params: { match: code }, headers, body: { text: 'Advice' } };
    expect(await server.refused('sayInChat', say)).toMatchObject(refused);
    expect(await server.refused('becomeGuest', { headers, body: { name: 'Cy' } })).toMatchObject(refused);
    const socket = new TestSocket(server.url(`/ws/watch?code=${code}&crowd=true`), {
      authorization: `Bearer ${agentKey}`,
    });
    expect(await socket.closed()).toMatchObject({ code: 4406 });
  });

  it('is sent a word: at its seat, in events, snapshots, its replay, or by MCP', async () => {
    const SAID = 'Take the left lane';
    const server = await testServer({ games: [luckyDice] });
    const { room } = await server.call('createRoom', {
      body: { game: 'dummy', maxPlayers: 2, config: { rounds: 1 } },
    });
    const params = { match: room.roomId };
    const { token } = await server.call('takeSeat', { params, body: { name: 'Bo' } });
    await server.call('addBot', { params, body: { bot: 'eager' } });
    const seat = await PlaySocket.open(server, room.roomId, token);
    const spectator = watch(server, room.code);
    await spectator.hears('crowd');
    await (await guest(server, 'Ada')).say(room.code, SAID);
    await spectator.hears('chat');
    expect(crowdOf(spectator)).toEqual([SAID]);
    const headers = { 'x-seat-token': token };
    await server.call('startMatch', { params });
    const told: unknown[] = [await server.call('getMatch', { params })];
    for (let turns = 0; turns < 20; turns++) {
      const state = await server.call('getSeat', { params, headers });
      told.push(state);
      if (state.status === 'finished') break;
      if (state.status === 'your_turn')
        await server.call('act', { params, headers, body: { action: { type: 'roll' } } });
      await server.time.advance(1_000);
    }
    const mcp = await overHttp(server.running.url);
    told.push(await mcp.call('look_at_board', { match: room.roomId }));
    told.push(await server.call('getEvents', { params }), await server.call('getSnapshot', { params }));
    await server.time.advance(10_000);
    await server.arena.recorded();
    told.push(await (await server.fetch(`/api/league/matches/${room.roomId}/replay`)).text());
    told.push(seat.heardOf('seat'), seat.heardOf('prompt'), seat.heardOf('events'));
    expect(JSON.stringify(told)).not.toContain(SAID);
    expect(JSON.stringify(told)).toContain('finished');
  });
});

describe('reactions', () => {
  const DICE = { game: 'dummy', maxPlayers: 2, config: { rounds: 1 } };

  it('reach all who watch, come back as a line of the replay, and are told to nobody while the match is played', async () => {
    const server = await testServer();
    const { roomId: match } = await startedMatch(server);
    const params = { match };
    const spectator = watch(server, match);
    await spectator.hears('crowd');
    await server.time.advance(5_000);
    const { sequence } = server.arena.room(match);
    await server.call('react', { params, body: { reaction: 'wow', sequence: sequence - 1 } });
    await server.call('react', { params, body: { reaction: 'wow', sequence: sequence - 1 } });
    await server.call('react', { params, body: { reaction: 'clap', sequence: 1_000_000 } });
    await server.time.advance(500);
    expect(await spectator.hears('reactions')).toEqual({
      type: 'reactions',
      reactions: [
        { sequence: sequence - 1, reaction: 'wow', count: 2 },
        { sequence, reaction: 'clap', count: 1 },
      ],
    });
    expect(await server.refused('getReactions', { params })).toMatchObject({ status: 409 });
    while (!server.arena.room(match).over) await server.time.advance(5_000);
    await server.time.advance(20_000);
    await server.arena.recorded();
    expect(await server.call('getReactions', { params })).toEqual({
      stretches: [
        { from: sequence - 1, to: sequence - 1, counts: { wow: 2 } },
        { from: sequence, to: sequence, counts: { clap: 1 } },
      ],
    });
  });

  it('are refused before there is anything to see, of agents, of another kind, and beyond the limit', async () => {
    const server = await testServer({ env: { RATE_LIMIT_CROWD: '2' }, games: [luckyDice] });
    const { room } = await server.call('createRoom', { body: DICE });
    const params = { match: room.roomId };
    const body = { reaction: 'fire' };
    expect(await server.refused('react', { params, body })).toMatchObject({
      status: 409,
      body: { error: 'game_not_started' },
    });
    const headers = { authorization: 'Bearer llk_x' };
    expect(await server.refused('react', { params, headers, body })).toMatchObject({
      status: 403,
      body: { error: 'not_for_agents' },
    });
    const rude = { params, body: { reaction: 'rude' } };
    expect(await server.refused('react', rude)).toMatchObject({ status: 400 });
    await server.refused('react', { params, body });
    expect(await server.refused('react', { params, body })).toMatchObject({ status: 429 });
  });

  it('are none of a match that nobody reacted to, and where the crowd is off', async () => {
    const server = await testServer({ env: { CROWD: '0' } });
    const match = await server.playedMatch();
    expect(await server.call('getReactions', { params: { match } })).toEqual({ stretches: [] });
  });
});

describe('a guess of who wins', () => {
  async function guessing(env: Record<string, string> = {}) {
    const server = await testServer({ env: { TRUST_PROXY: '1', ...env } });
    const { roomId: match, seats } = await startedMatch(server, { config: { rounds: 6 } });
    const [one, two] = seats.map(({ playerId }) => playerId);
    const from = async (address: string) => {
      const headers = { 'x-forwarded-for': address };
      const name = `Guest ${address.split('.')[3]}`;
      const { body } = await server.send('becomeGuest', { headers, body: { name } });
      const { pass, guest: id } = body as league.Guest;
      return { id, headers: { ...headers, 'x-guest-pass': pass } };
    };
    const params = { match };
    return { server, match, params, one: one!, two: two!, from };
  }

  async function over(server: TestServer, match: string): Promise<void> {
    while (!server.arena.room(match).over) await server.time.advance(5_000);
    await server.time.advance(20_000);
    await server.arena.recorded();
  }

  it('is told as a count, counted when the match is over, and once on the board', async () => {
    const { server, match, params, one, two, from } = await guessing();
    const spectator = watch(server, match);
    expect((await spectator.hears('crowd')).guesses).toEqual({ counts: {}, settled: null });
    const [ada, bo] = [await from('192.0.2.1'), await from('192.0.2.2')];
    await server.call('guessWinner', { params, headers: ada.headers, body: { playerId: one } });
    await server.call('guessWinner', { params, headers: bo.headers, body: { playerId: two } });
    expect(await spectator.hears('guesses', ({ counts }) => two in counts)).toEqual({
      type: 'guesses',
      counts: { [one]: 1, [two]: 1 },
      settled: null,
    });
    expect(await server.call('listGuessers')).toEqual({ guessers: [], total: 0 });
    await over(server, match);
    const { settled } = await spectator.hears('guesses', (message) => message.settled !== null);
    expect(settled).toEqual({ counted: 2, right: expect.toBeOneOf([1, 2]) });
    const { guessers } = await server.call('listGuessers');
    expect(guessers.map(({ guest }) => guest).sort()).toEqual([ada.id, bo.id].sort());
    expect(guessers[0]).toMatchObject({ points: 1, right: 1, counted: 1 });
  });

  it('is one of a guest and of an address, about who plays, while the match is young', async () => {
    const { server, match, params, one, from } = await guessing();
    const ada = await from('192.0.2.1');
    const body = { playerId: one };
    const unknown = { params, headers: ada.headers, body: { playerId: 'nobody' } };
    expect(await server.refused('guessWinner', unknown)).toMatchObject({ status: 404 });
    const agent = { ...ada.headers, authorization: 'Bearer llk_x' };
    expect(await server.refused('guessWinner', { params, headers: agent, body })).toMatchObject({
      body: { error: 'not_for_agents' },
    });
    await server.call('guessWinner', { params, headers: ada.headers, body });
    const already = { status: 409, body: { error: 'already_guessed' } };
    expect(await server.refused('guessWinner', { params, headers: ada.headers, body })).toMatchObject(
      already,
    );
    const { headers } = await from('192.0.2.1');
    expect(await server.refused('guessWinner', { params, headers, body })).toMatchObject(already);
    await over(server, match);
    const late = { params, headers: (await from('192.0.2.9')).headers, body };
    expect(await server.refused('guessWinner', late)).toMatchObject({
      status: 409,
      body: { error: 'guesses_closed' },
    });
  });

  it('is taken until a tenth of how long such matches were', async () => {
    const { server, match, from, one } = await guessing();
    await over(server, match);
    const { totalEvents } = Object((await server.call('listHistory')).games[0]);
    const { roomId: next } = await startedMatch(server, { config: { rounds: 6 } });
    const { guessUntil } = await watch(server, next).hears('crowd');
    expect(guessUntil).toBe(Math.ceil(totalEvents / 10));
    while (server.arena.room(next).sequence <= guessUntil) await server.time.advance(500);
    const { headers } = await from('192.0.2.1');
    expect(
      await server.refused('guessWinner', { params: { match: next }, headers, body: { playerId: one } }),
    ).toMatchObject({ status: 409, body: { error: 'guesses_closed' } });
  });

  it('shows no name on the board that a moderator hid', async () => {
    const { server, match, params, one, from } = await guessing();
    const ada = await from('192.0.2.1');
    await server.call('guessWinner', { params, headers: ada.headers, body: { playerId: one } });
    await over(server, match);
    const target = { kind: 'guest_name', guest: ada.id } as const;
    await server.call('report', { body: { about: target, reason: 'abuse' } });
    await new Operators(server).call('hideText', { body: { target, ...REASON } });
    expect((await server.call('listGuessers')).guessers).toMatchObject([
      { name: 'name hidden by a moderator' },
    ]);
    const unknown = { kind: 'guest_name', guest: 'abcdefghjkmn' } as const;
    expect(await server.refused('report', { body: { about: unknown, reason: 'spam' } })).toMatchObject({
      status: 404,
    });
  });
});
