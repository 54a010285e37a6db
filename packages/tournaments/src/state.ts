/** A tournament as its journal has left it: plain data. */
import { commitmentTo } from '@lobster-league/kernel';
import { type TournamentTerms, termsFault } from './terms.js';

export type TournamentStatus = 'open' | 'running' | 'finished' | 'cancelled';

export interface Entrant {
  readonly id: string;
  readonly name: string;
  readonly rating: number;
  readonly bot: string | null;
  /** Of its seats; absent where it chose nothing. */
  readonly options?: unknown;
  /** Place in the seeding, from 1; 0 before the start. */
  seed: number;
  /** Why it is not paired any more; null while it is. */
  left: 'left' | 'no_show' | null;
  /** In units of which a won game has `WIN`. */
  points: number;
  byes: number;
  played: number;
  /** Pairings in which nobody took more. */
  wins: number;
  /** How often in a row it did not show up. */
  noShows: number;
  /** How often it sat on each seat in the first game of a pairing. */
  readonly seated: number[];
  /** Whom it met last. */
  last: readonly number[];
  /** Since when it waits in an arena: the number of pairings there were. */
  freeSince: number;
  /** In a knock-out: the round in which it went out; null while it is in. */
  out: number | null;
}

export interface Game {
  /** From 1: a match that was called off is played again. */
  attempt: number;
  match: string | null;
  /** By seat; null before the end. */
  points: readonly number[] | null;
  places: readonly number[] | null;
}

export interface Pairing {
  /** From 1, in the order in which they were made. */
  readonly number: number;
  readonly round: number;
  /** Entrants by seat in the first game; in game g, seat s is taken by the one at s + g. */
  readonly players: readonly number[];
  readonly games: Game[];
  /** By player as above, once all games are over: the average of its games. */
  points: readonly number[] | null;
  /** Nobody had to play: the others were not there. */
  readonly walkover: boolean;
}

export interface TournamentState {
  status: TournamentStatus;
  readonly entrants: Entrant[];
  readonly pairings: Pairing[];
  /** Numbers of the pairings that are being played. */
  readonly open: number[];
  round: number;
  /** Who rests in each round, from the first. */
  readonly byes: number[][];
  /** Of a round robin: the order of the circle. Of a knock-out: the slots of the bracket, −1 is nobody. */
  slots: number[];
  startedAt: number | null;
  /** When an arena closes. */
  closesAt: number | null;
  /** The arena pairs nobody any more. */
  closed: boolean;
  endedAt: number | null;
  reason: string | null;
}

/** What everything is derived from, together with the journal. The seed is secret until the end. */
export interface Tournament {
  readonly terms: TournamentTerms;
  readonly seed: string;
}

export interface Refusal {
  readonly code:
    | 'NOT_OPEN'
    | 'NOT_RUNNING'
    | 'ALREADY_JOINED'
    | 'NOT_JOINED'
    | 'TOO_MANY'
    | 'TOO_FEW'
    | 'NO_SUCH_GAME'
    | 'ALREADY_PLAYED'
    | 'NOT_A_RESULT';
  readonly message: string;
}

export function newTournament({ terms, seed }: Tournament): TournamentState {
  const fault = termsFault(terms);
  if (fault !== null) throw new RangeError(fault);
  if (commitmentTo(seed) !== terms.commitment) throw new RangeError('the seed is not the one committed to');
  return {
    status: 'open',
    entrants: [],
    pairings: [],
    open: [],
    round: 0,
    byes: [],
    slots: [],
    startedAt: null,
    closesAt: null,
    closed: false,
    endedAt: null,
    reason: null,
  };
}

/** By number, of those who are still paired. */
export function activeEntrants({ entrants }: TournamentState): number[] {
  return entrants.flatMap(({ left, out }, i) => (left === null && out === null ? [i] : []));
}

/** How many seats take part in the games of one leg. */
export function legOf({ pairedSeeds }: TournamentTerms, { players }: Pick<Pairing, 'players'>): number {
  return pairedSeeds ? players.length : 1;
}
