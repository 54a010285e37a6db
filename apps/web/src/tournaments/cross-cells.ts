/** The cells of a crosstable: what each entrant got, by opponent or by round. */

import type { Pairing, Pairings, Standing, Tournament } from '../api/league';
import type { Text } from '../messages/message';
import type { Game } from './match-link';
import { hasAllPairings } from './words';

export interface Meeting {
  readonly pairing: Pairing;
  /** Of this entrant; null before the end. */
  readonly points: number | null;
  readonly others: readonly Standing[];
  /** What a link leads to: the game that is played, or the last one. */
  readonly game: Game | null;
}

export type Cell = 'bye' | 'self' | readonly Meeting[];

export interface Column {
  readonly key: string;
  readonly label: string;
  /** In full. */
  readonly title: string;
}

export interface Crosstable {
  readonly columns: readonly Column[];
  cell(entrant: string, column: string): Cell;
}

/** More columns are wider than any screen. */
const MOST_OPPONENTS = 24;
const MOST_ROUNDS = 24;

/** Null where a table says nothing: in a knock-out, an arena, and before the first round. */
export function crosstableOf(
  tournament: Tournament,
  standings: readonly Standing[],
  pairings: Pairings,
  t: Text,
): Crosstable | null {
  const { kind, seats, round } = tournament;
  if (kind === 'knockout' || kind === 'arena' || round === 0 || !hasAllPairings(tournament)) return null;
  const rows = new Map(standings.map((row) => [row.id, row]));
  if (kind === 'round_robin' && seats === 2 && standings.length <= MOST_OPPONENTS)
    return byOpponent(standings, rows, pairings);
  return round <= MOST_ROUNDS ? byRound(round, rows, pairings, t) : null;
}

function byOpponent(
  standings: readonly Standing[],
  rows: ReadonlyMap<string, Standing>,
  { pairings }: Pairings,
): Crosstable {
  const cells = cellsOf(pairings, rows, (_, others) => others[0]?.id ?? '');
  return {
    columns: standings.map(({ id, name }, i) => ({ key: id, label: String(i + 1), title: name })),
    cell: (entrant, column) => (entrant === column ? 'self' : (cells.get(`${entrant} ${column}`) ?? [])),
  };
}

function byRound(
  rounds: number,
  rows: ReadonlyMap<string, Standing>,
  { pairings, rounds: resting }: Pairings,
  t: Text,
): Crosstable {
  const cells = cellsOf(pairings, rows, ({ round }) => String(round));
  const byes = new Set(resting.flatMap(({ round, byes: some }) => some.map(({ id }) => `${id} ${round}`)));
  return {
    columns: Array.from({ length: rounds }, (_, i) => ({
      key: String(i + 1),
      label: String(i + 1),
      title: t('tournament.roundTitle', { round: i + 1 }),
    })),
    cell: (entrant, column) => {
      const key = `${entrant} ${column}`;
      return byes.has(key) ? 'bye' : (cells.get(key) ?? []);
    },
  };
}

function cellsOf(
  pairings: readonly Pairing[],
  rows: ReadonlyMap<string, Standing>,
  columnOf: (pairing: Pairing, others: readonly Standing[]) => string,
): Map<string, Meeting[]> {
  const cells = new Map<string, Meeting[]>();
  for (const pairing of pairings)
    for (const [i, { id }] of pairing.players.entries()) {
      const others = pairing.players.flatMap((other) => (other.id === id ? [] : (rows.get(other.id) ?? [])));
      const key = `${id} ${columnOf(pairing, others)}`;
      const game = pairing.games.find(({ places }) => places === null) ?? pairing.games.at(-1) ?? null;
      const meeting = { pairing, others, game, points: pairing.points?.[i] ?? null };
      cells.set(key, [...(cells.get(key) ?? []), meeting]);
    }
  return cells;
}
