/** The parts of a view, each drawn by its shape: facts as a row of chips, boards in the middle, tables and lists below. */
import type { Sitter } from '../../viewer/contract';
import { Grid } from './grid';
import styles from './parts.module.scss';
import { at, type Part, type Scalar } from './shape';
import { seatOf, textOf, Value } from './value';

export interface PartsProps {
  readonly parts: readonly Part[];
  /** The whole view before the last event; null where nothing is to be animated. */
  readonly before: unknown;
  readonly sitters: readonly Sitter[];
}

type Of<Kind extends Part['kind']> = Extract<Part, { kind: Kind }>;

export function Parts({ parts, before, sitters }: PartsProps) {
  const facts = parts.filter(
    (part): part is Of<'fact'> => part.kind === 'fact' && part.value !== false && part.value !== null,
  );
  const grids = parts.filter((part): part is Of<'grid'> => part.kind === 'grid');
  const rest = parts.filter(({ kind }) => kind !== 'fact' && kind !== 'grid');
  return (
    <>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ path, label, value }) => (
            <div key={path} data-changed={changed(before, path, value) || undefined}>
              <dt>{label}</dt>
              <dd>{value === true ? '✓' : <Value value={value} sitters={sitters} />}</dd>
            </div>
          ))}
        </dl>
      )}
      {grids.map(({ path, label, rows }) => (
        <Grid
          key={path}
          label={label}
          rows={rows}
          before={before === null ? null : at(before, path)}
          sitters={sitters}
        />
      ))}
      {rest.map((part) => (
        <section key={part.path} className={styles.part}>
          {part.label !== '' && <h3>{part.label}</h3>}
          <Rest part={part} before={before} sitters={sitters} />
        </section>
      ))}
    </>
  );
}

interface RestProps {
  readonly part: Part;
  readonly before: unknown;
  readonly sitters: readonly Sitter[];
}

function Rest({ part, before, sitters }: RestProps) {
  switch (part.kind) {
    case 'table':
      return <Table part={part} sitters={sitters} />;
    case 'list':
      return (
        <ul className={styles.list}>
          {part.items.map((item, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same item may lie there twice.
            <li key={i} data-short={textOf(item).length < 3 || undefined}>
              <Value value={item} sitters={sitters} />
            </li>
          ))}
          {part.items.length === 0 && <li className={styles.none}>none</li>}
        </ul>
      );
    case 'group':
      return <Parts parts={part.parts} before={before} sitters={sitters} />;
    case 'fact':
    case 'grid':
      return null;
  }
}

function Table({ part, sitters }: { readonly part: Of<'table'>; readonly sitters: readonly Sitter[] }) {
  const { columns, rows, label } = part;
  return (
    <div className={styles.scroller}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{label}</span>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ head, cells }) => (
            <tr key={String(head)} data-player={seatOf(head, sitters) >= 0 || undefined}>
              <th scope="row">
                <Value value={head} sitters={sitters} />
              </th>
              {cells.map((cell, i) => (
                <td key={columns[i]} data-number={typeof cell === 'number' || undefined}>
                  <Cell cell={cell} sitters={sitters} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ cell, sitters }: { readonly cell: Scalar | undefined; readonly sitters: readonly Sitter[] }) {
  if (cell === true) return <span className={styles.yes}>✓</span>;
  if (cell === false || cell === undefined) return <span className={styles.none}>·</span>;
  // It is mounted anew when it changes, and lights up by that.
  return (
    <span key={String(cell)} className={styles.cell}>
      <Value value={cell} sitters={sitters} />
    </span>
  );
}

function changed(before: unknown, path: string, value: Scalar): boolean {
  return before !== null && at(before, path) !== value;
}
