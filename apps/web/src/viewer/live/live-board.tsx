'use client';

import type { ReactNode } from 'react';
/** The middle of a live match's page: the waiting room, the board, and overlays. */
import { useText } from '#use-text';
import type { GameInfo } from '../../api/league';
import type { BoardProps, GameViewer } from '../contract';
import { GameOver } from './game-over';
import type { LinkState } from './link';
import styles from './live-board.module.scss';
import type { RoomInfo } from './messages';
import type { RoomActs } from './use-room-act';
import { WaitingRoom } from './waiting-room';

export interface LiveBoardProps {
  readonly viewer: GameViewer;
  readonly game: GameInfo;
  readonly room: RoomInfo;
  readonly props: BoardProps;
  readonly started: boolean;
  readonly link: LinkState;
  readonly broken: boolean;
  readonly acts: RoomActs;
  readonly allowed: boolean;
  /** Whether it shows what happens now, and not an earlier moment. */
  readonly live: boolean;
  /** Whether everything up to the end has been shown. */
  readonly over: boolean;
  /** A player's picture. */
  mark(playerId: string): ReactNode;
}

export function LiveBoard({
  viewer,
  game,
  room,
  props,
  started,
  link,
  broken,
  live,
  over,
  ...rest
}: LiveBoardProps) {
  const t = useText();
  const waiting = !started && (room.status === 'waiting' || room.status === 'ready');
  return (
    <div className={styles.stage} data-dim={waiting} data-covered={waiting || (live && over) || undefined}>
      <div className={styles.board} inert={waiting}>
        <viewer.Board {...props} />
      </div>
      {waiting && (
        <div className={styles.over}>
          <WaitingRoom room={room} game={game} {...rest} />
        </div>
      )}
      {live && over && (
        <div className={styles.over}>
          <GameOver viewer={viewer} room={room} view={props.view} acts={rest.acts} mark={rest.mark} />
        </div>
      )}
      {live && room.status === 'paused' && <p className={styles.paused}>{t('link.status.paused')}</p>}
      {broken && (
        <p className={styles.note} role="alert">
          {t('live.newRules')}{' '}
          <button type="button" onClick={() => location.reload()}>
            {t('live.reload')}
          </button>
        </p>
      )}
      {room.status === 'finished' && room.startedAt === null && (
        <p className={styles.note}>{t('live.abandoned')}</p>
      )}
      {link.state === 'ended' && room.status !== 'finished' && (
        <p className={styles.note} role="alert">
          {t('live.closed')}
        </p>
      )}
    </div>
  );
}
