'use client';

/** The end of a match that the visitor has played: how it ended, another one, and what was lost once more. */
import { type ReactNode, useState } from 'react';
import type { GameViewer } from '../viewer/contract';
import { GameOver } from '../viewer/live/game-over';
import type { RoomInfo } from '../viewer/live/messages';
import type { LogEntry } from '../viewer/log/entries';
import { PlayDialog } from './play-dialog';
import { PlayLostOn } from './play-lost-on';
import type { SeatState } from './seat-play';

export interface PlayOverProps {
  readonly viewer: GameViewer;
  readonly room: RoomInfo;
  readonly view: unknown;
  readonly entries: readonly LogEntry[];
  readonly seat: SeatState | null;
  mark(playerId: string): ReactNode;
}

export function PlayOver({ viewer, room, view, entries, seat, mark }: PlayOverProps) {
  const [again, setAgain] = useState(false);
  const acts = { act: () => undefined, again: () => setAgain(true), busy: false, trouble: null };
  const place = room.result?.find((placement) => placement.seat === seat?.seat)?.place ?? 1;
  return (
    <>
      <GameOver viewer={viewer} room={room} view={view} acts={acts} mark={mark}>
        {seat !== null && place > 1 && (
          <PlayLostOn viewer={viewer} room={room} entries={entries} playerId={seat.playerId} />
        )}
      </GameOver>
      {again && <PlayDialog game={room.game} onClose={() => setAgain(false)} />}
    </>
  );
}
