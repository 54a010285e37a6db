/** Which choices a board of cells shows: those of columns, of rows, or of single cells, by what their fields are called. */
import type { Action } from '../../../play/seat-play';
import { type Part, partsOf } from '../shape';

export interface Cells {
  readonly by: 'column' | 'cell';
  /** The choices, by column or by `row column`. */
  readonly choices: ReadonlyMap<string, Action>;
  readonly rows: number;
  readonly columns: number;
}

const COLUMN = ['column', 'col', 'x', 'file'];
const ROW = ['row', 'y', 'rank'];

/** Null where the choices are no cells of the board that is shown, or one cell stands for several. */
export function cellsOf(legal: readonly Action[], view: unknown): Cells | null {
  const grid = partsOf(view, []).find(
    (part): part is Extract<Part, { kind: 'grid' }> => part.kind === 'grid',
  );
  if (grid === undefined || legal.length === 0) return null;
  const rows = grid.rows.length;
  const columns = grid.rows[0]?.length ?? 0;
  const places = legal.map(placeOf);
  const choices = new Map<string, Action>();
  for (const [i, place] of places.entries()) {
    if (place === null || place.column >= columns || (place.row ?? 0) >= rows) return null;
    const key = keyOf(place.row, place.column);
    if (choices.has(key)) return null;
    choices.set(key, legal[i]!);
  }
  const byCell = places.every((place) => place?.row != null);
  if (!byCell && places.some((place) => place?.row != null)) return null;
  return { by: byCell ? 'cell' : 'column', choices, rows, columns };
}

export function chosenAt({ by, choices }: Cells, row: number, column: number): Action | null {
  return choices.get(keyOf(by === 'cell' ? row : null, column)) ?? null;
}

interface Place {
  readonly row: number | null;
  readonly column: number;
}

/** Only fields of its own, or of one thing that it names: a target, a cell … */
function placeOf({ type: _, ...fields }: Action): Place | null {
  const values = Object.entries(fields);
  const [only] = values;
  const nested = values.length === 1 && only !== undefined && isRecord(only[1]) ? only[1] : fields;
  const column = numberAt(nested, COLUMN);
  const row = numberAt(nested, ROW);
  const named = Object.keys(nested).length;
  if (column === null || named !== (row === null ? 1 : 2)) return null;
  return { row, column };
}

function numberAt(fields: Readonly<Record<string, unknown>>, names: readonly string[]): number | null {
  const value = names.map((name) => fields[name]).find((one) => typeof one === 'number');
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function keyOf(row: number | null, column: number): string {
  return row === null ? `${column}` : `${row} ${column}`;
}
