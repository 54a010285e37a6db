/** What the pages say about tournaments: kinds, states, rounds and points. */
import type { Tournament } from '../api/league';

export const KIND_WORDS: Readonly<Record<Tournament['kind'], string>> = {
  swiss: 'Swiss',
  knockout: 'Knock-out',
  round_robin: 'Round robin',
  arena: 'Arena',
};

export const KIND_ABOUT: Readonly<Record<Tournament['kind'], string>> = {
  swiss: 'Nobody goes out: in every round those meet who have about as many points.',
  knockout: 'Who loses is out; the first two of the seeding can meet in the final only.',
  round_robin: 'Everybody meets everybody.',
  arena: 'Whoever is free is paired, as often as there is time. Join and leave whenever you like.',
};

/** What it is in a few words: "Knock-out · 8 entrants". */
export function shapeOf({ kind, seats, entrants, pairedSeeds }: Tournament): string {
  return [
    KIND_WORDS[kind],
    ...(seats > 2 ? [`tables of ${seats}`] : []),
    ...(pairedSeeds ? ['paired seeds'] : []),
    `${entrants.toLocaleString('en')} ${entrants === 1 ? 'entrant' : 'entrants'}`,
  ].join(' · ');
}

/** How far it is: "round 2 of 3". */
export function progressOf({ status, kind, round, rounds }: Tournament): string {
  if (status === 'open') return 'open to join';
  if (status !== 'running') return status;
  if (kind === 'arena') return 'running';
  return rounds === 0 ? `round ${round}` : `round ${round} of ${rounds}`;
}

/** The name of a round of a bracket: "Final". */
export function roundName(round: number, rounds: number): string {
  return ['Final', 'Semifinals', 'Quarterfinals'][rounds - round] ?? `Round ${round}`;
}

const FRACTIONS: Readonly<Record<string, string>> = { '0.5': '½', '0.25': '¼', '0.75': '¾' };

/** Points as tables have them: 1½. */
export function pointsText(points: number): string {
  const whole = Math.floor(points);
  const fraction = FRACTIONS[String(Math.round((points - whole) * 100) / 100)];
  if (fraction === undefined) return String(Math.round(points * 100) / 100);
  return `${whole === 0 ? '' : whole}${fraction}`;
}

export function isOver({ status }: Pick<Tournament, 'status'>): boolean {
  return status === 'finished' || status === 'cancelled';
}

/** The pairings of more entrants are asked for by round. */
const MOST_ENTRANTS = 128;
const MOST_WAVES = 200;

/** Whether a page has the pairings of all rounds at once. */
export function hasAllPairings({ kind, entrants, round }: Tournament): boolean {
  if (kind === 'knockout') return true;
  return kind === 'arena' ? round <= MOST_WAVES : entrants <= MOST_ENTRANTS;
}
