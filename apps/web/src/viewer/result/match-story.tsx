'use client';

import { useRouter } from 'next/navigation';
import { useMemo } from 'react';
import { useStore } from 'zustand';
/** How a finished match went: a chart turn by turn, and the highlights. */
import { useText } from '#use-text';
import type { GameRecord } from '../../api/league';
import { tableColours } from '../../games/seat-colours';
import { WithViewer } from '../../games/with-viewer';
import { AnalysisPanel } from '../analysis/analysis-panel';
import { withAnalysis } from '../analysis/marks';
import { useAnalysis } from '../analysis/use-analysis';
import { ChanceChart } from '../chances/chance-chart';
import type { GameViewer } from '../contract';
import { MeasureChart } from '../frame/measure-chart';
import { HighlightList } from '../replay/highlight-list';
import { useReplay } from '../replay/use-replay';
import { seatedPlayersOfRecord } from '../seated-players';
import { Verification } from '../verify/verification';
import styles from './match-story.module.scss';

export function MatchStory({ record }: { readonly record: GameRecord }) {
  return (
    <WithViewer game={record.game} match={record.gameId}>
      {(viewer) => <Story viewer={viewer} record={record} />}
    </WithViewer>
  );
}

function Story({ viewer, record }: { readonly viewer: GameViewer; readonly record: GameRecord }) {
  const t = useText();
  const replay = useReplay(viewer, record, 0, true);
  const { complete, highlights, measures, chances, scene, trouble } = useStore(replay.store);
  const hasInsight = viewer.insight !== undefined;
  const { analysis, making } = useAnalysis(record.gameId, hasInsight);
  const moments = useMemo(() => withAnalysis(highlights, analysis), [highlights, analysis]);
  const router = useRouter();
  const seatedPlayers = useMemo(() => seatedPlayersOfRecord(record), [record]);
  const colour = (playerId: string): string => viewer.colour(scene.view, playerId, seatedPlayers);
  return (
    <div className={styles.story} style={tableColours(seatedPlayers)}>
      {trouble !== null && (
        <p className={styles.trouble} role="alert">
          {trouble}
        </p>
      )}
      <div className={styles.charts}>
        <AnalysisPanel analysis={analysis} making={making} />
        {hasInsight && (
          <ChanceChart
            moments={chances}
            seatedPlayers={seatedPlayers}
            colour={colour}
            total={record.totalEvents}
            onPick={(sequence) => router.push(`/games/${record.gameId}/replay?at=${sequence}`)}
          />
        )}
        <MeasureChart
          label={viewer.measure.label}
          measures={measures}
          seatedPlayers={seatedPlayers}
          colour={colour}
        />
      </div>
      <div className={styles.side}>
        <HighlightList highlights={moments} complete={complete} gameId={record.gameId} />
        <div className={styles.check}>
          <p>{t('verify.question')}</p>
          <Verification
            gameId={record.gameId}
            game={record.game}
            events={complete ? replay.timeline.events : null}
          />
        </div>
      </div>
    </div>
  );
}
