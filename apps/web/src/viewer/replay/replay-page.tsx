'use client';

/** The page of a replay: the same board as live, with playback controls. */
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { GameRecord } from '../../api/league';
import { WithViewer } from '../../games/with-viewer';
import { SoundButton, useSound } from '../../sound';
import type { GameViewer, ShownEvent } from '../contract';
import { CopyButton } from '../frame/copy-button';
import { MatchBar } from '../frame/match-bar';
import { MatchFrame } from '../frame/match-frame';
import { MeasureChart } from '../frame/measure-chart';
import { LogPanel } from '../log/log-panel';
import { seatedPlayersOfRecord } from '../seated-players';
import { useStill } from '../use-still';
import { Verification } from '../verify/verification';
import { HighlightList } from './highlight-list';
import { useReplayKeys } from './keys';
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
  const replay = useReplay(viewer, record, at, useStill(), file?.events ?? null);
  const state = useStore(replay.store);
  const { scene, entries, complete, highlights, measures, trouble } = state;
  const seatedPlayers = useMemo(() => seatedPlayersOfRecord(record), [record]);
  useReplayKeys(replay);
  useAddress(state);
  const told = useMemo(() => entriesUpTo(entries, scene.sequence), [entries, scene.sequence]);
  const colour = (playerId: string): string => viewer.colour(scene.view, playerId, seatedPlayers);
  const seek = (sequence: number): void => replay.seek(sequence);
  const props = { ...scene, seatedPlayers };
  useSound(viewer, props);
  return (
    <MatchFrame
      game={record.game}
      below="replay"
      bar={
        <MatchBar
          game={record.game}
          name={record.name}
          code={record.roomCode}
          turn={scene.turn}
          {...(file === undefined ? { resultOf: record.gameId } : {})}
        >
          <SoundButton />
          {file === undefined && (
            <CopyButton
              className={styles.share}
              label="Share this moment"
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
      board={<viewer.Board {...props} />}
      controls={
        <>
          <Transport replay={replay} state={state} total={record.totalEvents} highlights={highlights} />
          {trouble !== null && (
            <p className={styles.trouble} role="alert">
              {trouble}{' '}
              <button type="button" onClick={() => replay.open()}>
                Try again
              </button>
            </p>
          )}
        </>
      }
      players={<viewer.Players {...props} />}
      log={<LogPanel entries={told} seatedPlayers={seatedPlayers} colour={colour} onPick={seek} />}
    >
      <p className={styles.keys}>
        <kbd>Space</kbd> plays, <kbd>←</kbd> <kbd>→</kbd> step by events, with <kbd>Shift</kbd> by turns,{' '}
        <kbd>Home</kbd> and <kbd>End</kbd> jump.
      </p>
      <div className={styles.more}>
        <HighlightList highlights={highlights} complete={complete} onPick={seek} />
        <MeasureChart
          label={viewer.measure.label}
          measures={measures}
          seatedPlayers={seatedPlayers}
          colour={colour}
          mark={scene.turn}
          onPick={(turn) => {
            const start = replay.timeline.turns.find((one) => one.turn >= turn);
            if (start !== undefined) seek(start.sequence);
          }}
        />
      </div>
    </MatchFrame>
  );
}

/** Entries are in the order of their events. */
function entriesUpTo<Entry extends { readonly sequence: number }>(
  entries: readonly Entry[],
  sequence: number,
): readonly Entry[] {
  let from = 0;
  let to = entries.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (entries[middle]!.sequence <= sequence) from = middle + 1;
    else to = middle;
  }
  return entries.slice(0, from);
}
