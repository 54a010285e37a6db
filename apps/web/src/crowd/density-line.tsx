/** How much spectators reacted along a match, as a line above the replay's timeline. */

import { useText } from '#use-text';
import styles from './density-line.module.scss';
import { signOf } from './reaction-signs';
import type { Stretch } from './use-reaction-line';

export interface DensityLineProps {
  readonly stretches: readonly Stretch[];
  /** How many events the match has. */
  readonly total: number;
}

/** The height of the picture, in its own units. */
const HEIGHT = 100;
/** How many points the line has. */
const POINTS = 100;
/** A reaction is seen so many points around it. */
const SPREAD = 1.5;

export function DensityLine({ stretches, total }: DensityLineProps) {
  const t = useText();
  if (stretches.length === 0) return null;
  const heights = densityOf(stretches, total);
  const highest = Math.max(...heights);
  const points = heights.map((height, i) => `${i},${(HEIGHT * (1 - height / highest)).toFixed(1)}`);
  const { sign, from } = peakOf(stretches);
  return (
    <svg
      className={styles.line}
      viewBox={`0 0 ${POINTS - 1} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('reactions.density', { event: from, sign })}
    >
      <path d={`M0,${HEIGHT} L${points.join(' L')} L${POINTS - 1},${HEIGHT} Z`} />
    </svg>
  );
}

/** By place along the match, smoothed; no place has less than nothing. */
export function densityOf(stretches: readonly Stretch[], total: number): readonly number[] {
  const heights = Array.from({ length: POINTS }, () => 0);
  for (const { from, to, count } of stretches) {
    const middle = ((from + to) / 2 / Math.max(1, total)) * (POINTS - 1);
    for (let i = 0; i < POINTS; i++) heights[i]! += count * Math.exp(-(((i - middle) / SPREAD) ** 2));
  }
  return heights;
}

function peakOf(stretches: readonly Stretch[]): { readonly sign: string; readonly from: number } {
  const [first] = [...stretches].sort((a, b) => b.count - a.count);
  return { sign: first === undefined ? '' : signOf(first.main), from: first?.from ?? 0 };
}
