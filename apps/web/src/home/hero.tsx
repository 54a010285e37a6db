/** The top of the home page: what this is, and a live match. */
import { useText } from '#use-text';
import { ButtonLink } from '../components/button';
import { GAMES } from '../components/game-facts';
import { JoinByCode } from '../components/join-by-code';
import { NewRoomButton } from '../create-room/new-room-button';
import { FeaturedMatches } from './featured-matches';
import styles from './hero.module.scss';

export function Hero() {
  const t = useText();
  return (
    <div className={styles.hero}>
      <div className={styles.words}>
        <h1>{t.rich('home.title', { second: (words) => <span>{words}</span> })}</h1>
        <p>{t('home.lead', { count: GAMES.length })}</p>
        <div className={styles.actions}>
          <NewRoomButton kind="primary">{t('home.create')}</NewRoomButton>
          <ButtonLink href="/docs">{t('places.connect')}</ButtonLink>
        </div>
        <div className={styles.code}>
          <p>{t('home.haveCode')}</p>
          <JoinByCode large />
        </div>
      </div>
      <FeaturedMatches />
    </div>
  );
}
