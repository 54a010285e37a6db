/** Which reactions float over the board: the newest few, so that the board stays to be seen. */
import type { Reaction } from './reaction-signs';

export interface Floating {
  readonly key: number;
  readonly reaction: Reaction;
  /** Where it rises, from 0 to 1 across its strip; the same for everybody. */
  readonly place: number;
}

/** So many float at once. */
const MOST = 12;
/** Of many at one moment so many are seen. */
const MOST_OF_A_KIND = 3;
/** Spreads consecutive ones evenly. */
const GOLDEN = 0.618034;

/** Adds those that were told together. */
export function risen(
  floating: readonly Floating[],
  /** The last key that was given. */
  last: number,
  reactions: readonly { readonly reaction: Reaction; readonly count: number }[],
): readonly Floating[] {
  let key = last;
  const fresh = reactions.flatMap(({ reaction, count }) =>
    Array.from({ length: Math.min(count, MOST_OF_A_KIND) }, (): Floating => {
      key++;
      return { key, reaction, place: (key * GOLDEN) % 1 };
    }),
  );
  return [...floating, ...fresh].slice(-MOST);
}
