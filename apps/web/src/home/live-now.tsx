'use client';

/** All live matches, always up to date. */
import { Link } from '../components/link';
import { Notice } from '../components/notice';
import { NewRoomButton } from '../create-room/new-room-button';
import { hasFreeSeat } from '../viewer/free-seat';
import { LiveCard } from './live-card';
import { useLiveMatches } from './live-matches';
import styles from './live-now.module.scss';

export function LiveNow() {
  const { rooms, more, stale } = useLiveMatches();
  return (
    <>
      {stale && (
        <p className={styles.stale} role="status">
          The server does not answer. It may be restarting; this page tries again by itself.
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
              {hasFreeSeat(room) && (
                <Link href={`/play/${room.code}`} className={styles.sit}>
                  Play<span className="visually-hidden"> in room {room.code}</span>
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <p className={styles.more}>
          … and {more.toLocaleString('en')} more. With its code you find any of them.
        </p>
      )}
    </>
  );
}
