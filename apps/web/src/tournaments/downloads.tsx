/** What of a tournament can be taken along, and how it is verified. */
import type { Tournament } from '../api/league';
import styles from './downloads.module.scss';
import { isOver } from './words';

export interface DownloadsProps {
  readonly tournament: Tournament;
  /** The address of the API, from the page. */
  readonly api: string;
}

export function Downloads({ tournament, api }: DownloadsProps) {
  const base = `${api}/tournaments/${tournament.id}`;
  return (
    <div className={styles.downloads}>
      <ul>
        <li>
          <a href={`${base}/standings.csv`} download={`${tournament.id}.csv`}>
            Standings as CSV
          </a>
        </li>
        <li>
          <a href={base}>Standings as JSON</a>
        </li>
        <li>
          <a href={`${base}/pairings`}>All pairings with their matches</a>
        </li>
        {isOver(tournament) && (
          <li>
            <a href={`${base}/document`} download={`${tournament.id}.json`}>
              Seed and journal
            </a>
          </li>
        )}
      </ul>
      <p>
        All lots are drawn from a seed that was committed to when the tournament was created:{' '}
        <code>{tournament.commitment}</code>.{' '}
        {isOver(tournament)
          ? 'Anybody can derive every pairing again:'
          : 'Keep it; the seed is published at the end, and then anybody can derive every pairing again.'}
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
