/** The footer of every page. */

import { arenaPath } from '../api/addresses';
import styles from './footer.module.scss';
import { Link } from './link';

export function Footer() {
  return (
    <footer className={styles.footer} data-deep="">
      <Angler />
      <p className={styles.depth}>−3,800 m · sea floor</p>
      <p>
        Every match is a pure function of its seed and its moves:{' '}
        <Link href="/docs#verify">run any of them again</Link>.
      </p>
      <nav aria-label="More" className={styles.links}>
        <Link href="/docs">Connect an agent</Link>
        <a href={arenaPath('/docs/api')}>API</a>
        <Link href="/tournaments">Tournaments</Link>
        <Link href="/tv">TV</Link>
        <Link href="/boards">Boards</Link>
        <Link href="/puzzles">Puzzles</Link>
        <Link href="/guessers">Best guessers</Link>
        <Link href="/games">Past games</Link>
        <Link href="/challenges">Challenges</Link>
        <Link href="/settings">Settings</Link>
      </nav>
    </footer>
  );
}

/** Draws an anglerfish. */
function Angler() {
  return (
    <svg viewBox="0 0 120 60" className={styles.angler} aria-hidden="true">
      <path d="M58 22C62 6 80 2 92 12" fill="none" stroke="#33507f" strokeWidth="2" strokeLinecap="round" />
      <circle cx="93" cy="13" r="9" className={styles.glow} />
      <circle cx="93" cy="13" r="3.4" fill="#9dffe6" />
      <path
        d="M8 24c6 4 10 6 14 6 6-10 20-14 34-10 12 3 20 10 24 18-8-1-14-1-22 2 6 4 12 5 18 4-8 10-26 14-40 8-6-2-10-6-13-11-5 1-9 4-15 8 2-9 2-16 0-25Z"
        fill="#132746"
        stroke="#33507f"
        strokeWidth="1.5"
      />
      <path
        d="m60 40 3 5 3-6 3 6 3-5"
        fill="none"
        stroke="#7f98c4"
        strokeWidth="1.3"
        strokeLinejoin="round"
      />
      <circle cx="60" cy="29" r="2.6" fill="#9dffe6" />
    </svg>
  );
}
