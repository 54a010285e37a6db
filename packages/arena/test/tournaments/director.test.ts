import { dummy } from '@lobster-league/dummy';
import { documentOf, type TournamentTerms, verifyTournament } from '@lobster-league/tournaments';
import { afterEach, describe, expect, it } from 'vitest';
import { sized } from '../../../../tests/support/sized.js';
import {
  type Arena,
  CALLED_OFF,
  Director,
  type DirectorSettings,
  type HostedGame,
  HouseCups,
  mustBeAllowed,
  type Speed,
  type StoredTournament,
  seatsOf,
  Tournaments,
  type WantedTournament,
} from '../../src/index.js';
import { processes } from '../cluster/processes.js';
import { ear, pacedDummy, world } from '../harness.js';

const BOTS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
/** Lucky Dice with eight house bots. */
const hosted: HostedGame = {
  ...pacedDummy,
  game: { ...dummy, bots: Object.fromEntries(BOTS.map((name) => [name, { ...dummy.bots.eager!, name }])) },
  house: BOTS.map((bot) => ({ bot })),
  levels: BOTS.map((bot) => ({ bot })),
};

function wanted(
  id: string,
  terms: Partial<TournamentTerms> = {},
  rest: Partial<WantedTournament> = {},
): WantedTournament {
  return {
    terms: {
      id,
      name: 'Reef Cup',
      game: 'dummy',
      kind: 'swiss',
      seats: 2,
      rounds: 3,
      advance: null,
      pairedSeeds: false,
      windowMs: null,
      ...terms,
    },
    speed: 'instant' as Speed,
    rated: false,
    startsAt: null,
    ownerKeyHash: '',
    opener: null,
    house: false,
    ...rest,
  };
}

const directors = new Set<Director>();
afterEach(() => {
  for (const director of directors) director.close();
  directors.clear();
});

function directorOf(arena: Arena, settings: Partial<DirectorSettings> = {}): Director {
  const director = new Director(arena, settings);
  directors.add(director);
  return director;
}

async function stored(arena: Arena, id: string): Promise<StoredTournament> {
  return new Tournaments(arena.live.keyValues, () => arena.time.now()).get(id);
}

/** Every game has one match, and every match of the tournament is the game of one result. */
async function expectPlayedOnce(arena: Arena, id: string): Promise<StoredTournament> {
  const tournament = await stored(arena, id);
  const { head, state, journal } = tournament;
  expect(state.status).toBe('finished');
  expect(verifyTournament(documentOf(head, state, journal))).toMatchObject({ ok: true });
  const named = state.pairings.flatMap(({ games }) => games.map(({ match }) => match));
  expect(new Set(named).size).toBe(named.length);
  const { items } = await arena.history.games({}, { page: 1, limit: 10_000 });
  const played = items.filter(({ extra }) => extra.tournament === id && extra.stopped !== CALLED_OFF);
  expect(played.map(({ gameId }) => gameId).sort()).toEqual(named.filter((match) => match !== 'none').sort());
  return tournament;
}

describe('a tournament in the arena', () => {
  it('is played to its end by itself, and verifies', async () => {
    const w = await world([hosted]);
    const director = directorOf(w.arena);
    await director.create(wanted('swiss'), BOTS);
    await director.start('swiss');
    await w.time.advance(60_000);
    const { state } = await expectPlayedOnce(w.arena, 'swiss');
    expect(state.pairings).toHaveLength(12);
    expect(director.running).toEqual([]);
    const [summary] = await new Tournaments(w.live.keyValues, () => 0).list();
    expect(summary).toMatchObject({ id: 'swiss', status: 'finished', entrants: 8, round: 3 });
    expect(summary?.champion?.id).toMatch(/^house:/);
  });

  it('plays paired seeds: the same dice from every seat', async () => {
    const w = await world([hosted]);
    const director = directorOf(w.arena);
    await director.create(wanted('pairs', { pairedSeeds: true, rounds: 1 }), ['a', 'b']);
    await director.start('pairs');
    await w.time.advance(20_000);
    const { state } = await expectPlayedOnce(w.arena, 'pairs');
    const [first, second] = await Promise.all(
      state.pairings[0]!.games.map(({ match }) => w.history.replayHead(match!)),
    );
    expect(first!.head.seed).toBe(second!.head.seed);
    expect(first!.head.seats.map(({ name }) => name)).toEqual(
      second!.head.seats.map(({ name }) => name).reverse(),
    );
  });

  it('never has more rooms at once than it may', async () => {
    const w = await world([hosted]);
    const director = directorOf(w.arena, { mostHouseRooms: 2 });
    let most = 0;
    w.arena.listen(() => {
      most = Math.max(most, [...w.arena.rooms].filter(({ status }) => status !== 'finished').length);
    });
    await director.create(wanted('few', { kind: 'round_robin', rounds: 1 }, { speed: 'fast' }), BOTS);
    await director.start('few');
    await w.time.advance(600_000);
    await expectPlayedOnce(w.arena, 'few');
    expect(most).toBe(2);
  });

  it('obeys nobody, and counts as ranked or not as it was declared', async () => {
    const w = await world([hosted]);
    const director = directorOf(w.arena);
    await director.create(
      wanted('ranked', { kind: 'knockout', rounds: 1 }, { rated: true, speed: 'normal' }),
      ['a', 'b'],
    );
    await director.start('ranked');
    await w.time.advance(2_000);
    const [room] = [...w.arena.rooms];
    expect(room!.info()).toMatchObject({ play: 'ranked', controls: 'none' });
    for (const act of ['join', 'addBot', 'pause', 'setSpeed'] as const)
      expect(() => mustBeAllowed(room!, act === 'join' ? 'start' : act)).toThrow('Nobody controls');
    await director.create(wanted('open', { kind: 'knockout', rounds: 1 }, { speed: 'normal' }), ['a', 'b']);
    await director.start('open');
    await w.time.advance(2_000);
    const unrated = [...w.arena.rooms].find(({ record }) => record.extra.tournament === 'open');
    expect(unrated!.info()).toMatchObject({ play: 'open', unrated: { code: 'declared' }, controls: 'none' });
  });

  it('plays a match again that was called off', async () => {
    const w = await world([hosted]);
    const director = directorOf(w.arena);
    await director.create(wanted('storm', { rounds: 1 }, { speed: 'normal' }), ['a', 'b']);
    await director.start('storm');
    await w.time.advance(2_000);
    await [...w.arena.rooms][0]!.stop(CALLED_OFF);
    await w.time.advance(120_000);
    const { state } = await expectPlayedOnce(w.arena, 'storm');
    expect(state.pairings[0]!.games[0]!.attempt).toBe(2);
  });

  it('starts at its time, or is cancelled where too few came', async () => {
    const w = await world([hosted]);
    const director = directorOf(w.arena);
    const startsAt = w.time.now() + 5_000;
    await director.create(wanted('due', {}, { startsAt }), ['a', 'b', 'c']);
    await director.create(wanted('alone', {}, { startsAt }), ['a']);
    await director.create(wanted('forgotten'), ['a', 'b']);
    await w.time.advance(60_000);
    await expectPlayedOnce(w.arena, 'due');
    expect((await stored(w.arena, 'alone')).state).toMatchObject({
      status: 'cancelled',
      reason: 'It takes 2 entrants or more.',
    });
    await expect(director.start('alone')).rejects.toMatchObject({ code: 'TOURNAMENT_REFUSED' });
    await expect(director.start('nowhere')).rejects.toMatchObject({ code: 'TOURNAMENT_NOT_FOUND' });
    await w.time.advance(9 * 86_400_000);
    expect((await stored(w.arena, 'forgotten')).state.status).toBe('cancelled');
  });

  it('of an address is one of few, and the oldest are forgotten', async () => {
    const w = await world([hosted]);
    const director = directorOf(w.arena, { mostOpenPerOpener: 2, mostOpen: 3, keepOthers: 2 });
    const from = (opener: string) => ({ opener });
    await director.create(wanted('x1', {}, from('1.1.1.1')), []);
    await director.create(wanted('x2', {}, from('1.1.1.1')), []);
    await expect(director.create(wanted('x3', {}, from('1.1.1.1')), [])).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    });
    await director.create(wanted('x3', {}, from('2.2.2.2')), []);
    await expect(director.create(wanted('x4', {}, from('3.3.3.3')), [])).rejects.toMatchObject({
      code: 'TOO_MANY_ROOMS',
    });
    await expect(director.create(wanted('x1', {}, from('2.2.2.2')), [])).rejects.toMatchObject({
      code: 'TOO_MANY_ROOMS',
    });
    for (const id of ['x1', 'x2', 'x3']) {
      await w.time.advance(1_000);
      await director.cancel(id, 'over');
    }
    await w.time.advance(5_000);
    const list = await new Tournaments(w.live.keyValues, () => 0).list();
    expect(list.map(({ id }) => id).sort()).toEqual(['x2', 'x3']);
    expect(await new Tournaments(w.live.keyValues, () => 0).find('x1')).toBeNull();
  });

  it.each([
    [{ game: 'chess' }, 'no such game'],
    [{ seats: 8 }, 'fewer seats'],
    [{ kind: 'arena' as const }, 'time window'],
  ])('cannot be with %j', async (terms, message) => {
    const w = await world([{ ...hosted, game: { ...hosted.game, seats: { min: 1, max: 4 } } }]);
    await expect(directorOf(w.arena).create(wanted('bad', terms), [])).rejects.toThrow(message);
  });
});

describe('an agent', () => {
  it('is told its seat once the match begins, plays, and is missed when it is silent', async () => {
    const w = await world([hosted]);
    const director = directorOf(w.arena);
    await director.create(wanted('agents', { rounds: 4 }), ['a']);
    await director.join('agents', { agentId: 'deep-claw', name: 'Deep Claw' });
    await expect(director.join('agents', { agentId: 'deep-claw', name: 'Deep Claw' })).rejects.toMatchObject({
      code: 'TOURNAMENT_REFUSED',
    });
    expect(seatsOf(w.arena, await stored(w.arena, 'agents'), 'deep-claw')).toEqual([]);
    await director.start('agents');
    await w.time.advance(1_000);
    const [seat] = seatsOf(w.arena, await stored(w.arena, 'agents'), 'deep-claw');
    const room = w.arena.room(seat!.roomId);
    expect(seatsOf(w.arena, await stored(w.arena, 'agents'), 'somebody')).toEqual([]);
    const agent = ear();
    const link = await room.connect(seat!.token, { hear: agent.hear });
    // It answers once, and is there.
    await w.time.advance(1_000);
    const prompt = room.prompt(link.seat);
    await room.answer(link.seat, { action: prompt!.ask.fallback, ask: prompt!.ask.id });
    link.close();
    await w.time.advance(600_000);
    const { state } = await expectPlayedOnce(w.arena, 'agents');
    const own = state.entrants.find(({ id }) => id === 'deep-claw');
    // In the second and third match it was not there, so there was no fourth.
    expect(own).toMatchObject({ left: 'no_show', played: 3 });
    expect(state.round).toBe(3);
  });

  it('that leaves is out of its match, and the tournament goes on', async () => {
    const w = await world([hosted]);
    const director = directorOf(w.arena);
    await director.create(wanted('leaver', { kind: 'round_robin', rounds: 1 }, { speed: 'normal' }), [
      'a',
      'b',
    ]);
    await director.join('leaver', { agentId: 'deep-claw', name: 'Deep Claw' });
    await director.start('leaver');
    await w.time.advance(2_000);
    await director.leave('leaver', 'deep-claw');
    await w.time.advance(600_000);
    const { state } = await expectPlayedOnce(w.arena, 'leaver');
    const own = state.entrants.findIndex(({ id }) => id === 'deep-claw');
    for (const { players, points } of state.pairings.filter((pairing) => pairing.players.includes(own)))
      expect(points![players.indexOf(own)]).toBe(0);
  });

  it('may come and go in an arena, until it closes', async () => {
    const w = await world([hosted]);
    const director = directorOf(w.arena);
    await director.create(wanted('arena', { kind: 'arena', rounds: 1, windowMs: 60_000 }), ['a', 'b', 'c']);
    await director.start('arena');
    await w.time.advance(20_000);
    await director.leave('arena', 'house:a');
    await director.join('arena', { bot: 'd' });
    await w.time.advance(120_000);
    const { state } = await expectPlayedOnce(w.arena, 'arena');
    expect(state.pairings.length).toBeGreaterThan(10);
    expect(state.entrants.find(({ id }) => id === 'house:d')!.played).toBeGreaterThan(0);
  });
});

describe('after a crash', () => {
  it('goes on: nothing is played twice, nothing is left out', async () => {
    const w = await world([hosted]);
    const director = directorOf(w.arena);
    await director.create(wanted('crash'), BOTS);
    await director.start('crash');
    await w.time.advance(700);
    director.close();
    const arena = await w.restart();
    directorOf(arena);
    await w.time.advance(120_000);
    await expectPlayedOnce(arena, 'crash');
  });

  it('of any process at any moment, with others there', { timeout: 300_000 }, async () => {
    for (let life = 0; life < sized(3, 12, 200); life++) {
      const p = processes([hosted]);
      const id = `chaos-${life}`;
      const first = await p.start();
      let director = directorOf(first.arena);
      await director.create(wanted(id), BOTS);
      await director.start(id);
      let running = first;
      for (let kill = 0; kill < 3; kill++) {
        await p.time.advance(200 + 370 * ((life + kill) % 7));
        running.kill();
        director.close();
        running = await p.start();
        director = directorOf(running.arena);
        await p.time.advance(4_000);
      }
      await p.time.advance(300_000);
      await expectPlayedOnce(running.arena, id);
      running.kill();
      director.close();
    }
  });

  it('lets two directors at once do no harm', async () => {
    const p = processes([hosted]);
    const one = await p.start();
    const two = await p.start();
    const director = directorOf(one.arena);
    await director.create(wanted('two'), BOTS);
    await director.start('two');
    directorOf(two.arena);
    await p.time.advance(300_000);
    await expectPlayedOnce(two.arena, 'two');
  });
});

describe('house cups', () => {
  it('are held once a day in every game with levels, and have a champion', async () => {
    const w = await world([hosted]);
    const director = directorOf(w.arena);
    const tournaments = new Tournaments(w.live.keyValues, () => w.time.now());
    const games = [hosted];
    const cups = new HouseCups({ arena: w.arena, tournaments, acts: director, games });
    await w.time.advance(3_600_000);
    const day = new Date(w.time.now()).toISOString().slice(0, 10);
    expect(await tournaments.list()).toMatchObject([
      {
        id: `cup-dummy-${day}`,
        kind: 'knockout',
        status: 'finished',
        house: true,
        entrants: 8,
        rated: false,
      },
    ]);
    cups.close();
    // On the next day, also in another process.
    await w.time.advance(86_400_000);
    const next = new HouseCups({ arena: w.arena, tournaments, acts: director, games });
    await w.time.advance(60_000);
    expect(await tournaments.list()).toHaveLength(2);
    next.close();
  });
});
