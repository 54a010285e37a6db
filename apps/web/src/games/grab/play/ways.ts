/** How a word that is being typed can be made from the table, by its letters alone; whether it is a word the server says. */
import { type GrabView, letterOf } from '@lobster-league/grab/watch';

export interface Way {
  /** The word on the table that it is made from, and its owner's seat; null for the pool alone. */
  readonly from: { readonly player: number; readonly word: string } | null;
  /** The letters that come from the pool. */
  readonly pool: readonly string[];
}

export interface Typed {
  readonly ways: readonly Way[];
  /** Letters of the pool that are in what was typed so far, to be lit. */
  readonly lit: readonly string[];
}

/** Others' words come first, as in the rules: the pool alone, then the others' words, then one's own. */
export function waysOf(word: string, { state }: GrabView, seat: number): Typed {
  const pool = state.pool.flatMap((count, letter) => new Array<string>(count).fill(letterOf(letter)));
  const fromPool = without([...word], pool);
  const ways: Way[] = word !== '' && fromPool.missing.length === 0 ? [{ from: null, pool: [...word] }] : [];
  const players = state.words_per_player.length;
  for (let step = 1; step <= players; step++) {
    const player = (seat + step) % players;
    for (const source of new Set(state.words_per_player[player])) {
      const rest = without([...word], [...source]);
      // All letters of the source, and at least one more.
      if (word.length <= source.length || rest.found.length < source.length) continue;
      if (without(rest.missing, pool).missing.length === 0)
        ways.push({ from: { player, word: source }, pool: rest.missing });
    }
  }
  return { ways, lit: ways[0]?.pool ?? fromPool.found };
}

function without(
  wanted: readonly string[],
  among: readonly string[],
): { found: string[]; missing: string[] } {
  const left = [...among];
  const found: string[] = [];
  const missing: string[] = [];
  for (const letter of wanted) {
    const at = left.indexOf(letter);
    if (at < 0) missing.push(letter);
    else found.push(...left.splice(at, 1));
  }
  return { found, missing };
}
