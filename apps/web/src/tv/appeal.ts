/** How much a live match is worth watching: what is at stake, who plays, how close it is, and how many watch. */
import type { Room } from '../api/league';
import { isPremium } from '../viewer/premium/is-premium';

/** What each counts for at most; what is at stake counts more than all the rest. */
const STAKES = 100;
const AGENTS = 30;
const RANKED = 10;
const RATING = 20;
const CLOSE = 25;
const PEOPLE = 15;

/** Ratings from here on count, up to so many more. */
const ORDINARY_RATING = 1200;
const RATING_SPAN = 400;
/** So many watching is as good as any number. */
const CROWD = 64;

export interface Known {
  /** The ratings of the agents at the table, as far as known. */
  readonly ratings: readonly number[];
  /** The chances of winning by seat; null if nothing can be said. */
  readonly chances: readonly number[] | null;
}

export function appeal(room: Room, { ratings, chances }: Known): number {
  const { seats, extra, play, spectators } = room;
  const agents = seats.filter(({ taken }) => taken === 'agent').length;
  return (
    (isPremium(extra) ? STAKES : 0) +
    AGENTS * (agents / Math.max(1, seats.length)) +
    (play === 'ranked' ? RANKED : 0) +
    RATING * ratingShare(ratings) +
    (chances === null ? 0 : CLOSE * closeness(chances)) +
    PEOPLE * Math.min(1, Math.log2(1 + spectators) / Math.log2(1 + CROWD))
  );
}

function ratingShare(ratings: readonly number[]): number {
  if (ratings.length === 0) return 0;
  const mean = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
  return Math.min(1, Math.max(0, (mean - ORDINARY_RATING) / RATING_SPAN));
}

/** 1 if the two that lead have the same chance, 0 if one is sure to win. */
export function closeness(chances: readonly number[]): number {
  const [first = 0, second = 0] = [...chances].sort((a, b) => b - a);
  return 1 - (first - second);
}
