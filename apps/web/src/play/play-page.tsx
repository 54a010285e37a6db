'use client';

/** The page on which a person plays: with the key of a seat the table, without it a free seat if there is one. */
import { useText } from '#use-text';
import type { GameInfo } from '../api/league';
import { ButtonLink } from '../components/button';
import { factsOf } from '../components/game-facts';
import { Notice } from '../components/notice';
import { WithViewer } from '../games/with-viewer';
import { hasFreeSeat } from '../viewer/free-seat';
import type { Snapshot } from '../viewer/live/messages';
import styles from './play-page.module.scss';
import { PlayTable } from './play-table';
import { useSeatKey } from './seat-keys';
import { takeSeat } from './sit-down';
import { SitForm } from './sit-form';

export interface PlayPageProps {
  readonly first: Snapshot;
  readonly game: GameInfo;
}

export function PlayPage({ first, game }: PlayPageProps) {
  const t = useText();
  const { room } = first;
  const { token, isBad, taken, refused } = useSeatKey(room.code);
  if (token === undefined) return <p className={styles.loading}>{t('sit.looking')}</p>;
  if (token === null) return <NoSeat first={first} game={game} isBad={isBad} onSeated={taken} />;
  return (
    <WithViewer game={room.game} match={room.roomId}>
      {(viewer) => (
        <PlayTable key={token} viewer={viewer} first={first} game={game} token={token} onRefused={refused} />
      )}
    </WithViewer>
  );
}

interface NoSeatProps extends PlayPageProps {
  /** Whether there was a key, which opens nothing. */
  readonly isBad: boolean;
  onSeated(): void;
}

function NoSeat({ first: { room }, game, isBad, onSeated }: NoSeatProps) {
  const t = useText();
  const { code, seats } = room;
  const free = seats.filter(({ taken }) => taken === 'open').length;
  const waits = hasFreeSeat(room);
  const title = t(isBad ? 'sit.badKey' : waits ? 'sit.isFree' : 'sit.noSeat');
  return (
    <div className={styles.seatless}>
      <Notice
        whole
        title={title}
        actions={<ButtonLink href={`/watch/${code}`}>{t('sit.watch', { code })}</ButtonLink>}
      >
        {isBad
          ? t('sit.badKeyAbout')
          : waits
            ? t('sit.free', { game: factsOf(room.game).title, code, free, seats: seats.length })
            : t('sit.taken')}
      </Notice>
      {waits && (
        <div className={styles.form}>
          <SitForm
            info={game}
            submit={({ name, choices, identity }) => takeSeat(room, name, choices, identity)}
            onSeated={onSeated}
          />
        </div>
      )}
    </div>
  );
}
