/** The terrain: sand, rocks as cover, urchins as hazards, and oysters with or without a pearl. */
import type { ResourceView, Tile, View } from '@lobster-league/molttactics/watch';
import { memo } from 'react';
import { CELL } from './geometry';
import styles from './terrain.module.scss';

interface TerrainProps {
  readonly tiles: View['map']['tiles'];
  readonly resources: readonly ResourceView[];
  readonly turn: number;
}

/** Memoized: six hundred shapes that only change when an oyster does. */
export const Terrain = memo(Bed, looksTheSame);

function looksTheSame(before: TerrainProps, now: TerrainProps): boolean {
  return (
    before.turn === now.turn &&
    before.tiles.flat().join() === now.tiles.flat().join() &&
    before.resources.every(({ ripe_turn }, i) => ripe_turn === now.resources[i]?.ripe_turn)
  );
}

function Bed({ tiles, resources, turn }: TerrainProps) {
  return (
    <g>
      {tiles.map((row, y) =>
        row.map((tile, x) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a square never changes its place
          <g key={`${x} ${y}`} transform={`translate(${x * CELL} ${y * CELL})`}>
            <rect
              className={styles.sand}
              data-dark={(x + y) % 2 === 0 ? '' : undefined}
              width={CELL}
              height={CELL}
            />
            <Grains seed={x * 31 + y * 17} />
            <Ground tile={tile} ripeIn={tile === 'resource' ? ripeIn(resources, x, y, turn) : 0} />
          </g>
        )),
      )}
    </g>
  );
}

function ripeIn(resources: readonly ResourceView[], x: number, y: number, turn: number): number {
  const found = resources.find(({ pos }) => pos.x === x && pos.y === y);
  return Math.max(0, (found?.ripe_turn ?? 0) - turn);
}

/** Draws a few grains of sand, in different places on every square. */
function Grains({ seed }: { readonly seed: number }) {
  return (
    <>
      {[0, 1, 2].map((grain) => (
        <ellipse
          key={grain}
          className={styles.grain}
          cx={10 + ((seed * (29 + 13 * grain) + 37 * grain) % 80)}
          cy={12 + ((seed * (53 + 7 * grain) + 61 * grain) % 76)}
          rx={3 + ((seed + grain) % 3)}
          ry={1.6}
        />
      ))}
    </>
  );
}

function Ground({ tile, ripeIn }: { readonly tile: Tile; readonly ripeIn: number }) {
  switch (tile) {
    case 'plain':
      return null;
    case 'cover':
      return <Rocks />;
    case 'hazard':
      return <Urchin />;
    case 'resource':
      return ripeIn === 0 ? <OpenOyster /> : <ClosedOyster turns={ripeIn} />;
  }
}

function Rocks() {
  return (
    <>
      <ellipse className={styles.shade} cx="50" cy="82" rx="40" ry="10" />
      <path className={styles.weed} d="M20 80c-6-16 6-22 0-40M30 82c-4-14 6-20 2-34" />
      <path
        className={styles.rock}
        d="M24 84c-8-6-4-30 10-36 12-4 22 4 24 14 6-8 18-6 22 4 4 10 2 16-2 18z"
      />
      <path className={styles.light} d="M30 58c4-6 12-8 18-4M64 62c4-2 8-2 11 2" />
    </>
  );
}

const SPIKES = Array.from({ length: 14 }, (_, i) => (i * 2 * Math.PI) / 14);

function Urchin() {
  return (
    <>
      <circle className={styles.heat} cx="50" cy="50" r="42" />
      <path
        className={styles.spikes}
        d={SPIKES.map((angle) => {
          const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
          return `M${(50 + 14 * dx).toFixed(1)} ${(50 + 14 * dy).toFixed(1)}L${(50 + 37 * dx).toFixed(1)} ${(50 + 37 * dy).toFixed(1)}`;
        }).join('')}
      />
      <circle className={styles.urchin} cx="50" cy="50" r="19" />
    </>
  );
}

function OpenOyster() {
  return (
    <>
      <ellipse className={styles.shade} cx="50" cy="80" rx="34" ry="8" />
      <path className={styles.upper} d="M18 56c0-26 18-38 32-38s32 12 32 38c-20-10-44-10-64 0z" />
      <path className={styles.ribs} d="M50 20v30M34 25l6 26M66 25l-6 26" />
      <path className={styles.lower} d="M18 56c20-10 44-10 64 0 0 16-16 24-32 24s-32-8-32-24z" />
      <circle className={styles.gleam} cx="50" cy="58" r="17" />
      <circle className={styles.pearl} cx="50" cy="58" r="11" />
      <circle className={styles.glint} cx="46.5" cy="54" r="3" />
    </>
  );
}

function ClosedOyster({ turns }: { readonly turns: number }) {
  return (
    <g className={styles.closed}>
      <ellipse className={styles.shade} cx="50" cy="80" rx="34" ry="8" />
      <path className={styles.lower} d="M18 62c0-20 18-30 32-30s32 10 32 30c0 12-16 18-32 18s-32-6-32-18z" />
      <path className={styles.ribs} d="M18 62c20 8 44 8 64 0M50 34v30M34 38l5 28M66 38l-5 28" />
      <text className={styles.ripens} x="50" y="24">
        {turns}
      </text>
    </g>
  );
}
