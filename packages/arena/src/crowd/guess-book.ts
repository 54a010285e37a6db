/** Who spectators think will win a match, and the board of those who guess best: plain data. */

export interface Guess {
  readonly guest: string;
  readonly name: string;
  readonly playerId: string;
  /** The number of the last event shown when it was made. */
  readonly sequence: number;
}

/** Where a guest comes from is a hash, good for nothing but to be compared. Never shown. */
export interface StoredGuess extends Guess {
  readonly network: string;
}

/** How a match ended. */
export interface GuessedEnd {
  readonly at: number;
  readonly events: number;
  readonly seats: number;
  /** Those in the first place; nobody where the match did not count. */
  readonly winners: readonly string[];
}

export interface Settled {
  /** How many were made in time, and how many of those were right. */
  readonly counted: number;
  readonly right: number;
}

export interface GuessBook {
  readonly guesses: readonly StoredGuess[];
  readonly settled: Settled | null;
}

export interface Guesser {
  readonly guest: string;
  readonly name: string;
  readonly points: number;
  readonly counted: number;
  readonly right: number;
  readonly lastAt: number;
}

export interface GuesserBoard {
  /** By points, the best first. */
  readonly guessers: readonly Guesser[];
  /** The last matches that it has, so that none counts twice. */
  readonly matches: readonly string[];
}

export const NO_GUESSES: GuessBook = { guesses: [], settled: null };
export const EMPTY_BOARD: GuesserBoard = { guessers: [], matches: [] };

/** A guess counts that was made in this part of the match. */
export const FIRST_PART = 0.1;
const MOST_GUESSES = 500;
const MOST_GUESSERS = 500;
const MOST_MATCHES = 500;

/** Why a guess is not taken; null if it is. One guest, and one network, guesses once. */
export function notTaken({ guesses, settled }: GuessBook, guess: StoredGuess): 'already' | 'full' | null {
  const { guest, network } = guess;
  if (guesses.some((one) => one.guest === guest || one.network === network)) return 'already';
  return settled !== null || guesses.length >= MOST_GUESSES ? 'full' : null;
}

/** Those that were made in time. */
export function inTime(guesses: readonly StoredGuess[], { events, winners }: GuessedEnd): StoredGuess[] {
  return winners.length === 0 ? [] : guesses.filter(({ sequence }) => sequence <= FIRST_PART * events);
}

/** Right ones get a point for each rival, wrong ones lose one: who guesses blindly stays at nothing. */
export function withMatch(
  board: GuesserBoard,
  match: string,
  guesses: readonly StoredGuess[],
  end: GuessedEnd,
): GuesserBoard {
  const guessers = new Map(board.guessers.map((one) => [one.guest, one]));
  for (const { guest, name, playerId } of guesses) {
    const isRight = end.winners.includes(playerId);
    const before = guessers.get(guest) ?? { points: 0, counted: 0, right: 0 };
    guessers.set(guest, {
      guest,
      name,
      points: before.points + (isRight ? end.seats - 1 : -1),
      counted: before.counted + 1,
      right: before.right + (isRight ? 1 : 0),
      lastAt: end.at,
    });
  }
  const latest = [...guessers.values()].sort((a, b) => b.lastAt - a.lastAt).slice(0, MOST_GUESSERS);
  return {
    guessers: latest.sort((a, b) => b.points - a.points || b.right - a.right || a.lastAt - b.lastAt),
    matches: [...board.matches, match].slice(-MOST_MATCHES),
  };
}
