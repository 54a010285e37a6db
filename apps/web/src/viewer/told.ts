/** A hook with what may be told of a scene: the moment before its event, until the animation has come to its point. */
import { useEffect, useMemo, useState } from 'react';
import { chancesOf, largestChange } from './chances/chances-of';
import { browserClock } from './clock';
import type { BoardProps, GameViewer, PlayersProps, SeatedPlayer } from './contract';
import type { Scene, Told } from './scene';

type Revealing = Pick<GameViewer, 'reveal'>;

/** Returns for how long an event is not told yet, in ms. */
export function untold({ reveal }: Revealing, { event, before, pace }: Scene): number {
  if (event === null || before === null || before === undefined || pace === 0) return 0;
  return pace * (reveal?.(event.event) ?? 0);
}

export function useTold(viewer: Revealing, scene: Scene): Told {
  const [seen, setSeen] = useState<Scene | null>(null);
  const wait = untold(viewer, scene);
  useEffect(() => {
    if (wait > 0) return browserClock.after(wait, () => setSeen(scene));
  }, [scene, wait]);
  if (wait === 0 || seen === scene) return scene;
  return scene.before!;
}

export interface TablePropsInput {
  readonly viewer: GameViewer;
  readonly scene: Scene;
  readonly seatedPlayers: readonly SeatedPlayer[];
  /** The table before the first event. */
  opening(): unknown;
  readonly turnAge?: number | null;
}

export interface TableProps {
  readonly told: Told;
  readonly board: BoardProps;
  /** With what may be told, as all that has no animation of its own. */
  readonly players: PlayersProps;
}

/** The props of a board, and of the cards beside it. */
export function useTableProps({
  viewer,
  scene,
  seatedPlayers,
  opening,
  turnAge = null,
}: TablePropsInput): TableProps {
  const told = useTold(viewer, scene);
  const view = scene.view ?? opening();
  const known = told.view ?? (told === scene ? view : opening());
  const chances = useMemo(
    () => (told.view === null ? null : chancesOf(viewer, told.view)),
    [viewer, told.view],
  );
  const weight = useMemo(() => weightOf(viewer, scene), [viewer, scene]);
  const common = { seatedPlayers, thought: scene.thought, pace: scene.pace, chances, weight, turnAge };
  return {
    told,
    board: { ...common, view, event: scene.event, told: { view: known, event: told.event } },
    players: { ...common, view: known, event: told.event },
  };
}

/** Returns the largest change of a chance of winning by the scene's event. */
export function weightOf(viewer: Pick<GameViewer, 'insight'>, { view, before }: Scene): number {
  if (view === null || before === null || before === undefined || before.view === null) return 0;
  return largestChange(chancesOf(viewer, before.view), chancesOf(viewer, view));
}
