/** The board: rows of cells, the top row first; each holds the id of its owner, or null. */

/** Down and right, for each kind of line. */
const DIRECTIONS = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
];

export function openColumns(cells) {
  return cells[0].flatMap((cell, at) => (cell === null ? [at] : []));
}

/** The row in which a disc comes to rest; -1 where there is none. */
export function landing(cells, at) {
  return cells.findLastIndex((row) => row[at] === null);
}

/** The longest line of its colour through a cell. */
export function longestLine(cells, row, at) {
  const owner = cells[row][at];
  const run = (down, right) => {
    let length = 0;
    while (cells[row + down * (length + 1)]?.[at + right * (length + 1)] === owner) length++;
    return length;
  };
  return Math.max(...DIRECTIONS.map(([down, right]) => 1 + run(down, right) + run(-down, -right)));
}
