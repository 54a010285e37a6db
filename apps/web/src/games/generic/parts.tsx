/** The parts of a view, each drawn by its shape: facts as a row of chips, boards in the middle, tables and lists below. */
import type { SeatedPlayer } from '../../viewer/contract';
import { Grid } from './grid';
import styles from './parts.module.scss';
import { at, type Part, type Scalar } from './shape';
import { seatOf, textOf, Value } from './value';

export interface PartsProps {
  readonly parts: readonly Part[];
  /** The whole view before the last event; null where nothing is to be animated. */
  readonly before: unknown;
  readonly seatedPlayers: readonly SeatedPlayer[];
}

type Of<Kind extends Part['kind']> = Extract<Part, { kind: Kind }>;

export function Parts({ parts, before, seatedPlayers }: PartsProps) {
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
              <dd>{value === true ? '✓' : <Value value={value} seatedPlayers={seatedPlayers} />}</dd>
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
          seatedPlayers={seatedPlayers}
        />
      ))}
      {rest.map((part) => (
        <section key={part.path} className={styles.part}>
          {part.label !== '' && <h3>{part.label}</h3>}
          <Rest part={part} before={before} seatedPlayers={seatedPlayers} />
        </section>
      ))}
    </>
  );
}

interface RestProps {
  readonly part: Part;
  readonly before: unknown;
  readonly seatedPlayers: readonly SeatedPlayer[];
}

function Rest({ part, before, seatedPlayers }: RestProps) {
  switch (part.kind) {
    case 'table':
      return <Table part={part} seatedPlayers={seatedPlayers} />;
    case 'list':
      return (
        <ul className={styles.list}>
          {part.items.map((item, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same item may lie there twice.
            <li key={i} data-short={textOf(item).length < 3 || undefined}>
              <Value value={item} seatedPlayers={seatedPlayers} />
            </li>
          ))}
          {part.items.length === 0 && <li className={styles.none}>none</li>}
        </ul>
      );
    case 'group':
      return <Parts parts={part.parts} before={before} seatedPlayers={seatedPlayers} />;
    case 'fact':
    case 'grid':
      return null;
  }
}

function Table({
  part,
  seatedPlayers,
}: {
  readonly part: Of<'table'>;
  readonly seatedPlayers: readonly SeatedPlayer[];
}) {
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
            <tr key={String(head)} data-player={seatOf(head, seatedPlayers) >= 0 || undefined}>
              <th scope="row">
                <Value value={head} seatedPlayers={seatedPlayers} />
              </th>
              {cells.map((cell, i) => (
                <td key={columns[i]} data-number={typeof cell === 'number' || undefined}>
                  <Cell cell={cell} seatedPlayers={seatedPlayers} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({
  cell,
  seatedPlayers,
}: {
  readonly cell: Scalar | undefined;
  readonly seatedPlayers: readonly SeatedPlayer[];
}) {
  if (cell === true) return <span className={styles.yes}>✓</span>;
  if (cell === false || cell === undefined) return <span className={styles.none}>·</span>;
  // It is mounted anew when it changes, and lights up by that.
  return (
    <span key={String(cell)} className={styles.cell}>
      <Value value={cell} seatedPlayers={seatedPlayers} />
    </span>
  );
}

function changed(before: unknown, path: string, value: Scalar): boolean {
  return before !== null && at(before, path) !== value;
}
