import { describe, expect, it } from 'vitest';
import { matchSeedOf, openGames, roomIdOf, standings, WIN } from '../src/index.js';
import { byNumber, Played, tournamentOf } from './played.js';

function table(played: Played) {
  return standings(played.tournament, played.state);
}

describe('points', () => {
  it('are the share of opponents left behind; equal places share', () => {
    const played = new Played(tournamentOf('swiss', { seats: 4, rounds: 1 }), 4).start();
    const open = openGames(played.state)[0]!;
    played.result(open, [2, 1, 4, 2]);
    expect(played.state.pairings[0]!.points).toEqual([WIN / 2, WIN, 0, WIN / 2]);
  });

  it('of a bye are those of a won game', () => {
    const played = new Played(tournamentOf('swiss', { rounds: 1 }), 3).start().finish();
    const [bye] = played.state.byes[0]!;
    expect(played.state.entrants[bye!]!.points).toBe(WIN);
  });

  it('break ties by the opponents, and what is level in everything shares the place', () => {
    const played = new Played(tournamentOf('round_robin'), 4)
      .start()
      .finish(({ players }) => players.map(() => 1));
    expect(table(played).map(({ place, points }) => [place, points])).toEqual([
      [1, 1.5],
      [1, 1.5],
      [1, 1.5],
      [1, 1.5],
    ]);
    const swiss = new Played(tournamentOf('swiss', { rounds: 3 }), 8).start().finish();
    const rows = table(swiss);
    for (const [i, row] of rows.slice(1).entries()) {
      const before = rows[i]!;
      expect(
        before.points > row.points || (before.points === row.points && before.opponents >= row.opponents),
      ).toBe(true);
    }
    expect(rows[0]!.id).toBe('a0');
  });
});

describe('paired seeds', () => {
  it('play every pairing from each seat, with the same seed', () => {
    const played = new Played(tournamentOf('swiss', { seats: 3, rounds: 1, pairedSeeds: true }), 3).start();
    const open = openGames(played.state);
    expect(open).toHaveLength(3);
    for (let seat = 0; seat < 3; seat++)
      expect(new Set(open.map(({ players }) => players[seat])).size).toBe(3);
    expect(new Set(open.map((game) => matchSeedOf(played.tournament, game))).size).toBe(1);
    expect(new Set(open.map((game) => roomIdOf(played.tournament.terms, game))).size).toBe(3);
    played.finish();
    // Each won, was second or third the same way from every seat: the average is that of one game.
    expect(played.state.entrants.map(({ points }) => points)).toEqual([WIN, WIN / 2, 0]);
  });

  it('are different for every pairing, and whole numbers where a game wants them', () => {
    const played = new Played(tournamentOf('swiss', { pairedSeeds: true }), 4).start();
    const seeds = openGames(played.state).map((game) => matchSeedOf(played.tournament, game, true));
    expect(new Set(seeds).size).toBe(2);
    for (const seed of seeds) expect(Number.isSafeInteger(Number(seed))).toBe(true);
  });
});

describe('who is not there', () => {
  it('comes last and gets nothing; twice in a row, and it is not paired any more', () => {
    const played = new Played(tournamentOf('swiss', { rounds: 5 }), 4).start();
    const playWithout = (missing: number): void => {
      for (const open of openGames(played.state)) {
        const absent = open.players.flatMap((player, seat) => (player === missing ? [seat] : []));
        // The rules may have put it anywhere.
        played.result(open, absent.length > 0 ? [1, 1] : byNumber(open), absent);
      }
    };
    playWithout(0);
    expect(played.state.entrants[0]).toMatchObject({ points: 0, noShows: 1, left: null });
    playWithout(0);
    expect(played.state.entrants[0]).toMatchObject({ points: 0, left: 'no_show' });
    const third = played.state.pairings.filter(({ round }) => round === 3);
    expect(third.flatMap(({ players }) => players)).not.toContain(0);
    expect(played.state.byes[2]).toHaveLength(1);
  });

  it('counts as there again after a game that it played', () => {
    const played = new Played(tournamentOf('swiss', { rounds: 5 }), 2).start();
    const miss = (absent: readonly number[]): void =>
      played.result(openGames(played.state)[0]!, [1, 2], absent);
    miss([0]);
    miss([]);
    miss([0]);
    expect(played.state.entrants.every(({ left }) => left === null)).toBe(true);
  });

  it('gives nobody anything where nobody came', () => {
    const played = new Played(tournamentOf('swiss', { rounds: 1 }), 2).start();
    played.result(openGames(played.state)[0]!, [1, 1], [0, 1]);
    expect(played.state.entrants.map(({ points }) => points)).toEqual([0, 0]);
  });

  it('leaves: a Swiss tournament goes on without it, a round robin and a knock-out give its opponents the game', () => {
    const robin = new Played(tournamentOf('round_robin'), 4).start();
    robin.must({ type: 'leave', at: 1, id: 'a0' });
    robin.finish();
    const walkovers = robin.state.pairings.filter(({ walkover }) => walkover);
    expect(walkovers).toHaveLength(2);
    for (const { players, points } of walkovers)
      expect(points).toEqual(players.map((player) => (player === 0 ? 0 : WIN)));

    const knockout = new Played(tournamentOf('knockout'), 4).start();
    knockout.round();
    // Before the final, one of the two leaves while it is open: the match goes on without it.
    expect(openGames(knockout.state)).toHaveLength(1);
    knockout.must({ type: 'leave', at: 1, id: 'a0' });
    knockout.finish();
    expect(table(knockout)[0]!.id).toBe('a1');
  });

  it('before the start is simply not there', () => {
    const played = new Played(tournamentOf('swiss'), 3);
    played.must({ type: 'leave', at: 0, id: 'a1' });
    expect(played.state.entrants.map(({ id }) => id)).toEqual(['a0', 'a2']);
  });
});

describe('a match that was called off', () => {
  it('is played again, in a room of its own; the third time it is drawn', () => {
    const played = new Played(tournamentOf('swiss', { rounds: 1 }), 2).start();
    const rooms = new Set<string>();
    for (let attempt = 1; attempt <= 3; attempt++) {
      const open = openGames(played.state)[0]!;
      expect(open.attempt).toBe(attempt);
      rooms.add(roomIdOf(played.tournament.terms, open));
      played.result(open, null);
    }
    expect(rooms.size).toBe(3);
    expect(played.state.entrants.map(({ points }) => points)).toEqual([WIN / 2, WIN / 2]);
    expect(played.state.status).toBe('finished');
  });
});

describe('a drawn knock-out', () => {
  it('is played again twice; then the higher seed goes on', () => {
    const played = new Played(tournamentOf('knockout'), 2)
      .start()
      .finish(({ players }) => players.map(() => 1));
    expect(played.state.pairings[0]!.games).toHaveLength(3);
    expect(table(played).map(({ place, id }) => [place, id])).toEqual([
      [1, 'a0'],
      [2, 'a1'],
    ]);
  });

  it('shares places of those who went out in the same round', () => {
    const played = new Played(tournamentOf('knockout'), 8).start().finish();
    expect(table(played).map(({ place }) => place)).toEqual([1, 2, 3, 3, 5, 5, 5, 5]);
  });
});

describe('an arena', () => {
  const pair = (played: Played, at: number) => played.command({ type: 'pair', at });

  it('pairs who is free, as often as they like, and not the same two while others are free', () => {
    const played = new Played(tournamentOf('arena'), 4).start();
    expect(pair(played, 2)).toBeNull();
    const first = played.state.pairings.map(({ players }) => [...players].sort().join());
    expect(pair(played, 3)).toMatchObject({ code: 'TOO_FEW' });
    played.round();
    expect(pair(played, 4)).toBeNull();
    const second = played.state.pairings.slice(2).map(({ players }) => [...players].sort().join());
    expect(second.some((key) => first.includes(key))).toBe(false);
  });

  it('lets join and leave while it is open, and come back with the points one had', () => {
    const played = new Played(tournamentOf('arena'), 2).start();
    pair(played, 2);
    played.round();
    played.must({ type: 'leave', at: 3, id: 'a0' });
    expect(pair(played, 3)).toMatchObject({ code: 'TOO_FEW' });
    expect(played.join(2)).toBeNull();
    expect(pair(played, 4)).toBeNull();
    expect(played.join(0)).toBeNull();
    expect(played.state.entrants[0]).toMatchObject({ left: null, points: WIN });
    expect(played.join(0)).toMatchObject({ code: 'ALREADY_JOINED' });
  });

  it('closes when its time is over, and ends with the last match', () => {
    const played = new Played(tournamentOf('arena'), 2).start();
    pair(played, 2);
    expect(pair(played, 60_001)).toBeNull();
    expect(played.state.status).toBe('running');
    expect(pair(played, 60_002)).toMatchObject({ code: 'NOT_RUNNING' });
    played.round();
    expect(played.state.status).toBe('finished');
    expect(played.join(3)).toMatchObject({ code: 'NOT_OPEN' });
  });

  it('lets those sit down first who have waited longest', () => {
    const played = new Played(tournamentOf('arena'), 3).start();
    const rested: number[] = [];
    for (let i = 0; i < 6; i++) {
      pair(played, 2 + i);
      const playing = played.state.pairings.at(-1)!.players;
      rested.push([0, 1, 2].find((one) => !playing.includes(one))!);
      played.round();
    }
    for (let i = 1; i < rested.length; i++) expect(rested[i]).not.toBe(rested[i - 1]);
  });
});

describe('what is refused', () => {
  it('changes nothing, and says why', () => {
    const played = new Played(tournamentOf('swiss', { rounds: 1 }), 1);
    expect(played.command({ type: 'start', at: 1 })).toMatchObject({ code: 'TOO_FEW' });
    expect(played.join(0)).toMatchObject({ code: 'ALREADY_JOINED' });
    expect(played.command({ type: 'leave', at: 1, id: 'x' })).toMatchObject({ code: 'NOT_JOINED' });
    expect(played.command({ type: 'pair', at: 1 })).toMatchObject({ code: 'NOT_RUNNING' });
    played.join(1);
    const result = {
      type: 'result' as const,
      at: 1,
      pairing: 1,
      game: 0,
      attempt: 1,
      match: 'm',
      absent: [],
    };
    expect(played.command({ ...result, places: [1, 2] })).toMatchObject({ code: 'NOT_RUNNING' });
    played.start();
    expect(played.join(2)).toMatchObject({ code: 'NOT_OPEN' });
    expect(played.command({ type: 'start', at: 1 })).toMatchObject({ code: 'NOT_OPEN' });
    expect(played.command({ ...result, pairing: 2, places: [1, 2] })).toMatchObject({ code: 'NO_SUCH_GAME' });
    expect(played.command({ ...result, game: 1, places: [1, 2] })).toMatchObject({ code: 'NO_SUCH_GAME' });
    expect(played.command({ ...result, places: [1] })).toMatchObject({ code: 'NOT_A_RESULT' });
    expect(played.command({ ...result, places: [1, 2], absent: [2] })).toMatchObject({
      code: 'NOT_A_RESULT',
    });
    expect(played.command({ ...result, attempt: 2, places: [1, 2] })).toMatchObject({
      code: 'ALREADY_PLAYED',
    });
    played.must({ ...result, places: [1, 2] });
    expect(played.command({ type: 'leave', at: 1, id: 'a0' })).toMatchObject({ code: 'NOT_RUNNING' });
    expect(played.command({ type: 'cancel', at: 1, reason: '' })).toMatchObject({ code: 'NOT_RUNNING' });
  });

  it('no more than the kind can bear', () => {
    const played = new Played(tournamentOf('round_robin'), 64);
    expect(played.join(64)).toMatchObject({ code: 'TOO_MANY' });
  });

  it('goes for terms that cannot be', () => {
    const bad = [
      tournamentOf('swiss', { seats: 2, leastSeats: 3 }),
      tournamentOf('arena', { windowMs: null }),
      tournamentOf('swiss', { windowMs: 5 }),
      tournamentOf('knockout', { advance: 2 }),
      tournamentOf('knockout', { seats: 4, leastSeats: 3 }),
      tournamentOf('swiss', { commitment: '0'.repeat(64) }),
    ];
    for (const one of bad) expect(() => new Played(one, 0)).toThrow(RangeError);
  });

  it('nothing: a tournament that is cancelled ends as it is', () => {
    const played = new Played(tournamentOf('swiss'), 4).start();
    played.must({ type: 'cancel', at: 5, reason: 'storm' });
    expect(played.state).toMatchObject({ status: 'cancelled', reason: 'storm', endedAt: 5 });
    expect(openGames(played.state)).toEqual([]);
  });
});
