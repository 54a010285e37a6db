/** A hook with the chances of winning of a live match: from its beginning, as soon as that is loaded, to what is shown. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { chancesOf } from '../chances/chances-of';
import type { ChanceMoment } from '../chances/moment';
import type { GameViewer } from '../contract';
import { loadEvents } from '../replay/load-events';
import { timelineOf } from '../replay/timeline-of';
import { seatedPlayersOfRoom, seatsOf } from '../seated-players';
import type { LiveMatch } from './live-match';

/** What was before the page was opened is loaded only if it is not longer than this. */
const MOST_EARLIER = 6000;

export function useChanceMoments(viewer: GameViewer, match: LiveMatch): readonly ChanceMoment[] {
  const [moments, setMoments] = useState<readonly ChanceMoment[]>(() => shown(viewer, match, []));
  const scene = useStore(match.store, (state) => state.scene);
  useEffect(() => {
    if (scene !== null) setMoments((before) => shown(viewer, match, before));
  }, [viewer, match, scene]);
  useEffect(() => {
    const { room, scene: first } = match.store.getState();
    const joined = first?.sequence ?? 0;
    if (viewer.insight === undefined || joined === 0 || joined > MOST_EARLIER) return;
    const seatedPlayers = seatedPlayersOfRoom(room);
    const opening = viewer.opening(room.config, seatsOf(seatedPlayers));
    const timeline = timelineOf(viewer, opening, seatedPlayers);
    const cancel = loadEvents(room.roomId, {
      page(events) {
        timeline.append(events);
        if (timeline.last >= joined) done();
      },
      done: () => done(),
      failed: () => undefined,
    });
    const done = (): void => {
      cancel();
      const earlier = timeline.chances.filter(({ sequence }) => sequence < joined);
      setMoments((before) => [...earlier, ...before.filter(({ sequence }) => sequence >= joined)]);
    };
    return cancel;
  }, [viewer, match]);
  return moments;
}

/** Adds what is on the screen; what was after it is dropped. */
function shown(
  viewer: GameViewer,
  match: LiveMatch,
  before: readonly ChanceMoment[],
): readonly ChanceMoment[] {
  const { scene } = match.store.getState();
  if (scene === null || scene.view === null) return before;
  const { sequence, turn, view } = scene;
  if (before.at(-1)?.sequence === sequence) return before;
  const chances = chancesOf(viewer, view);
  if (chances === null) return before;
  return [...before.filter((moment) => moment.sequence < sequence), { sequence, turn, chances }];
}
