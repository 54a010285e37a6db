/** Boards with what is certain: every column of every agent, and the ranks that may be claimed. */
import {
  type HistoryStore,
  kindOf,
  ladderOf,
  type Play,
  type Standing,
  type Time,
} from '@lobster-league/arena';
import type { league } from '@lobster-league/protocol';
import { bySafety, claims, type Interval, PROVISIONAL_MATCHES, skillInterval } from '@lobster-league/ratings';
import type { FittedBoards } from './fitted-boards.js';

/** As many are compared with each other: the best by OpenSkill's lower bound. */
const MOST = 1_000;
const KEPT_MS = 5_000;
const MOST_KEPT = 20;

export interface WantedBoard {
  readonly game: string;
  readonly play: Play;
  readonly kind: 'agents' | 'people';
  readonly season: string;
}

export type RatingRow = Omit<league.RatingEntry, 'rank'>;

export interface RatingRows {
  readonly fittedAt: number | null;
  /** That count for the fit. */
  readonly matches: number | null;
  readonly rows: readonly RatingRow[];
}

export class RatingBoards {
  readonly #history: HistoryStore;
  readonly #fitted: FittedBoards;
  readonly #time: Pick<Time, 'now'>;
  readonly #kept = new Map<string, { readonly until: number; readonly rows: Promise<RatingRows> }>();

  constructor(history: HistoryStore, fitted: FittedBoards, time: Pick<Time, 'now'>) {
    this.#history = history;
    this.#fitted = fitted;
    this.#time = time;
  }

  /** Everybody on the board, in no order. */
  of(wanted: WantedBoard): Promise<RatingRows> {
    const key = JSON.stringify([wanted.game, wanted.play, wanted.kind, wanted.season]);
    const now = this.#time.now();
    const kept = this.#kept.get(key);
    if (kept !== undefined && now < kept.until) return kept.rows;
    const rows = this.#make(wanted);
    for (const old of this.#kept.keys()) if (this.#kept.size >= MOST_KEPT) this.#kept.delete(old);
    this.#kept.set(key, { until: now + KEPT_MS, rows });
    rows.catch(() => this.#kept.delete(key));
    return rows;
  }

  async #make({ game, play, kind, season }: WantedBoard): Promise<RatingRows> {
    const ladder = ladderOf(game, kind === 'people' ? 'people' : play === 'ranked' ? 'ranked' : 'all');
    const [standings, fitted] = await Promise.all([
      this.#history.board(ladder, 'skill', season, MOST),
      this.#fitted.of({ game, season, play }),
    ]);
    const found = (agentId: string) => fitted?.ratings.get(agentId) ?? null;
    const skills = claimed(standings.map(({ skill }) => skillInterval(skill)));
    const fits = claimed(standings.map(({ agentId }) => found(agentId)));
    const glickos = claimed(standings.map(({ agentId }) => found(agentId)?.glicko2 ?? null));
    return {
      fittedAt: fitted?.at ?? null,
      matches: fitted?.matches ?? null,
      rows: standings.map((standing, i) => ({
        ...person(standing),
        openskill: skills[i]!,
        fitted: fits[i]!,
        glicko2: glickos[i]!,
      })),
    };
  }
}

/** The rows that have that column, the safest first; equal bounds share a rank. */
export function rankedBy(rows: readonly RatingRow[], by: league.RatingBy): league.RatingEntry[] {
  const sorted = rows
    .flatMap((row) => {
      const column = row[by];
      return column === null ? [] : [{ row, agentId: row.agentId, ...column }];
    })
    .sort(bySafety);
  const entries: league.RatingEntry[] = [];
  for (const [index, { row, low }] of sorted.entries()) {
    const above = sorted[index - 1];
    entries.push({ ...row, rank: above?.low === low ? entries[index - 1]!.rank : index + 1 });
  }
  return entries;
}

function person(standing: Standing) {
  const { agentId, name, house, rating: elo, gamesPlayed } = standing;
  const provisional = gamesPlayed < PROVISIONAL_MATCHES;
  const kind = kindOf(standing);
  return { agentId, name, house, kind, version: standing.version ?? null, elo, gamesPlayed, provisional };
}

/** With the ranks of each among those who have an interval. */
function claimed(intervals: readonly (Interval | null)[]): (league.RatingColumn | null)[] {
  const ranks = claims(intervals.filter((interval) => interval !== null));
  let next = 0;
  return intervals.map((interval) => {
    if (interval === null) return null;
    const { rating, low, high } = interval;
    return { rating, low, high, ranks: ranks[next++]! };
  });
}
