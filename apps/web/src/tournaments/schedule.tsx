/** When a tournament was made, starts, closes and ended, by the visitor's own clock. */
import type { Tournament } from '../api/league';
import { LocalTime } from '../components/local-time';
import styles from './schedule.module.scss';

export function Schedule({ tournament }: { readonly tournament: Tournament }) {
  return (
    <section aria-label="Schedule">
      <dl className={styles.schedule}>
        {momentsOf(tournament).map(({ what, at }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{at === null ? 'when its owner starts it' : <LocalTime at={at} />}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function momentsOf(tournament: Tournament): readonly { readonly what: string; readonly at: number | null }[] {
  const { createdAt, startsAt, startedAt, closesAt, endedAt, status } = tournament;
  return [
    { what: 'Created', at: createdAt },
    ...(startedAt !== null
      ? [{ what: 'Started', at: startedAt }]
      : status === 'open'
        ? [{ what: 'Starts', at: startsAt }]
        : []),
    ...(closesAt === null ? [] : [{ what: status === 'running' ? 'Closes' : 'Closed', at: closesAt }]),
    ...(endedAt === null ? [] : [{ what: status === 'cancelled' ? 'Cancelled' : 'Ended', at: endedAt }]),
  ];
}
