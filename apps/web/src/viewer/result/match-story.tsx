'use client';

/** How a finished match went: a chart turn by turn, and the highlights. */
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { GameRecord } from '../../api/league';
import { WithViewer } from '../../games/with-viewer';
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
  const replay = useReplay(viewer, record, 0, true);
  const { complete, highlights, measures, scene, trouble } = useStore(replay.store);
  const seatedPlayers = useMemo(() => seatedPlayersOfRecord(record), [record]);
  const colour = (playerId: string): string => viewer.colour(scene.view, playerId, seatedPlayers);
  return (
    <div className={styles.story}>
      {trouble !== null && (
        <p className={styles.trouble} role="alert">
          {trouble}
        </p>
      )}
      <MeasureChart
        label={viewer.measure.label}
        measures={measures}
        seatedPlayers={seatedPlayers}
        colour={colour}
      />
      <div className={styles.side}>
        <HighlightList highlights={highlights} complete={complete} gameId={record.gameId} />
        <div className={styles.check}>
          <p>Is this what happened?</p>
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
