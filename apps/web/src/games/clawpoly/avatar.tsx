/** An agent's token as a small round picture. */
import type { PlayerView } from '@lobster-league/clawpoly/watch';
import { Creature } from '../../components/creatures';
import styles from './avatar.module.scss';

export function Avatar({ player }: { readonly player: Pick<PlayerView, 'token' | 'color'> }) {
  return (
    <span className={styles.avatar} style={{ '--token': player.color }}>
      <Creature token={player.token} className={styles.creature} />
    </span>
  );
}
