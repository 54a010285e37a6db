/** A dense table; on a phone every row is a card with the columns' names before their values. */
import type { ReactNode } from 'react';
import styles from './table.module.scss';

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Digits to the right, or the buttons at the end. */
  readonly kind?: 'digits' | 'acts';
}

export interface TableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  /** Null while it is loaded. */
  readonly rows: readonly Row[] | null;
  readonly keyOf: (row: Row) => string;
  /** What is said when there is none. */
  readonly empty: string;
}

export function Table<Row>({ caption, columns, rows, keyOf, empty }: TableProps<Row>) {
  if (rows === null) return <p className={styles.none}>Loading …</p>;
  if (rows.length === 0) return <p className={styles.none}>{empty}</p>;
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, kind }) => (
              <th key={title} scope="col" data-kind={kind}>
                {kind === 'acts' ? <span className="visually-hidden">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, cell, kind }) => (
                <td key={title} data-kind={kind} data-title={title}>
                  <div className={kind === 'acts' ? styles.acts : undefined}>{cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
