'use client';

import type { ReactNode } from 'react';
import { useStore } from 'zustand';
/** The room before its match, for somebody who sits in it. */
import { useText } from '#use-text';
import type { GameInfo } from '../api/league';
import type { LiveMatch } from '../viewer/live/live-match';
import { useRoomActs } from '../viewer/live/use-room-act';
import { WaitingRoom } from '../viewer/live/waiting-room';
import { useOwned } from '../viewer/owner-keys';

export interface PlayWaitingProps {
  readonly match: LiveMatch;
  readonly game: GameInfo;
  mark(playerId: string): ReactNode;
}

export function PlayWaiting({ match, game, mark }: PlayWaitingProps) {
  const t = useText();
  const { room } = useStore(match.store);
  const acts = useRoomActs(match);
  const owned = useOwned(room.roomId);
  if (room.status !== 'waiting' && room.status !== 'ready') return <p>{t('seat.laid')}</p>;
  const allowed = room.controls === 'all' || (room.controls === 'owner' && owned);
  return <WaitingRoom room={room} game={game} acts={acts} allowed={allowed} seatless={false} mark={mark} />;
}
