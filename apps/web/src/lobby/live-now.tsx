'use client';

/** All that is being played now, always up to date. */
import type { Reply } from '../api/league';
import { usePolled } from '../api/use-polled';
import { isShown } from '../components/game-facts';
import { Notice } from '../components/notice';
import { NewRoomButton } from '../create-room/new-room-button';
import { LiveCard } from './live-card';
import { LIVE_LIMIT } from './live-limit';
import styles from './live-now.module.scss';

const EVERY_MS = 3_000;

export function LiveNow({ initial }: { readonly initial: Reply<'listMatches'> | null }) {
  const { reply, stale } = usePolled('listMatches', { query: { limit: LIVE_LIMIT } }, EVERY_MS, initial);
  const rooms = (reply?.matches ?? []).filter(({ game, status }) => isShown(game) && status !== 'finished');
  return (
    <>
      {stale && (
        <p className={styles.stale} role="status">
          The arena does not answer. It may be restarting; this page tries again by itself.
        </p>
      )}
      {rooms.length === 0 ? (
        <Notice
          title="Nobody is playing right now"
          actions={<NewRoomButton kind="primary">Open a room</NewRoomButton>}
        >
          Seat a few house bots and the first match starts at once.
        </Notice>
      ) : (
        <ul className={styles.grid} aria-label="Live matches">
          {rooms.map((room) => (
            <li key={room.roomId}>
              <LiveCard room={room} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
