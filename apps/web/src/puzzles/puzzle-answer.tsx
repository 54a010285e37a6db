/** The answer of a puzzle: what every choice is worth, and why. */

import type { Puzzle } from '@lobster-league/insight/puzzles';
import { useText } from '#use-text';
import { ButtonLink } from '../components/button';
import styles from './puzzle-page.module.scss';

export interface PuzzleAnswerProps {
  readonly game: string;
  readonly puzzle: Puzzle;
  /** The number of the choice, -1 for one that is not listed; null where that is not known any more. */
  readonly chosen: number | null;
  /** The id of the next puzzle. */
  readonly following: string;
}

export function PuzzleAnswer({ game, puzzle, chosen, following }: PuzzleAnswerProps) {
  const t = useText();
  const { choices, others, why, found } = puzzle;
  const most = choices[0]?.chance ?? 1;
  return (
    <>
      <h2 className={styles.heading}>{choices[0]?.told}</h2>
      <p className={styles.why}>{why}</p>
      <table className={styles.choices}>
        <caption>{t('puzzles.chances')}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('puzzles.choice')}</th>
            <th scope="col">{t('puzzles.chance')}</th>
          </tr>
        </thead>
        <tbody>
          {choices.map(({ told, chance, error, trials }, at) => (
            <tr key={told + JSON.stringify(choices[at]?.action)} data-chosen={at === chosen || undefined}>
              <th scope="row">
                {at === 0 && (
                  <span role="img" aria-label={t('puzzles.answer')}>
                    ★{' '}
                  </span>
                )}
                {told}
                {at === chosen && <b> {t('puzzles.you')}</b>}
                <span className={styles.track} aria-hidden="true">
                  <span style={{ width: `${Math.max(0, (100 * chance) / most)}%` }} />
                </span>
              </th>
              <td title={t('puzzles.trials', { trials, error: percent(error, 1) })}>{percent(chance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {others.count > 0 && (
        <p className={styles.why}>
          {t('puzzles.others', { count: others.count, chance: percent(others.chance) })}{' '}
          {chosen === -1 && t('puzzles.yoursIsOne')}
        </p>
      )}
      <p className={styles.why}>
        {found.by === 0 ? t('puzzles.noneFinds') : t('puzzles.find', { count: found.by, bots: found.of })}
      </p>
      <ButtonLink kind="primary" href={`/puzzles/${game}?id=${following}`}>
        {t('puzzles.next')}
      </ButtonLink>
    </>
  );
}

function percent(chance: number, digits = 0): string {
  return `${(100 * Math.max(0, chance)).toFixed(digits)} %`;
}
