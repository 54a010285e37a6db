'use client';

import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
/** The page of a replay: the same board as live, with playback controls. */
import { useText } from '#use-text';
import type { GameRecord } from '../../api/league';
import { useReactionLine } from '../../crowd/use-reaction-line';
import { WithViewer } from '../../games/with-viewer';
import { ForkButton } from '../../play/fork-button';
import { beforeMistakes, momentHere } from '../../play/fork-moments';
import { ReportButton } from '../../report/report-button';
import { subjectsOf } from '../../report/subjects';
import { SoundButton, useSound } from '../../sound';
import { AnalysisPanel } from '../analysis/analysis-panel';
import { withAnalysis, withMarks } from '../analysis/marks';
import { useAnalysis } from '../analysis/use-analysis';
import { ChanceChart } from '../chances/chance-chart';
import { ClipButton } from '../clip/clip-button';
import type { GameViewer, ShownEvent } from '../contract';
import { CopyButton } from '../frame/copy-button';
import { embedCode } from '../frame/embed-code';
import { Glance } from '../frame/glance';
import { MatchBar } from '../frame/match-bar';
import { MatchFrame } from '../frame/match-frame';
import { MeasureChart } from '../frame/measure-chart';
import { upTo } from '../log/entries';
import { LogPanel } from '../log/log-panel';
import { seatedPlayersOfRecord, seatsOf } from '../seated-players';
import { useTimeKeys } from '../time-keys';
import { useTableProps } from '../told';
import { useStill } from '../use-still';
import { Verification } from '../verify/verification';
import { HighlightList } from './highlight-list';
import styles from './replay-page.module.scss';
import { Transport } from './transport';
import { useAddress } from './use-address';
import { useReplay } from './use-replay';

export interface ReplayPageProps {
  readonly record: GameRecord;
  /** The moment to start at; null to play from the beginning. */
  readonly at: number | null;
  /** Where the match comes from a file: its events, and its text to verify. */
  readonly file?: { readonly text: string; readonly events: readonly ShownEvent[] };
}

export function ReplayPage({ record, at, file }: ReplayPageProps) {
  return (
    <WithViewer game={record.game} match={record.gameId}>
      {(viewer) => (
        <ReplayView viewer={viewer} record={record} at={at} {...(file === undefined ? {} : { file })} />
      )}
    </WithViewer>
  );
}

function ReplayView({ viewer, record, at, file }: ReplayPageProps & { readonly viewer: GameViewer }) {
  const t = useText();
  const replay = useReplay(viewer, record, at, useStill(), file?.events ?? null);
  const state = useStore(replay.store);
  const { scene, entries, complete, highlights, measures, chances, trouble } = state;
  const seatedPlayers = useMemo(() => seatedPlayersOfRecord(record), [record]);
  useTimeKeys(replay);
  useAddress(state);
  const { analysis, making } = useAnalysis(record.gameId, file === undefined && viewer.insight !== undefined);
  const marked = useMemo(() => withMarks(entries, analysis), [entries, analysis]);
  const {
    told: { sequence },
    board,
    players,
  } = useTableProps({
    viewer,
    scene,
    seatedPlayers,
    opening: () => viewer.opening(record.config, seatsOf(seatedPlayers)),
  });
  const told = useMemo(() => upTo(marked, sequence), [marked, sequence]);
  const moments = useMemo(() => withAnalysis(highlights, analysis), [highlights, analysis]);
  const colour = (playerId: string): string => viewer.colour(scene.view, playerId, seatedPlayers);
  const seek = (sequence: number): void => replay.seek(sequence);
  const [picked, setPicked] = useState(0);
  const show = (sequence: number): void => {
    replay.show(sequence);
    setPicked(picked + 1);
  };
  const reactions = useReactionLine(file === undefined ? record.gameId : null);
  useSound(viewer, board);
  return (
    <MatchFrame
      seatedPlayers={seatedPlayers}
      game={record.game}
      below="replay"
      boardWanted={picked}
      bar={
        <MatchBar
          game={record.game}
          name={record.name}
          code={record.roomCode}
          turn={scene.turn}
          extra={record.extra}
          {...(file === undefined ? { resultOf: record.gameId } : {})}
        >
          {file === undefined && (
            <ForkButton
              label={t('forks.fromHere')}
              className={`${styles.share} ${styles.fork}`}
              match={record.gameId}
              game={record.game}
              players={record.players}
              moments={() => [
                momentHere(replay.timeline, sequence, t),
                ...beforeMistakes(analysis, record.players, t),
              ]}
              onOpen={() => replay.player.pause()}
            />
          )}
          <SoundButton />
          {file === undefined && (
            <CopyButton
              className={styles.share}
              label={t('replay.share')}
              text={() => `${location.origin}${location.pathname}?at=${replay.player.position}`}
            />
          )}
          <Verification
            gameId={record.gameId}
            text={file?.text ?? null}
            game={record.game}
            events={complete ? replay.timeline.events : null}
            onPick={seek}
          />
        </MatchBar>
      }
      board={<viewer.Board {...board} />}
      chart={
        viewer.insight === undefined ? null : (
          <ChanceChart
            moments={chances}
            seatedPlayers={seatedPlayers}
            colour={colour}
            total={record.totalEvents}
            mark={sequence}
            onPick={seek}
          />
        )
      }
      controls={
        <>
          <Transport
            time={replay}
            state={state}
            total={record.totalEvents}
            highlights={moments}
            reactions={reactions}
          />
          {trouble !== null && (
            <p className={styles.trouble} role="alert">
              {trouble}{' '}
              <button type="button" onClick={() => replay.open()}>
                {t('tryAgain')}
              </button>
            </p>
          )}
        </>
      }
      glance={
        <Glance
          viewer={viewer}
          view={players.view}
          seatedPlayers={seatedPlayers}
          entries={told}
          chances={players.chances ?? null}
        />
      }
      players={<viewer.Players {...players} />}
      log={
        <LogPanel
          entries={told}
          seatedPlayers={seatedPlayers}
          colour={colour}
          moments={chances}
          onPick={seek}
        />
      }
    >
      <div className={styles.sharing}>
        <ClipButton record={record} events={replay.timeline.events} at={sequence} />
        {file === undefined && (
          <CopyButton
            className={styles.share}
            label={t('embed.copy')}
            text={() => embedCode('replay', record.gameId, record.name, replay.player.position)}
          />
        )}
        {file === undefined && (
          <ReportButton
            subjects={subjectsOf(
              { id: record.gameId, name: record.name, players: seatedPlayers, entries: told },
              t,
            )}
          />
        )}
      </div>
      <p className={styles.keys}>{t.rich('replay.keys', { key: (words) => <kbd>{words}</kbd> })}</p>
      <div className={styles.more}>
        <HighlightList highlights={moments} complete={complete} onPick={show} />
        <MeasureChart
          label={viewer.measure.label}
          measures={measures}
          seatedPlayers={seatedPlayers}
          colour={colour}
          mark={scene.turn}
          onPick={(turn) => {
            const start = replay.timeline.turns.find((one) => one.turn >= turn);
            if (start !== undefined) show(start.sequence);
          }}
        />
        <AnalysisPanel analysis={analysis} making={making} />
      </div>
    </MatchFrame>
  );
}
