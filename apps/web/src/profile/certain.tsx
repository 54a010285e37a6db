/** What is certain of an agent's rating this season: intervals, and the ranks that it may claim. */
import { useText } from '#use-text';
import type { Reply } from '../api/league';
import { CertainRating, claimedRanks } from '../components/certain';
import { Moment } from '../components/moment';
import { PageSection } from '../components/page-section';
import styles from './certain.module.scss';

type Ratings = NonNullable<Reply<'getRating'>['ratings']>;

const COLUMNS = [
  { by: 'fitted', name: null },
  { by: 'openskill', name: 'OpenSkill' },
  { by: 'glicko2', name: 'Glicko-2' },
] as const;

export function Certain({ ratings }: { readonly ratings: Ratings }) {
  const t = useText();
  const { gamesPlayed, provisional, fittedAt } = ratings;
  return (
    <PageSection title={t('certain.title')}>
      <dl className={styles.columns}>
        {COLUMNS.map(({ by, name }) => {
          const column = ratings[by];
          return (
            <div key={by}>
              <dt>{name ?? t('rating.fitted')}</dt>
              <dd>
                <CertainRating column={column} />
                {column !== null && <span>{t('certain.rank', { ranks: claimedRanks(column) })}</span>}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className={styles.note}>
        {provisional && `${t('certain.provisional', { games: gamesPlayed })} `}
        {t('certain.about')}{' '}
        {fittedAt !== null && t.rich('certain.fitted', { when: <Moment at={fittedAt} /> })}
      </p>
    </PageSection>
  );
}
