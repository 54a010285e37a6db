/**
 * The place of each tile. The view only counts letters; to animate a tile from the pool into a word, and with that word
 * to another player, every tile keeps an id while it is on the table.
 */
import { type GrabView, letterOf } from '@lobster-league/grab/watch';

export interface Tile {
  readonly id: number;
  readonly letter: string;
}

export interface LaidWord {
  readonly word: string;
  readonly tiles: readonly Tile[];
}

export interface Arrangement {
  /** In the order in which they were drawn. */
  readonly pool: readonly Tile[];
  /** By seat. */
  readonly racks: readonly (readonly LaidWord[])[];
  readonly nextId: number;
}

export const BARE: Arrangement = { pool: [], racks: [], nextId: 1 };

/**
 * Returns the arrangement after a change of the table: unchanged words keep their tiles, new ones use the tiles set
 * free.
 */
export function arrange(before: Arrangement, { state }: GrabView): Arrangement {
  if (fits(before, state)) return before;
  const free: Tile[] = [];
  const pool = keepPool(before.pool, state.pool, free);
  const kept = state.words_per_player.map((words, seat) => keepWords(before.racks[seat] ?? [], words, free));
  for (const rack of before.racks.slice(kept.length)) free.push(...rack.flatMap(({ tiles }) => tiles));
  let nextId = before.nextId;
  const take = (letter: string): Tile => {
    const found = free.findIndex((tile) => tile.letter === letter);
    return found === -1 ? { id: nextId++, letter } : free.splice(found, 1)[0]!;
  };
  const racks = kept.map((words) =>
    words.map((laid) => (typeof laid === 'string' ? { word: laid, tiles: [...laid].map(take) } : laid)),
  );
  for (const letter of missing(pool, state.pool)) pool.push(take(letter));
  return { pool, racks, nextId };
}

function fits({ pool, racks }: Arrangement, state: GrabView['state']): boolean {
  return (
    missing(pool, state.pool).length === 0 &&
    pool.length === state.pool.reduce((sum, count) => sum + count, 0) &&
    racks.length === state.words_per_player.length &&
    racks.every((rack, seat) => {
      const words = state.words_per_player[seat]!;
      return rack.length === words.length && rack.every(({ word }, i) => word === words[i]);
    })
  );
}

/** Keeps as many of each letter as there still are; the newest are freed first. */
function keepPool(pool: readonly Tile[], counts: readonly number[], free: Tile[]): Tile[] {
  const left = new Map(counts.map((count, letter) => [letterOf(letter), count]));
  return pool.filter((tile) => {
    const count = left.get(tile.letter) ?? 0;
    if (count === 0) free.push(tile);
    else left.set(tile.letter, count - 1);
    return count > 0;
  });
}

/** Returns the words of a rack with their tiles, or only the letters of new words. */
function keepWords(rack: readonly LaidWord[], words: readonly string[], free: Tile[]): (LaidWord | string)[] {
  const laid = [...rack];
  const kept = words.map((word) => {
    const found = laid.findIndex((old) => old.word === word);
    return found === -1 ? word : laid.splice(found, 1)[0]!;
  });
  free.push(...laid.flatMap(({ tiles }) => tiles));
  return kept;
}

function missing(pool: readonly Tile[], counts: readonly number[]): string[] {
  const have = new Map<string, number>();
  for (const { letter } of pool) have.set(letter, (have.get(letter) ?? 0) + 1);
  return counts.flatMap((count, number) => {
    const letter = letterOf(number);
    return new Array<string>(Math.max(0, count - (have.get(letter) ?? 0))).fill(letter);
  });
}
