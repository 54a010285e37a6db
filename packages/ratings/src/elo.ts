/** Elo over placements: every pair of agents is one small game, and what one gains the others lose. */

/** Where every agent begins. Ratings are whole points, so that sums of changes are exact in any order. */
export const START_RATING = 1200;

/** Shared over the opponents: each pair is played for K / (n − 1). */
export const ELO_K = 32;

/** Finer than a point and coarser than floating-point noise, so that equal claims compare as equal. */
const GRAIN = 1_000_000;

export interface EloPlayer {
  readonly id: string;
  readonly rating: number;
  /** 1 is best, equal places are shared. */
  readonly place: number;
}

/** The score that a player may expect against another: 0 to 1. */
export function expectedScore(rating: number, opponent: number): number {
  return 1 / (1 + 10 ** ((opponent - rating) / 400));
}

/** Whether what happened between two players, by their places in the list, changes the rating of the first. */
export type PairCounts = (player: number, opponent: number) => boolean;

/**
 * What each player's rating changes by, in the order given: whole points, which sum to exactly zero where every pair
 * counts for both or for neither.
 */
export function eloChanges(players: readonly EloPlayer[], counts: PairCounts = () => true): number[] {
  if (players.length < 2) return players.map(() => 0);
  const share = ELO_K / (players.length - 1);
  return wholePoints(
    players.map((player, i) => ({
      id: player.id,
      change: players.reduce(
        (sum, other, j) => (i === j || !counts(i, j) ? sum : sum + share * surplus(player, other)),
        0,
      ),
    })),
  );
}

/** Score minus expectation: a half for equal places. */
export function surplus(player: EloPlayer, opponent: EloPlayer): number {
  const score = player.place < opponent.place ? 1 : player.place === opponent.place ? 0.5 : 0;
  return score - expectedScore(player.rating, opponent.rating);
}

/**
 * Rounds changes down and hands the points left over to the largest remainders. Equal remainders go by id, so the
 * order of seats decides nothing; a better result never brings less than a worse one.
 */
function wholePoints(claims: readonly { readonly id: string; readonly change: number }[]): number[] {
  const grains = claims.map(({ change }) => Math.round(change * GRAIN));
  // Adding 0 turns −0 into 0.
  const points = grains.map((grain) => Math.floor(grain / GRAIN) + 0);
  const total = Math.round(grains.reduce((sum, grain) => sum + grain, 0) / GRAIN);
  const left = total - points.reduce((sum, point) => sum + point, 0);
  const remainder = (index: number) => grains[index]! - points[index]! * GRAIN;
  const byClaim = claims
    .map((_, index) => index)
    .sort((a, b) => remainder(b) - remainder(a) || (claims[a]!.id < claims[b]!.id ? -1 : 1));
  for (const index of byClaim.slice(0, left)) points[index]! += 1;
  return points;
}
