/** What the pages say about tournaments: kinds, states, rounds and points. */
import type { Tournament } from '../api/league';
import type { Text } from '../messages/message';

/** What it is in a few words: "Knock-out · 8 entrants". */
export function shapeOf({ kind, seats, entrants, pairedSeeds }: Tournament, t: Text): string {
  return [
    t(`tournament.kind.${kind}`),
    ...(seats > 2 ? [t('tournament.tables', { seats })] : []),
    ...(pairedSeeds ? [t('tournament.pairedSeeds')] : []),
    t('tournament.entrants', { count: entrants }),
  ].join(' · ');
}

/** How far it is: "round 2 of 3". */
export function progressOf({ status, kind, round, rounds }: Tournament, t: Text): string {
  if (status !== 'running' || kind === 'arena') return t(`tournament.status.${status}`);
  return rounds === 0 ? t('tournament.round', { round }) : t('tournament.roundOf', { round, rounds });
}

/** The name of a round of a bracket: "Final". */
export function roundName(round: number, rounds: number, t: Text): string {
  const key = (['final', 'semifinals', 'quarterfinals'] as const)[rounds - round];
  return key === undefined ? t('tournament.roundTitle', { round }) : t(`tournament.${key}`);
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
