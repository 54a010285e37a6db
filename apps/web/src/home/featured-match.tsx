'use client';

/** A live match on the home page: its board, who is ahead, and the latest event below. */
import { useEffect, useState } from 'react';
import { ask } from '../api/browser';
import type { Room } from '../api/league';
import { Link } from '../components/link';
import { tableColours } from '../games/seat-colours';
import { WithViewer } from '../games/with-viewer';
import type { GameViewer } from '../viewer/contract';
import { Glance } from '../viewer/frame/glance';
import type { Snapshot } from '../viewer/live/messages';
import { useBoardProps } from '../viewer/live/use-board-props';
import { useLiveMatch } from '../viewer/live/use-live-match';
import { useStill } from '../viewer/use-still';
import styles from './featured-match.module.scss';

const LINES = 2;
/** More players leave room for one line. */
const MOST_BESIDE_LINES = 4;

export function FeaturedMatch({ room }: { readonly room: Room }) {
  const first = useSnapshot(room.roomId);
  return (
    <div className={styles.match} data-deep="" data-game={room.game}>
      <WithViewer game={room.game} match={room.roomId}>
        {(viewer) =>
          first === null ? <div className={styles.board} /> : <Show viewer={viewer} first={first} />
        }
      </WithViewer>
      <Link href={`/watch/${room.code}`} className={styles.whole} tabIndex={-1} aria-hidden="true" />
    </div>
  );
}

function Show({ viewer, first }: { readonly viewer: GameViewer; readonly first: Snapshot }) {
  const match = useLiveMatch(viewer, first, useStill());
  const { props, known, entries, seatedPlayers } = useBoardProps(viewer, match);
  return (
    <div className={styles.table} style={tableColours(seatedPlayers)}>
      <div className={styles.board} inert>
        <viewer.Board {...props} />
      </div>
      <div className={styles.glance}>
        <Glance
          viewer={viewer}
          view={known.view}
          seatedPlayers={seatedPlayers}
          entries={entries}
          chances={known.chances ?? null}
          lines={seatedPlayers.length > MOST_BESIDE_LINES ? 1 : LINES}
        />
      </div>
    </div>
  );
}

/** Null until it is loaded; a match that ends meanwhile disappears by itself. */
function useSnapshot(roomId: string): Snapshot | null {
  const [snapshot, setSnapshot] = useState<Snapshot | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const read = async (): Promise<void> => {
      const answer = await ask('getSnapshot', { params: { match: roomId } }, { signal: stop.signal });
      if (!answer.ok || answer.body.room === null) return;
      const { room, view, sequence } = answer.body;
      setSnapshot({ room, view, sequence });
    };
    read().catch(() => undefined);
    return () => stop.abort();
  }, [roomId]);
  return snapshot;
}
