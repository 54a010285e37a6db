/** A hook for a replay: loads while mounted, and updates the URL. */
import { useEffect, useState } from 'react';
import type { GameRecord } from '../../api/league';
import { browserClock } from '../clock';
import type { GameViewer, ShownEvent } from '../contract';
import { seatedPlayersOfRecord, seatsOf } from '../seated-players';
import { type Loading, loadEvents } from './load-events';
import { Replay } from './replay';

export function useReplay(
  viewer: GameViewer,
  record: Pick<GameRecord, 'gameId' | 'config' | 'players'>,
  at: number | null,
  still: boolean,
  /** All events, where the match comes from a file. */
  known: readonly ShownEvent[] | null = null,
): Replay {
  const [replay] = useState(() => {
    const seatedPlayers = seatedPlayersOfRecord(record);
    return new Replay({
      viewer,
      seatedPlayers,
      clock: browserClock,
      at,
      opening: viewer.opening(record.config, seatsOf(seatedPlayers)),
      load: (loading) => (known === null ? loadEvents(record.gameId, loading) : giveAll(known, loading)),
    });
  });
  useEffect(() => {
    replay.open();
    // Playback starts by itself, unless the URL names a moment.
    if (at === null) replay.player.play();
    return () => replay.close();
  }, [replay, at]);
  useEffect(() => {
    replay.player.setStill(still);
    if (still) replay.player.pause();
  }, [replay, still]);
  return replay;
}

function giveAll(events: readonly ShownEvent[], loading: Loading): () => void {
  loading.page(events);
  loading.done();
  return () => undefined;
}
