/** A list of finished matches, one line each, with links to the replays. */

import type { GameRecord } from '../api/league';
import { firstOf, winnersOf } from '../viewer/words';
import { Face } from './face';
import { factsOf, scoreIn } from './game-facts';
import { GameMark } from './game-mark';
import { Link } from './link';
import { Moment } from './moment';
import { PremiumChip } from './premium-chip';
import styles from './result-list.module.scss';

export interface ResultListProps {
  readonly games: readonly GameRecord[];
  /** The agent whose results these are: each line then says how that agent did. */
  readonly of?: string;
}

export function ResultList({ games, of }: ResultListProps) {
  return (
    <ul className={styles.results}>
      {games.map((record) => (
        <Result key={record.gameId} record={record} of={of} />
      ))}
    </ul>
  );
}

function Result({ record, of }: { readonly record: GameRecord; readonly of: string | undefined }) {
  const { gameId, game, players, finishedAt, totalTurns } = record;
  const ranking = [...players].sort((a, b) => a.placement - b.placement);
  const best = firstOf(record);
  const own = of === undefined ? undefined : players.find(({ agentId }) => agentId === of);
  const change = own?.rating === null || own === undefined ? null : own.rating.after - own.rating.before;
  const { title } = factsOf(game);
  return (
    <li className={styles.result}>
      <GameMark game={game} className={styles.mark} />
      <div className={styles.words}>
        <Link href={`/games/${gameId}`} className={styles.title}>
          {(own === undefined ? best : [own]).map(({ playerId, agentId, name }) => (
            <Face key={playerId} agentId={agentId} name={name} />
          ))}
          {own === undefined ? winnersOf(record, 'past') : `${ordinal(own.placement)} of ${players.length}`}
        </Link>
        <span className={styles.against}>
          {own === undefined && best.length > 0 ? 'against ' : 'with '}
          {ranking
            .filter((player) => (own === undefined ? !best.includes(player) : player !== own))
            .map(({ name, kind }) => (kind === 'person' ? `${name} (person)` : name))
            .join(', ') || 'nobody'}
        </span>
      </div>
      <div className={styles.numbers}>
        <span>
          {scoreIn(game, (own ?? ranking[0])?.score ?? 0)}
          {change !== null && <Change value={change} />}
        </span>
        <span className={styles.when}>
          <PremiumChip extra={record.extra} /> {title} · {totalTurns} {totalTurns === 1 ? 'turn' : 'turns'} ·{' '}
          <Moment at={finishedAt} />
        </span>
      </div>
      <Link
        href={`/games/${gameId}/replay`}
        className={styles.replay}
        aria-label={`Replay of ${title}, ${winnersOf(record, 'past')}`}
      >
        Replay
      </Link>
    </li>
  );
}

/** Shows a rating change. */
export function Change({ value }: { readonly value: number }) {
  const whole = Math.round(value);
  return (
    <b className={whole < 0 ? styles.down : styles.up}>
      {whole < 0 ? '−' : '+'}
      {Math.abs(whole)}
    </b>
  );
}

/** 1st, 2nd, 3rd … */
export function ordinal(place: number): string {
  const tens = place % 100;
  const ending = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th');
  return `${place}${ending}`;
}
