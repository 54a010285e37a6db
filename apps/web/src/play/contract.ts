/**
 * The interface of a game's controls: what a person sees who plays. They get the board as spectators see it, and put on
 * it and beside it what the seat may do.
 */
import type { ReactNode } from 'react';
import type { GameInfo } from '../api/league';
import type { SeatedPlayer } from '../viewer/contract';
import type { Action, SeatPlayState, SeatState } from './seat-play';

export interface TableProps {
  readonly game: Pick<GameInfo, 'action'>;
  readonly seatedPlayers: readonly SeatedPlayer[];
  /** The public view that the board shows now. */
  readonly view: unknown;
  readonly board: ReactNode;
  readonly play: SeatPlayState;
  readonly seat: SeatState;
  /** Whether something is asked of this seat, and the board shows the moment at which it is asked. */
  readonly asked: boolean;
  /** All that may be answered now, as far as it can be listed. */
  readonly legal: readonly Action[];
  act(action: Action): void;
}
