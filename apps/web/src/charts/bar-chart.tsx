/** A bar chart: a table whose numbers are drawn as bars. */
import styles from './bar-chart.module.scss';

export interface Bar {
  readonly label: string;
  readonly value: number;
  /** Any CSS colour. */
  readonly colour?: string;
}

export interface BarChartProps {
  readonly title: string;
  /** Headings of the two columns. */
  readonly columns: readonly [string, string];
  readonly bars: readonly Bar[];
  readonly format?: (value: number) => string;
}

export function BarChart({ title, columns, bars, format = String }: BarChartProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <table className={styles.bars}>
      <caption className="visually-hidden">{title}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{columns[0]}</th>
          <th scope="col">{columns[1]}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ label, value, colour = 'var(--accent)' }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <span
                className={styles.bar}
                style={{ width: `${((value / most) * 100).toFixed(2)}%`, background: colour }}
              />
              <span className={styles.value}>{format(value)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
