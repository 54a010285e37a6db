'use client';

import { type ReactNode, useMemo, useState } from 'react';
import { useStore } from 'zustand';
/** The end of a live match: standings, highlights, and what to do next. */
import { useText } from '#use-text';
import type { GameRecord } from '../../api/league';
import { RematchButton } from '../../challenges/rematch-button';
import { Button, ButtonLink } from '../../components/button';
import { factsOf } from '../../components/game-facts';
import type { GameViewer } from '../contract';
import { isPremium } from '../premium/is-premium';
import { HighlightList } from '../replay/highlight-list';
import { useReplay } from '../replay/use-replay';
import { Standings } from '../result/standings';
import { winnersOf } from '../words';
import styles from './game-over.module.scss';
import type { RoomInfo } from './messages';
import { NextMatch } from './next-match';
import type { RoomActs } from './use-room-act';

export interface GameOverProps {
  readonly viewer: GameViewer;
  readonly room: RoomInfo;
  /** The final view. */
  readonly view: unknown;
  readonly acts: RoomActs;
  mark(playerId: string): ReactNode;
  /** One more thing to do. */
  readonly children?: ReactNode;
}

export function GameOver({ viewer, room, view, acts, mark, children }: GameOverProps) {
  const t = useText();
  const [open, setOpen] = useState(true);
  const players = useMemo(() => playersOf(room, viewer, view), [room, viewer, view]);
  if (!open) {
    return (
      <Button kind="primary" className={styles.reopen ?? ''} onClick={() => setOpen(true)}>
        {t('over.result')}
      </Button>
    );
  }
  return (
    <section className={styles.over} aria-label={t('over.gameOver')} data-result>
      <header>
        <p className={styles.kicker}>{t('over.gameOverIn', { turn: room.turn })}</p>
        <h2>{winnersOf({ players, extra: room.extra }, t)}</h2>
        <button
          type="button"
          className={styles.close}
          aria-label={t('over.showBoard')}
          onClick={() => setOpen(false)}
        >
          ×
        </button>
      </header>
      <Standings
        unit={factsOf(room.game).unit}
        mark={mark}
        standings={players.map((player) => ({ ...player, details: [] }))}
      />
      <div className={styles.actions}>
        {!isPremium(room.extra) && (
          <Button kind="primary" disabled={acts.busy} onClick={acts.again}>
            {t('over.playAgain')}
          </Button>
        )}
        {children}
        <RematchButton match={room.roomId} game={room.game} players={players} />
        <ButtonLink href={`/games/${room.roomId}/replay`}>{t('replay')}</ButtonLink>
        <ButtonLink href={`/games/${room.roomId}`}>{t('over.fullResult')}</ButtonLink>
        <NextMatch game={room.game} />
      </div>
      <Remarkable viewer={viewer} room={room} players={players} />
    </section>
  );
}

type Players = Pick<GameRecord, 'players'>['players'];

function Remarkable({
  viewer,
  room,
  players,
}: Pick<GameOverProps, 'viewer' | 'room'> & { readonly players: Players }) {
  const { roomId, config } = room;
  const replay = useReplay(viewer, { gameId: roomId, config, players }, 0, true);
  const { highlights, complete } = useStore(replay.store);
  return <HighlightList highlights={highlights} complete={complete} gameId={roomId} />;
}

/** Converts to the fields of a record; ratings are on the result page, once they are known. */
export function playersOf({ seats, result }: RoomInfo, viewer: GameViewer, view: unknown): Players {
  return seats.map(({ playerId, agentId, name, bot, taken, kind }, seat) => {
    const placed = result?.find((placement) => placement.seat === seat);
    return {
      playerId,
      agentId,
      name,
      bot,
      house: taken === 'bot',
      ...(kind == null ? {} : { kind }),
      rating: null,
      placement: placed?.place ?? seats.length,
      score: placed?.score ?? 0,
      final: viewer.final?.(view, playerId) ?? {},
    };
  });
}
