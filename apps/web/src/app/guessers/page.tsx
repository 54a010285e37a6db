/** Spectators who guess best which player wins. */

import type { Metadata } from 'next';
import { ask } from '../../api/server';
import { PageHead } from '../../components/page-head';
import { PageBody } from '../../components/page-section';
import { Trouble } from '../../components/trouble';
import { getText } from '../../messages/get-text';
import { ReportButton } from '../../report/report-button';
import styles from '../leaderboard/board-table.module.scss';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getText();
  return { title: t('places.guessers'), description: t('guessers.description') };
}

/** Another after every match. */
export const dynamic = 'force-dynamic';

const LIMIT = 50;

export default async function Guessers() {
  const t = await getText();
  const answer = await ask('listGuessers', { query: { limit: LIMIT } });
  if (!answer.ok) return <Trouble trouble={answer.trouble} />;
  const { guessers } = answer.body;
  return (
    <PageBody>
      <PageHead
        title={t('places.guessers')}
        controls={
          <ReportButton
            subjects={guessers.map(({ guest, name }) => ({
              label: t('report.name', { name }),
              about: { kind: 'guest_name', guest },
            }))}
          />
        }
      >
        {t('guessers.about')}
      </PageHead>
      {guessers.length === 0 ? (
        <p>{t('guessers.none')}</p>
      ) : (
        <div className={styles.frame}>
          <table className={styles.table}>
            <caption className="visually-hidden">{t('guess.best')}</caption>
            <thead>
              <tr>
                <th scope="col">#</th>
                <th scope="col">{t('guessers.guest')}</th>
                <th scope="col">{t('points')}</th>
                <th scope="col">{t('guessers.right')}</th>
                <th scope="col">{t('guessers.guesses')}</th>
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
