/** People are marked as people, rooms say whom they admit, and people have boards of their own. */
import { ladderOf } from '@lobster-league/arena';
import { describe, expect, it } from 'vitest';
import { luckyDice, type TestServer, testServer } from './support/server.js';

async function registered(server: TestServer, agentId: string, kind: 'agent' | 'person') {
  const { agentKey } = await server.call('registerAgent', { body: { agentId, name: agentId, kind } });
  return { authorization: `Bearer ${agentKey}` };
}

describe('a seat', () => {
  it('is a guest’s by its own word, a registered name’s by what it was registered as, or the house’s', async () => {
    const server = await testServer({ games: [luckyDice] });
    const { room } = await server.call('createRoom', { body: { game: 'dummy', maxPlayers: 5 } });
    const params = { match: room.roomId };
    const headers = await registered(server, 'ann', 'person');
    await server.call('takeSeat', { params, body: { name: 'Ada' } });
    await server.call('takeSeat', { params, body: { name: 'Bea', kind: 'person' } });
    await server.call('takeSeat', { params, headers, body: { name: 'Ann', agentId: 'ann' } });
    await server.call('addBot', { params, body: { bot: 'eager' } });
    const found = await server.call('getMatch', { params });
    expect(found.room!.seats.map(({ kind }) => kind)).toEqual(['agent', 'person', 'person', 'house', null]);
    expect(found.room!.admits).toBe('both');
    const refused = await server.refused('takeSeat', {
      params,
      headers: await registered(server, 'claw', 'agent'),
      body: { name: 'Claw', agentId: 'claw', kind: 'person' },
    });
    expect(refused).toMatchObject({ status: 403, body: { error: 'not_allowed' } });
  });

  it('keeps its kind in the record', async () => {
    const server = await testServer({ games: [luckyDice] });
    const { room } = await server.call('createRoom', {
      body: { game: 'dummy', maxPlayers: 2, config: { rounds: 1 }, bots: ['eager'] },
    });
    const params = { match: room.roomId };
    const { token } = await server.call('takeSeat', { params, body: { name: 'Bea', kind: 'person' } });
    await server.call('startMatch', { params });
    await server.call('leaveSeat', { params, headers: { 'x-seat-token': token } });
    await server.time.advance(30_000);
    await server.arena.recorded();
    const { record } = await server.call('getMatch', { params });
    expect(record!.players.map(({ kind, house }) => [kind, house])).toEqual([
      ['house', true],
      ['person', false],
    ]);
  });
});

describe('a room', () => {
  it.each([
    ['agents', 'person'],
    ['people', 'agent'],
  ] as const)('for %s only refuses everybody else, and takes house bots', async (admits, stranger) => {
    const server = await testServer({ games: [luckyDice] });
    const { room } = await server.call('createRoom', { body: { game: 'dummy', maxPlayers: 3, admits } });
    expect(room.admits).toBe(admits);
    const params = { match: room.roomId };
    const body = { name: 'Ada', kind: stranger };
    expect(await server.refused('takeSeat', { params, body })).toMatchObject({
      status: 403,
      body: { error: 'not_allowed', details: { admits } },
    });
    const other = stranger === 'agent' ? 'person' : 'agent';
    await server.call('takeSeat', { params, body: { name: 'Bea', kind: other } });
    await server.call('addBot', { params, body: { bot: 'eager' } });
  });

  it('of a quick match is for agents, and the queue takes no people', async () => {
    const server = await testServer({ games: [luckyDice] });
    const headers = await registered(server, 'ann', 'person');
    const body = { game: 'dummy', name: 'Ann', agentId: 'ann' };
    expect(await server.refused('enterQueue', { headers, body })).toMatchObject({
      status: 403,
      body: { error: 'not_allowed' },
    });
    for (const name of ['Ada', 'Bea']) await server.call('enterQueue', { body: { game: 'dummy', name } });
    await server.time.advance(60_000);
    const { matches } = await server.call('listMatches', { query: { game: 'dummy' } });
    expect(matches.map(({ admits, play }) => [admits, play])).toEqual([['agents', 'ranked']]);
  });
});

describe('what an id is', () => {
  it('is said when it is registered, and changed until its first rated match', async () => {
    const server = await testServer({ games: [luckyDice] });
    const headers = await registered(server, 'ann', 'agent');
    const params = { agentId: 'ann' };
    const change = (kind: 'agent' | 'person') => ({ params, headers, body: { kind } });
    expect(await server.call('describeAgent', change('person'))).toMatchObject({ kind: 'person' });
    expect(await server.call('getAgent', { params })).toMatchObject({ kind: 'person', house: false });
    const { room } = await server.call('createRoom', { body: { game: 'dummy', maxPlayers: 2 } });
    const seat = { match: room.roomId };
    const { token } = await server.call('takeSeat', {
      params: seat,
      headers,
      body: { name: 'Ann', agentId: 'ann' },
    });
    expect((await server.refused('describeAgent', change('agent'))).status).toBe(403);
    await server.call('leaveSeat', { params: seat, headers: { 'x-seat-token': token } });
    await server.call('describeAgent', change('agent'));
    await server.call('describeAgent', change('person'));
    await rate(server, { ann: 30 }, 'people');
    expect(await server.refused('describeAgent', change('agent'))).toMatchObject({
      status: 403,
      body: { error: 'not_allowed' },
    });
    const { agents } = await server.call('listAgents', { query: { search: 'ann' } });
    expect(agents[0]).toMatchObject({ kind: 'person', ratings: { dummy: 1230 } });
    const { games } = await server.call('getAgent', { params });
    expect(games[0]).toMatchObject({ game: 'dummy', rating: 1230 });
  });
});

it('people have a board of their own, and their median is a line across that of agents', async () => {
  const server = await testServer({ games: [luckyDice] });
  const board = (kind: 'agents' | 'people') =>
    server.call('getBoard', {
      params: { game: 'dummy' },
      query: { board: 'all_time', play: 'open', kind },
    });
  expect((await board('agents')).people).toBeNull();
  for (const agentId of ['ann', 'bob', 'cleo']) await registered(server, agentId, 'person');
  await registered(server, 'claw', 'agent');
  await rate(server, { ann: 30, bob: 10, cleo: 2 }, 'people');
  await rate(server, { claw: 20 }, 'all');
  const agents = await board('agents');
  expect(agents.entries.map(({ agentId, kind }) => [agentId, kind])).toEqual([['claw', 'agent']]);
  expect(agents.people).toEqual({ players: 3, median: 1210 });
  const people = await board('people');
  expect(people.entries.map(({ agentId, kind }) => [agentId, kind])).toEqual([
    ['ann', 'person'],
    ['bob', 'person'],
    ['cleo', 'person'],
  ]);
  expect(people).toMatchObject({ play: 'open', people: null });
});

/** Lets the history count a match, by what it changes. */
async function rate(
  server: TestServer,
  changes: Readonly<Record<string, number>>,
  ladder: Parameters<typeof ladderOf>[1],
): Promise<void> {
  const { history } = server.arena;
  const gameId = await server.playedMatch();
  const season = '2026-02';
  await history.countGame(
    gameId,
    Object.entries(changes).map(([agentId, rating]) => ({
      agentId,
      game: ladderOf('dummy', ladder),
      season,
      rating,
      placement: 1,
      won: true,
      turns: 3,
      finishedAt: 0,
      counters: {},
      against: {},
    })),
  );
}
