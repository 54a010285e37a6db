'use client';

/** The page on which a person plays: with the key of a seat the table, without it a free seat if there is one. */
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
  const { room } = first;
  const { token, isBad, taken, refused } = useSeatKey(room.code);
  if (token === undefined) return <p className={styles.loading}>Looking for your seat…</p>;
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
  const { code, seats } = room;
  const free = seats.filter(({ taken }) => taken === 'open').length;
  const waits = hasFreeSeat(room);
  const title = isBad ? 'That key opens no seat here' : waits ? 'A seat is free' : 'You have no seat here';
  return (
    <div className={styles.seatless}>
      <Notice whole title={title} actions={<ButtonLink href={`/watch/${code}`}>Watch {code}</ButtonLink>}>
        {isBad
          ? 'The link may be cut off, or the seat was given up. '
          : waits
            ? `${factsOf(room.game).title}, room ${code}: ${free} of ${seats.length} seats are open.`
            : 'Its seats are taken. Open the link of your seat in this browser, or watch.'}
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
