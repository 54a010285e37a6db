/** The table of a tournament: who stands where, and by which numbers. */
import { ranked } from './knockout.js';
import { WIN } from './points.js';
import type { Tournament, TournamentState } from './state.js';

export interface Standing {
  /** Who is level in everything shares the place. */
  readonly place: number;
  readonly id: string;
  readonly name: string;
  readonly bot: string | null;
  readonly seed: number;
  /** 1 for a won game, shares of it at tables of more than two, as everybody reads it. */
  readonly points: number;
  readonly played: number;
  readonly wins: number;
  readonly byes: number;
  /** The points of the opponents met (Buchholz): at a table of several, their average. */
  readonly opponents: number;
  /** The same, weighted by what was taken from them (Sonneborn-Berger). */
  readonly beaten: number;
  readonly left: 'left' | 'no_show' | null;
  /** In a knock-out: the round in which it went out. */
  readonly out: number | null;
}

/** Best first: by points, then opponents' points, then those of beaten opponents, then won pairings. */
export function standings({ terms }: Pick<Tournament, 'terms'>, state: TournamentState): Standing[] {
  const { entrants, pairings } = state;
  const opponents = entrants.map(() => 0);
  const beaten = entrants.map(() => 0);
  for (const { players, points, walkover } of pairings) {
    if (points === null || walkover) continue;
    const all = players.reduce((sum, player) => sum + entrants[player]!.points, 0);
    for (const [i, player] of players.entries()) {
      const others = (all - entrants[player]!.points) / (players.length - 1);
      opponents[player]! += others;
      beaten[player]! += (others * points[i]!) / WIN;
    }
  }
  const order = terms.kind === 'knockout' ? knockoutGroups(state) : entrants.map(() => 0);
  const key = (i: number): readonly number[] =>
    terms.kind === 'knockout'
      ? [order[i]!]
      : [-entrants[i]!.points, -opponents[i]!, -beaten[i]!, -entrants[i]!.wins].map((n) =>
          Math.round(n * 1000),
        );
  const keys = entrants.map((_, i) => key(i));
  const sorted = entrants
    .map((_, i) => i)
    .sort((a, b) => compare(keys[a]!, keys[b]!) || entrants[a]!.seed - entrants[b]!.seed || a - b);
  let place = 0;
  return sorted.map((one, i): Standing => {
    if (i === 0 || compare(keys[sorted[i - 1]!]!, keys[one]!) !== 0) place = i + 1;
    const { id, name, bot, seed, points, played, wins, byes, left, out } = entrants[one]!;
    return {
      place,
      id,
      name,
      bot,
      seed,
      points: rounded(points / WIN),
      played,
      wins,
      byes,
      opponents: rounded(opponents[one]! / WIN),
      beaten: rounded(beaten[one]! / WIN),
      left,
      out,
    };
  });
}

/** By entrant, lower is better: the champion, then those of the last table by how it ended, then by the round of the end. */
function knockoutGroups(state: TournamentState): number[] {
  const { entrants, pairings, status, round } = state;
  const last = pairings.at(-1);
  const final =
    status === 'finished' && last?.round === round && last.points !== null ? ranked(state, last) : [];
  return entrants.map(({ out }, i) => {
    if (out === null) return 0;
    const at = out === round ? final.indexOf(i) : -1;
    return at === -1 ? 1_000 + 1_000 * (round - out) : at;
  });
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [i, value] of a.entries()) if (value !== b[i]) return value - b[i]!;
  return 0;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
