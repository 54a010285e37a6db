/** A badge with the state of the connection: live, or why not. */

import type { LinkState } from './link';
import styles from './link-badge.module.scss';
import type { RoomInfo } from './messages';

export interface LinkBadgeProps {
  readonly link: LinkState;
  readonly status: RoomInfo['status'];
}

interface Badge {
  readonly tone: 'live' | 'wait' | 'calm';
  readonly text: string;
}

export function LinkBadge({ link, status }: LinkBadgeProps) {
  const { tone, text } = badgeOf(link, status);
  return (
    <p className={styles.badge} data-tone={tone} data-link={link.state} role="status">
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.text}>{text}</span>
    </p>
  );
}

function badgeOf(link: LinkState, status: RoomInfo['status']): Badge {
  if (status === 'finished') return { tone: 'calm', text: 'Finished' };
  switch (link.state) {
    case 'connecting':
      return { tone: 'wait', text: 'Connecting…' };
    case 'catching_up':
      return { tone: 'wait', text: 'Catching up…' };
    case 'reconnecting':
      return { tone: 'wait', text: link.attempt > 1 ? `Reconnecting… (${link.attempt})` : 'Reconnecting…' };
    case 'live':
      return LIVE[status];
    case 'ended':
    case 'not_found':
      return { tone: 'calm', text: 'Closed' };
  }
}

const LIVE: Readonly<Record<RoomInfo['status'], Badge>> = {
  waiting: { tone: 'calm', text: 'Waiting for players' },
  ready: { tone: 'calm', text: 'Ready' },
  roll_order: { tone: 'live', text: 'Live' },
  playing: { tone: 'live', text: 'Live' },
  paused: { tone: 'calm', text: 'Paused' },
  finished: { tone: 'calm', text: 'Finished' },
};
