/** The latest games as a row of marks, oldest first. */
import { useText } from '#use-text';
import { Link } from '../components/link';
import { Change } from '../components/result-list';
import styles from './form.module.scss';
import type { Played } from './game-profile';

export function Form({ form }: { readonly form: Played['form'] }) {
  const t = useText();
  const change = form.reduce((sum, { delta }) => sum + delta, 0);
  const wins = form.filter(({ won }) => won).length;
  return (
    <div className={styles.form}>
      <ol>
        {form.map(({ gameId, placement, won, delta }) => (
          <li key={gameId}>
            <Link
              href={`/games/${gameId}`}
              data-won={won}
              title={`${t.ordinal(placement)}, ${delta < 0 ? '−' : '+'}${Math.abs(Math.round(delta))}`}
            >
              <span className="visually-hidden">{won ? t('won') : t.ordinal(placement)}</span>
              <span aria-hidden="true">{won ? t('form.won') : placement}</span>
            </Link>
          </li>
        ))}
      </ol>
      <p>
        {t('form.lastWon', { wins, games: form.length })} <Change value={change} />
      </p>
    </div>
  );
}
