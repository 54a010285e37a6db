/** Counts over many games, in integers only, so that the sums do not depend on the order. */
import type { Placement } from '@lobster-league/kernel';

/** The value of a won game, which up to 16 winners can share without a remainder. */
export const WIN = 720_720;

/** The counts of a bot, or of a seat. */
export interface Score {
  /** Games in which it played, in any number of seats. */
  games: number;
  /** Its seats in all games together. */
  seats: number;
  /** In units of 1 / WIN games. */
  wins: number;
  /** The sum of its places. */
  places: number;
}

export interface Tally {
  games: number;
  turns: number;
  steps: number;
  /** By position in the order's list of bots; equal names count at the first position. */
  readonly bots: Score[];
  readonly seats: Score[];
  /** The fingerprints of the final states, two words each, in the order of the games. */
  readonly fingerprints: Int32Array;
}

/** `fingerprints` is the number of games whose final states are recorded. */
export function newTally(bots: number, seats: number, fingerprints: number): Tally {
  return {
    games: 0,
    turns: 0,
    steps: 0,
    bots: newScores(bots),
    seats: newScores(seats),
    fingerprints: new Int32Array(2 * fingerprints),
  };
}

function newScores(count: number): Score[] {
  return Array.from({ length: count }, () => ({ games: 0, seats: 0, wins: 0, places: 0 }));
}

/** Counts one game. `bots` says, by seat, which bot gets the score. */
export function count(tally: Tally, result: readonly Placement[], bots: readonly number[]): void {
  let winners = 0;
  for (const { place } of result) if (place === 1) winners++;
  for (const { seat, place } of result) {
    const bot = bots[seat]!;
    note(tally.seats[seat]!, place, winners, true);
    note(tally.bots[bot]!, place, winners, bots.indexOf(bot) === seat);
  }
  tally.games++;
}

function note(score: Score, place: number, winners: number, first: boolean): void {
  if (first) score.games++;
  score.seats++;
  score.places += place;
  if (place === 1) score.wins += WIN / winners;
}

/** Adds later games to earlier ones, except for the fingerprints. */
export function add(sum: Tally, more: Tally): void {
  sum.games += more.games;
  sum.turns += more.turns;
  sum.steps += more.steps;
  for (const [i, score] of more.bots.entries()) addScore(sum.bots[i]!, score);
  for (const [i, score] of more.seats.entries()) addScore(sum.seats[i]!, score);
}

function addScore(sum: Score, more: Score): void {
  sum.games += more.games;
  sum.seats += more.seats;
  sum.wins += more.wins;
  sum.places += more.places;
}
