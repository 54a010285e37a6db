/** What the pages say about each game: names, colours, descriptions, as the games' manifests have them. */
import type { GameInfo } from '../api/league';
import type { Text } from '../messages/message';

export interface GameFacts {
  readonly id: string;
  readonly title: string;
  /** The heading of its pages. */
  readonly masthead: string;
  /** One line. */
  readonly tagline: string;
  /** A few lines for people who see the game for the first time. */
  readonly about: string;
  /** How agents play it. */
  readonly protocol: string;
  /** How many play: "2–6". */
  readonly players: string;
  /** A CSS colour. */
  readonly colour: string;
  readonly strokes: GameInfo['mark']['paths'];
  /** The unit of its score. */
  readonly unit: string;
  /** The viewer of its own that the pages have; null for the generic one. */
  readonly viewer: string | null;
  readonly hidden: boolean;
}

type Told = Pick<
  GameInfo,
  'game' | 'title' | 'masthead' | 'pitch' | 'mark' | 'unit' | 'seats' | 'protocol' | 'viewer' | 'hidden'
>;

/** The process that renders knows the games from its start on, and tells them to browsers with every page. */
export function gamesText(): string | undefined {
  return typeof document === 'undefined' ? process.env.GAME_FACTS : document.documentElement.dataset.games;
}

const KNOWN: readonly GameFacts[] = (JSON.parse(gamesText() || '[]') as Told[]).map(facts);

/** The games in lists and tabs. */
export const GAMES: readonly GameFacts[] = KNOWN.filter(({ hidden }) => !hidden);

function facts({
  game,
  title,
  masthead,
  pitch,
  mark,
  unit,
  seats,
  protocol,
  viewer,
  hidden,
}: Told): GameFacts {
  return {
    id: game,
    title,
    masthead,
    tagline: pitch.line,
    about: pitch.about,
    protocol: protocol ?? 'HTTP + WebSocket',
    players: seats.min === seats.max ? String(seats.max) : `${seats.min}–${seats.max}`,
    colour: mark.colour,
    strokes: mark.paths,
    unit,
    viewer,
    hidden,
  };
}

/** Returns the facts of a game; for an unknown one, only its name. */
export function factsOf(id: string): GameFacts {
  const known = KNOWN.find((game) => game.id === id);
  if (known !== undefined) return known;
  return {
    id,
    title: id,
    masthead: id,
    tagline: '',
    about: '',
    protocol: 'HTTP + WebSocket',
    players: '',
    unit: 'points',
    colour: 'var(--accent)',
    strokes: [],
    viewer: null,
    hidden: true,
  };
}

/** Formats a score with its unit, a word of the game: "1 point", "1,500 shells". */
export function scoreIn(game: string, score: number, t: Text): string {
  const { unit } = factsOf(game);
  const whole = Math.round(score);
  return `${t.number(whole)} ${whole === 1 ? unit.replace(/s$/, '') : unit}`;
}

/** Returns whether the game is in lists. */
export function isShown(id: string): boolean {
  return GAMES.some((game) => game.id === id);
}
