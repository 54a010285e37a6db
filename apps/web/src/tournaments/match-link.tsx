/** A link to a match of a tournament: live, or its replay. */

import type { ReactNode } from 'react';
import { useText } from '#use-text';
import type { Pairing } from '../api/league';
import { Link } from '../components/link';
import styles from './match-link.module.scss';

export type Game = Pairing['games'][number];

export function isLive({ match, places }: Game): boolean {
  return match !== null && places === null;
}

/** Where to look at it; null before it is opened, and where nobody had to play. */
export function matchHref({ match, places }: Game): string | null {
  if (match === null) return null;
  return places === null ? `/watch/${match}` : `/games/${match}/replay`;
}

export interface MatchLinkProps {
  readonly game: Game;
  /** Who plays, for screen readers. */
  readonly label: string;
  readonly children?: ReactNode;
}

export function MatchLink({ game, label, children }: MatchLinkProps) {
  const t = useText();
  const href = matchHref(game);
  if (href === null)
    return (
      <span className={styles.none}>
        {children ?? t(game.places === null ? 'pairing.soon' : 'pairing.walkover')}
      </span>
    );
  const live = isLive(game);
  return (
    <Link
      href={href}
      className={styles.link}
      data-live={live || undefined}
      aria-label={live ? t('pairing.watch', { players: label }) : t('pairing.replayOf', { players: label })}
    >
      {children ?? t(live ? 'status.playing' : 'pairing.replay')}
    </Link>
  );
}
