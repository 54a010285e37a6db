/**
 * Lets the cells of the board be pointed at. The buttons beside it do the same for keyboards and screen readers, so the
 * board itself stays a table to read.
 */
import { type RefObject, useEffect, useRef } from 'react';
import { type Cells, chosenAt } from './cells';

export function useCells(
  board: RefObject<HTMLElement | null>,
  cells: Cells | null,
  choose: (row: number, column: number) => void,
): void {
  const latest = useRef(choose);
  latest.current = choose;
  useEffect(() => {
    const { current } = board;
    if (current === null || cells === null) return;
    const listen = ({ target }: Event): void => {
      const place = placeOf(target);
      if (place !== null) latest.current(...place);
    };
    const point = ({ target }: Event): void => light(current, cells, placeOf(target));
    const leave = (): void => light(current, cells, null);
    current.addEventListener('click', listen);
    current.addEventListener('pointerover', point);
    current.addEventListener('pointerleave', leave);
    return () => {
      leave();
      current.removeEventListener('click', listen);
      current.removeEventListener('pointerover', point);
      current.removeEventListener('pointerleave', leave);
    };
  }, [board, cells]);
}

function placeOf(target: EventTarget | null): [number, number] | null {
  const cell = target instanceof Element ? target.closest('td') : null;
  const row = cell?.parentElement;
  if (cell == null || !(row instanceof HTMLTableRowElement)) return null;
  return [row.rowIndex, cell.cellIndex];
}

/** Marks the cells that a click would choose. */
function light(board: HTMLElement, cells: Cells, place: readonly [number, number] | null): void {
  const chosen = place !== null && chosenAt(cells, ...place) !== null ? place : null;
  for (const cell of board.querySelectorAll('td')) {
    const [row, column] = placeOf(cell) ?? [-1, -1];
    const lit = chosen !== null && chosen[1] === column && (cells.by === 'column' || chosen[0] === row);
    cell.toggleAttribute('data-lit', lit);
  }
}
