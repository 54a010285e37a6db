/** The creatures of the house agents of every game, from the barnacle to the triton, in a 32 × 32 viewBox. */
import type { ReactNode } from 'react';

const INK = '#071024';
const SHADE = 'color-mix(in srgb, currentColor, #050b1a 34%)';
const SHINE = 'color-mix(in srgb, currentColor, white 45%)';
const LIMBS = { fill: 'none', stroke: 'currentColor', strokeLinecap: 'round' } as const;

function Eye({ x, y, radius = 1.9 }: { readonly x: number; readonly y: number; readonly radius?: number }) {
  return (
    <>
      <circle cx={x} cy={y} r={radius} fill="#fff" />
      <circle cx={x} cy={y} r={radius * 0.55} fill={INK} />
    </>
  );
}

/** Lines from a ring outwards. */
function Spines({ count, from, to, width }: Record<'count' | 'from' | 'to' | 'width', number>) {
  return Array.from({ length: count }, (_, at) => {
    const turn = (2 * Math.PI * at) / count;
    const point = (radius: number): string =>
      `${(16 + radius * Math.cos(turn)).toFixed(1)} ${(16 + radius * Math.sin(turn)).toFixed(1)}`;
    return <path key={point(to)} d={`M${point(from)}L${point(to)}`} strokeWidth={width} {...LIMBS} />;
  });
}

function Barnacle(): ReactNode {
  return (
    <>
      <path d="M2.5 28 8 13.5C10 10 22 10 24 13.5L29.5 28Z" fill="currentColor" />
      <path d="M8 28 11.5 13.8M16 28V12.6M24 28 20.5 13.8" stroke={SHADE} strokeWidth={1.4} />
      <ellipse cx={16} cy={12.6} rx={7.4} ry={3} fill={SHADE} />
      <path
        d="M13 12C12.4 8 11 5.4 8.6 4M16 12C16 8 16 6 16 3M19 12C19.6 8 21 5.4 23.4 4"
        strokeWidth={1.4}
        {...LIMBS}
      />
      <Eye x={12.4} y={19.6} />
      <Eye x={19.6} y={19.6} />
    </>
  );
}

function Shrimp(): ReactNode {
  return (
    <>
      <path d="M22 9C26 5 29 4.4 31 5M22 8C24 4 26 2 29 1.4" strokeWidth={1.1} {...LIMBS} />
      <path
        d="M25 9.6C27 15 24.6 24 15 26.4 11 27.4 7.4 27 5 25.4L1.6 29.4 1 22.6 4.6 22.2C9 23.4 13 21.4 13.4 18 13.8 13 18 7.6 25 9.6Z"
        fill="currentColor"
      />
      <path d="M19.6 13.8 24.4 18.4M16.4 17.4 20.6 22.8M12.6 21.6 14.4 26" stroke={SHADE} strokeWidth={1.4} />
      <path d="M22 19 25 23M19 22.4 21.4 27M15.4 25 16.4 29.4" strokeWidth={1.3} {...LIMBS} />
      <Eye x={22.4} y={11.4} radius={1.7} />
    </>
  );
}

function Urchin(): ReactNode {
  return (
    <>
      <Spines count={18} from={8} to={15} width={1.7} />
      <circle cx={16} cy={16} r={9} fill="currentColor" />
      <path
        d="M9.6 12.4C11 9.8 13.4 8.4 16 8.2"
        fill="none"
        stroke={SHINE}
        strokeWidth={1.3}
        strokeLinecap="round"
      />
      <Eye x={12.8} y={16} />
      <Eye x={19.2} y={16} />
    </>
  );
}

function Puffer(): ReactNode {
  return (
    <>
      <Spines count={14} from={10} to={14.4} width={1.5} />
      <path d="M24 16 31 10.6V21.4Z" fill={SHADE} />
      <circle cx={15.6} cy={16} r={10.8} fill="currentColor" />
      <path d="M6.4 21C10 25 20 26 24.4 21.4 21 28.4 9.6 28.6 6.4 21Z" fill={SHINE} />
      <path
        d="M3.6 18.6C6 19.8 7.4 19.4 8.6 18"
        fill="none"
        stroke={INK}
        strokeWidth={1.2}
        strokeLinecap="round"
      />
      <Eye x={10} y={13.4} radius={2.4} />
    </>
  );
}

function Moray(): ReactNode {
  return (
    <>
      <path
        d="M3 29C10 28 12.6 24 11.4 19 10 13 13 6.6 20 6 26 5.4 30.6 8.6 30.6 12L22 14.6C18.6 15.6 18 18 18.8 21 20 26 16 30 3 29Z"
        fill="currentColor"
      />
      <path d="M20 14.4 30 12.4 28.4 15.6 21.4 16.6Z" fill={SHADE} />
      <path
        d="M14.6 9C11.6 13 12.4 17 13.6 20.4 14.4 23.4 13.4 26 10 28"
        fill="none"
        stroke={SHINE}
        strokeWidth={1.4}
      />
      <Eye x={22.6} y={9.8} radius={1.8} />
    </>
  );
}

function Orca(): ReactNode {
  return (
    <>
      <path d="M13 10.6C13.4 6.6 14.8 3.6 17.6 1.4 18.4 5 19.4 8 21 10.6Z" fill={SHADE} />
      <path
        d="M1.4 17.6C5 11.6 11.4 9 17.6 10 22 10.6 25 13 26.4 16.4L31 14C31 17.4 29.8 20 27.4 21.4 28 24 27.4 26.6 25.6 28.6L23.4 22.4C16.4 25.6 5.6 24.4 1.4 17.6Z"
        fill="currentColor"
      />
      <path d="M1.4 17.6C5.6 24.4 16.4 25.6 23.4 22.4 16 21.4 8 21 1.4 17.6Z" fill="#f3f7ff" />
      <ellipse cx={10.4} cy={13.6} rx={2.8} ry={1.5} fill="#f3f7ff" />
      <Eye x={7.4} y={16} radius={1.3} />
    </>
  );
}

function Triton(): ReactNode {
  return (
    <>
      <path d="M16 3V29M9 4V9.6C9 13 12 14.6 16 14.6 20 14.6 23 13 23 9.6V4" strokeWidth={2.6} {...LIMBS} />
      <path d="M16 0.6 18.4 5H13.6ZM9 1.4 11 5.4H7ZM23 1.4 25 5.4H21Z" fill={SHINE} />
      <path d="M10.6 20.6H21.4" strokeWidth={2.2} {...LIMBS} />
      <path
        d="M5 27C8 24.6 10.6 24.6 13.4 27 15 28.4 17 28.4 18.6 27 21.4 24.6 24 24.6 27 27"
        fill="none"
        stroke={SHADE}
        strokeWidth={2.2}
      />
    </>
  );
}

export const LEVEL_CREATURES: Readonly<Record<string, () => ReactNode>> = {
  barnacle: Barnacle,
  shrimp: Shrimp,
  urchin: Urchin,
  puffer: Puffer,
  moray: Moray,
  orca: Orca,
  triton: Triton,
};
