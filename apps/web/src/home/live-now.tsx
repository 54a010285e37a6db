'use client';

/** All live matches, always up to date. */
import { useText } from '#use-text';
import { hidden } from '../components/hidden';
import { Link } from '../components/link';
import { Notice } from '../components/notice';
import { NewRoomButton } from '../create-room/new-room-button';
import { hasFreeSeat } from '../viewer/free-seat';
import { LiveCard } from './live-card';
import { useLiveMatches } from './live-matches';
import styles from './live-now.module.scss';

export function LiveNow() {
  const t = useText();
  const { rooms, more, stale } = useLiveMatches();
  return (
    <>
      {stale && (
        <p className={styles.stale} role="status">
          {t('home.stale')}
        </p>
      )}
      {rooms.length === 0 ? (
        <Notice
          title={t('home.nobody')}
          actions={<NewRoomButton kind="primary">{t('home.openRoom')}</NewRoomButton>}
        >
          {t('home.seatBots')}
        </Notice>
      ) : (
        <ul className={styles.grid} aria-label={t('home.liveMatches')}>
          {rooms.map((room) => (
            <li key={room.roomId}>
              <LiveCard room={room} />
              {hasFreeSeat(room) && (
                <Link href={`/play/${room.code}`} className={styles.sit}>
                  {t.rich('home.playIn', { code: room.code, hidden })}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className={styles.more}>{t('home.more', { more })}</p>}
    </>
  );
}
