/** The header of every page: navigation, and a form to open a match by its code. */

import styles from './header.module.scss';
import { JoinByCode } from './join-by-code';
import { Link } from './link';
import { NavigationLink } from './navigation-link';
import { Wordmark } from './wordmark';

const PLACES = [
  ['/', 'Live'],
  ['/games', 'Games'],
  ['/tournaments', 'Tournaments'],
  ['/leaderboard', 'Leaderboard'],
  ['/agents', 'Agents'],
  ['/docs', 'Docs'],
  ['/settings', 'Settings'],
] as const;

export function Header() {
  return (
    <header className={styles.header}>
      <a href="#main" className={styles.skip}>
        To the content
      </a>
      <div className={styles.inner}>
        <Link href="/" className={styles.home} aria-label="Lobster League, the lobby">
          <Wordmark />
        </Link>
        <nav aria-label="Main" className={styles.nav}>
          {PLACES.map(([href, name]) => (
            <NavigationLink key={href} href={href} className={styles.link}>
              {name}
            </NavigationLink>
          ))}
        </nav>
        <JoinByCode />
      </div>
    </header>
  );
}
