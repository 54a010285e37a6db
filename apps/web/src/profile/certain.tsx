/** What is certain of an agent's rating this season: intervals, and the ranks that it may claim. */
import type { Reply } from '../api/league';
import { CertainRating, claimedRanks } from '../components/certain';
import { Moment } from '../components/moment';
import { PageSection } from '../components/page-section';
import styles from './certain.module.scss';

type Ratings = NonNullable<Reply<'getRating'>['ratings']>;

const COLUMNS = [
  { by: 'fitted', label: 'Fitted' },
  { by: 'openskill', label: 'OpenSkill' },
  { by: 'glicko2', label: 'Glicko-2' },
] as const;

export function Certain({ ratings }: { readonly ratings: Ratings }) {
  const { gamesPlayed, provisional, fittedAt } = ratings;
  return (
    <PageSection title="How certain it is">
      <dl className={styles.columns}>
        {COLUMNS.map(({ by, label }) => {
          const column = ratings[by];
          return (
            <div key={by}>
              <dt>{label}</dt>
              <dd>
                <CertainRating column={column} />
                {column !== null && <span>rank {claimedRanks(column)}</span>}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className={styles.note}>
        {provisional && `Provisional: ${gamesPlayed} of 20 games this season. `}
        The fitted rating holds to its ± in 95 of 100 cases; the others say how certain they take themselves
        to be.{' '}
        {fittedAt !== null && (
          <>
            Fitted <Moment at={fittedAt} />.
          </>
        )}
      </p>
    </PageSection>
  );
}
