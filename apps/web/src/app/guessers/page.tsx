/** Spectators who guess best which player wins. */
import type { Metadata } from 'next';
import { ask } from '../../api/server';
import { PageHead } from '../../components/page-head';
import { PageBody } from '../../components/page-section';
import { Trouble } from '../../components/trouble';
import { ReportButton } from '../../report/report-button';
import styles from '../leaderboard/board-table.module.scss';

export const metadata: Metadata = {
  title: 'Best guessers',
  description: 'Spectators who guess best who wins a match, in its first tenth.',
};

/** Another after every match. */
export const dynamic = 'force-dynamic';

const LIMIT = 50;

export default async function Guessers() {
  const answer = await ask('listGuessers', { query: { limit: LIMIT } });
  if (!answer.ok) return <Trouble trouble={answer.trouble} />;
  const { guessers } = answer.body;
  return (
    <PageBody>
      <PageHead
        title="Best guessers"
        controls={
          <ReportButton
            subjects={guessers.map(({ guest, name }) => ({
              label: `The name ${name}`,
              about: { kind: 'guest_name', guest },
            }))}
          />
        }
      >
        Who wins? Guess it on the page of a live match, in the first tenth of it. A right guess is a point for
        each rival at the table, a wrong one is a point less: who guesses blindly stays at nothing. No money.
      </PageHead>
      {guessers.length === 0 ? (
        <p>Nobody has guessed yet.</p>
      ) : (
        <div className={styles.frame}>
          <table className={styles.table}>
            <caption className="visually-hidden">The best guessers</caption>
            <thead>
              <tr>
                <th scope="col">#</th>
                <th scope="col">Guest</th>
                <th scope="col">Points</th>
                <th scope="col">Right</th>
                <th scope="col">Guesses</th>
              </tr>
            </thead>
            <tbody>
              {guessers.map(({ guest, name, points, counted, right }, i) => (
                <tr key={guest}>
                  <td className={styles.rank}>{i + 1}</td>
                  <th scope="row">{name}</th>
                  <td className={styles.points}>{points}</td>
                  <td>{right}</td>
                  <td>{counted}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </PageBody>
  );
}
