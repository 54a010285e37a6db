/** The sign of a game, as its manifest draws it. */
import { factsOf } from './game-facts';

export interface GameMarkProps {
  readonly game: string;
  readonly className?: string | undefined;
}

const USUAL_WIDTH = 2.4;

export function GameMark({ game, className }: GameMarkProps) {
  const { colour, strokes } = factsOf(game);
  return (
    <svg
      viewBox="0 0 48 48"
      className={className}
      aria-hidden="true"
      style={{ color: colour }}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {strokes.map(({ d, fill, width = USUAL_WIDTH }) => (
        <path
          key={d}
          d={d}
          strokeWidth={width}
          {...(fill === undefined ? {} : { fill: 'currentColor', fillOpacity: fill })}
        />
      ))}
    </svg>
  );
}
