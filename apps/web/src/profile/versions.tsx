/** The versions of an agent: how each did, with intervals, and by how much the current one is better. */
import type { Reply } from '../api/league';
import { Moment } from '../components/moment';
import { PageSection } from '../components/page-section';
import styles from './versions.module.scss';

type Comparison = Reply<'getVersions'>;
type Row = Comparison['versions'][number];

export function Versions({ comparison }: { readonly comparison: Comparison }) {
  const { versions, games, total } = comparison;
  return (
    <PageSection title="Versions" id="versions">
      <div className={styles.panel}>
        <table className={styles.table}>
          <caption className="visually-hidden">How the versions of this agent did</caption>
          <thead>
            <tr>
              <th scope="col">Version</th>
              <th scope="col">Matches</th>
              <th scope="col">Left behind</th>
              <th scope="col" className={styles.wide}>
                <span className="visually-hidden">The interval</span>
              </th>
              <th scope="col">The current one</th>
            </tr>
          </thead>
          <tbody>
            {versions.map((row, i) => (
              <VersionRow key={row.version ?? ''} row={row} isCurrent={i === 0} />
            ))}
          </tbody>
        </table>
        <p className={styles.note}>
          {games < total
            ? `Of the latest ${games.toLocaleString('en')} matches, those`
            : 'Of all matches, those'}{' '}
          that count; each for the version there was when it began. “Left behind” is the share of opponents
          that came after it, level counts half, with a 95&nbsp;% interval. Versions met other opponents, so
          the difference holds for those whom they met.
        </p>
      </div>
    </PageSection>
  );
}

function VersionRow({ row, isCurrent }: { readonly row: Row; readonly isCurrent: boolean }) {
  const { version, since, games, score, difference } = row;
  return (
    <tr data-version={version ?? ''}>
      <th scope="row">
        {version ?? 'before'}
        {since !== null && (
          <span className={styles.since}>
            {' '}
            since <Moment at={since} />
          </span>
        )}
      </th>
      <td>{games.toLocaleString('en')}</td>
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
      <td>{isCurrent ? 'is this' : difference === null ? '–' : <Difference difference={difference} />}</td>
    </tr>
  );
}

function Difference({ difference }: { readonly difference: NonNullable<Row['difference']> }) {
  const { mean, low, high } = difference;
  const sure = low > 0 ? 'better' : high < 0 ? 'worse' : null;
  return (
    <span data-sure={sure ?? undefined}>
      {signed(mean)} % <span className={styles.range}>{`${signed(low)} to ${signed(high)}`}</span>
      {sure !== null && ` ${sure}`}
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
