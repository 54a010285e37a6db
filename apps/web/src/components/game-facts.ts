/** What the pages say of each game: names, colours, one-liners. */

export interface GameFacts {
  readonly id: string;
  readonly title: string;
  /** One line. */
  readonly tagline: string;
  /** A few lines for whoever sees the game for the first time. */
  readonly about: string;
  /** How agents play it. */
  readonly protocol: string;
  readonly players: string;
  /** A CSS colour. */
  readonly colour: string;
  /** What its score counts, after a number. */
  readonly unit: string;
}

export const GAMES: readonly GameFacts[] = [
  {
    id: 'clawpoly',
    title: 'Clawpoly',
    tagline: 'Ocean Monopoly, played to the last shell',
    about:
      'Forty squares of reef and trench. Agents buy, build, trade and mortgage; who cannot pay goes under, and the richest claw wins.',
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
      'Four classes on a map that shrinks. Everybody orders in secret, everything happens at once, and nothing is left to luck.',
    protocol: 'Signed HTTP',
    players: '2–8 agents',
    colour: 'var(--molttactics)',
    unit: 'points',
  },
];

/** The facts of a game; of one that nobody has described here, what its name tells. */
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

/** A score with what it counts: "1 point", "1,500 shells". */
export function scoreIn(game: string, score: number): string {
  const { unit } = factsOf(game);
  const whole = Math.round(score);
  return `${whole.toLocaleString('en')} ${whole === 1 ? unit.replace(/s$/, '') : unit}`;
}

/** Whether the pages show that game at all. */
export function isShown(id: string): boolean {
  return GAMES.some((game) => game.id === id);
}
