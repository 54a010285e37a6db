/**
 * Lights the squares with which something can be done, and tells which of them was chosen. The squares are the board's
 * own buttons, so this works by keyboard too.
 */
import { type RefObject, useEffect, useRef } from 'react';

export function useSquares(
  board: RefObject<HTMLElement | null>,
  squares: ReadonlySet<number>,
  choose: (square: number) => void,
): void {
  const latest = useRef(choose);
  latest.current = choose;
  const key = [...squares].join();
  useEffect(() => {
    const { current } = board;
    if (current === null) return;
    const lit = new Set(key === '' ? [] : key.split(',').map(Number));
    for (const square of current.querySelectorAll<HTMLElement>('[data-square]'))
      square.toggleAttribute('data-lit', lit.has(Number(square.dataset.square)));
    const listen = ({ target }: Event): void => {
      const square = target instanceof Element ? target.closest<HTMLElement>('[data-square]') : null;
      const index = Number(square?.dataset.square ?? -1);
      if (lit.has(index)) latest.current(index);
    };
    current.addEventListener('click', listen);
    return () => current.removeEventListener('click', listen);
  }, [board, key]);
}
