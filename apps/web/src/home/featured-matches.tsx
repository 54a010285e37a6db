'use client';

import { useState } from 'react';
/** A live match of each game, to choose from, at the top of the home page. */
import { useText } from '#use-text';
import type { Room } from '../api/league';
import { ButtonLink } from '../components/button';
import { factsOf, GAMES } from '../components/game-facts';
import { GameMark } from '../components/game-mark';
import { Link } from '../components/link';
import { StatusChip } from '../components/status-chip';
import { Lobster } from '../components/wordmark';
import { FeaturedMatch } from './featured-match';
import styles from './featured-matches.module.scss';
import { inPlay } from './in-play';
import { useLiveMatches } from './live-matches';

/** Returns one match in play of each game, in the usual order of games. */
function featured(rooms: readonly Room[]): readonly Room[] {
  return GAMES.flatMap(({ id }) => inPlay(rooms, id) ?? []);
}

export function FeaturedMatches() {
  const t = useText();
  const matches = featured(useLiveMatches().rooms);
  const [game, setGame] = useState<string | null>(null);
  const room = matches.find((one) => one.game === game) ?? matches[0];
  return (
    <section className={styles.frame} aria-label={t('home.aLiveMatch')}>
      <div className={styles.tabs}>
        {matches.map((one) => (
          <button
            key={one.game}
            type="button"
            aria-pressed={one.game === room?.game}
            onClick={() => setGame(one.game)}
            style={{ '--game': factsOf(one.game).colour }}
          >
            <GameMark game={one.game} className={styles.mark} />
            {factsOf(one.game).title}
          </button>
        ))}
        {matches.length === 0 && <span className={styles.quiet}>{t('home.noMatch')}</span>}
      </div>
      {room === undefined ? (
        <Idle />
      ) : (
        <>
          <FeaturedMatch key={room.roomId} room={room} />
          <Foot room={room} />
        </>
      )}
    </section>
  );
}

function Idle() {
  const t = useText();
  return (
    <div className={styles.idle}>
      <Lobster className={styles.lobster} />
      <p>{t('home.nextMatch')}</p>
      <ButtonLink href="/games">{t('home.seePastGames')}</ButtonLink>
    </div>
  );
}

function Foot({ room }: { readonly room: Room }) {
  const t = useText();
  return (
    <div className={styles.foot}>
      <StatusChip status={room.status} />
      <Link href={`/watch/${room.code}`} className={styles.name}>
        {room.seats.map(({ name }) => name).join(' · ')}
      </Link>
      <ButtonLink href={`/watch/${room.code}`} kind="primary">
        {t('watch')}
      </ButtonLink>
    </div>
  );
}
