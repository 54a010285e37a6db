/** Small sea creatures, each in the colour of the text around it, in a 32 × 32 viewBox. */
import type { ReactNode } from 'react';
import { LEVEL_CREATURES } from './level-creatures';

/** Draws its children and their mirror image. */
function Mirrored({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <>
      {children}
      <g transform="matrix(-1 0 0 1 32 0)">{children}</g>
    </>
  );
}

const INK = '#071024';
const LIMBS = { fill: 'none', stroke: 'currentColor', strokeLinecap: 'round' } as const;
const SHADE = 'color-mix(in srgb, currentColor, #050b1a 34%)';
const SHINE = 'color-mix(in srgb, currentColor, white 45%)';

function Eye({ x, y, radius = 1.9 }: { readonly x: number; readonly y: number; readonly radius?: number }) {
  return (
    <>
      <circle cx={x} cy={y} r={radius} fill="#fff" />
      <circle cx={x} cy={y} r={radius * 0.55} fill={INK} />
    </>
  );
}

function Lobster(): ReactNode {
  return (
    <>
      <Mirrored>
        <path d="M14 8C12.4 4.6 9.6 2.6 6 2.4" strokeWidth={1.1} {...LIMBS} />
        <path d="M12 16.6 6.4 17.6M12 19 6.8 21.4M12.6 21 8.6 24.6" strokeWidth={1.5} {...LIMBS} />
        <path d="M12.4 14.4C10.4 15 8.6 14.4 7.4 13" strokeWidth={2.6} {...LIMBS} />
        <path
          d="M8.8 13.6C4.4 14.6 1 11 1.6 7 2 5 3.4 3.8 4.6 3.4 4.4 5.6 5 7.4 6.2 8.2 6.4 6.4 7.6 5.2 9 5 10.8 7.4 11 11.4 8.8 13.6Z"
          fill="currentColor"
        />
      </Mirrored>
      <path d="M11 30.4 12.6 25.6H19.4L21 30.4 16 28.8Z" fill={SHADE} />
      <path d="M12 19.4H20L19 26.6H13Z" fill="currentColor" />
      <path d="M12.4 22H19.6M12.8 24.4H19.2" stroke={SHADE} strokeWidth={1.1} />
      <ellipse cx={16} cy={14.4} rx={4.9} ry={7} fill="currentColor" />
      <path
        d="M13.4 12C14 9.8 15 8.8 16 8.6"
        fill="none"
        stroke={SHINE}
        strokeWidth={1.1}
        strokeLinecap="round"
      />
      <Eye x={14} y={10.6} radius={1.5} />
      <Eye x={18} y={10.6} radius={1.5} />
    </>
  );
}

function Crab(): ReactNode {
  return (
    <>
      <Mirrored>
        <path d="M8.6 20.6 3 21.8M8.8 23.4 4.4 26M10.6 25.4 7.6 29" strokeWidth={1.8} {...LIMBS} />
        <path d="M8.8 17.4C6.4 16.8 5.4 15 5.4 13" strokeWidth={2.8} {...LIMBS} />
        <path
          d="M6 14.4C1.8 13.4.4 9 2.2 5.4 3 4 4.2 3.2 5.2 3 5 5 5.4 6.8 6.4 7.6 6.8 6 8 5 9.4 5.2 10.6 8.4 9.4 12.8 6 14.4Z"
          fill="currentColor"
        />
        <path d="M13.2 15.4V11.4" strokeWidth={1.4} {...LIMBS} />
      </Mirrored>
      <path
        d="M6.4 20C6.4 16.2 10.6 13.8 16 13.8S25.6 16.2 25.6 20 21.4 27.2 16 27.2 6.4 23.8 6.4 20Z"
        fill="currentColor"
      />
      <path
        d="M9.4 18.4C10.4 16.8 12.4 16 14.4 15.9"
        fill="none"
        stroke={SHINE}
        strokeWidth={1.2}
        strokeLinecap="round"
      />
      <path
        d="M13 22.4C14.8 24 17.2 24 19 22.4"
        fill="none"
        stroke={INK}
        strokeWidth={1.3}
        strokeLinecap="round"
      />
      <Eye x={13.2} y={10.6} />
      <Eye x={18.8} y={10.6} />
    </>
  );
}

function Octopus(): ReactNode {
  return (
    <>
      <Mirrored>
        <path d="M10.4 18.6C9.4 22.6 5.6 21 4 24.4 3.2 26 4 27.4 5.4 27.2" strokeWidth={2.6} {...LIMBS} />
        <path d="M12.8 20C12.6 24.4 9.8 25 9.4 28.4" strokeWidth={2.6} {...LIMBS} />
        <path d="M15 20.4C15 24.6 14 26.4 13.8 29.6" strokeWidth={2.4} {...LIMBS} />
      </Mirrored>
      <path
        d="M16 2.6C9.8 2.6 6.4 7 6.6 12 6.8 16.4 9.4 17.4 9.6 21.4H22.4C22.6 17.4 25.2 16.4 25.4 12 25.6 7 22.2 2.6 16 2.6Z"
        fill="currentColor"
      />
      <path
        d="M9.6 9.6C10.4 7 12 5.6 14.2 5"
        fill="none"
        stroke={SHINE}
        strokeWidth={1.4}
        strokeLinecap="round"
      />
      <Eye x={12.8} y={13.6} radius={2.3} />
      <Eye x={19.2} y={13.6} radius={2.3} />
      <path
        d="M14.4 18.2C15.4 19 16.6 19 17.6 18.2"
        fill="none"
        stroke={INK}
        strokeWidth={1.2}
        strokeLinecap="round"
      />
    </>
  );
}

function Seahorse(): ReactNode {
  return (
    <>
      <path d="M14.6 3.6 15.4.9 17.4 2.9 19.7 1.5 20 4.4 22.7 4.6 21.4 7Z" fill={SHADE} />
      <path d="M20.4 12.2 26.6 10.4 25.4 14.4 27 17.6 20.6 18Z" fill={SHADE} />
      <path
        d="M16.6 19C12.6 22.4 12.4 27.6 16.2 29.4 19.8 31 23.2 28.6 22.4 25.8 21.7 23.4 18.6 23.8 18.8 26"
        strokeWidth={3}
        {...LIMBS}
      />
      <path
        d="M17.6 2.8C21.8 2.8 23.6 6.2 22.2 9.6 24.6 13.6 22.8 18.8 18.6 21.2 16 22 13.6 20.6 13.4 17.8 13.2 15 15.4 13.8 15.4 11.6 12.6 12 10 12.2 6.6 12.8 5.2 12.9 5 10.8 6.2 10.4L12.6 8.2C12.8 5 14.6 2.8 17.6 2.8Z"
        fill="currentColor"
      />
      <path d="M15.4 16.4H19M15 18.8H18.4" stroke={SHADE} strokeWidth={1.1} strokeLinecap="round" />
      <Eye x={16.6} y={7.2} />
    </>
  );
}

function Dolphin(): ReactNode {
  return (
    <>
      <path d="M14.2 8.6C13.2 6 13.6 3.6 14.8 2 17 3.4 19 5.2 19.8 8Z" fill={SHADE} />
      <path
        d="M2.2 29.8C1 26.4 1.6 23.8 3.6 22 4.4 13.4 11.6 6.6 20 7.2 23.4 7.4 25.8 9 27.2 11.2L30.6 13.2C31.2 13.8 30.8 14.8 29.8 14.8L26.6 15C24.4 18 20.6 18.8 16.8 18.8 12.6 18.8 9.6 20.6 8.2 23.8 9.2 26 8.8 28.4 7.2 30.4 6 28.4 4.6 27.8 2.2 29.8Z"
        fill="currentColor"
      />
      <path
        d="M26.4 15C24.4 17.8 20.6 18.8 16.8 18.8 14.4 18.8 12.4 19.4 10.8 20.6 12.8 16.8 16.8 15.6 20.6 15.8 22.8 15.9 24.8 15.6 26.4 15Z"
        fill={SHINE}
      />
      <path d="M16.4 16.8C15 19.6 15 22.4 16.4 25 18.8 23 20.4 20.4 20.6 17.4Z" fill={SHADE} />
      <Eye x={23.4} y={11.4} radius={1.5} />
    </>
  );
}

function Shark(): ReactNode {
  return (
    <>
      <path d="M12.6 10.8C13.8 7.4 16 4.4 19 2.8 19 6 19.6 8.6 20.6 11Z" fill={SHADE} />
      <path
        d="M1.4 17.4C5.6 11.8 11.4 9.2 17.4 10 20.4 10.4 22.8 11.6 24.8 13.2L30.8 8C30.2 11.4 29.8 14 30 16.4 30.2 19 30.4 21.6 31 24.6L24.6 19.6C20.8 22.4 16.2 23.6 11.8 23 7.4 22.4 3.8 20.4 1.4 17.4Z"
        fill="currentColor"
      />
      <path
        d="M1.4 17.4C3.8 20.4 7.4 22.4 11.8 23 15 23.4 18.2 22.9 21.2 21.6 14.6 21 8.4 20.2 1.4 17.4Z"
        fill="#f3f7ff"
      />
      <path d="M12.6 20.8C13.4 23.6 15 26 17.6 27.6 18.2 25 18 22.6 17.2 20.6Z" fill={SHADE} />
      <path
        d="M14.6 13.8C13.8 15 13.8 16.4 14.6 17.8M17 13.6C16.2 15 16.2 16.6 17 18"
        fill="none"
        stroke={INK}
        strokeWidth={1}
        strokeLinecap="round"
        opacity={0.7}
      />
      <path d="M4 18.2C6 19 7.6 19.2 9.4 19" fill="none" stroke={INK} strokeWidth={1} strokeLinecap="round" />
      <Eye x={8} y={14.8} radius={1.6} />
    </>
  );
}

const CREATURES: Readonly<Record<string, () => ReactNode>> = {
  ...LEVEL_CREATURES,
  lobster: Lobster,
  crab: Crab,
  octopus: Octopus,
  seahorse: Seahorse,
  dolphin: Dolphin,
  shark: Shark,
};

/** Takes the colour of the text around it. */
export function Creature({
  token,
  className,
}: {
  /** The name of a creature; one that is unknown is drawn as a lobster. */
  readonly token: string;
  readonly className?: string | undefined;
}) {
  const Drawing = CREATURES[token] ?? Lobster;
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true" focusable="false">
      <Drawing />
    </svg>
  );
}
