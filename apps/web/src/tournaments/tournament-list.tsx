/** Tournaments as a list: what, how many, how far, and who has won. */
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
          {factsOf(game).title} · {shapeOf(tournament)}
        </span>
      </div>
      <div className={styles.state}>
        {champion === null ? (
          <StateChip tournament={tournament} />
        ) : (
          <span className={styles.champion}>
            <Face agentId={champion.id} name={champion.name} />
            <b>{champion.name}</b> won
          </span>
        )}
        <span className={styles.facts}>
          {status === 'open' ? 'starts ' : ''}
          {next === null ? 'when its owner starts it' : <LocalTime at={next} />}
          {status === 'cancelled' && reason !== null && ` · ${reason}`}
        </span>
      </div>
    </>
  );
}
