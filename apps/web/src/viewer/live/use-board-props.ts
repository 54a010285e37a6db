/** A hook with what the board shows of a live match, now or at an earlier moment; before the start, the table with the players so far. */
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { BoardProps, GameViewer, PlayersProps, SeatedPlayer } from '../contract';
import { type LogEntry, upTo } from '../log/entries';
import { type Scene, sceneAt } from '../scene';
import { seatedPlayersOfRoom, seatsOf } from '../seated-players';
import { useTableProps } from '../told';
import type { LiveMatch, LiveState } from './live-match';
import type { OwnTimeState } from './own-time';

const NOTHING: Scene = sceneAt(null, 0, 0, 0);
const LIVE = { scene: null, entries: null } as const;

export interface LiveBoardState {
  /** The match as it is. */
  readonly state: LiveState;
  /** What is on the screen, live or not. */
  readonly scene: Scene;
  readonly seatedPlayers: readonly SeatedPlayer[];
  readonly started: boolean;
  /** For the board. */
  readonly props: BoardProps;
  /** For the players' cards, and all else that tells what has been seen. */
  readonly known: PlayersProps;
  /** The log, as far as it may be told. */
  readonly entries: readonly LogEntry[];
  /** The number of the last event that may be told. */
  readonly sequence: number;
}

export function useBoardProps(
  viewer: GameViewer,
  match: LiveMatch,
  past: Pick<OwnTimeState, 'scene' | 'entries'> = LIVE,
): LiveBoardState {
  const state = useStore(match.store);
  const { room, late } = state;
  const scene = past.scene ?? state.scene ?? NOTHING;
  const isPast = past.scene !== null;
  const log = (isPast ? past.entries : null) ?? state.entries;
  const seatedPlayers = useMemo(() => seatedPlayersOfRoom(room), [room]);
  const table = useTableProps({
    viewer,
    scene,
    seatedPlayers,
    opening: () => viewer.opening(room.config, seatsOf(seatedPlayers)),
    turnAge: !isPast && late !== null && late.turn === scene.turn ? late.ms : null,
  });
  const { told, board, players } = table;
  const entries = useMemo(
    // What has not been put on the screen at all, such as lines that were just loaded, is told as ever.
    () => (told === scene && !isPast ? log : upTo(log, told.sequence)),
    [log, told, scene, isPast],
  );
  return {
    state,
    scene,
    seatedPlayers,
    started: scene.view !== null,
    props: board,
    known: players,
    entries,
    sequence: told.sequence,
  };
}
