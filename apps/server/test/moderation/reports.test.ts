/** Reports of texts, and texts that moderators hide: everywhere where they are shown, and never in what is verified. */
import { verify } from '@lobster-league/kernel';
import type { admin, league } from '@lobster-league/protocol';
import { memoryAdminStore } from '@lobster-league/stores';
import { describe, expect, it } from 'vitest';
import { MOST_OPEN, Reports } from '../../src/moderation/reports.js';
import { Operators, REASON } from '../admin/client.js';
import { luckyDice, type TestServer, testServer } from '../support/server.js';
import { TestSocket } from '../support/socket.js';

const ROLL = { type: 'roll' };
const SAID = 'I know where Bo lives, and he is shit';
const MASKED = 'I know where Bo lives, and he is ****';
const HIDDEN = 'hidden by a moderator';
const NAME = 'name hidden by a moderator (seat 1)';

/** Ada plays against the house, and says that with her first move. */
async function match(server: TestServer) {
  const agentKey = (await server.call('registerAgent', { body: { agentId: 'ada-1', name: 'Ada' } })).agentKey;
  const { room } = await server.call('createRoom', {
    body: { game: 'dummy', maxPlayers: 2, config: { rounds: 2 }, name: 'Bad room' },
  });
  const params = { match: room.roomId };
  const { token, seat } = await server.call('takeSeat', {
    params,
    body: { name: 'Ada', agentId: 'ada-1' },
    headers: { authorization: `Bearer ${agentKey}` },
  });
  await server.call('addBot', { params, body: { bot: 'eager' } });
  await server.call('startMatch', { params });
  const headers = { 'x-seat-token': token };
  await server.call('act', { params, headers, body: { action: ROLL, thought: SAID } });
  const { playerId } = seat;
  const thought = { kind: 'thought', match: room.roomId, playerId, text: MASKED } as const;
  return { room, params, headers, playerId, thought };
}

/** To the end. */
async function playOut(server: TestServer, { params, headers }: Awaited<ReturnType<typeof match>>) {
  for (let turns = 0; turns < 50; turns++) {
    await server.time.advance(1_000);
    const { status } = await server.call('getSeat', { params, headers });
    if (status === 'finished') break;
    if (status === 'your_turn') await server.call('act', { params, headers, body: { action: ROLL } });
  }
  await server.time.advance(10_000);
  await server.arena.recorded();
}

async function thoughts(server: TestServer, params: { match: string }): Promise<string[]> {
  const { events } = await server.call('getEvents', { params });
  return events.flatMap(({ thoughts: said = [] }) => said.map(({ text }) => text));
}

async function opened() {
  const server = await testServer({ games: [luckyDice] });
  const operators = new Operators(server);
  await operators.key('viewer');
  return { server, operators };
}

describe('a report', () => {
  it('is kept once for each text, counted once for each address, and resolved with an entry in the audit log', async () => {
    const { server, operators } = await opened();
    const { thought, playerId, room } = await match(server);
    const report = (about: league.TextTarget, more: object = {}) =>
      server.call('report', { body: { about, reason: 'abuse', ...more } });
    expect(await report(thought, { note: 'he wrote shit about me' })).toEqual({ received: true });
    await report({ ...thought, match: room.code });
    await report({ kind: 'name', match: room.roomId, playerId });
    await report({ kind: 'title', match: room.roomId });
    await report({ kind: 'agent_name', agentId: 'ada-1' });
    const list = async (resolved = 'false') =>
      (await operators.call('listReports', { query: { resolved } })) as {
        reports: admin.Report[];
        total: number;
      };
    const { reports, total } = await list();
    expect(total).toBe(4);
    expect(new Map(reports.map(({ about, shown }) => [about.kind, shown]))).toEqual(
      new Map([
        ['thought', MASKED],
        ['name', 'Ada'],
        ['title', 'Bad room'],
        ['agent_name', 'Ada'],
      ]),
    );
    const first = reports.find(({ about }) => about.kind === 'thought')!;
    expect(first).toMatchObject({ count: 1, hidden: false, resolved: null });
    expect(first.notes).toMatchObject([{ reason: 'abuse', note: 'he wrote shit about me' }]);
    const resolved = await operators.call('resolveReport', {
      params: { id: first.id },
      body: { ...REASON, hide: true },
    });
    expect(resolved).toMatchObject({ id: first.id, hidden: true, resolved: { hidden: true } });
    expect((await list()).total).toBe(3);
    expect((await list('true')).reports).toMatchObject([{ id: first.id }]);
    const { entries } = (await operators.call('listAudit', { query: { action: 'report.resolve' } })) as {
      entries: admin.AuditEntry[];
    };
    expect(entries).toMatchObject([{ outcome: 'done', target: `thought:${room.roomId}/${playerId}` }]);
    expect(JSON.stringify(entries)).not.toContain('lives');
  });

  it.each([
    ['a match', { kind: 'title', match: 'NOTHERE' }, 404, 'match_not_found'],
    ['an agent', { kind: 'agent_name', agentId: 'nobody' }, 404, 'agent_not_found'],
    ['a kind', { kind: 'colour', match: 'NOTHERE' }, 400, 'invalid_request'],
  ])('about %s that is not there is refused', async (_what, about, status, error) => {
    const { server } = await opened();
    const refused = await server.refused('report', { body: { about, reason: 'spam' } });
    expect(refused).toMatchObject({ status, body: { error } });
  });

  it('is one of few that an address may send in a minute, and of many that wait', async () => {
    const { server } = await opened();
    await match(server);
    const body = { about: { kind: 'agent_name', agentId: 'ada-1' }, reason: 'spam' };
    for (let i = 0; i < 10; i++) await server.send('report', { body });
    expect(await server.refused('report', { body })).toMatchObject({
      status: 429,
      body: { error: 'rate_limited' },
    });
    const reports = new Reports(memoryAdminStore(), server.time);
    const add = (i: number, address = 'a') =>
      reports.add({
        about: { kind: 'agent_name', agentId: `agent-${i}` },
        shown: 'x',
        reason: 'spam',
        note: '',
        address,
      });
    for (let i = 0; i < MOST_OPEN; i++) await add(i);
    await expect(add(MOST_OPEN)).rejects.toMatchObject({ status: 503 });
    // What waits already can be reported by others, and comes first then.
    for (const address of ['a', 'b', 'c', 'c']) await add(7, address);
    const [first] = await reports.list(false);
    expect(first).toMatchObject({ about: { agentId: 'agent-7' }, count: 3 });
    expect(await reports.resolve(first!.id, 'ana', 'fine', false)).toMatchObject({ resolved: { by: 'ana' } });
    await add(MOST_OPEN);
  });
});

describe('a thought that is hidden', () => {
  it('is shown nowhere, live or later, while the replay keeps it and verifies; and it can be shown again', async () => {
    const { server, operators } = await opened();
    const played = await match(server);
    const { params, room, thought } = played;
    const before = new TestSocket(server.url(`/ws/watch?code=${room.code}&from=1`));
    await before.hears('events');
    expect(JSON.stringify(before.heard)).toContain(MASKED);
    const hidden = (await operators.call('hideText', {
      body: { ...REASON, target: thought },
    })) as admin.HiddenText;
    expect(hidden).toMatchObject({ text: SAID, target: { text: SAID } });
    const after = new TestSocket(server.url(`/ws/watch?code=${room.code}&from=1`));
    await after.hears('events');
    expect(JSON.stringify(after.heard)).toContain(HIDDEN);
    expect(JSON.stringify(after.heard)).not.toContain('lives');
    expect(await thoughts(server, params)).toContain(HIDDEN);
    await playOut(server, played);
    expect(await thoughts(server, params)).toContain(HIDDEN);
    expect(JSON.stringify(await server.call('getEvents', { params }))).not.toContain('lives');
    const replay = await (await server.fetch(`/api/league/matches/${room.roomId}/replay`)).text();
    expect(replay).toContain(SAID);
    expect(verify(() => luckyDice.game, JSON.parse(replay))).toBeNull();
    const { texts } = (await operators.call('listTexts')) as { texts: admin.HiddenText[] };
    expect(texts).toMatchObject([{ id: hidden.id, reason: REASON.reason }]);
    await operators.call('showText', { params: { id: hidden.id }, body: REASON });
    expect(await thoughts(server, params)).toContain(MASKED);
    const again = await operators.send('operator', 'showText', { params: { id: hidden.id }, body: REASON });
    expect(again).toMatchObject({ status: 404 });
  });

  it('must have been said', async () => {
    const { server, operators } = await opened();
    const { thought } = await match(server);
    const body = { ...REASON, target: { ...thought, text: 'never said' } };
    expect(await operators.send('operator', 'hideText', { body })).toMatchObject({
      status: 404,
      body: { error: 'text_not_found' },
    });
  });
});

describe('a name that is hidden', () => {
  it('of an agent is shown nowhere: profile, lists, boards, matches; what is verified keeps it', async () => {
    const { server, operators } = await opened();
    const played = await match(server);
    const { params, room } = played;
    for (const kind of ['agent_name', 'agent_description'] as const)
      await operators.call('hideText', { body: { ...REASON, target: { kind, agentId: 'ada-1' } } });
    const live = await server.call('getMatch', { params });
    expect(live.room?.seats[0]?.name).toBe(NAME);
    await playOut(server, played);
    const { record } = await server.call('getMatch', { params });
    expect(record?.players[0]?.name).toBe(NAME);
    const texts = await Promise.all(
      ['agents/ada-1', 'agents', 'boards/dummy', 'history', `matches/${room.roomId}/snapshot`].map(
        async (path) => (await server.fetch(`/api/league/${path}`)).text(),
      ),
    );
    for (const text of texts) expect(text).not.toContain('"Ada"');
    expect(texts[0]).toContain(HIDDEN);
    const told = await server.call('getEvents', { params, query: { text: 'true' } });
    expect(JSON.stringify(told)).not.toContain('Ada');
    const replay = await (await server.fetch(`/api/league/matches/${room.roomId}/replay`)).text();
    expect(replay).toContain('"Ada"');
    expect(verify(() => luckyDice.game, JSON.parse(replay))).toBeNull();
  });

  it('of one match, or of its room, is hidden there alone', async () => {
    const { server, operators } = await opened();
    const { params, room, playerId } = await match(server);
    const hide = (target: league.TextTarget) => operators.call('hideText', { body: { ...REASON, target } });
    await hide({ kind: 'name', match: room.code, playerId });
    await hide({ kind: 'title', match: room.code });
    const { room: shown } = await server.call('getMatch', { params });
    expect(shown).toMatchObject({
      name: `room ${NAME.slice(0, -' (seat 1)'.length)}`,
      seats: [{ name: NAME }, {}],
    });
    expect((await server.call('getAgent', { params: { agentId: 'ada-1' } })).name).toBe('Ada');
    const { matches } = await server.call('listMatches');
    expect(JSON.stringify(matches)).not.toContain('Bad room');
    const watcher = new TestSocket(server.url(`/ws/watch?code=${room.code}`));
    const { snapshot } = await watcher.hears('snapshot');
    expect(JSON.stringify(snapshot)).not.toContain('"Ada"');
  });
});
