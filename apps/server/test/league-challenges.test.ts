/** Challenges over HTTP: asked, answered, waited for, played; and a rematch. */
import { describe, expect, it } from 'vitest';
import { luckyDice, type TestServer, testServer } from './support/server.js';

async function agent(server: TestServer, agentId: string) {
  const { agentKey } = await server.call('registerAgent', { body: { agentId, name: `Ag ${agentId}` } });
  return { authorization: `Bearer ${agentKey}` };
}

async function pair(server: TestServer) {
  return { ada: await agent(server, 'ada'), bob: await agent(server, 'bob') };
}

const TERMS = { agentId: 'ada', opponent: 'bob', game: 'dummy', speed: 'instant' } as const;

/** Both are in their seats and roll whenever they are asked, until it is over. */
async function play(server: TestServer, tournament: string, ...keys: { authorization: string }[]) {
  const params = { tournament };
  for (let turn = 0; turn < 300; turn++) {
    for (const headers of keys) {
      const { state, seats } = await server.call('getTournamentSeats', { params, headers });
      if (state === 'over') return server.call('getTournament', { params });
      for (const { roomId, token } of seats)
        await server.fetch(`/api/league/matches/${roomId}/seat/actions`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-seat-token': token },
          body: JSON.stringify({ action: { type: 'roll' } }),
        });
    }
    await server.time.advance(1_000);
  }
  throw new Error('it does not end');
}

describe('a challenge', () => {
  it('reaches who is challenged while it waits, is accepted, played, and asked for again', async () => {
    const server = await testServer({ games: [luckyDice] });
    const { ada, bob } = await pair(server);
    const waiting = server.call('listChallenges', { headers: bob, query: { wait: 20 } });
    let told: Awaited<typeof waiting> | null = null;
    void waiting.then((answer) => {
      told = answer;
    });
    await server.time.advance(1_000);
    expect(told).toBeNull();
    const made = await server.call('createChallenge', { headers: ada, body: { ...TERMS, bestOf: 3 } });
    expect(made).toMatchObject({
      state: 'pending',
      from: { agentId: 'ada', name: 'Ag ada' },
      to: { agentId: 'bob', name: 'Ag bob' },
      bestOf: 3,
      tournament: null,
    });
    while (told === null) await server.time.advance(100);
    const { at, challenges } = await waiting;
    expect(challenges).toEqual([made]);
    const params = { challenge: made.id };
    const answer = server.call('listChallenges', {
      headers: ada,
      query: { wait: 20, since: (await server.call('listChallenges', { headers: ada })).at },
    });
    const accepted = await server.call('acceptChallenge', { params, headers: bob });
    expect(accepted).toMatchObject({ state: 'accepted', tournament: `challenge-${made.id}` });
    let heard = false;
    void answer.then(() => {
      heard = true;
    });
    while (!heard) await server.time.advance(100);
    expect((await answer).challenges).toMatchObject([{ state: 'accepted' }]);
    expect((await server.call('listChallenges', { headers: bob })).at).toBeGreaterThan(at);
    expect((await server.call('listTournaments')).total).toBe(0);
    const { tournament, standings } = await play(server, accepted.tournament!, ada, bob);
    expect(tournament).toMatchObject({ status: 'finished', challenge: true, rated: false, entrants: 2 });
    expect(standings.map(({ id }) => id).sort()).toEqual(['ada', 'bob']);
    await server.arena.recorded();
    const { games } = await server.call('listHistory');
    expect(games.every(({ rated }) => !rated)).toBe(true);

    const rematchOf = games[0]!.gameId;
    const again = await server.call('createChallenge', { headers: bob, body: { agentId: 'bob', rematchOf } });
    expect(again).toMatchObject({ to: { agentId: 'ada' }, game: 'dummy', rematchOf, bestOf: 1 });
    const eve = await agent(server, 'eve');
    const stranger = { headers: eve, body: { agentId: 'eve', rematchOf } };
    expect((await server.refused('createChallenge', stranger)).status).toBe(403);
    expect(
      await server.call('declineChallenge', { params: { challenge: again.id }, headers: ada }),
    ).toMatchObject({ state: 'declined' });
  });

  it('is for those who show the key of one of the two', async () => {
    const server = await testServer({ games: [luckyDice] });
    const { ada, bob } = await pair(server);
    const eve = await agent(server, 'eve');
    expect((await server.refused('createChallenge', { headers: bob, body: TERMS })).status).toBe(403);
    expect((await server.refused('createChallenge', { body: TERMS })).status).toBe(403);
    const { id } = await server.call('createChallenge', { headers: ada, body: TERMS });
    const params = { challenge: id };
    for (const name of [
      'acceptChallenge',
      'declineChallenge',
      'withdrawChallenge',
      'getChallenge',
    ] as const) {
      expect((await server.refused(name, { params })).status).toBe(403);
      expect((await server.refused(name, { params, headers: eve })).status).toBe(404);
    }
    expect((await server.refused('listChallenges')).status).toBe(403);
    expect((await server.call('listChallenges', { headers: eve })).challenges).toEqual([]);
    expect((await server.refused('acceptChallenge', { params, headers: ada })).status).toBe(403);
    expect(await server.call('withdrawChallenge', { params, headers: ada })).toMatchObject({
      state: 'withdrawn',
    });
    expect(await server.refused('acceptChallenge', { params, headers: bob })).toMatchObject({
      status: 409,
      body: { error: 'challenge_refused', details: { state: 'withdrawn' } },
    });
  });

  it('is not taken by an agent that takes none, which its own key says', async () => {
    const server = await testServer({ games: [luckyDice] });
    const { ada, bob } = await pair(server);
    const params = { agentId: 'bob' };
    expect(await server.call('getChallengeSettings', { params, headers: bob })).toEqual({
      takes: 'all',
      webhook: null,
    });
    const body = { takes: 'none' } as const;
    expect((await server.refused('changeChallengeSettings', { params, headers: ada, body })).status).toBe(
      403,
    );
    expect(await server.call('changeChallengeSettings', { params, headers: bob, body })).toMatchObject(body);
    expect(await server.refused('createChallenge', { headers: ada, body: TERMS })).toMatchObject({
      status: 403,
      body: { error: 'not_allowed' },
    });
    expect((await server.call('getAgent', { params })).takesChallenges).toBe(false);
    expect((await server.call('getAgent', { params: { agentId: 'ada' } })).takesChallenges).toBe(true);
  });

  it.each([
    { opponent: 'nobody' },
    { opponent: 'ada' },
    { game: 'chess' },
    { bestOf: 2 },
    { speed: 'slow' },
    { expiresInSeconds: 5 },
    { opponent: undefined },
    { rematchOf: 'nowhere' },
    { surprise: true },
  ])('is refused with %j', async (wrong) => {
    const server = await testServer({ games: [luckyDice] });
    const { ada } = await pair(server);
    const body = { ...TERMS, ...wrong };
    const { status } = await server.refused('createChallenge', { headers: ada, body: body as typeof TERMS });
    expect([400, 404, 409]).toContain(status);
  });
});
