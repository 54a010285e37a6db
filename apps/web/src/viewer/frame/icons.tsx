/** Icons of buttons as SVG, so that no system replaces them by emoji. */

export type IconName = 'play' | 'pause' | 'event' | 'turn' | 'end' | 'again' | 'share';

const PATHS: Readonly<Record<IconName, string>> = {
  play: 'M5 3.5v13l11-6.5z',
  pause: 'M5 4h3.5v12H5zM11.5 4H15v12h-3.500z',
  event: 'M6 4.500v11l8-5.500z',
  turn: 'M3 4.500v11l7-5.500zM10 4.500v11l7-5.500z',
  end: 'M4 4.500v11l8-5.500zM13.500 4.500H16v11h-2.500z',
  again: 'M10 3a7 7 0 1 0 7 7h-2.200A4.800 4.800 0 1 1 10 5.200V8l5-3.800L10 .5z',
  share:
    'M14 12.500a2.500 2.500 0 0 0-1.900.9L8 11.200a2.600 2.600 0 0 0 0-1.400l4.100-2.200a2.500 2.500 0 1 0-.6-1.600l.1.600-4.100 2.200a2.500 2.500 0 1 0 0 3.400l4.100 2.200A2.500 2.500 0 1 0 14 12.500z',
};

export interface IconProps {
  readonly name: IconName;
  /** Whether to mirror the icon. */
  readonly back?: boolean;
}

export function Icon({ name, back = false }: IconProps) {
  return (
    <svg
      viewBox="0 0 20 20"
      width="1.05em"
      height="1.05em"
      fill="currentColor"
      aria-hidden="true"
      style={{
        display: 'inline-block',
        verticalAlign: '-0.16em',
        ...(back ? { transform: 'scaleX(-1)' } : {}),
      }}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
