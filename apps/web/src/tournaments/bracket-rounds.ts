/** A bracket as rounds of slots, from pairings, byes and the seeding. */
import type { Pairing, Pairings, Standing, Tournament } from '../api/league';

export interface Side {
  readonly id: string;
  readonly name: string;
  readonly seed: number;
  /** Of the pairing; null before its end. */
  readonly points: number | null;
  readonly won: boolean;
}

export interface Slot {
  /** Two of them, or one who has no opponent, or nobody yet. */
  readonly sides: readonly Side[];
  readonly pairing: Pairing | null;
}

export interface BracketRound {
  readonly round: number;
  readonly slots: readonly Slot[];
}

/** So many slots are drawn in one column; of larger ones, the end. */
const MOST_SLOTS = 32;

export function bracketRounds(
  { rounds }: Pick<Tournament, 'rounds'>,
  standings: readonly Standing[],
  { pairings, rounds: resting }: Pairings,
): BracketRound[] {
  const rows = new Map(standings.map((row) => [row.id, row]));
  const drawn: BracketRound[] = [];
  for (let round = 1; round <= rounds; round++) {
    const count = 2 ** (rounds - round);
    if (count > MOST_SLOTS) continue;
    const byes = resting.find((one) => one.round === round)?.byes ?? [];
    const ofRound = pairings.filter((pairing) => pairing.round === round);
    const slots = Array.from({ length: count }, (_, slot): Slot => {
      const pairing = ofRound.find((one) => one.slot === slot) ?? null;
      if (pairing !== null) return { pairing, sides: sidesOf(pairing, rows) };
      const bye = byes.find((one) => one.slot === slot);
      if (bye === undefined) return { pairing, sides: [] };
      const { id, name } = bye;
      return { pairing, sides: [{ id, name, seed: rows.get(id)?.seed ?? 0, points: null, won: true }] };
    });
    drawn.push({ round, slots });
  }
  return drawn;
}

/** The higher seed above. */
function sidesOf({ players, points, round }: Pairing, rows: ReadonlyMap<string, Standing>): readonly Side[] {
  const seedOf = (id: string): number => rows.get(id)?.seed ?? 0;
  const isOut = (id: string): boolean => rows.get(id)?.out === round;
  const order = players.map(({ id, name }, i) => ({
    id,
    name,
    seed: seedOf(id),
    points: points?.[i] ?? null,
  }));
  const best = [...order].sort(
    (a, b) =>
      Number(isOut(a.id)) - Number(isOut(b.id)) || (b.points ?? 0) - (a.points ?? 0) || a.seed - b.seed,
  )[0];
  return order
    .map((side) => ({ ...side, won: points !== null && side.id === best?.id }))
    .sort((a, b) => a.seed - b.seed);
}
