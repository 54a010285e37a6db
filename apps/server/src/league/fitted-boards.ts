/** Boards that were fitted over a season: where all processes find them. */
import {
  type HistoryStore,
  type KeyValueStore,
  type Play,
  placedMatch,
  type Time,
} from '@lobster-league/arena';
import type { PlacedMatch, SeasonRating } from '@lobster-league/ratings';

/** What is known of the last fit of a season. */
export interface FitNote {
  readonly at: number;
  /** Rated matches of the season that there were then, by whatever play. */
  readonly total: number;
}

export interface FittedBoard {
  readonly at: number;
  /** Those that count for it. */
  readonly matches: number;
  readonly ratings: ReadonlyMap<string, SeasonRating>;
}

/** As it is stored. */
interface StoredBoard extends Omit<FittedBoard, 'ratings'> {
  readonly ratings: readonly SeasonRating[];
}

export interface BoardName {
  readonly game: string;
  readonly season: string;
  readonly play: Play;
}

const AT_ONCE = 100;
const DAY_MS = 86_400_000;
/** A board that was read is good for so long. */
const KEPT_MS = 10_000;
const MOST_KEPT = 20;

export class FittedBoards {
  readonly #keyValues: KeyValueStore;
  readonly #time: Pick<Time, 'now'>;
  readonly #kept = new Map<string, { readonly until: number; readonly board: Promise<FittedBoard | null> }>();

  constructor(keyValues: KeyValueStore, time: Pick<Time, 'now'>) {
    this.#keyValues = keyValues;
    this.#time = time;
  }

  /** Null where none was fitted. */
  of(name: BoardName): Promise<FittedBoard | null> {
    const key = keyOf(name);
    const now = this.#time.now();
    const kept = this.#kept.get(key);
    if (kept !== undefined && now < kept.until) return kept.board;
    const board = this.#read(key);
    for (const old of this.#kept.keys()) if (this.#kept.size >= MOST_KEPT) this.#kept.delete(old);
    this.#kept.set(key, { until: now + KEPT_MS, board });
    // What failed is tried again.
    board.catch(() => this.#kept.delete(key));
    return board;
  }

  async #read(key: string): Promise<FittedBoard | null> {
    const text = await this.#keyValues.get(key);
    if (text === null) return null;
    const { ratings, ...board }: StoredBoard = JSON.parse(text);
    return { ...board, ratings: new Map(ratings.map((rating) => [rating.agentId, rating])) };
  }

  async keep(
    name: BoardName,
    { at, matches, json }: { at: number; matches: number; json: string },
  ): Promise<void> {
    const key = keyOf(name);
    await this.#keyValues.put(key, `{"at":${at},"matches":${matches},"ratings":${json}}`, null);
    this.#kept.delete(key);
  }

  async note(game: string, season: string): Promise<FitNote | null> {
    const text = await this.#keyValues.get(noteKey(game, season));
    return text === null ? null : JSON.parse(text);
  }

  async keepNote(game: string, season: string, note: FitNote): Promise<void> {
    await this.#keyValues.put(noteKey(game, season), JSON.stringify(note), null);
  }
}

export interface Days {
  readonly start: number;
  readonly end: number;
}

/** The matches of a season that count for a board, a page at a time, in the order of their days; each once. */
export async function* placedMatches(
  history: HistoryStore,
  { game, play }: BoardName,
  { start, end }: Days,
  breathe: () => Promise<void>,
): AsyncGenerator<readonly PlacedMatch[]> {
  for (let day = start; day < end; day += DAY_MS) {
    const filter = { game, rated: true, after: day, before: day + DAY_MS };
    const seen = new Set<string>();
    for (let page = 1, more = true; more; page++) {
      const { items, total } = await history.games(filter, { page, limit: AT_ONCE });
      const found = items.filter(({ gameId }) => !seen.has(gameId));
      for (const { gameId } of found) seen.add(gameId);
      more = page * AT_ONCE < total;
      yield found.flatMap((record) => placedMatch(record, play) ?? []);
      await breathe();
    }
  }
}

function keyOf({ game, season, play }: BoardName): string {
  return `league:board:${game}:${season}:${play}`;
}

function noteKey(game: string, season: string): string {
  return `league:fit:${game}:${season}`;
}
