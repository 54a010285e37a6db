/** The header of every page: navigation, and a form to open a match by its code. */

import { useText } from '#use-text';
import styles from './header.module.scss';
import { JoinByCode } from './join-by-code';
import { Link } from './link';
import { NavigationLink } from './navigation-link';
import { Wordmark } from './wordmark';

const PLACES = [
  ['/', 'places.live'],
  ['/games', 'places.games'],
  ['/tournaments', 'places.tournaments'],
  ['/leaderboard', 'places.leaderboard'],
  ['/agents', 'places.agents'],
  ['/docs', 'places.docs'],
  ['/settings', 'places.settings'],
] as const;

export function Header() {
  const t = useText();
  return (
    <header className={styles.header}>
      <a href="#main" className={styles.skip}>
        {t('header.skip')}
      </a>
      <div className={styles.inner}>
        <Link href="/" className={styles.home} aria-label={t('header.home')}>
          <Wordmark />
        </Link>
        <nav aria-label={t('header.main')} className={styles.nav}>
          {PLACES.map(([href, name]) => (
            <NavigationLink key={href} href={href} className={styles.link}>
              {t(name)}
            </NavigationLink>
          ))}
        </nav>
        <JoinByCode />
      </div>
    </header>
  );
}
