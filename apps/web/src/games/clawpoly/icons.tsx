/** The small drawings of the board: what a square without a colour group is, shells, buildings. */
import type { SquareData } from '@lobster-league/clawpoly/watch';
import type { ReactNode } from 'react';

type Drawing =
  | 'sail'
  | 'pot'
  | 'anchor'
  | 'net'
  | 'tide'
  | 'chest'
  | 'tax'
  | 'pearl'
  | 'current'
  | 'eel'
  | 'turbine';

const DRAWINGS: Readonly<Record<Drawing, ReactNode>> = {
  sail: (
    <>
      <path d="M12 3v14M12 4c4.4 2 6.6 6 7 11h-7M11 7C8 9.400 6 12 5 15h6" />
      <path d="M3 18h18l-2.600 3.200H5.600z" />
    </>
  ),
  pot: (
    <>
      <path d="M4 20V11a8 8 0 0 1 16 0v9z" />
      <path d="M4 15.500h16M8 20V5M12 20V3M16 20V5M4 11h16" />
    </>
  ),
  anchor: (
    <>
      <circle cx="12" cy="5" r="2.200" />
      <path d="M12 7.200V21M8 11h8M3.500 14c.6 4.400 4 7 8.500 7s7.900-2.600 8.500-7M2 16l1.500-2.400L5.800 15M22 16l-1.500-2.400L18.200 15" />
    </>
  ),
  net: (
    <>
      <path d="M3 4h18M4 4c0 9 3 14 8 17 5-3 8-8 8-17" />
      <path d="M8 4c0 6 1.400 11.500 4 17 2.600-5.500 4-11 4-17M4.600 9h14.800M6.200 13.500h11.600M9 18h6" />
    </>
  ),
  tide: (
    <path d="M2 8c2.500-3 5-3 7 0s4.500 3 7 0 4-3 6-1M2 14c2.500-3 5-3 7 0s4.500 3 7 0 4-3 6-1M2 20c2.500-3 5-3 7 0s4.500 3 7 0 4-3 6-1" />
  ),
  chest: (
    <>
      <path d="M3 20V11c0-4 2-6 5-6h8c3 0 5 2 5 6v9z" />
      <path d="M3 12h6.600M14.400 12H21M9.600 10.200h4.800v4.400H9.600zM7 5.200V20M17 5.200V20" />
    </>
  ),
  tax: (
    <>
      <path d="M14 2v9.500a5 5 0 1 1-10 0V9l3 2.600" />
      <path d="M12 2h4M17 13.500c2.200-1.800 3.600-1.800 5-.8-.4 1.800-.4 2.800 0 4.600-1.400 1-2.800 1-5-.8-1.600 1.600-4 1.600-5.400 0" />
    </>
  ),
  pearl: (
    <>
      <path d="M2.500 11.500C4 6 8 3.500 12 3.500s8 2.500 9.500 8M2.500 13.500C4 18.500 8 21 12 21s8-2.500 9.500-7.500" />
      <circle cx="12" cy="13" r="3.600" />
    </>
  ),
  current: (
    <path d="M21 12a9 9 0 1 1-6-8.500M17.500 12A5.500 5.500 0 1 1 12 6.500M14 12a2 2 0 1 1-2-2M15 3.500l3.600-1.200M15 3.500l1 3.600" />
  ),
  eel: <path d="M13 2 5 13.500h6L9.500 22 19 9.500h-6.500z" />,
  turbine: (
    <>
      <circle cx="12" cy="11" r="1.800" />
      <path d="M12 9.200C10 6 11 3.500 13.500 2 14.500 5 14 7.600 12 9.200zM13.500 12c3.800.2 5.400 2.200 5.500 5-3 .2-5.200-1.400-5.500-5zM10.500 12c-1.800 3.300-4.400 3.700-6.900 2.500C5.200 12 7.600 10.900 10.500 12zM12 13v9" />
    </>
  ),
};

const BY_NAME: Readonly<Record<string, Drawing>> = {
  'Set Sail': 'sail',
  'Lobster Pot / Just Visiting': 'pot',
  'Anchor Bay': 'anchor',
  'Caught in the Net!': 'net',
  'Fishing Tax': 'tax',
  'Pearl Tax': 'pearl',
  'Electric Eel Power': 'eel',
  'Tidal Generator': 'turbine',
};

function drawingOf({ name, type }: Pick<SquareData, 'name' | 'type'>): Drawing | null {
  if (type === 'tide_card') return 'tide';
  if (type === 'treasure_chest') return 'chest';
  if (type === 'current') return 'current';
  return BY_NAME[name] ?? null;
}

interface IconProps {
  readonly className?: string | undefined;
}

function Outline({ drawing, className }: IconProps & { readonly drawing: Drawing }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {DRAWINGS[drawing]}
    </svg>
  );
}

/** Nothing for a property: its colour says enough. */
export function SquareIcon({
  square,
  className,
}: IconProps & { readonly square: Pick<SquareData, 'name' | 'type'> }) {
  const drawing = drawingOf(square);
  return drawing === null ? null : <Outline drawing={drawing} className={className} />;
}

export function DeckIcon({ deck, className }: IconProps & { readonly deck: 'tide' | 'treasure_chest' }) {
  return <Outline drawing={deck === 'tide' ? 'tide' : 'chest'} className={className} />;
}

/** The bars that close over whoever is in the pot. */
export function PotIcon({ className }: IconProps) {
  return <Outline drawing="pot" className={className} />;
}

/** A scallop: what is paid with. */
export function Shell({ className }: IconProps) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true" focusable="false">
      <path
        d="M12 2.500C6 2.500 2 7 2 12c0 3.500 3 5.600 6.400 7.600L8 21.500h8l-.4-1.900C19 17.600 22 15.500 22 12c0-5-4-9.500-10-9.500z"
        fill="#ffe08a"
        stroke="#7a5206"
        strokeWidth={1.4}
      />
      <path
        d="M12 4v15.500M8.500 5 10.500 19M15.500 5l-2 14M5 8l4.500 11M19 8l-4.500 11"
        fill="none"
        stroke="#b98312"
        strokeWidth={1.2}
        strokeLinecap="round"
      />
    </svg>
  );
}

/** A reef outpost: a small dome of coral. */
export function Outpost({ className }: IconProps) {
  return (
    <svg viewBox="0 0 16 16" className={className} aria-hidden="true" focusable="false">
      <path
        d="M2 14.500V9C2 5 4.500 2 8 2s6 3 6 7v5.500z"
        fill="#7ff5d8"
        stroke="#04241f"
        strokeWidth={1.6}
      />
      <path d="M6 14.500V11a2 2 0 0 1 4 0v3.500z" fill="#04241f" />
    </svg>
  );
}

/** A sea fortress: towers and a flag. */
export function Fortress({ className }: IconProps) {
  return (
    <svg viewBox="0 0 24 16" className={className} aria-hidden="true" focusable="false">
      <path
        d="M2 15V5h2v2h2V5h2v3h2.500V3h3v5H16V5h2v2h2V5h2v10z"
        fill="#ffd700"
        stroke="#3b2a00"
        strokeWidth={1.4}
        strokeLinejoin="round"
      />
      <path d="M10.500 15v-3a1.500 1.500 0 0 1 3 0v3z" fill="#3b2a00" />
      <path d="M12 3V.8l4 1.200-4 1.400z" fill="#ff6b6b" />
    </svg>
  );
}
