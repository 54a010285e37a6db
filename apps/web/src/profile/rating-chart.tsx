'use client';

import { useMemo } from 'react';
/** An agent's rating, game by game. */
import { useText } from '#use-text';
import { LineChart } from '../charts';
import type { Played } from './game-profile';

export interface RatingChartProps {
  readonly history: Played['ratingHistory'];
  readonly colour: string;
}

export function RatingChart({ history, colour }: RatingChartProps) {
  const t = useText();
  const lines = useMemo(() => {
    const first = history[0];
    // The rating before the first game.
    const points = [
      ...(first === undefined ? [] : [{ x: 0, y: Math.round(first.rating - first.delta) }]),
      ...history.map(({ rating }, i) => ({ x: i + 1, y: Math.round(rating) })),
    ];
    return [{ name: t('rating'), colour, points }];
  }, [history, colour, t]);
  return <LineChart title={t('rating.afterEach')} xLabel={t('chart.game')} lines={lines} />;
}
