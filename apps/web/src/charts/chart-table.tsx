/** The numbers behind a chart as a table, for screen readers. */

import { memo } from 'react';
import { useText } from '#use-text';
import styles from './chart-table.module.scss';
import type { Plot } from './plot';
import { thinned } from './scale';

/** The most rows: longer tables are thinned. */
const MOST_ROWS = 60;

export interface ChartTableProps {
  readonly title: string;
  readonly xLabel: string;
  readonly plot: Plot;
  readonly formatX: (x: number) => string;
  readonly formatY: (y: number) => string;
}

/** Memoized: its numbers change rarely, but its parent renders with every pointer move. */
export const ChartTable = memo(function ChartTable(props: ChartTableProps) {
  const t = useText();
  const { title, xLabel, plot, formatX, formatY } = props;
  const rows = thinned(plot.xs, MOST_ROWS);
  return (
    <details className={styles.table}>
      <summary>{t('chart.asTable')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section tabIndex={0} aria-label={t('chart.tableOf', { title })}>
        <table>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{xLabel}</th>
              {plot.lines.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((x) => (
              <tr key={x}>
                <th scope="row">{formatX(x)}</th>
                {plot.lines.map(({ name, valueAt }) => {
                  const value = valueAt(x);
                  return <td key={name}>{value === null ? '–' : formatY(value)}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
});
