/** A badge with the state of the connection: live, or why not. */

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
  readonly text: string;
}

export function LinkBadge({ link, status, behind }: LinkBadgeProps) {
  const now = badgeOf(link, status);
  const { tone, text } = behind !== null && now.tone === 'live' ? behindBy(behind) : now;
  return (
    <p className={styles.badge} data-tone={tone} data-link={link.state} role="status">
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.text}>{text}</span>
    </p>
  );
}

function behindBy(turns: number): Badge {
  if (turns <= 0) return { tone: 'calm', text: 'Just behind' };
  return { tone: 'calm', text: `${turns} ${turns === 1 ? 'turn' : 'turns'} behind` };
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
