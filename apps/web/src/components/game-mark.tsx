/** The icon of each game. */
import { factsOf } from './game-facts';

export interface GameMarkProps {
  readonly game: string;
  readonly className?: string | undefined;
}

export function GameMark({ game, className }: GameMarkProps) {
  return (
    <svg
      viewBox="0 0 48 48"
      className={className}
      aria-hidden="true"
      style={{ color: factsOf(game).colour }}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <Shape game={game} />
    </svg>
  );
}

function Shape({ game }: { readonly game: string }) {
  switch (game) {
    case 'clawpoly':
      return (
        <>
          <rect x="6" y="6" width="36" height="36" rx="6" fill="currentColor" fillOpacity=".12" />
          <path d="M6 16h36M6 32h36M16 6v36M32 6v36" strokeOpacity=".55" strokeWidth="1.6" />
          <path
            d="M24 30c-4 0-6-3-6-6 0-4 3-7 6-7s6 3 6 7c0 3-2 6-6 6Zm0-13v13m-4-11 4 11 4-11"
            fill="currentColor"
            fillOpacity=".35"
            strokeWidth="1.8"
          />
        </>
      );
    case 'grab':
      return (
        <>
          <rect x="5" y="17" width="17" height="17" rx="4" fill="currentColor" fillOpacity=".12" />
          <path d="m10 30 3.5-9 3.5 9m-6-3h5" strokeWidth="2" />
          <rect
            x="25"
            y="9"
            width="17"
            height="17"
            rx="4"
            transform="rotate(10 33 17)"
            fill="currentColor"
            fillOpacity=".3"
          />
          <path d="M37 15c-2-2.4-6.500-1.500-7 2s3 5.500 6 3.500l.4-3h-2.600" strokeWidth="2" />
          <path d="M9 41c8 3 18 2 25-5m0 0-5 .4M34 36l-.8 4.800" strokeWidth="2" />
        </>
      );
    default:
      return (
        <>
          <path
            d="M24 4 41 11v12c0 10-7 17-17 21C14 40 7 33 7 23V11L24 4Z"
            fill="currentColor"
            fillOpacity=".12"
          />
          <path d="m17 31 15-15m-4-1h5v5M31 31 16 16m4-1h-5v5" strokeWidth="2.200" />
        </>
      );
  }
}
