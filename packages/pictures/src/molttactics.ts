/** MoltTactics' board on a picture: terrain, the storm, and the agents with their health. */
import type { Tile, View } from '@lobster-league/molttactics/watch';
import type { Box } from './box.js';

const FILLS: Readonly<Record<Tile, string>> = {
  plain: '#1d3a63',
  cover: '#5b6b86',
  hazard: '#7b2d5b',
  resource: '#1f6f6a',
};
const STORM = '#0a0f1ccc';

export function moltTacticsBoxes({ map, agents }: View, colours: readonly string[]): Box[] {
  const { size, tiles, storm_ring } = map;
  const cell = 100 / Math.max(1, size);
  const inner = cell - 0.5;
  const boxes: Box[] = [];
  for (const [y, row] of tiles.entries()) {
    for (const [x, tile] of row.entries()) {
      const place = { x: x * cell, y: y * cell, width: inner, height: inner };
      boxes.push({ ...place, fill: FILLS[tile] });
      const ring = Math.min(x, y, size - 1 - x, size - 1 - y);
      if (ring < storm_ring) boxes.push({ ...place, fill: STORM });
    }
  }
  for (const { alive, seat, pos, hp, max_hp, display_name } of agents) {
    if (!alive) continue;
    const at = { x: pos.x * cell + cell * 0.1, y: pos.y * cell + cell * 0.06 };
    const side = cell * 0.75;
    boxes.push(
      {
        ...at,
        width: side,
        height: side,
        fill: colours[seat]!,
        border: '#ffffff',
        round: true,
        key: `agent ${seat}`,
        text: display_name.slice(0, 1),
        ink: '#ffffff',
        size: cell * 0.42,
      },
      { x: at.x, y: at.y + side + 0.3, width: side, height: 1, fill: '#000000', key: `health ${seat}` },
      {
        x: at.x,
        y: at.y + side + 0.3,
        width: (side * hp) / Math.max(1, max_hp),
        height: 1,
        fill: '#4ecdc4',
        key: `hp ${seat}`,
      },
    );
  }
  return boxes;
}
