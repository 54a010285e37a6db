/** Tournaments as a list: what, how many, how far, and who has won. */
import { useText } from '#use-text';
import type { Tournament } from '../api/league';
import { Face } from '../components/face';
import { factsOf } from '../components/game-facts';
import { GameMark } from '../components/game-mark';
import { Link } from '../components/link';
import { LocalTime } from '../components/local-time';
import { StateChip } from './state-chip';
import styles from './tournament-list.module.scss';
import { shapeOf } from './words';

export function TournamentList({ tournaments }: { readonly tournaments: readonly Tournament[] }) {
  return (
    <ul className={styles.list}>
      {tournaments.map((tournament) => (
        <li key={tournament.id}>
          <Row tournament={tournament} />
        </li>
      ))}
    </ul>
  );
}

function Row({ tournament }: { readonly tournament: Tournament }) {
  const t = useText();
  const { id, name, game, champion, status, reason, startsAt, createdAt, startedAt, endedAt } = tournament;
  const next = status === 'open' ? startsAt : (endedAt ?? startedAt ?? createdAt);
  return (
    <>
      <GameMark game={game} className={styles.mark} />
      <div className={styles.words}>
        <Link href={`/tournaments/${id}`} className={styles.title}>
          {name}
        </Link>
        <span className={styles.facts}>
          {factsOf(game).title} · {shapeOf(tournament, t)}
        </span>
      </div>
      <div className={styles.state}>
        {champion === null ? (
          <StateChip tournament={tournament} />
        ) : (
          <span className={styles.champion}>
            <Face agentId={champion.id} name={champion.name} />
            {t.rich('result.won', { name: <b>{champion.name}</b> })}
          </span>
        )}
        <span className={styles.facts}>
          {status === 'open' ? `${t('schedule.starts')} ` : ''}
          {next === null ? t('schedule.byOwner') : <LocalTime at={next} />}
          {status === 'cancelled' && reason !== null && ` · ${reason}`}
        </span>
      </div>
    </>
  );
}
