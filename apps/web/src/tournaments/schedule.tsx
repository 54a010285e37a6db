/** When a tournament was made, starts, closes and ended, by the visitor's own clock. */
import { useText } from '#use-text';
import type { Tournament } from '../api/league';
import { LocalTime } from '../components/local-time';
import styles from './schedule.module.scss';

export function Schedule({ tournament }: { readonly tournament: Tournament }) {
  const t = useText();
  return (
    <section aria-label={t('schedule.title')}>
      <dl className={styles.schedule}>
        {momentsOf(tournament).map(({ what, at }) => (
          <div key={what}>
            <dt>{t(`schedule.${what}`)}</dt>
            <dd>{at === null ? t('schedule.byOwner') : <LocalTime at={at} />}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface Moment {
  readonly what: 'created' | 'started' | 'starts' | 'closes' | 'closed' | 'cancelled' | 'ended';
  readonly at: number | null;
}

function momentsOf(tournament: Tournament): readonly Moment[] {
  const { createdAt, startsAt, startedAt, closesAt, endedAt, status } = tournament;
  return [
    { what: 'created', at: createdAt },
    ...(startedAt !== null
      ? [{ what: 'started', at: startedAt } as const]
      : status === 'open'
        ? [{ what: 'starts', at: startsAt } as const]
        : []),
    ...(closesAt === null
      ? []
      : [{ what: status === 'running' ? 'closes' : 'closed', at: closesAt } as const]),
    ...(endedAt === null
      ? []
      : [{ what: status === 'cancelled' ? 'cancelled' : 'ended', at: endedAt } as const]),
  ];
}
