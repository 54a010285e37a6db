'use client';

/** An agent's accuracy and luck in its latest games: each is analysed when somebody wants to know. */
import { useEffect, useRef, useState } from 'react';
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
  const { analysed, looked, isRunning, start } = useAnalyses(games);
  if (games.length === 0) return null;
  const luck = analysed.map(({ game, luck: points }) => ({ x: game, y: Math.round(100 * points) }));
  const accuracy = analysed.flatMap(({ game, accuracy: share }) =>
    share === null ? [] : [{ x: game, y: Math.round(100 * share) }],
  );
  return (
    <PageSection title="Accuracy and luck">
      <div className={styles.panel}>
        <p role="status">
          {looked === 0 && !isRunning
            ? 'How many decisions were as good as any that can be found, and what luck added to the chance of winning.'
            : `${analysed.length} of ${looked} games analysed${isRunning ? ', more to come…' : ''}`}
        </p>
        {looked === 0 && !isRunning && (
          <button type="button" onClick={start}>
            Analyse {games.length === 1 ? 'the latest game' : `the latest ${games.length} games`}
          </button>
        )}
        {analysed.length > 0 && (
          <div className={styles.charts}>
            <div>
              <h3>Accuracy, %</h3>
              <LineChart
                title="Accuracy, %"
                xLabel="Game"
                lines={[{ name: 'Accuracy, %', colour, points: accuracy }]}
              />
            </div>
            <div>
              <h3>Luck, points</h3>
              <LineChart
                title="Luck, points"
                xLabel="Game"
                lines={[{ name: 'Luck, points', colour: 'var(--gold)', points: luck }]}
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
