/** The moments of a finished match that decided most, in order. */
import type { ChanceMoment } from '../viewer/chances/moment';
import type { Highlight } from '../viewer/contract';

/** A highlight is credited with what changed in so many events up to it. */
const REACH = 6;

/** Returns the highlights with the largest changes of a chance of winning; without chances, the first ones. */
export function turningPoints(
  highlights: readonly Highlight[],
  chances: readonly ChanceMoment[],
  most: number,
): Highlight[] {
  // Of several at the same moment, one is enough.
  const apart = highlights.filter(
    ({ sequence }, at) => highlights.findIndex((other) => other.sequence === sequence) === at,
  );
  return apart
    .map((highlight) => ({ highlight, swing: swingAt(chances, highlight.sequence) }))
    .sort((a, b) => b.swing - a.swing)
    .slice(0, most)
    .map(({ highlight }) => highlight)
    .sort((a, b) => a.sequence - b.sequence);
}

/** The largest change of a seat's chance around that event. */
function swingAt(chances: readonly ChanceMoment[], sequence: number): number {
  const before = chances.findLast((moment) => moment.sequence <= sequence - REACH) ?? chances[0];
  const after = chances.findLast((moment) => moment.sequence <= sequence);
  if (before === undefined || after === undefined) return 0;
  return Math.max(...after.chances.map((chance, seat) => Math.abs(chance - (before.chances[seat] ?? 0))));
}
