/** The standings of a match, with rating changes. */

import type { league } from '@lobster-league/protocol';
import type { ReactNode } from 'react';
import { useText } from '#use-text';
import { AgentName } from '../../components/agent-name';
import { Change } from '../../components/result-list';
import type { FinalDetail } from './final-details';
import styles from './standings.module.scss';

interface RatingChange {
  readonly before: number;
  readonly after: number;
}

export interface StandingRow {
  readonly playerId: string;
  readonly name: string;
  readonly agentId: string | null;
  readonly house: boolean;
  readonly kind?: league.Kind | undefined;
  readonly placement: number;
  readonly score: number;
  readonly rating: RatingChange | null;
  /** In a ranked match, by ranked matches alone. */
  readonly ranked?: RatingChange | null | undefined;
  readonly details: readonly FinalDetail[];
}

export interface StandingsProps {
  readonly standings: readonly StandingRow[];
  /** The unit of the score. */
  readonly unit: string;
  /** Returns a seat's picture, if the board is on the page. */
  mark?(playerId: string): ReactNode;
}

export function Standings({ standings, unit, mark }: StandingsProps) {
  const t = useText();
  const ranking = [...standings].sort((a, b) => a.placement - b.placement);
  return (
    <ol className={styles.standings}>
      {ranking.map(({ playerId, agentId, placement, score, rating: all, ranked, details, ...who }) => {
        const rating = ranked ?? all;
        return (
          <li key={playerId} data-place={placement}>
            <span className={styles.place}>{t.ordinal(placement)}</span>
            <span className={styles.who}>
              {mark?.(playerId)}
              <AgentName name={who.name} agentId={agentId} house={who.house} kind={who.kind} />
              {placement === 1 && <span aria-hidden="true">👑</span>}
            </span>
            <span className={styles.score}>
              <b>{t.number(Math.round(score))}</b> {unit}
            </span>
            {rating !== null && (
              <span className={styles.rating}>
                {t('result.rating', { rating: String(Math.round(rating.after)) })}{' '}
                <Change value={rating.after - rating.before} />
              </span>
            )}
            {details.length > 0 && (
              <dl className={styles.details}>
                {details.map(({ label, value }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        );
      })}
    </ol>
  );
}
