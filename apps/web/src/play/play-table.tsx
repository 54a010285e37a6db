'use client';

import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
/** A table with the visitor's own seat: the board as everybody sees it, the clock, and the game's controls. */
import { useText } from '#use-text';
import type { GameInfo } from '../api/league';
import { Button } from '../components/button';
import { tableColours } from '../games/seat-colours';
import { SoundButton, useSound } from '../sound';
import type { GameViewer } from '../viewer/contract';
import { CopyButton } from '../viewer/frame/copy-button';
import { MatchBar } from '../viewer/frame/match-bar';
import { LinkBadge } from '../viewer/live/link-badge';
import type { Snapshot } from '../viewer/live/messages';
import { useBoardProps } from '../viewer/live/use-board-props';
import { useLiveMatch } from '../viewer/live/use-live-match';
import { useOver } from '../viewer/live/use-over';
import { LogPanel } from '../viewer/log/log-panel';
import { useStill } from '../viewer/use-still';
import { Areas } from './areas';
import frame from './play-frame.module.scss';
import { PlayOver } from './play-over';
import styles from './play-page.module.scss';
import { PlayWaiting } from './play-waiting';
import { seatLink } from './seat-keys';
import type { Action } from './seat-play';
import { TurnLine } from './turn-line';
import { useAsked } from './use-asked';
import { useSeatPlay } from './use-seat-play';
import { waitsWords } from './waits';
import { tableFor } from './with-table';

const NOTHING: readonly Action[] = [];

export interface PlayTableProps {
  readonly viewer: GameViewer;
  readonly first: Snapshot;
  readonly game: GameInfo;
  readonly token: string;
  /** Called when the token opens no seat. */
  onRefused(): void;
}

export function PlayTable({ viewer, first, game, token, onRefused }: PlayTableProps) {
  const t = useText();
  const match = useLiveMatch(viewer, first, useStill());
  const { state, seatedPlayers, started, props, known, entries } = useBoardProps(viewer, match);
  const { room, scene, oldest, link } = state;
  const seatPlay = useSeatPlay(room.roomId, token);
  const play = useStore(seatPlay.store);
  const { seat } = play;
  const asked = useAsked(match, seat) && play.sending === null;
  const over = useOver(match);
  const Table = useMemo(() => tableFor(room.game), [room.game]);
  const ending = play.link.state === 'ended' ? play.link.reason : null;
  useEffect(() => {
    if (ending === 'invalid_token') onRefused();
  }, [ending, onRefused]);
  useSound(viewer, props);
  const colour = (playerId: string): string => viewer.colour(props.view, playerId, seatedPlayers);
  const mark = (playerId: string) =>
    viewer.Mark === undefined ? null : <viewer.Mark view={props.view} playerId={playerId} />;
  // No chances of winning: who plays shall find out for themselves.
  const shown = { ...props, chances: null };
  const board = <viewer.Board {...shown} />;
  return (
    <div className={frame.frame} data-deep="" style={tableColours(seatedPlayers)} data-game={room.game}>
      <div className={frame.bar}>
        <MatchBar
          game={room.game}
          name={room.name}
          code={room.code}
          turn={scene?.turn ?? room.turn}
          extra={room.extra}
        >
          <SoundButton />
          <LinkBadge
            link={play.link.state === 'live' ? link : play.link}
            status={room.status}
            behind={null}
          />
        </MatchBar>
      </div>
      <div className={frame.top}>
        <TurnLine play={play} asked={asked} />
      </div>
      {over ? (
        <Areas
          board={
            <div className={styles.stage}>
              <div className={styles.dim}>{board}</div>
              <div className={styles.over}>
                <PlayOver
                  viewer={viewer}
                  room={room}
                  view={props.view}
                  entries={entries}
                  seat={seat}
                  mark={mark}
                />
              </div>
            </div>
          }
          controls={<p>{t('seat.over')}</p>}
        />
      ) : ending === 'replaced' ? (
        <Areas
          board={board}
          controls={
            <div className={styles.taken} role="alert">
              <p>{t('seat.elsewhere')}</p>
              <Button kind="primary" onClick={() => seatPlay.takeBack()}>
                {t('seat.here')}
              </Button>
            </div>
          }
        />
      ) : !started || seat === null ? (
        <Areas board={board} controls={<PlayWaiting match={match} game={game} mark={mark} />} />
      ) : (
        <Table
          game={game}
          seatedPlayers={seatedPlayers}
          view={props.view}
          board={board}
          play={play}
          seat={seat}
          asked={asked}
          legal={seat.legal?.actions ?? NOTHING}
          act={(action) => seatPlay.act(action)}
        />
      )}
      <div className={frame.side}>
        <h2 className="visually-hidden">{t('frame.players')}</h2>
        <viewer.Players {...known} chances={null} />
        <div className={frame.log}>
          <LogPanel
            entries={entries}
            seatedPlayers={seatedPlayers}
            colour={colour}
            onOlder={oldest > 1 ? () => void match.loadOlder() : undefined}
          />
        </div>
        <div className={styles.seatActs}>
          <CopyButton text={() => seatLink(room.code, token)} label={t('seat.copyLink')} />
          <Button onClick={() => seatPlay.leave()}>{t('seat.leave')}</Button>
        </div>
        <p className={styles.quiet}>
          {over ? null : waitsWords(room, t)} {t('seat.keepLink')}
        </p>
      </div>
    </div>
  );
}
