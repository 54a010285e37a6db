/** A round robin of two that ends once it is decided: the best of several. */
import { describe, expect, it } from 'vitest';
import { documentOf, openGames, standings, verifyTournament, WIN } from '../src/index.js';
import { Played, tournamentOf } from './played.js';

function series(rounds: number): Played {
  return new Played(tournamentOf('round_robin', { rounds, untilDecided: true }), 2).start();
}

/** Plays a match: the entrant of that number wins, or nobody. */
function won(played: Played, winner: number | null): void {
  const [open] = openGames(played.state);
  played.result(
    open!,
    open!.players.map((player) => (winner === null || player === winner ? 1 : 2)),
  );
}

describe('the best of several', () => {
  it.each([
    { of: 1, wins: [1] },
    { of: 3, wins: [0, 0] },
    { of: 3, wins: [0, 1, 0] },
    { of: 3, wins: [0, null, null] },
    { of: 3, wins: [null, 0, 1] },
    { of: 5, wins: [1, 1, 0, 1] },
    { of: 5, wins: [1, 1, 1] },
    { of: 5, wins: [0, 0, null, null] },
  ])('$of is over after $wins, and not before', ({ of, wins }) => {
    const played = series(of);
    for (const winner of wins) {
      expect(played.state.status).toBe('running');
      won(played, winner);
    }
    expect(played.state.status).toBe('finished');
    const { tournament, state, journal } = played;
    expect(verifyTournament(documentOf(tournament, state, journal))).toMatchObject({ ok: true });
  });

  it('is drawn where nobody is ahead at the end', () => {
    const played = series(3);
    for (let match = 0; match < 3; match++) won(played, null);
    expect(standings(played.tournament, played.state).map(({ place, points }) => [place, points])).toEqual([
      [1, 1.5],
      [1, 1.5],
    ]);
  });

  it('changes seats from match to match', () => {
    const played = series(5);
    const first: number[] = [];
    for (const winner of [0, 1, 0, 1, 0]) {
      first.push(openGames(played.state)[0]!.players[0]!);
      won(played, winner);
    }
    expect([2, 3]).toContain(first.filter((player) => player === 0).length);
    expect(first[0]).not.toBe(first[1]);
  });

  it('goes to who is there where the other leaves', () => {
    const played = series(5);
    won(played, 1);
    played.must({ type: 'leave', at: 3, id: 'a1' });
    for (const open of openGames(played.state)) played.result(open, [1, 2], [open.players.indexOf(1)]);
    expect(played.state.status).toBe('finished');
    expect(played.state.entrants[0]!.points).toBe(WIN);
  });
});

it('who takes part already is told so, also once it runs', () => {
  const played = series(3);
  expect(played.join(0)).toMatchObject({ code: 'ALREADY_JOINED' });
  expect(played.join(2)).toMatchObject({ code: 'NOT_OPEN' });
});
