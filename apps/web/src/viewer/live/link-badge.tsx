/** A badge with the state of the connection: live, or why not. */

import { useText } from '#use-text';
import type { Text } from '../../messages/message';
import type { LinkState } from './link';
import styles from './link-badge.module.scss';
import type { RoomInfo } from './messages';

export interface LinkBadgeProps {
  readonly link: LinkState;
  readonly status: RoomInfo['status'];
  /** If the viewer is at an earlier moment: how many turns ago that was. */
  readonly behind: number | null;
}

interface Badge {
  readonly tone: 'live' | 'wait' | 'calm';
  readonly says: string;
}

export function LinkBadge({ link, status, behind }: LinkBadgeProps) {
  const t = useText();
  const now = badgeOf(link, status, t);
  const { tone, says } = behind !== null && now.tone === 'live' ? behindBy(behind, t) : now;
  return (
    <p className={styles.badge} data-tone={tone} data-link={link.state} role="status">
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.text}>{says}</span>
    </p>
  );
}

function behindBy(turns: number, t: Text): Badge {
  return { tone: 'calm', says: turns <= 0 ? t('link.justBehind') : t('link.behind', { count: turns }) };
}

function badgeOf(link: LinkState, status: RoomInfo['status'], t: Text): Badge {
  if (status === 'finished') return { tone: 'calm', says: t('link.status.finished') };
  switch (link.state) {
    case 'connecting':
      return { tone: 'wait', says: t('link.connecting') };
    case 'catching_up':
      return { tone: 'wait', says: t('link.catchingUp') };
    case 'reconnecting':
      return {
        tone: 'wait',
        says: link.attempt > 1 ? t('link.again', { attempt: link.attempt }) : t('link.reconnecting'),
      };
    case 'live':
      return { tone: LIVELY.includes(status) ? 'live' : 'calm', says: t(`link.status.${status}`) };
    case 'ended':
    case 'not_found':
      return { tone: 'calm', says: t('link.closed') };
  }
}

const LIVELY: readonly RoomInfo['status'][] = ['roll_order', 'playing'];
