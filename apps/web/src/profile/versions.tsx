/** The versions of an agent: how each did, with intervals, and by how much the current one is better. */
import { useText } from '#use-text';
import type { Reply } from '../api/league';
import { Moment } from '../components/moment';
import { PageSection } from '../components/page-section';
import styles from './versions.module.scss';

type Comparison = Reply<'getVersions'>;
type Row = Comparison['versions'][number];

export function Versions({ comparison }: { readonly comparison: Comparison }) {
  const t = useText();
  const { versions, games, total } = comparison;
  return (
    <PageSection title={t('versions.title')} id="versions">
      <div className={styles.panel}>
        <table className={styles.table}>
          <caption className="visually-hidden">{t('versions.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('versions.version')}</th>
              <th scope="col">{t('versions.matches')}</th>
              <th scope="col">{t('versions.leftBehind')}</th>
              <th scope="col" className={styles.wide}>
                <span className="visually-hidden">{t('versions.interval')}</span>
              </th>
              <th scope="col">{t('versions.current')}</th>
            </tr>
          </thead>
          <tbody>
            {versions.map((row, i) => (
              <VersionRow key={row.version ?? ''} row={row} isCurrent={i === 0} />
            ))}
          </tbody>
        </table>
        <p className={styles.note}>
          {games < total ? t('versions.ofLatest', { games }) : t('versions.ofAll')} {t('versions.about')}
        </p>
      </div>
    </PageSection>
  );
}

function VersionRow({ row, isCurrent }: { readonly row: Row; readonly isCurrent: boolean }) {
  const t = useText();
  const { version, since, games, score, difference } = row;
  return (
    <tr data-version={version ?? ''}>
      <th scope="row">
        {version ?? t('versions.before')}
        {since !== null && (
          <span className={styles.since}> {t.rich('versions.since', { when: <Moment at={since} /> })}</span>
        )}
      </th>
      <td>{t.number(games)}</td>
      <td>
        {games === 0 ? '–' : `${percent(score.mean)} %`}
        {games > 0 && <span className={styles.range}> {`${percent(score.low)}–${percent(score.high)}`}</span>}
      </td>
      <td className={styles.wide}>
        {games > 0 && (
          <span className={styles.track} aria-hidden="true">
            <span
              className={styles.interval}
              style={{ left: `${100 * score.low}%`, right: `${100 - 100 * score.high}%` }}
            />
            <span className={styles.mean} style={{ left: `${100 * score.mean}%` }} />
          </span>
        )}
      </td>
      <td>
        {isCurrent ? (
          t('versions.isThis')
        ) : difference === null ? (
          '–'
        ) : (
          <Difference difference={difference} />
        )}
      </td>
    </tr>
  );
}

function Difference({ difference }: { readonly difference: NonNullable<Row['difference']> }) {
  const t = useText();
  const { mean, low, high } = difference;
  const sure = low > 0 ? 'better' : high < 0 ? 'worse' : null;
  return (
    <span data-sure={sure ?? undefined}>
      {signed(mean)} %{' '}
      <span className={styles.range}>{t('versions.range', { low: signed(low), high: signed(high) })}</span>
      {sure !== null && ` ${t(`versions.${sure}`)}`}
    </span>
  );
}

function percent(share: number): string {
  return String(Math.round(100 * share));
}

function signed(share: number): string {
  const points = Math.round(100 * share);
  return points < 0 ? `−${-points}` : `+${points}`;
}
