/** What is different on a board, line by line: in the words of the game, or in the paths of its view. */

/** A line by its place: its number in a text, or its path in a view. */
export type Lines = ReadonlyMap<string, string>;

export function linesOf(board: unknown): Lines {
  if (typeof board === 'string') return new Map(board.split('\n').map((line, i) => [String(i), line]));
  const lines = new Map<string, string>();
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null)
      return void lines.set(path, `${path}: ${JSON.stringify(value)}`);
    for (const [key, inner] of Object.entries(value)) visit(inner, path === '' ? key : `${path}.${key}`);
  };
  visit(board, '');
  return lines;
}

/** The lines that are different now; null where lines have gone, so that only the whole says how it stands. */
export function changesIn(before: Lines, now: Lines): string[] | null {
  if ([...before.keys()].some((place) => !now.has(place))) return null;
  return [...now].filter(([place, line]) => before.get(place) !== line).map(([, line]) => line);
}

/** The properties that are new or different. */
export function changedFields(
  before: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => JSON.stringify(before[name]) !== JSON.stringify(value)),
  );
}
