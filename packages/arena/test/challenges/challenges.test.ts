/** Challenges in the arena: who may ask whom and how often, what an answer does, and that matches begin once, whatever dies. */
import { afterEach, describe, expect, it } from 'vitest';
import {
  type Arena,
  Challenges,
  Director,
  seatsOf,
  type TournamentActs,
  Tournaments,
  type WantedChallenge,
} from '../../src/index.js';
import { fakeRandom } from '../../src/testing/index.js';
import { processes } from '../cluster/processes.js';
import { pacedDummy, world } from '../harness.js';

const directors = new Set<Director>();
afterEach(() => {
  for (const director of directors) director.close();
  directors.clear();
});

function directorOf(arena: Arena): Director {
  const director = new Director(arena);
  directors.add(director);
  return director;
}

function challengesOf(arena: Arena, acts: TournamentActs = directorOf(arena)): Challenges {
  return new Challenges(arena, acts, fakeRandom('challenges'));
}

async function profile(arena: Arena, agentId: string, kind: 'agent' | 'person' = 'agent') {
  const known = await arena.agents.known(agentId);
  return known?.profile ?? (await arena.agents.register({ agentId, name: `Ag ${agentId}`, kind })).profile;
}

async function wanted(
  arena: Arena,
  from: string,
  to: string,
  more: Partial<WantedChallenge> = {},
): Promise<WantedChallenge> {
  return {
    from: await profile(arena, from),
    to: await profile(arena, to),
    game: 'dummy',
    bestOf: 1,
    speed: 'instant',
    listed: true,
    rematchOf: null,
    expiresInMs: 60_000,
    ...more,
  };
}

async function stateOf(challenges: Challenges, agentId: string): Promise<string[]> {
  return (await challenges.list(agentId)).challenges.map(({ state }) => state);
}

/** Everybody who has a seat answers whatever it is asked, until the tournament is over. */
async function played(arena: Arena, advance: (ms: number) => Promise<void>, tournament: string) {
  const tournaments = new Tournaments(arena.live.keyValues, () => arena.time.now());
  for (let turn = 0; turn < 500; turn++) {
    const stored = await tournaments.fresh(tournament);
    if (stored.over) return stored;
    for (const { id } of stored.state.entrants)
      for (const { roomId, playerId } of seatsOf(arena, stored, id)) {
        const room = arena.room(roomId);
        const seat = room.record.seats.findIndex((one) => one.playerId === playerId);
        const prompt = room.prompt(seat);
        if (prompt !== null) await room.answer(seat, { action: prompt.ask.fallback, ask: prompt.ask.id });
      }
    await advance(200);
  }
  throw new Error('it does not end');
}

describe('a challenge', () => {
  it('that is accepted is played: unrated, by the two alone, until it is decided', async () => {
    const w = await world();
    const challenges = challengesOf(w.arena);
    const made = await challenges.create(await wanted(w.arena, 'a', 'b', { bestOf: 3 }));
    expect(made).toMatchObject({ from: 'a', to: 'b', state: 'pending', tournament: null });
    expect(await stateOf(challenges, 'b')).toEqual(['pending']);
    const accepted = await challenges.answer(made.id, 'b', 'accept');
    expect(accepted).toMatchObject({ state: 'accepted', tournament: `challenge-${made.id}` });
    await w.time.advance(1_000);
    const [room] = [...w.arena.rooms];
    expect(room!.info()).toMatchObject({
      play: 'open',
      unrated: { code: 'declared' },
      controls: 'none',
      extra: { challenge: true, tournament: accepted.tournament },
    });
    const { state } = await played(w.arena, (ms) => w.time.advance(ms), accepted.tournament!);
    expect(state.status).toBe('finished');
    expect(state.pairings.length).toBeGreaterThanOrEqual(2);
    await w.arena.recorded();
    const { items } = await w.history.games({}, { page: 1, limit: 10 });
    expect(items.map(({ rated, play }) => [rated, play])).toEqual(items.map(() => [false, 'open']));
    expect(items).toHaveLength(state.pairings.length);
    // It is no tournament that anybody lists.
    const all = await new Tournaments(w.live.keyValues, () => 0).list();
    expect(all.map(({ challenge }) => challenge)).toEqual([true]);
  });

  it('may be kept out of lists', async () => {
    const w = await world();
    const challenges = challengesOf(w.arena);
    const made = await challenges.create(await wanted(w.arena, 'a', 'b', { listed: false }));
    await challenges.answer(made.id, 'b', 'accept');
    await w.time.advance(1_000);
    expect([...w.arena.rooms][0]!.record.extra).toMatchObject({ unlisted: true });
  });

  it('is declined, withdrawn or expires, and is then over', async () => {
    const w = await world();
    const challenges = challengesOf(w.arena);
    const ids: string[] = [];
    for (const to of ['b', 'c', 'd']) ids.push((await challenges.create(await wanted(w.arena, 'a', to))).id);
    expect(await challenges.answer(ids[0]!, 'b', 'decline')).toMatchObject({ state: 'declined' });
    expect(await challenges.answer(ids[1]!, 'a', 'withdraw')).toMatchObject({ state: 'withdrawn' });
    await w.time.advance(60_000);
    expect(await stateOf(challenges, 'a')).toEqual(['expired', 'withdrawn', 'declined']);
    for (const [i, to] of ['b', 'c', 'd'].entries())
      await expect(challenges.answer(ids[i]!, to, 'accept')).rejects.toMatchObject({
        code: 'CHALLENGE_REFUSED',
      });
    expect([...w.arena.rooms]).toEqual([]);
    // The same answer again changes nothing.
    expect(await challenges.answer(ids[0]!, 'b', 'decline')).toMatchObject({ state: 'declined' });
  });

  it('is its two agents’ business, and each has its part', async () => {
    const w = await world();
    const challenges = challengesOf(w.arena);
    const { id } = await challenges.create(await wanted(w.arena, 'a', 'b'));
    await profile(w.arena, 'c');
    for (const act of ['accept', 'decline', 'withdraw'] as const)
      await expect(challenges.answer(id, 'c', act)).rejects.toMatchObject({ code: 'CHALLENGE_NOT_FOUND' });
    await expect(challenges.get(id, 'c')).rejects.toMatchObject({ code: 'CHALLENGE_NOT_FOUND' });
    await expect(challenges.answer(id, 'a', 'accept')).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(challenges.answer(id, 'b', 'withdraw')).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('goes to a person too, and to nobody who takes none, to no house bot and not to oneself', async () => {
    const w = await world();
    const challenges = challengesOf(w.arena);
    await profile(w.arena, 'ann', 'person');
    await challenges.create(await wanted(w.arena, 'a', 'ann'));
    await challenges.change('b', { takes: 'none' });
    const house = await w.arena.agents.houseAgent('eager', '');
    for (const [more, code] of [
      [await wanted(w.arena, 'a', 'b'), 'NOT_ALLOWED'],
      [await wanted(w.arena, 'a', 'a'), 'CHALLENGE_REFUSED'],
      [{ ...(await wanted(w.arena, 'a', 'c')), to: house }, 'CHALLENGE_REFUSED'],
      [await wanted(w.arena, 'a', 'c', { game: 'chess' }), 'UNKNOWN_GAME'],
    ] as const)
      await expect(challenges.create(more)).rejects.toMatchObject({ code });
    await challenges.change('b', { takes: 'all' });
    await challenges.create(await wanted(w.arena, 'a', 'b'));
  });

  it('is one of few: of a pair, of an agent, and for an agent', async () => {
    const w = await world();
    const limits = { mostFrom: 2, mostTo: 3 };
    const challenges = new Challenges(w.arena, directorOf(w.arena), fakeRandom('few'), limits);
    const ask = async (from: string, to: string) => challenges.create(await wanted(w.arena, from, to));
    const first = await ask('a', 'z');
    await expect(ask('a', 'z')).rejects.toMatchObject({ code: 'CHALLENGE_REFUSED' });
    await ask('a', 'b');
    await expect(ask('a', 'c')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await ask('b', 'z');
    await ask('c', 'z');
    await expect(ask('d', 'z')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    // What was refused is nowhere.
    expect(await stateOf(challenges, 'd')).toEqual([]);
    expect(await stateOf(challenges, 'c')).toEqual(['pending']);
    await challenges.answer(first.id, 'z', 'decline');
    await ask('d', 'z');
    await w.time.advance(60_000);
    await ask('a', 'z');
  });

  it('of many at once for one agent, as many as may', async () => {
    const w = await world();
    const limits = { mostTo: 3 };
    const challenges = new Challenges(w.arena, directorOf(w.arena), fakeRandom('crowd'), limits);
    await profile(w.arena, 'z');
    const all = await Promise.all(Array.from({ length: 8 }, (_, i) => wanted(w.arena, `a${i}`, 'z')));
    const made = await Promise.allSettled(all.map((one) => challenges.create(one)));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await stateOf(challenges, 'z')).toEqual(['pending', 'pending', 'pending']);
  });

  it('tells both by a number that something has changed', async () => {
    const w = await world();
    const challenges = challengesOf(w.arena);
    expect(await challenges.at('b')).toBe(0);
    const { id } = await challenges.create(await wanted(w.arena, 'a', 'b'));
    const [a, b] = [await challenges.at('a'), await challenges.at('b')];
    expect(b).toBeGreaterThan(0);
    await challenges.answer(id, 'b', 'decline');
    expect(await challenges.at('a')).toBeGreaterThan(a);
    expect(await challenges.at('b')).toBeGreaterThan(b);
  });

  it('that cannot begin for now waits for its answer again', async () => {
    const w = await world();
    const challenges = challengesOf(w.arena);
    const { id } = await challenges.create(await wanted(w.arena, 'a', 'b'));
    w.arena.refuseNew('maintenance', 'Later.');
    await expect(challenges.answer(id, 'b', 'accept')).rejects.toMatchObject({ code: 'MAINTENANCE' });
    expect(await stateOf(challenges, 'b')).toEqual(['pending']);
    w.arena.refuseNew('maintenance', null);
    expect(await challenges.answer(id, 'b', 'accept')).toMatchObject({ state: 'accepted' });
  });
});

describe('after a crash', () => {
  it('between the acceptance and the first room, the matches begin once somebody looks', async () => {
    const w = await world();
    let dies = true;
    const director = directorOf(w.arena);
    const dying: TournamentActs = {
      create: async (...args) => {
        if (dies) throw new Error('killed');
        return director.create(...args);
      },
      join: (...args) => director.join(...args),
      leave: (...args) => director.leave(...args),
      start: (...args) => director.start(...args),
      cancel: (...args) => director.cancel(...args),
    };
    const before = challengesOf(w.arena, dying);
    const { id } = await before.create(await wanted(w.arena, 'a', 'b'));
    await expect(before.answer(id, 'b', 'accept')).rejects.toThrow('killed');
    expect([...w.arena.rooms]).toEqual([]);
    expect(await before.get(id, 'a')).toMatchObject({ state: 'accepted', tournament: null });
    dies = false;
    const after = challengesOf(w.arena, dying);
    // Both look at once.
    const seen = await Promise.all([after.get(id, 'a'), after.list('b'), after.answer(id, 'b', 'accept')]);
    expect(seen[0]).toMatchObject({ state: 'accepted', tournament: `challenge-${id}` });
    await played(w.arena, (ms) => w.time.advance(ms), `challenge-${id}`);
    expect((await w.history.games({}, { page: 1, limit: 10 })).total).toBe(1);
  });

  it('so late that nobody waits any more, it has expired', async () => {
    const w = await world();
    const nobody: TournamentActs = {
      create: () => Promise.reject(new Error('killed')),
      join: () => Promise.reject(new Error('killed')),
      leave: () => Promise.reject(new Error('killed')),
      start: () => Promise.reject(new Error('killed')),
      cancel: () => Promise.reject(new Error('killed')),
    };
    const dead = challengesOf(w.arena, nobody);
    const { id } = await dead.create(await wanted(w.arena, 'a', 'b'));
    await expect(dead.answer(id, 'b', 'accept')).rejects.toThrow('killed');
    await w.time.advance(11 * 60_000);
    const challenges = challengesOf(w.arena);
    expect(await challenges.get(id, 'a')).toMatchObject({ state: 'expired', tournament: null });
    expect([...w.arena.rooms]).toEqual([]);
  });

  it('of the process that directs, at any moment, it is played once', async () => {
    for (const afterMs of [0, 50, 400, 1_500]) {
      const p = processes([pacedDummy]);
      const first = await p.start();
      const director = directorOf(first.arena);
      const challenges = challengesOf(first.arena, director);
      const { id } = await challenges.create(await wanted(first.arena, 'a', 'b', { bestOf: 3 }));
      const accepted = challenges.answer(id, 'b', 'accept').catch(() => null);
      await p.time.advance(afterMs);
      first.kill();
      director.close();
      void accepted;
      const second = await p.start();
      const next = challengesOf(second.arena);
      await p.time.advance(6_000);
      // Whoever was killed before the answer was stored asks again.
      const found = await next.get(id, 'b');
      if (found.state === 'pending') await next.answer(id, 'b', 'accept');
      expect(await next.get(id, 'a')).toMatchObject({ state: 'accepted', tournament: `challenge-${id}` });
      const { state } = await played(second.arena, (ms) => p.time.advance(ms), `challenge-${id}`);
      expect(state.status).toBe('finished');
      await p.time.advance(5_000);
      const { items } = await p.history.games({}, { page: 1, limit: 20 });
      const named = state.pairings.flatMap(({ games }) => games.map(({ match }) => match));
      expect(items.map(({ gameId }) => gameId).sort()).toEqual(named.sort());
      second.kill();
    }
  });
});
