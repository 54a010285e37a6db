/** The storm: the rings it covers, the edge of the safe area, and the next ring. */
import { RING, RINGS, SIZE, type View } from '@lobster-league/molttactics/watch';
import { CELL } from './geometry';
import styles from './storm.module.scss';

/** The next ring is marked from this many turns before the storm grows. */
const WARNING_TURNS = 3;

export function Storm({ view }: { readonly view: View }) {
  const { storm_ring: ring, next_storm_turn: next } = view.map;
  const warned = next !== null && view.turn > 0 && next - view.turn <= WARNING_TURNS && ring < RINGS;
  return (
    <g>
      {RING.map((outside, square) => (
        <StormSquare
          // biome-ignore lint/suspicious/noArrayIndexKey: a square never changes its place
          key={square}
          x={square % SIZE}
          y={Math.floor(square / SIZE)}
          is={outside < ring ? 'covered' : warned && outside === ring ? 'next' : 'clear'}
        />
      ))}
      <SafeEdge ring={ring} />
    </g>
  );
}

interface StormSquareProps {
  readonly x: number;
  readonly y: number;
  readonly is: 'covered' | 'next' | 'clear';
}

/** The path of waves that continue from one square to the next. */
const WAVES =
  'M0 22c17-14 33-14 50 0s33 14 50 0M0 56c17-14 33-14 50 0s33 14 50 0M0 90c17-14 33-14 50 0s33 14 50 0';

function StormSquare({ x, y, is }: StormSquareProps) {
  return (
    <g className={styles.square} data-is={is} transform={`translate(${x * CELL} ${y * CELL})`}>
      <rect width={CELL} height={CELL} />
      <path d={WAVES} />
    </g>
  );
}

function SafeEdge({ ring }: { readonly ring: number }) {
  if (ring === 0 || ring === RINGS) return null;
  const size = (SIZE - 2 * ring) * CELL;
  return <rect className={styles.edge} x={ring * CELL} y={ring * CELL} width={size} height={size} rx="10" />;
}
