'use client';

import { useEffect, useRef, useState } from 'react';
/** An agent's accuracy and luck in its latest games: each is analysed when somebody wants to know. */
import { useText } from '#use-text';
import { LineChart } from '../charts';
import { PageSection } from '../components/page-section';
import { fetchAnalysis } from '../viewer/analysis/fetch-analysis';
import styles from './play-over-time.module.scss';

export interface PlayOverTimeProps {
  /** The latest games, oldest first, with the agent's seat in each. */
  readonly games: readonly { readonly gameId: string; readonly playerId: string }[];
  readonly colour: string;
}

interface AnalysedGame {
  readonly game: number;
  readonly accuracy: number | null;
  readonly luck: number;
}

export function PlayOverTime({ games, colour }: PlayOverTimeProps) {
  const t = useText();
  const { analysed, looked, isRunning, start } = useAnalyses(games);
  if (games.length === 0) return null;
  const luck = analysed.map(({ game, luck: points }) => ({ x: game, y: Math.round(100 * points) }));
  const accuracy = analysed.flatMap(({ game, accuracy: share }) =>
    share === null ? [] : [{ x: game, y: Math.round(100 * share) }],
  );
  return (
    <PageSection title={t('analysis.accuracyAndLuck')}>
      <div className={styles.panel}>
        <p role="status">
          {looked === 0 && !isRunning
            ? t('overTime.about')
            : t(isRunning ? 'overTime.analysing' : 'overTime.analysed', {
                analysed: analysed.length,
                looked,
              })}
        </p>
        {looked === 0 && !isRunning && (
          <button type="button" onClick={start}>
            {t('overTime.analyse', { count: games.length })}
          </button>
        )}
        {analysed.length > 0 && (
          <div className={styles.charts}>
            <div>
              <h3>{t('overTime.accuracy')}</h3>
              <LineChart
                title={t('overTime.accuracy')}
                xLabel={t('chart.game')}
                lines={[{ name: t('overTime.accuracy'), colour, points: accuracy }]}
              />
            </div>
            <div>
              <h3>{t('overTime.luck')}</h3>
              <LineChart
                title={t('overTime.luck')}
                xLabel={t('chart.game')}
                lines={[{ name: t('overTime.luck'), colour: 'var(--gold)', points: luck }]}
              />
            </div>
          </div>
        )}
      </div>
    </PageSection>
  );
}

/** One after the other, so that others are analysed in between. */
function useAnalyses(games: PlayOverTimeProps['games']) {
  const [analysed, setAnalysed] = useState<readonly AnalysedGame[]>([]);
  const [looked, setLooked] = useState(0);
  const [isRunning, setRunning] = useState(false);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const run = async (signal: AbortSignal): Promise<void> => {
    for (const [index, { gameId, playerId }] of games.entries()) {
      const analysis = await fetchAnalysis(gameId, signal);
      const player = analysis?.players.find((one) => one.playerId === playerId);
      if (player !== undefined) {
        const { accuracy, luck } = player;
        setAnalysed((before) => [...before, { game: index + 1, accuracy, luck }]);
      }
      setLooked(index + 1);
    }
    setRunning(false);
  };
  const start = (): void => {
    stop.current = new AbortController();
    setRunning(true);
    // The page was left.
    run(stop.current.signal).catch(() => undefined);
  };
  return { analysed, looked, isRunning, start };
}
