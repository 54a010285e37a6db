'use client';

import { type ReactNode, useEffect, useMemo } from 'react';
/** A match on television: live to its end, then its turning points. */
import { useText } from '#use-text';
import { factsOf } from '../components/game-facts';
import { tableColours } from '../games/seat-colours';
import { useSound } from '../sound';
import { ChanceChart } from '../viewer/chances/chance-chart';
import type { BoardProps, GameViewer, PlayersProps, SeatedPlayer } from '../viewer/contract';
import { playersOf } from '../viewer/live/game-over';
import { LinkBadge } from '../viewer/live/link-badge';
import type { Snapshot } from '../viewer/live/messages';
import { useBoardProps } from '../viewer/live/use-board-props';
import { useChanceMoments } from '../viewer/live/use-chance-moments';
import { useLiveMatch } from '../viewer/live/use-live-match';
import { useOver } from '../viewer/live/use-over';
import { type LogEntry, upTo } from '../viewer/log/entries';
import { stakesOf } from '../viewer/premium/stakes-of';
import { useStill } from '../viewer/use-still';
import { winnersOf } from '../viewer/words';
import { LookBack } from './look-back';
import styles from './tv.module.scss';

const LINES = 6;
/** How long it is waited for a match that is paused, closed or gone. */
const PATIENCE_MS = 20_000;

export interface TvMatchProps {
  readonly viewer: GameViewer;
  readonly first: Snapshot;
  /** Called when the match has ended, and when all of it has been shown. */
  onOver(): void;
  onEnd(): void;
}

export function TvMatch({ viewer, first, onOver, onEnd }: TvMatchProps) {
  const t = useText();
  const match = useLiveMatch(viewer, first, useStill());
  const { state, scene, seatedPlayers, props, known, entries, sequence } = useBoardProps(viewer, match);
  const { room, link, broken } = state;
  const moments = upTo(useChanceMoments(viewer, match), sequence);
  const over = useOver(match);
  const { view } = props;
  useSound(viewer, props);
  useEffect(() => {
    if (over) onOver();
  }, [over, onOver]);
  const isStuck = broken || room.status === 'paused' || link.state === 'ended' || link.state === 'not_found';
  useEffect(() => {
    if (!isStuck || over) return;
    const timer = setTimeout(onEnd, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isStuck, over, onEnd]);
  const ended = useMemo(
    () =>
      over ? { gameId: room.roomId, config: room.config, players: playersOf(room, viewer, view) } : null,
    [over, room, viewer, view],
  );
  const stakes = stakesOf(room.extra);
  const frame = { viewer, seatedPlayers };
  return (
    <>
      <header className={styles.bar}>
        <p className={styles.game}>{factsOf(room.game).title}</p>
        <h1 className={styles.name}>{room.name}</h1>
        <p className={styles.code}>{room.code}</p>
        <p>{t('frame.turn', { turn: String(scene.turn) })}</p>
        {stakes !== null && <p className={styles.stakes}>{t('tv.stakes', { fee: stakes.fee })}</p>}
        <LinkBadge link={link} status={room.status} behind={null} />
      </header>
      {ended === null ? (
        <Frame {...frame} board={props} players={known} entries={entries}>
          {viewer.insight !== undefined && (
            <ChanceChart
              moments={moments}
              seatedPlayers={seatedPlayers}
              colour={(playerId) => viewer.colour(view, playerId, seatedPlayers)}
            />
          )}
        </Frame>
      ) : (
        <LookBack
          viewer={viewer}
          record={ended}
          title={winnersOf({ players: ended.players, extra: room.extra }, t)}
          onEnd={onEnd}
        >
          {(shown, label) => (
            <Frame {...frame} board={shown?.board ?? props} players={shown?.players ?? known} entries={[]}>
              <p className={styles.caption} role="status">
                {label}
              </p>
            </Frame>
          )}
        </LookBack>
      )}
    </>
  );
}

interface FrameProps {
  readonly viewer: GameViewer;
  readonly seatedPlayers: readonly SeatedPlayer[];
  readonly board: BoardProps;
  readonly players: PlayersProps;
  readonly entries: readonly LogEntry[];
  readonly children: ReactNode;
}

function Frame({ viewer, seatedPlayers, board, players, entries, children }: FrameProps) {
  const style = tableColours(seatedPlayers);
  return (
    <>
      <div className={styles.board} style={style} inert>
        <viewer.Board {...board} />
      </div>
      <div className={styles.side} style={style} inert>
        {children}
        <viewer.Players {...players} />
        <ol className={styles.lines}>
          {entries.slice(-LINES).map(({ key, icon, text, playerId }) => (
            <li
              key={key}
              style={
                playerId === null
                  ? undefined
                  : { borderColor: viewer.colour(board.view, playerId, seatedPlayers) }
              }
            >
              <span aria-hidden="true">{icon}</span> {text}
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}
