/** The tiles of the board that an order can be about: lit, and to be tapped. Buttons beside the board do the same. */
import { CELL } from '../geometry';
import type { Option } from './options';
import styles from './overlay.module.scss';

export interface TileOverlayProps {
  readonly options: readonly Option[];
  readonly chosen: Option | null;
  /** Called with the options of the tile that was tapped. */
  onPick(options: readonly Option[]): void;
}

export function TileOverlay({ options, chosen, onPick }: TileOverlayProps) {
  const tiles = new Map<string, Option[]>();
  for (const option of options) {
    if (option.tile === null) continue;
    const key = `${option.tile.x} ${option.tile.y}`;
    tiles.set(key, [...(tiles.get(key) ?? []), option]);
  }
  return (
    <g>
      {[...tiles].map(([key, there]) => {
        const { x, y } = there[0]!.tile!;
        const groups = new Set(there.map(({ group }) => group));
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the buttons beside the board are for keyboards and screen readers.
          <rect
            key={key}
            className={styles.tile}
            data-group={groups.has('Attack') ? 'Attack' : groups.has('Move') ? 'Move' : 'Ability'}
            data-chosen={there.some((option) => option.key === chosen?.key) || undefined}
            data-tile={`${x},${y}`}
            x={x * CELL + 4}
            y={y * CELL + 4}
            width={CELL - 8}
            height={CELL - 8}
            rx="12"
            onClick={() => onPick(there)}
          />
        );
      })}
    </g>
  );
}
