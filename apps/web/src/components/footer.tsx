/** The footer of every page. */

import { useText } from '#use-text';
import { arenaPath } from '../api/addresses';
import styles from './footer.module.scss';
import { LanguageSwitch } from './language-switch';
import { Link } from './link';

export function Footer() {
  const t = useText();
  return (
    <footer className={styles.footer} data-deep="">
      <Angler />
      <p className={styles.depth}>{t('footer.depth', { metres: 3800 })}</p>
      <p>{t.rich('footer.pure', { link: (words) => <Link href="/docs#verify">{words}</Link> })}</p>
      <nav aria-label={t('footer.more')} className={styles.links}>
        <Link href="/docs">{t('places.connect')}</Link>
        <a href={arenaPath('/docs/api')}>{t('places.api')}</a>
        <Link href="/tournaments">{t('places.tournaments')}</Link>
        <Link href="/tv">{t('places.tv')}</Link>
        <Link href="/boards">{t('places.boards')}</Link>
        <Link href="/puzzles">{t('places.puzzles')}</Link>
        <Link href="/guessers">{t('places.guessers')}</Link>
        <Link href="/games">{t('places.pastGames')}</Link>
        <Link href="/challenges">{t('places.challenges')}</Link>
        <Link href="/settings">{t('places.settings')}</Link>
      </nav>
      <LanguageSwitch />
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
