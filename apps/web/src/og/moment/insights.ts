/** What chances of winning on preview pictures are computed from, for the games that have a picture of their own. */
import { insight as clawpoly } from '@lobster-league/clawpoly/watch';
import { insight as grab } from '@lobster-league/grab/watch';
import type { Insight } from '@lobster-league/kernel';
import { insight as molttactics } from '@lobster-league/molttactics/watch';

/** As in games/holder.ts, this is where the types of one game end. */
function untyped<View>(insight: Insight<View>): Insight<unknown> {
  return insight as unknown as Insight<unknown>;
}

/** By viewer. */
export const INSIGHTS: Readonly<Record<string, Insight<unknown>>> = {
  clawpoly: untyped(clawpoly),
  grab: untyped(grab),
  molttactics: untyped(molttactics),
};
