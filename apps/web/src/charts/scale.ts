/** Axes: positions of numbers, and which of them are labelled. */

export interface Scale {
  readonly from: number;
  readonly to: number;
  /** Round numbers from the first to the last. */
  readonly ticks: readonly number[];
}

/** Makes an axis that includes all these values, with about that many steps. */
export function scaleOver(values: readonly number[], steps = 4): Scale {
  const least = values.length === 0 ? 0 : Math.min(...values);
  const most = values.length === 0 ? 1 : Math.max(...values);
  const step = roundStep((most - least || Math.abs(most) || 1) / steps);
  const from = Math.floor(least / step) * step;
  const to = Math.max(Math.ceil(most / step) * step, from + step);
  const count = Math.round((to - from) / step);
  return { from, to, ticks: Array.from({ length: count + 1 }, (_, i) => rounded(from + i * step)) };
}

/** Returns the position of a value on the axis, from 0 to 1. */
export function along({ from, to }: Pick<Scale, 'from' | 'to'>, value: number): number {
  return to === from ? 0.5 : (value - from) / (to - from);
}

/** Returns the next of 1, 2, 5, 10, 20, 50 … */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= step * 0.999) ?? 10;
  return factor * power;
}

function rounded(value: number): number {
  return Number(value.toPrecision(12));
}

/** Keeps at most that many items, evenly spread, including the first and the last. */
export function thinned<Item>(items: readonly Item[], most: number): readonly Item[] {
  if (items.length <= most) return items;
  return Array.from({ length: most }, (_, i) => items[Math.round((i * (items.length - 1)) / (most - 1))]!);
}
