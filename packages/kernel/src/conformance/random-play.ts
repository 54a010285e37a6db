/** Random but legal play, used by the conformance suite. */
import {
  type Ask,
  CLOCK,
  copyAsk,
  type Game,
  type GameEvent,
  type HostFact,
  type Move,
  type Seat,
} from '../game.js';
import type { Input } from '../recording.js';
import type { Rng } from '../rng.js';

/** How often the host interferes: each number n means once in n inputs. */
export interface Odds {
  readonly presence: number;
  readonly forfeit: number;
  readonly stop: number;
}

/** Few interruptions, so that most matches are played to the end. */
export const CALM: Odds = { presence: 50, forfeit: 400, stop: 4000 };
/** Many interruptions: agents often connect, disconnect and forfeit. */
export const UNRULY: Odds = { presence: 8, forfeit: 25, stop: 200 };

const TIMEOUT_ODDS = 20;

export type Any = Game<unknown, unknown, unknown, GameEvent, unknown>;

/** The part of a match that random play needs. */
export interface MatchLike {
  readonly game: Any;
  readonly state: unknown;
  asks(): readonly Ask[];
}

/** Sealed moves that were accepted and wait for the other seats, by seat. */
export type Sealed = Map<number, Move>;

/**
 * Returns an input that the rules must accept. `seats` is the number of seats. Sealed moves are accepted one by one,
 * and the host may interfere between them: then `sealed` keeps the accepted ones for the next call.
 */
export function randomInput(match: MatchLike, seats: number, rng: Rng, odds: Odds, sealed: Sealed): Input {
  const asks = match.asks().map(copyAsk);
  dropOver(sealed, asks);
  const missing = asks.filter(
    ({ seat, gather }) => gather === 'sealed' && seat !== CLOCK && !sealed.has(seat),
  );
  for (;;) {
    const fact = randomFact(seats, rng, odds);
    if (fact !== null) return { fact };
    if (asks[0]?.gather !== 'sealed') return { moves: [randomMove(match, chooseAsk(asks, rng), rng)] };
    const ask = missing.splice(rng.below(Math.max(1, missing.length)), 1)[0];
    if (ask === undefined) break;
    sealed.set(ask.seat, randomMove(match, ask, rng));
  }
  const moves = [...sealed.values()].sort((a, b) => a.seat - b.seat);
  sealed.clear();
  return { moves };
}

/** Drops sealed moves whose ask is no longer open. */
function dropOver(sealed: Sealed, asks: readonly Ask[]): void {
  for (const { seat, ask } of [...sealed.values()]) {
    if (!asks.some((open) => open.seat === seat && (ask === null || open.id === ask))) sealed.delete(seat);
  }
}

function randomFact(seats: number, rng: Rng, odds: Odds): HostFact | null {
  if (rng.below(odds.presence) === 0)
    return { type: 'presence', seat: rng.below(seats), connected: rng.below(2) === 0 };
  if (rng.below(odds.forfeit) === 0) return { type: 'forfeit', seat: rng.below(seats), reason: 'timeouts' };
  return rng.below(odds.stop) === 0 ? { type: 'stop', reason: 'creator_stopped' } : null;
}

/** Chooses one of the open asks; the clock's only now and then. */
function chooseAsk(asks: readonly Ask[], rng: Rng): Ask {
  const people = asks.filter(({ seat }) => seat !== CLOCK);
  return people.length === 0 || rng.below(TIMEOUT_ODDS) === 0 ? rng.pick(asks) : rng.pick(people);
}

function randomMove({ game, state }: MatchLike, ask: Ask, rng: Rng): Move {
  const { seat, id, fallback } = ask;
  const legal = seat === CLOCK || rng.below(TIMEOUT_ODDS) === 0 ? [] : game.legal(state, ask);
  if (legal.length === 0) return { seat, ask: id, action: fallback, timedOut: true };
  return { seat, ask: rng.below(2) === 0 ? id : null, action: rng.pick(legal), timedOut: false };
}

/** Makes seats with ids and names that no game could have made up. */
export function randomSeats(
  game: Any,
  rng: Rng,
  options: ((rng: Rng, seat: number) => unknown) | undefined,
): Seat[] {
  const { min, max } = game.seats;
  return Array.from({ length: min + rng.below(max - min + 1) }, (_, seat) => {
    const raw = options?.(rng, seat);
    const chosen = game.seatOptions === undefined ? undefined : game.seatOptions.parse(raw ?? {});
    return {
      id: `seat-${seat}-id`,
      name: `Player ${seat}`,
      ...(chosen === undefined ? {} : { options: chosen }),
    };
  });
}
