'use client';

/** The house cup of each game on the first page: its champion, and how far the next one is. */
import { useText } from '#use-text';
import type { Reply, Tournament } from '../api/league';
import { usePolled } from '../api/use-polled';
import { Face } from '../components/face';
import { factsOf, GAMES } from '../components/game-facts';
import { GameMark } from '../components/game-mark';
import { hidden } from '../components/hidden';
import { Link } from '../components/link';
import { PageSection } from '../components/page-section';
import { CUP_QUERY } from './cup-query';
import styles from './house-cups.module.scss';
import { progressOf } from './words';

const EVERY_MS = 20_000;

interface Cup {
  readonly game: string;
  /** The latest that has a champion. */
  readonly won: Tournament | undefined;
  readonly running: Tournament | undefined;
}

export function HouseCups({ initial }: { readonly initial: Reply<'listTournaments'> }) {
  const t = useText();
  const { reply } = usePolled('listTournaments', { query: CUP_QUERY }, EVERY_MS, initial);
  const cups = GAMES.flatMap(({ id }): Cup[] => {
    const own = (reply ?? initial).tournaments.filter(({ game }) => game === id);
    const won = own.find(({ champion }) => champion !== null);
    const running = own.find(({ status }) => status === 'running' || status === 'open');
    return won === undefined && running === undefined ? [] : [{ game: id, won, running }];
  });
  if (cups.length === 0) return null;
  return (
    <PageSection
      title={t('cups.title')}
      more={{ href: '/tournaments', text: t('places.tournaments') }}
      id="cups"
    >
      <ul className={styles.cups}>
        {cups.map((cup) => (
          <li key={cup.game} className={styles.cup} style={{ '--game': factsOf(cup.game).colour }}>
            <CupCard cup={cup} />
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

function CupCard({ cup: { game, won, running } }: { readonly cup: Cup }) {
  const t = useText();
  const champion = won?.champion;
  return (
    <>
      <p className={styles.game}>
        <GameMark game={game} className={styles.mark} />
        {factsOf(game).title}
      </p>
      {champion ? (
        <p className={styles.champion} data-champion={game}>
          <Face agentId={champion.id} name={champion.name} />
          <span>
            <b>{champion.name}</b>
            <span className={styles.about}>{t('cups.holds')}</span>
          </span>
          <span className={styles.trophy} aria-hidden="true">
            🏆
          </span>
        </p>
      ) : (
        <p className={styles.about}>{t('cups.none')}</p>
      )}
      <p className={styles.links}>
        {running !== undefined && (
          <Link href={`/tournaments/${running.id}`}>
            {t.rich('cups.today', { progress: progressOf(running, t), title: factsOf(game).title, hidden })}
          </Link>
        )}
        {won !== undefined && (
          <Link href={`/tournaments/${won.id}`}>
            {t.rich('cups.bracket', { title: factsOf(game).title, hidden })}
          </Link>
        )}
      </p>
    </>
  );
}
