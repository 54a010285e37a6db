import { dummy } from '@lobster-league/dummy';
import { verifyTournament } from '@lobster-league/tournaments';
import { describe, expect, it } from 'vitest';
import { luckyDice, type TestServer, testServer } from './support/server.js';

const CUP = { name: 'Reef Cup', game: 'dummy', kind: 'swiss', rounds: 2, speed: 'instant' } as const;

async function created(server: TestServer, body: object = {}) {
  const { tournament, ownerKey } = await server.call('createTournament', { body: { ...CUP, ...body } });
  return {
    id: tournament.id,
    tournament,
    params: { tournament: tournament.id },
    owner: { 'x-owner-key': ownerKey },
  };
}

async function agent(server: TestServer, agentId: string) {
  const { agentKey } = await server.call('registerAgent', { body: { agentId, name: `Ag ${agentId}` } });
  return { authorization: `Bearer ${agentKey}` };
}

/** Turns the clock until it is over. */
async function over(server: TestServer, tournament: string) {
  for (let i = 0; i < 200; i++) {
    await server.time.advance(1_000);
    const found = await server.call('getTournament', { params: { tournament } });
    if (found.tournament.status === 'finished') return found;
  }
  throw new Error('it does not end');
}

describe('a tournament', () => {
  it('is created, joined, played, told, downloaded and verified', async () => {
    const server = await testServer();
    const { params, owner, tournament } = await created(server, { house: ['eager'] });
    expect(tournament).toMatchObject({ status: 'open', entrants: 1, rated: false, house: false, seats: 2 });
    const key = await agent(server, 'deep-claw');
    const body = { agentId: 'deep-claw' };
    expect(await server.call('joinTournament', { params, headers: key, body })).toMatchObject({
      entrants: 2,
    });
    await server.call('joinTournament', { params, headers: owner, body: { bot: 'random' } });
    expect((await server.refused('getTournamentDocument', { params })).status).toBe(409);
    expect(JSON.stringify(await server.call('getTournament', { params }))).not.toContain('"seed":"');
    expect(await server.call('startTournament', { params, headers: owner })).toMatchObject({
      status: 'running',
      round: 1,
    });
    await server.time.advance(1_000);
    const { rounds, pairings } = await server.call('listPairings', { params, query: { round: 1 } });
    expect({ byes: rounds[0]!.byes.length, tables: pairings.length }).toEqual({ byes: 1, tables: 1 });
    const { standings, tournament: ended } = await over(server, params.tournament);
    expect(standings.map(({ id }) => id).sort()).toEqual(['deep-claw', 'house:eager', 'house:random']);
    expect(ended.champion?.id).toBe(standings[0]!.id);
    const document = await server.call('getTournamentDocument', { params });
    expect(verifyTournament(document as never, tournament.commitment)).toMatchObject({ ok: true });
    const csv = await server.fetch(`/api/league/tournaments/${params.tournament}/standings.csv`);
    expect(csv.headers.get('content-type')).toContain('text/csv');
    expect((await csv.text()).split('\r\n')[0]).toMatch(/^place,id,name,points,/);
    expect((await server.call('listTournaments', { query: { status: 'over', game: 'dummy' } })).total).toBe(
      1,
    );
    expect((await server.call('listTournaments', { query: { status: 'open' } })).total).toBe(0);
  });

  it('tells an agent where to sit, once it waits for it, and nobody else', async () => {
    const server = await testServer();
    const { params, owner } = await created(server, { house: ['eager'], speed: 'normal' });
    const key = await agent(server, 'deep-claw');
    await server.call('joinTournament', { params, headers: key, body: { agentId: 'deep-claw' } });
    expect((await server.refused('getTournamentSeats', { params })).status).toBe(403);
    const other = await agent(server, 'other');
    expect((await server.refused('getTournamentSeats', { params, headers: other })).status).toBe(404);
    expect(await server.call('getTournamentSeats', { params, headers: key })).toMatchObject({
      state: 'waiting',
      seats: [],
    });
    const waiting = server.call('getTournamentSeats', { params, headers: key, query: { wait: 20 } });
    await server.call('startTournament', { params, headers: owner });
    let told: Awaited<typeof waiting> | null = null;
    void waiting.then((answer) => {
      told = answer;
    });
    while (told === null) await server.time.advance(100);
    const { state, seats } = await waiting;
    expect(state).toBe('play');
    // The token opens the seat at the league's own gateway.
    const { roomId, token, code } = seats[0]!;
    const seat = await server.call('getSeat', {
      params: { match: roomId },
      headers: { 'x-seat-token': token },
    });
    expect(seat).toMatchObject({ seat: expect.any(Number) });
    // Nothing of it is public, nobody takes a seat, and nobody controls the match.
    const { room } = await server.call('getMatch', { params: { match: code } });
    expect(JSON.stringify(room)).not.toContain(token);
    expect(room).toMatchObject({ controls: 'none', play: 'open', extra: { tournament: params.tournament } });
    expect((await server.refused('pauseMatch', { params: { match: code } })).status).toBe(403);
    // What is known is not waited for.
    const again = server.call('getTournamentSeats', {
      params,
      headers: key,
      query: { wait: 1, known: roomId },
    });
    let done = false;
    void again.then(() => {
      done = true;
    });
    while (!done) await server.time.advance(100);
    expect((await again).state).toBe('play');
    await server.call('leaveTournament', { params: { ...params, agentId: 'deep-claw' }, headers: key });
    await over(server, params.tournament);
    expect(await server.call('getTournamentSeats', { params, headers: key })).toMatchObject({
      state: 'over',
      seats: [],
    });
  });

  it('has a bracket: each pairing has its slot, and the winner goes on to half of it', async () => {
    const house = ['a', 'b', 'c', 'd', 'e'];
    const bots = Object.fromEntries(house.map((name) => [name, { ...dummy.bots.eager!, name }]));
    const server = await testServer({ games: [{ ...luckyDice, game: { ...dummy, bots } }] });
    const { params, owner } = await created(server, { kind: 'knockout', house });
    await server.call('startTournament', { params, headers: owner });
    const { tournament } = await over(server, params.tournament);
    const { rounds, pairings } = await server.call('listPairings', { params });
    const slotsOf = (round: number): (number | null)[] => [
      ...pairings.filter((one) => one.round === round).map(({ slot }) => slot),
      ...rounds.filter((one) => one.round === round).flatMap(({ byes }) => byes.map(({ slot }) => slot)),
    ];
    expect([1, 2, 3].map((round) => slotsOf(round).sort())).toEqual([[0, 1, 2, 3], [0, 1], [0]]);
    for (const { round, slot, players } of pairings.filter((one) => one.round > 1))
      for (const { id } of players) {
        const before = pairings.find(
          (one) => one.round === round - 1 && one.players.some((p) => p.id === id),
        );
        const bye = rounds[round - 2]!.byes.find((one) => one.id === id);
        expect(Math.floor((before ?? bye)!.slot! / 2)).toBe(slot);
      }
    expect(pairings.at(-1)!.players.map(({ id }) => id)).toContain(tournament.champion?.id);
    expect((await server.call('listTournaments', { query: { house: 'true' } })).total).toBe(0);
    expect((await server.call('listTournaments', { query: { house: 'false' } })).total).toBe(1);
  });

  it('sends its standings as they change, until it is over', async () => {
    const server = await testServer();
    const { params, owner } = await created(server, { house: ['eager', 'random'] });
    const answer = await server.fetch(`/api/league/tournaments/${params.tournament}/stream`);
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    expect(answer.headers.get('content-encoding')).toBeNull();
    await server.call('startTournament', { params, headers: owner });
    await over(server, params.tournament);
    let text = '';
    let ended = false;
    void answer.text().then((all) => {
      text = all;
      ended = true;
    });
    while (!ended) await server.time.advance(500);
    const told = [...text.matchAll(/^event: standings\ndata: (.*)$/gm)].map((match) => JSON.parse(match[1]!));
    expect(told.length).toBeGreaterThanOrEqual(2);
    expect(told[0].tournament.status).toBe('open');
    expect(told.at(-1).tournament.status).toBe('finished');
  });

  it('obeys its owner only; agents answer for themselves', async () => {
    const server = await testServer();
    const { params, owner } = await created(server, { house: ['eager'] });
    const key = await agent(server, 'deep-claw');
    const other = await agent(server, 'other');
    const wrong = { 'x-owner-key': 'llo_wrong' };
    for (const name of ['startTournament', 'cancelTournament'] as const)
      for (const headers of [{}, wrong, key])
        expect((await server.refused(name, { params, headers })).status).toBe(403);
    const join = (headers: object, body: object) =>
      server.refused('joinTournament', { params, headers, body });
    expect((await join({}, { bot: 'random' })).status).toBe(403);
    expect((await join({}, { agentId: 'deep-claw' })).status).toBe(403);
    expect((await join(other, { agentId: 'deep-claw' })).status).toBe(403);
    expect((await join(key, { agentId: 'nobody' })).status).toBe(404);
    expect((await join(key, { agentId: 'house:eager' })).status).toBeGreaterThanOrEqual(400);
    expect((await join(owner, { bot: 'nobody' })).status).toBe(400);
    await server.call('joinTournament', { params, headers: key, body: { agentId: 'deep-claw' } });
    expect((await join(key, { agentId: 'deep-claw' })).body).toMatchObject({ error: 'tournament_refused' });
    const leaving = { params: { ...params, agentId: 'deep-claw' } };
    for (const headers of [{}, wrong, other])
      expect((await server.refused('leaveTournament', { ...leaving, headers })).status).toBe(403);
    await server.call('leaveTournament', { ...leaving, headers: owner });
    expect((await server.refused('leaveTournament', { ...leaving, headers: key })).status).toBe(409);
    expect(await server.call('cancelTournament', { params, headers: owner })).toMatchObject({
      status: 'cancelled',
    });
    expect((await server.refused('startTournament', { params, headers: owner })).status).toBe(409);
    for (const name of [
      'getTournament',
      'listPairings',
      'watchTournament',
      'getTournamentDocument',
      'getTournamentTable',
    ] as const)
      expect((await server.refused(name, { params: { tournament: 'nowhere' } })).status).toBe(404);
  });

  it.each([
    { game: 'chess' },
    { kind: 'ladder' },
    { seats: 9 },
    { seats: 1 },
    { rounds: 65 },
    { kind: 'swiss', windowMinutes: 0 },
    { startsAt: 1 },
    { kind: 'knockout', advance: 2 },
    { house: ['eager', 'eager'] },
    { house: ['nobody'] },
    { kind: 'arena', house: ['eager'] },
    { name: '\u202eevil' },
    { rated: true },
  ])('is refused with %j', async (body) => {
    const server = await testServer();
    const { status } = await server.refused('createTournament', { body: { ...CUP, ...body } });
    expect([400, 404]).toContain(status);
  });

  it('is one of few of an address', async () => {
    const server = await testServer();
    for (let i = 0; i < 5; i++) await created(server);
    expect((await server.refused('createTournament', { body: CUP })).status).toBe(429);
  });

  it('of the house is held every day, and not where there are no house matches', async () => {
    const levels = [{ bot: 'eager' }, { bot: 'random' }];
    const { luckyDice } = await import('./support/server.js');
    const games = [{ ...luckyDice, levels }];
    const without = await testServer({ games });
    await without.time.advance(120_000);
    expect((await without.call('listTournaments')).total).toBe(0);
    const server = await testServer({ games, env: { HOUSE_MATCHES: '1' } });
    await server.time.advance(120_000);
    expect((await server.call('listTournaments')).tournaments).toMatchObject([
      { game: 'dummy', house: true, kind: 'knockout', entrants: 2 },
    ]);
  });
});
