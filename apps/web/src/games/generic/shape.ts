/** What a view of a game that nobody drew a board for is made of: boards, tables, lists and single facts, by their shape. */

export type Scalar = string | number | boolean | null;

/** A part of a view. `path` names it in the view, so that it can be compared with what was there before. */
export type Part =
  | { readonly kind: 'fact'; readonly path: string; readonly label: string; readonly value: Scalar }
  | {
      readonly kind: 'grid';
      readonly path: string;
      readonly label: string;
      readonly rows: readonly (readonly Scalar[])[];
    }
  | {
      readonly kind: 'table';
      readonly path: string;
      readonly label: string;
      readonly columns: readonly string[];
      readonly rows: readonly TableRow[];
    }
  | {
      readonly kind: 'list';
      readonly path: string;
      readonly label: string;
      readonly items: readonly Scalar[];
    }
  | {
      readonly kind: 'group';
      readonly path: string;
      readonly label: string;
      readonly parts: readonly Part[];
    };

export interface TableRow {
  /** Whose row it is: an id, a name, a number. */
  readonly head: Scalar;
  /** By column; undefined where the row has none. */
  readonly cells: readonly (Scalar | undefined)[];
}

/** How deep groups go; what is below is left out. */
const DEEPEST = 3;
/** More than so many of anything are not drawn. */
const MOST_ROWS = 40;
const MOST_ITEMS = 60;
const HEADS = ['playerId', 'player_id', 'id', 'name', 'username', 'seat'];

/** The parts of a view, in its own order. `players` are the ids at the table: a list of just them says nothing. */
export function partsOf(view: unknown, players: readonly string[], path = '', depth = 0): Part[] {
  if (!isRecord(view))
    return view === null || view === undefined ? [] : [partOf('', view, path, players, depth)].flat();
  return Object.entries(view).flatMap(([key, value]) =>
    partOf(labelOf(key), value, path === '' ? key : `${path}.${key}`, players, depth),
  );
}

function partOf(
  label: string,
  value: unknown,
  path: string,
  players: readonly string[],
  depth: number,
): Part[] {
  if (isScalar(value)) return [{ kind: 'fact', path, label, value }];
  if (isGrid(value)) return [{ kind: 'grid', path, label, rows: value.slice(0, MOST_ROWS) }];
  if (Array.isArray(value)) return ofList(label, value, path, players, depth);
  if (!isRecord(value)) return [];
  const keys = Object.keys(value);
  if (keys.length > 0 && keys.every((key) => players.includes(key)))
    return [
      tableOf(
        label,
        keys.map((key) => rowFrom(key, value[key])),
        path,
      ),
    ].flat();
  const parts = depth >= DEEPEST ? [] : partsOf(value, players, path, depth + 1);
  return parts.length === 0 ? [] : [{ kind: 'group', path, label, parts }];
}

function ofList(
  label: string,
  list: readonly unknown[],
  path: string,
  players: readonly string[],
  depth: number,
): Part[] {
  if (list.every(isScalar)) {
    if (list.length === players.length && list.every((item, i) => item === players[i])) return [];
    return [{ kind: 'list', path, label, items: list.slice(0, MOST_ITEMS) }];
  }
  const records = list.filter(isRecord).slice(0, MOST_ROWS);
  if (records.length > 0)
    return tableOf(
      label,
      records.map((record, i) => {
        const head = HEADS.find((name) => isScalar(record[name]) && record[name] !== null);
        const { [head ?? '']: named, ...rest } = record;
        return { head: head === undefined ? i + 1 : (named as Scalar), rest };
      }),
      path,
    );
  if (depth >= DEEPEST) return [];
  const parts = list
    .slice(0, MOST_ROWS)
    .flatMap((item, i) => partOf(String(i + 1), item, `${path}.${i}`, players, depth + 1));
  return [{ kind: 'group', path, label, parts }];
}

interface LooseRow {
  readonly head: Scalar;
  readonly rest: Readonly<Record<string, unknown>>;
}

function rowFrom(head: string, value: unknown): LooseRow {
  return { head, rest: isRecord(value) ? value : { '': value } };
}

function tableOf(label: string, rows: readonly LooseRow[], path: string): Part[] {
  const names = [...new Set(rows.flatMap(({ rest }) => Object.keys(rest)))];
  // A column that says the same as the row's head, or nothing that fits into a cell, is left out.
  const columns = names.filter((name) =>
    rows.some(({ rest, head }) => cellOf(rest[name]) !== undefined && rest[name] !== head),
  );
  return [
    {
      kind: 'table',
      path,
      label,
      columns: columns.map(labelOf),
      rows: rows.map(({ head, rest }) => ({ head, cells: columns.map((name) => cellOf(rest[name])) })),
    },
  ];
}

/** A short list fits into a cell too. */
function cellOf(value: unknown): Scalar | undefined {
  if (isScalar(value)) return value;
  if (Array.isArray(value) && value.every(isScalar))
    return value.length === 0 ? null : value.map(String).join(' ');
  return undefined;
}

/** `luckyNumber` and `lucky_number` are `Lucky number`. */
export function labelOf(key: string): string {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_\-.]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function isScalar(value: unknown): value is Scalar {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Rows of equal length, of nothing but single values. */
function isGrid(value: unknown): value is readonly (readonly Scalar[])[] {
  if (!Array.isArray(value) || value.length < 2) return false;
  const [first] = value;
  return (
    Array.isArray(first) &&
    first.length > 1 &&
    value.every((row) => Array.isArray(row) && row.length === first.length && row.every(isScalar))
  );
}

/** What a view has at a path; undefined where it has nothing. */
export function at(view: unknown, path: string): unknown {
  let found = view;
  for (const key of path === '' ? [] : path.split('.')) found = Object(found)[key];
  return found;
}
