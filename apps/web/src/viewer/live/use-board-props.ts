/** A hook with what the board shows of a live match; before the start, the table with the players so far. */
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { BoardProps, GameViewer, SeatedPlayer } from '../contract';
import { seatedPlayersOfRoom, seatsOf } from '../seated-players';
import type { LiveMatch, LiveState } from './live-match';

export interface LiveBoardState {
  readonly state: LiveState;
  readonly seatedPlayers: readonly SeatedPlayer[];
  readonly started: boolean;
  /** For the board and the players' cards. */
  readonly props: BoardProps;
}

export function useBoardProps(viewer: GameViewer, match: LiveMatch): LiveBoardState {
  const state = useStore(match.store);
  const { room, scene, late } = state;
  const seatedPlayers = useMemo(() => seatedPlayersOfRoom(room), [room]);
  const started = scene !== null && scene.view !== null;
  const props = {
    view: started ? scene.view : viewer.opening(room.config, seatsOf(seatedPlayers)),
    seatedPlayers,
    event: scene?.event ?? null,
    thought: scene?.thought ?? null,
    pace: scene?.pace ?? 0,
    turnAge: late !== null && late.turn === scene?.turn ? late.ms : null,
  };
  return { state, seatedPlayers, started, props };
}
