/** Lines laid out on a square of 100 by 100, ready to be drawn at any size. */
import type { Line, Point } from './line-chart';
import { along, type Scale, scaleOver, thinned } from './scale';

/** More points than this are thinned. */
const MOST_POINTS = 600;

const SHARES: Scale = { from: 0, to: 1, ticks: [0, 0.5, 1] };

export interface PlottedLine {
  readonly name: string;
  readonly colour: string;
  /** For SVG's `d`. */
  readonly path: string;
  /** The last value at or before x; null before the line begins. */
  valueAt(x: number): number | null;
}

export interface Plot {
  readonly x: Pick<Scale, 'from' | 'to'>;
  readonly y: Scale;
  readonly lines: readonly PlottedLine[];
  /** Every x at which some line has a point, in order. */
  readonly xs: readonly number[];
  /** Returns the closest x of a point. */
  nearest(x: number): number;
}

/** Returns null if there is nothing to draw. With `shares`, y is a share from 0 to 1 and x as given. */
export function plotOf(lines: readonly Line[], shares: Plot['x'] | null = null): Plot | null {
  const points = lines.flatMap((line) => line.points);
  if (points.length === 0) return null;
  const xs = [...new Set(points.map(({ x }) => x))].sort((a, b) => a - b);
  const x = shares ?? { from: xs[0]!, to: xs.at(-1)! };
  const shown = lines.map((line) => ({ ...line, points: thinned(line.points, MOST_POINTS) }));
  const y =
    shares !== null ? SHARES : scaleOver(shown.flatMap((line) => line.points.map((point) => point.y)));
  return {
    x,
    y,
    xs,
    lines: shown.map(({ name, colour, points: own }, i) => ({
      name,
      colour,
      path: pathOf(own, x, y),
      valueAt: (wanted) => lastBefore(lines[i]!.points, wanted),
    })),
    nearest: (wanted) =>
      xs.reduce((best, own) => (Math.abs(own - wanted) < Math.abs(best - wanted) ? own : best), xs[0]!),
  };
}

function pathOf(points: readonly Point[], x: Pick<Scale, 'from' | 'to'>, y: Scale): string {
  const placed = points.map(
    (point) => `${(100 * along(x, point.x)).toFixed(2)} ${(100 - 100 * along(y, point.y)).toFixed(2)}`,
  );
  // A single point becomes a short stroke, or it would be invisible.
  return placed.length === 1 ? `M${placed[0]}h0.01` : `M${placed.join('L')}`;
}

function lastBefore(points: readonly Point[], x: number): number | null {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (points[middle]!.x <= x) low = middle + 1;
    else high = middle;
  }
  return points[low - 1]?.y ?? null;
}
