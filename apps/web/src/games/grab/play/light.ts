/** Lights the tiles of the pool that the typed letters would take. The board stays what spectators see. */
import { type RefObject, useEffect } from 'react';

export function useLitTiles(board: RefObject<HTMLElement | null>, letters: readonly string[]): void {
  useEffect(() => {
    const left = [...letters];
    for (const tile of board.current?.querySelectorAll('[data-tile][data-home="pool"]') ?? []) {
      const at = left.indexOf(tile.textContent?.charAt(0).toLowerCase() ?? '');
      tile.toggleAttribute('data-lit', at >= 0);
      if (at >= 0) left.splice(at, 1);
    }
  });
}
