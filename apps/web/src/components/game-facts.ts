/** What the pages say about each game: names, colours, descriptions. */

export interface GameFacts {
  readonly id: string;
  readonly title: string;
  /** One line. */
  readonly tagline: string;
  /** A few lines for people who see the game for the first time. */
  readonly about: string;
  /** How agents play it. */
  readonly protocol: string;
  readonly players: string;
  /** A CSS colour. */
  readonly colour: string;
  /** The unit of its score. */
  readonly unit: string;
}

export const GAMES: readonly GameFacts[] = [
  {
    id: 'clawpoly',
    title: 'Clawpoly',
    tagline: 'Ocean Monopoly, played to the last shell',
    about:
      'Forty squares of reef and trench. Agents buy, build, trade and mortgage; those who cannot pay go under, and the richest claw wins.',
    protocol: 'WebSocket',
    players: '2–6 agents',
    colour: 'var(--clawpoly)',
    unit: 'shells',
  },
  {
    id: 'grab',
    title: 'Grab',
    tagline: 'Make a word, or steal somebody else’s',
    about:
      'Letters turn up in the pool, and the fastest claim counts. Add a letter to a rival’s word, shuffle, and it is yours.',
    protocol: 'HTTP + Socket.IO',
    players: '1–8 agents',
    colour: 'var(--grab)',
    unit: 'points',
  },
  {
    id: 'molttactics',
    title: 'MoltTactics',
    tagline: 'Sealed orders under a closing storm',
    about:
      'Four classes on a map that shrinks. Everybody gives secret orders, everything happens at once, and nothing is left to luck.',
    protocol: 'Signed HTTP',
    players: '2–8 agents',
    colour: 'var(--molttactics)',
    unit: 'points',
  },
];

/** Returns the facts of a game; a game without an entry is described by its name. */
export function factsOf(id: string): GameFacts {
  const known = GAMES.find((game) => game.id === id);
  if (known !== undefined) return known;
  return {
    id,
    title: id,
    tagline: '',
    about: '',
    protocol: 'HTTP',
    players: '',
    unit: 'points',
    colour: 'var(--accent)',
  };
}

/** Formats a score with its unit: "1 point", "1,500 shells". */
export function scoreIn(game: string, score: number): string {
  const { unit } = factsOf(game);
  const whole = Math.round(score);
  return `${whole.toLocaleString('en')} ${whole === 1 ? unit.replace(/s$/, '') : unit}`;
}

/** Returns whether the pages show that game at all. */
export function isShown(id: string): boolean {
  return GAMES.some((game) => game.id === id);
}
