/** An agent in one game: numbers, rating history, form, places, rivals. */
import { useText } from '#use-text';
import type { AgentReport } from '../api/league';
import { BarChart } from '../charts';
import { factsOf } from '../components/game-facts';
import { PageSection } from '../components/page-section';

import { Form } from './form';
import styles from './profile.module.scss';
import { RatingChart } from './rating-chart';
import { Rivals } from './rivals';
import { countersOf } from './statistics';

export type Played = AgentReport['games'][number];

export function GameProfile({ played }: { readonly played: Played }) {
  const t = useText();
  const { game, rating, best, stats, form, headToHead, ratingHistory } = played;
  const { title, colour } = factsOf(game);
  const tiles: readonly (readonly [string, string])[] = [
    [t('rating'), String(Math.round(rating))],
    [t('rating.best'), String(Math.round(best))],
    [t('places.games'), t.number(stats.gamesPlayed)],
    [t('won'), `${Math.round(stats.winRate * 100)} %`],
    [t('meanPlace'), stats.avgPlacement.toFixed(2)],
    [t('profile.turnsPerGame'), t.number(Math.round(stats.avgGameDuration))],
  ];
  const places = countPlaces(ratingHistory);
  return (
    <>
      <dl className={styles.tiles} aria-label={t('profile.inNumbers', { game: title })}>
        {tiles.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.columns}>
        <PageSection title={t('rating')}>
          <div className={styles.panel}>
            <RatingChart history={ratingHistory} colour={colour} />
          </div>
        </PageSection>
        <div className={styles.side}>
          <PageSection title={t('form.title')}>
            <div className={styles.panel}>
              <Form form={form} />
            </div>
          </PageSection>
          <PageSection title={t('profile.winsAndPlaces')}>
            <div className={styles.panel}>
              <BarChart
                title={t('profile.howOften', { game: title, games: ratingHistory.length })}
                columns={[t('place'), t('places.games')]}
                bars={places.map((value, i) => ({
                  label: i === 0 ? t('won') : t.ordinal(i + 1),
                  value,
                  colour: i === 0 ? 'var(--gold)' : '#5b79b5',
                }))}
              />
            </div>
          </PageSection>
        </div>
      </div>
      <div className={styles.halves}>
        <PageSection title={t('profile.headToHead')}>
          <Rivals rivals={headToHead} />
        </PageSection>
        <PageSection title={t('profile.inAllGames')}>
          <dl className={styles.counters}>
            {countersOf(stats, t).map(({ label, total, each }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {total} <span>{t('profile.each', { each })}</span>
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
