/** What of a tournament can be taken along, and how it is verified. */
import { useText } from '#use-text';
import type { Tournament } from '../api/league';
import styles from './downloads.module.scss';
import { isOver } from './words';

export interface DownloadsProps {
  readonly tournament: Tournament;
  /** The address of the API, from the page. */
  readonly api: string;
}

export function Downloads({ tournament, api }: DownloadsProps) {
  const t = useText();
  const base = `${api}/tournaments/${tournament.id}`;
  return (
    <div className={styles.downloads}>
      <ul>
        <li>
          <a href={`${base}/standings.csv`} download={`${tournament.id}.csv`}>
            {t('downloads.csv')}
          </a>
        </li>
        <li>
          <a href={base}>{t('downloads.json')}</a>
        </li>
        <li>
          <a href={`${base}/pairings`}>{t('downloads.pairings')}</a>
        </li>
        {isOver(tournament) && (
          <li>
            <a href={`${base}/document`} download={`${tournament.id}.json`}>
              {t('downloads.journal')}
            </a>
          </li>
        )}
      </ul>
      <p>
        {t.rich('downloads.seed', { commitment: <code>{tournament.commitment}</code> })}{' '}
        {isOver(tournament) ? t('downloads.derive') : t('downloads.keep')}
      </p>
      {isOver(tournament) && (
        <p>
          <code>
            league verify-tournament {tournament.id}.json --commitment {tournament.commitment}
          </code>
        </p>
      )}
    </div>
  );
}
