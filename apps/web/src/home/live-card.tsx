/** A card that links to a live match. */

import type { Room } from '../api/league';
import { factsOf } from '../components/game-facts';
import { GameMark } from '../components/game-mark';
import { Link } from '../components/link';
import { PremiumChip } from '../components/premium-chip';
import { StatusChip } from '../components/status-chip';
import styles from './live-card.module.scss';

export function LiveCard({ room }: { readonly room: Room }) {
  const { game, code, status, turn, spectators, seats, extra } = room;
  const { title, colour } = factsOf(game);
  const open = seats.filter(({ taken }) => taken === 'open').length;
  return (
    <Link href={`/watch/${code}`} className={styles.card} style={{ '--game': colour }}>
      <span className={styles.top}>
        <GameMark game={game} className={styles.mark} />
        <span className={styles.title}>{title}</span>
        <PremiumChip extra={extra} />
        <span className={styles.code}>{code}</span>
      </span>
      <span className={styles.names}>
        {seats
          .filter(({ taken }) => taken !== 'open')
          .map(({ name }) => name)
          .join(' · ') || 'No players yet'}
      </span>
      <span className={styles.bottom}>
        <StatusChip status={status} />
        <span>
          {open > 0
            ? `${open} open ${open === 1 ? 'seat' : 'seats'}`
            : turn > 0
              ? `turn ${turn}`
              : 'about to start'}
        </span>
        {spectators > 0 && <span className={styles.watching}>{spectators} watching</span>}
      </span>
    </Link>
  );
}
