'use client';

import { useMemo } from 'react';
/** A chart of each player's measure, turn by turn. */
import { useText } from '#use-text';
import { LineChart } from '../../charts';
import type { SeatedPlayer } from '../contract';
import type { TurnMeasure } from '../replay/timeline';
import styles from './measure-chart.module.scss';

export interface MeasureChartProps {
  readonly label: string;
  readonly measures: readonly TurnMeasure[];
  readonly seatedPlayers: readonly SeatedPlayer[];
  colour(playerId: string): string;
  readonly mark?: number | null;
  readonly onPick?: (turn: number) => void;
}

export function MeasureChart({
  label,
  measures,
  seatedPlayers,
  colour,
  mark = null,
  onPick,
}: MeasureChartProps) {
  const t = useText();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a player's colour stays the same for the whole match.
  const lines = useMemo(
    () =>
      seatedPlayers.map(({ playerId, name }) => ({
        name,
        colour: colour(playerId),
        points: measures.flatMap(({ turn, values }) => {
          const value = values[playerId];
          return value === undefined ? [] : [{ x: turn, y: value }];
        }),
      })),
    [measures, seatedPlayers],
  );
  // Some games have no score before the end.
  if (lines.every(({ points }) => points.length < 2)) return null;
  const title = t('chart.overTurns', { measure: label });
  return (
    <section className={styles.chart} aria-label={title}>
      <h2>{title}</h2>
      <LineChart
        title={title}
        lines={lines}
        xLabel={t('chart.turn')}
        mark={mark}
        {...(onPick === undefined ? {} : { onPick })}
      />
    </section>
  );
}
