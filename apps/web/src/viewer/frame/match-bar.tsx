/** The bar above a match: game, room, turn, and status. */

import type { ReactNode } from 'react';
import { useText } from '#use-text';
import { ForkedFrom } from '../../components/forked-from';
import { factsOf } from '../../components/game-facts';
import { Link } from '../../components/link';
import styles from './match-bar.module.scss';

export interface MatchBarProps {
  readonly game: string;
  readonly name: string;
  readonly code: string;
  readonly turn: number;
  /** Of the room or the record: it may say where the match was forked from, or which tournament it is of. */
  readonly extra: Readonly<Record<string, unknown>>;
  /** The id of the finished match, to link to its result. */
  readonly resultOf?: string;
  /** Badges and buttons at the end. */
  readonly children?: ReactNode;
}

export function MatchBar({ game, name, code, turn, extra, resultOf, children }: MatchBarProps) {
  const t = useText();
  const [title, ...rest] = factsOf(game).masthead.split(' — ');
  const { tournament } = extra;
  return (
    <div className={styles.bar} data-game={game}>
      <p className={styles.game}>
        {title}
        {rest.length > 0 && <span className={styles.rest}> — {rest.join(' — ')}</span>}
      </p>
      <h1 className={styles.name}>
        {resultOf === undefined ? name : <Link href={`/games/${resultOf}`}>{name}</Link>}
      </h1>
      <p className={styles.code}>{code}</p>
      <ForkedFrom extra={extra} className={styles.forked} />
      {typeof tournament === 'string' && (
        <p className={styles.tournament}>
          <Link href={`/tournaments/${tournament}`}>{t('frame.tournament')}</Link>
        </p>
      )}
      <p className={styles.turn} hidden={turn === 0}>
        {t.rich('frame.turn', { turn: <b>{turn}</b> })}
      </p>
      <div className={styles.end}>{children}</div>
    </div>
  );
}
