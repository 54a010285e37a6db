'use client';

/** A short look back at a match that has just ended: who won, then its turning points, each played from just before. */
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { GameRecord } from '../api/league';
import type { GameViewer } from '../viewer/contract';
import { useReplay } from '../viewer/replay/use-replay';
import { seatedPlayersOfRecord, seatsOf } from '../viewer/seated-players';
import { type TableProps, useTableProps } from '../viewer/told';
import { useStill } from '../viewer/use-still';
import { turningPoints } from './turning-points';

const RESULT_MS = 6_000;
const POINT_MS = 6_000;
const POINTS = 3;
/** How many events before a turning point it begins. */
const LEAD = 5;

export interface LookBackProps {
  readonly viewer: GameViewer;
  readonly record: Pick<GameRecord, 'gameId' | 'config' | 'players'>;
  /** Who won. */
  readonly title: string;
  onEnd(): void;
  /** Draws a moment of the match; null for its end. */
  children(shown: TableProps | null, label: string): ReactNode;
}

export function LookBack({ viewer, record, title, onEnd, children }: LookBackProps) {
  const replay = useReplay(viewer, record, 0, useStill());
  const { highlights, chances, complete, scene } = useStore(replay.store);
  const points = useMemo(() => turningPoints(highlights, chances, POINTS), [highlights, chances]);
  const seatedPlayers = useMemo(() => seatedPlayersOfRecord(record), [record]);
  const table = useTableProps({
    viewer,
    scene,
    seatedPlayers,
    opening: () => viewer.opening(record.config, seatsOf(seatedPlayers)),
  });
  /** The number of the turning point that is shown; −1 for the result. */
  const [at, setAt] = useState(-1);
  const point = points[at];
  useEffect(() => {
    if (point === undefined) return;
    replay.seek(Math.max(0, point.sequence - LEAD));
    replay.player.play();
  }, [replay, point]);
  const isLast = complete ? at >= points.length - 1 : at >= 0;
  useEffect(() => {
    const timer = setTimeout(() => (isLast ? onEnd() : setAt(at + 1)), at < 0 ? RESULT_MS : POINT_MS);
    return () => clearTimeout(timer);
  }, [at, isLast, onEnd]);
  if (point === undefined) return children(null, title);
  return children(table, `${point.icon} ${point.label}`);
}
