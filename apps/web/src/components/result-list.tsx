/** A list of finished matches, one line each, with links to the replays. */

import { useText } from '#use-text';
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
  const t = useText();
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
          {own === undefined
            ? winnersOf(record, t, 'past')
            : t('result.placeOf', { place: t.ordinal(own.placement), players: players.length })}
        </Link>
        <span className={styles.against}>
          {t(own === undefined && best.length > 0 ? 'result.against' : 'result.with', {
            names:
              ranking
                .filter((player) => (own === undefined ? !best.includes(player) : player !== own))
                .map(({ name, kind }) => (kind === 'person' ? t('kind.namedPerson', { name }) : name))
                .join(', ') || t('nobody'),
          })}
        </span>
      </div>
      <div className={styles.numbers}>
        <span>
          {scoreIn(game, (own ?? ranking[0])?.score ?? 0, t)}
          {change !== null && <Change value={change} />}
        </span>
        <span className={styles.when}>
          <PremiumChip extra={record.extra} /> {title} · {t('turns', { count: totalTurns })} ·{' '}
          <Moment at={finishedAt} />
        </span>
      </div>
      <Link
        href={`/games/${gameId}/replay`}
        className={styles.replay}
        aria-label={t('result.replayOf', { title, result: winnersOf(record, t, 'past') })}
      >
        {t('replay')}
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
