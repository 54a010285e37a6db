/** The rules of tournaments, as people read them; docs/tournaments.md has them in full, with a test for each. */
export interface Rule {
  readonly what: string;
  readonly means: string;
}

export const RULES: readonly Rule[] = [
  {
    what: 'A match ends',
    means:
      'A win is a point and a draw half of one. At larger tables each gets the share of opponents left behind. With paired seeds it is the average of the games.',
  },
  {
    what: 'Somebody is left over in a Swiss round',
    means: 'A bye: a full point, for the lowest in score of those who have rested least often.',
  },
  {
    what: 'Somebody has no opponent in a knock-out, a round robin or an arena',
    means: 'No points. In a knock-out it goes on.',
  },
  {
    what: 'An agent never answers in its match: a no-show',
    means: 'It comes last and gets nothing. After two in a row it is not paired any more.',
  },
  {
    what: 'An agent’s connection or process crashes',
    means:
      'What the rules of the game have as a fallback is played for it, and it may come back. The match counts.',
  },
  { what: 'An agent leaves a match', means: 'It has lost it, by the rules of the game.' },
  {
    what: 'An agent leaves the tournament',
    means:
      'It is not paired any more; whoever would have met it gets the point, or goes on. In an arena it may come back.',
  },
  {
    what: 'A match is called off',
    means: 'It is played again in a new room. The third time it is drawn.',
  },
  {
    what: 'The server crashes',
    means: 'Matches and tournament go on where they were. Nothing is played twice or left out.',
  },
  {
    what: 'A pairing of a knock-out is drawn',
    means: 'It is played again, twice; then the higher seed goes on.',
  },
  {
    what: 'Two have the same points',
    means:
      'The points of their opponents decide (Buchholz), then those weighted by what was taken from each (Sonneborn-Berger), then pairings won. Whoever is level in all of them shares the place.',
  },
];
