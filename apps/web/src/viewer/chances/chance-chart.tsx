'use client';

import { useMemo } from 'react';
/** The chances of winning, event by event, in a strip as wide as the board. */
import { useText } from '#use-text';
import { LineChart } from '../../charts';
import type { SeatedPlayer } from '../contract';
import styles from './chance-chart.module.scss';
import { chanceText } from './chance-text';
import type { ChanceMoment } from './moment';

export interface ChanceChartProps {
  readonly moments: readonly ChanceMoment[];
  readonly seatedPlayers: readonly SeatedPlayer[];
  colour(playerId: string): string;
  /** The number of the last event of the whole match, if it is known. */
  readonly total?: number;
  /** The event that is shown. */
  readonly mark?: number | null;
  readonly onPick?: (sequence: number) => void;
}

export function ChanceChart(props: ChanceChartProps) {
  const t = useText();
  const { moments, seatedPlayers, colour, total, mark = null, onPick } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a player's colour stays the same for the whole match.
  const lines = useMemo(
    () =>
      seatedPlayers.map(({ playerId, name }, seat) => ({
        name,
        colour: colour(playerId),
        points: moments.map(({ sequence, chances }) => ({ x: sequence, y: chances[seat] ?? 0 })),
      })),
    [moments, seatedPlayers],
  );
  const turnAt = (sequence: number): string =>
    String(moments.findLast((moment) => moment.sequence <= sequence)?.turn ?? 0);
  const last = moments.at(-1)?.sequence ?? 0;
  return (
    <section className={styles.chances} aria-label={t('chance.title')}>
      <h2>{t('chance.title')}</h2>
      {moments.length > 0 && (
        <LineChart
          title={t('chance.title')}
          lines={lines}
          xLabel={t('chart.turn')}
          formatX={turnAt}
          formatY={chanceText}
          strip={{ from: total === undefined ? moments[0]!.sequence : 0, to: Math.max(total ?? 0, last) }}
          mark={mark}
          {...(onPick === undefined ? {} : { onPick })}
        />
      )}
    </section>
  );
}
