'use client';

/** The end of a match that the visitor has played: how it ended, and another one. */
import { type ReactNode, useState } from 'react';
import type { GameViewer } from '../viewer/contract';
import { GameOver } from '../viewer/live/game-over';
import type { RoomInfo } from '../viewer/live/messages';
import { PlayDialog } from './play-dialog';

export interface PlayOverProps {
  readonly viewer: GameViewer;
  readonly room: RoomInfo;
  readonly view: unknown;
  mark(playerId: string): ReactNode;
}

export function PlayOver({ viewer, room, view, mark }: PlayOverProps) {
  const [again, setAgain] = useState(false);
  const acts = { act: () => undefined, again: () => setAgain(true), busy: false, trouble: null };
  return (
    <>
      <GameOver viewer={viewer} room={room} view={view} acts={acts} mark={mark} />
      {again && <PlayDialog game={room.game} onClose={() => setAgain(false)} />}
    </>
  );
}
