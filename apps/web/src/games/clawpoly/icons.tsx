/** The icons of the board: squares without a colour group, shells, buildings. */
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
      <path d="M12 3v14M12 4c4.4 2 6.6 6 7 11h-7M11 7C8 9.4 6 12 5 15h6" />
      <path d="M3 18h18l-2.6 3.2H5.6z" />
    </>
  ),
  pot: (
    <>
      <path d="M4 20V11a8 8 0 0 1 16 0v9z" />
      <path d="M4 15.5h16M8 20V5M12 20V3M16 20V5M4 11h16" />
    </>
  ),
  anchor: (
    <>
      <circle cx="12" cy="5" r="2.2" />
      <path d="M12 7.2V21M8 11h8M3.5 14c.6 4.4 4 7 8.5 7s7.9-2.6 8.5-7M2 16l1.5-2.4L5.8 15M22 16l-1.5-2.4L18.2 15" />
    </>
  ),
  net: (
    <>
      <path d="M3 4h18M4 4c0 9 3 14 8 17 5-3 8-8 8-17" />
      <path d="M8 4c0 6 1.4 11.5 4 17 2.6-5.5 4-11 4-17M4.6 9h14.8M6.2 13.5h11.6M9 18h6" />
    </>
  ),
  tide: (
    <path d="M2 8c2.5-3 5-3 7 0s4.5 3 7 0 4-3 6-1M2 14c2.5-3 5-3 7 0s4.5 3 7 0 4-3 6-1M2 20c2.5-3 5-3 7 0s4.5 3 7 0 4-3 6-1" />
  ),
  chest: (
    <>
      <path d="M3 20V11c0-4 2-6 5-6h8c3 0 5 2 5 6v9z" />
      <path d="M3 12h6.6M14.4 12H21M9.6 10.2h4.8v4.4H9.6zM7 5.2V20M17 5.2V20" />
    </>
  ),
  tax: (
    <>
      <path d="M14 2v9.5a5 5 0 1 1-10 0V9l3 2.6" />
      <path d="M12 2h4M17 13.5c2.2-1.8 3.6-1.8 5-.8-.4 1.8-.4 2.8 0 4.6-1.4 1-2.8 1-5-.8-1.6 1.6-4 1.6-5.4 0" />
    </>
  ),
  pearl: (
    <>
      <path d="M2.5 11.5C4 6 8 3.5 12 3.5s8 2.5 9.5 8M2.5 13.5C4 18.5 8 21 12 21s8-2.5 9.5-7.5" />
      <circle cx="12" cy="13" r="3.6" />
    </>
  ),
  current: (
    <path d="M21 12a9 9 0 1 1-6-8.5M17.5 12A5.5 5.5 0 1 1 12 6.5M14 12a2 2 0 1 1-2-2M15 3.5l3.6-1.2M15 3.5l1 3.6" />
  ),
  eel: <path d="M13 2 5 13.5h6L9.5 22 19 9.5h-6.5z" />,
  turbine: (
    <>
      <circle cx="12" cy="11" r="1.8" />
      <path d="M12 9.2C10 6 11 3.5 13.5 2 14.5 5 14 7.6 12 9.2zM13.5 12c3.8.2 5.4 2.2 5.5 5-3 .2-5.2-1.4-5.5-5zM10.5 12c-1.8 3.3-4.4 3.7-6.9 2.5C5.2 12 7.6 10.9 10.5 12zM12 13v9" />
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

/** Renders nothing for a property: its colour is enough. */
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

/** The bars of the lobster pot. */
export function PotIcon({ className }: IconProps) {
  return <Outline drawing="pot" className={className} />;
}

/** A scallop shell, the currency. */
export function Shell({ className }: IconProps) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true" focusable="false">
      <path
        d="M12 2.5C6 2.5 2 7 2 12c0 3.5 3 5.6 6.4 7.6L8 21.5h8l-.4-1.9C19 17.6 22 15.5 22 12c0-5-4-9.5-10-9.5z"
        fill="#ffe08a"
        stroke="#7a5206"
        strokeWidth={1.4}
      />
      <path
        d="M12 4v15.5M8.5 5 10.5 19M15.5 5l-2 14M5 8l4.5 11M19 8l-4.5 11"
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
      <path d="M2 14.5V9C2 5 4.5 2 8 2s6 3 6 7v5.5z" fill="#7ff5d8" stroke="#04241f" strokeWidth={1.6} />
      <path d="M6 14.5V11a2 2 0 0 1 4 0v3.5z" fill="#04241f" />
    </svg>
  );
}

/** A sea fortress: towers and a flag. */
export function Fortress({ className }: IconProps) {
  return (
    <svg viewBox="0 0 24 16" className={className} aria-hidden="true" focusable="false">
      <path
        d="M2 15V5h2v2h2V5h2v3h2.5V3h3v5H16V5h2v2h2V5h2v10z"
        fill="#ffd700"
        stroke="#3b2a00"
        strokeWidth={1.4}
        strokeLinejoin="round"
      />
      <path d="M10.5 15v-3a1.5 1.5 0 0 1 3 0v3z" fill="#3b2a00" />
      <path d="M12 3V.8l4 1.2-4 1.4z" fill="#ff6b6b" />
    </svg>
  );
}
