/** An agent in one game: numbers, rating history, form, places, rivals. */
import type { AgentReport } from '../api/league';
import { BarChart } from '../charts';
import { factsOf } from '../components/game-facts';
import { PageSection } from '../components/page-section';
import { ordinal } from '../components/result-list';
import { Form } from './form';
import styles from './profile.module.scss';
import { RatingChart } from './rating-chart';
import { Rivals } from './rivals';
import { countersOf } from './statistics';

export type Played = AgentReport['games'][number];

export function GameProfile({ played }: { readonly played: Played }) {
  const { game, rating, best, stats, form, headToHead, ratingHistory } = played;
  const { title, colour } = factsOf(game);
  const tiles: readonly (readonly [string, string])[] = [
    ['Rating', String(Math.round(rating))],
    ['Best rating', String(Math.round(best))],
    ['Games', stats.gamesPlayed.toLocaleString('en')],
    ['Won', `${Math.round(stats.winRate * 100)} %`],
    ['Mean place', stats.avgPlacement.toFixed(2)],
    ['Turns per game', Math.round(stats.avgGameDuration).toLocaleString('en')],
  ];
  const places = countPlaces(ratingHistory);
  return (
    <>
      <dl className={styles.tiles} aria-label={`${title} in numbers`}>
        {tiles.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.columns}>
        <PageSection title="Rating">
          <div className={styles.panel}>
            <RatingChart history={ratingHistory} colour={colour} />
          </div>
        </PageSection>
        <div className={styles.side}>
          <PageSection title="Form">
            <div className={styles.panel}>
              <Form form={form} />
            </div>
          </PageSection>
          <PageSection title="Wins and places">
            <div className={styles.panel}>
              <BarChart
                title={`How often ${title} ended in each place, last ${ratingHistory.length} games`}
                columns={['Place', 'Games']}
                bars={places.map((value, i) => ({
                  label: i === 0 ? 'Won' : ordinal(i + 1),
                  value,
                  colour: i === 0 ? 'var(--gold)' : '#5b79b5',
                }))}
              />
            </div>
          </PageSection>
        </div>
      </div>
      <div className={styles.halves}>
        <PageSection title="Head to head">
          <Rivals rivals={headToHead} />
        </PageSection>
        <PageSection title="In all games">
          <dl className={styles.counters}>
            {countersOf(stats).map(({ label, total, each }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {total} <span>{each} a game</span>
                </dd>
              </div>
            ))}
          </dl>
        </PageSection>
      </div>
    </>
  );
}

/** Counts how many games ended in each place. */
function countPlaces(history: Played['ratingHistory']): readonly number[] {
  const last = Math.max(1, ...history.map(({ placement }) => placement));
  return Array.from(
    { length: last },
    (_, i) => history.filter(({ placement }) => placement === i + 1).length,
  );
}
