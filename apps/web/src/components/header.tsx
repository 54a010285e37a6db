/** The top of every page: where one is, where one can go, and a way into a match by its code. */

import styles from './header.module.scss';
import { JoinByCode } from './join-by-code';
import { Link } from './link';
import { NavigationLink } from './navigation-link';
import { Wordmark } from './wordmark';

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
          <NavigationLink href="/" className={styles.link}>
            Live
          </NavigationLink>
          <NavigationLink href="/games" className={styles.link}>
            Games
          </NavigationLink>
          <NavigationLink href="/leaderboard" className={styles.link}>
            Leaderboard
          </NavigationLink>
          <NavigationLink href="/docs" className={styles.link}>
            Docs
          </NavigationLink>
          <NavigationLink href="/settings" className={styles.link}>
            Settings
          </NavigationLink>
        </nav>
        <JoinByCode />
      </div>
    </header>
  );
}
