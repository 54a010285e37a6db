/** Plays a range of games of an order, as fast as possible. */
import {
  botNamed,
  type Emit,
  fingerprintInto,
  Match,
  type Player,
  playOut,
  type Seat,
} from '@lobster-league/kernel';
import type { LoadedGame } from '../games.js';
import { seatsFor } from '../seats.js';
import { botAt, type Order, seedOf } from './order.js';
import { count, newTally, type Tally } from './tally.js';

/** Plays games `from` to `to` − 1. */
export function playGames(loaded: LoadedGame, order: Order, from: number, to: number): Tally {
  const tally = newTally(order.bots.length, order.seats, to - from);
  const simulator = new Simulator(loaded, order);
  for (let game = from; game < to; game++) {
    const match = simulator.play(game, null);
    tally.turns += match.game.turn(match.state);
    tally.steps += match.steps;
    fingerprintInto(match.state, tally.fingerprints, 2 * (game - from));
    count(tally, match.result()!, simulator.sitting);
  }
  return tally;
}

/** Counts the events of those games, by playing them with a listener. */
export function countEvents(loaded: LoadedGame, order: Order, games: number): number {
  const simulator = new Simulator(loaded, order);
  let events = 0;
  for (let game = 0; game < games; game++) {
    simulator.play(game, () => {
      events++;
    });
  }
  return events;
}

/** Plays one game after the other. */
class Simulator {
  readonly #loaded: LoadedGame;
  readonly #order: Order;
  readonly #names: readonly string[];
  /** The seats of every game, if they are always the same. */
  readonly #seats: readonly Seat[] | null;
  /** By position in the order's list, the first position of the same bot. */
  readonly #first: readonly number[];
  /** By seat: the bot that gets the score of the last game. */
  readonly sitting: number[];

  constructor(loaded: LoadedGame, order: Order) {
    this.#loaded = loaded;
    this.#order = order;
    this.#names = Array.from({ length: order.seats }, (_, seat) => `Seat ${seat + 1}`);
    this.#first = order.bots.map((bot) => order.bots.indexOf(bot));
    this.sitting = this.#names.map(() => 0);
    this.#seats = loaded.choice === undefined ? this.#seatsOf(0) : null;
  }

  play(number: number, emit: Emit) {
    const { game } = this.#loaded;
    const { config, bots } = this.#order;
    for (let seat = 0; seat < this.sitting.length; seat++) {
      this.sitting[seat] = this.#first[botAt(this.#order, number, seat)]!;
    }
    const seats = this.#seats ?? this.#seatsOf(number);
    const match = Match.start(game, { config, seats, seed: seedOf(this.#order, number) }, emit);
    const players: Player[] = [];
    for (let seat = 0; seat < seats.length; seat++) {
      players.push({ bot: botNamed(game, bots[this.sitting[seat]!]!)!, rng: match.rng.stream(seat + 1) });
    }
    playOut(match, players);
    return match;
  }

  #seatsOf(number: number): Seat[] {
    const { bots } = this.#order;
    const sitting = this.sitting.map((bot) => bots[bot]!);
    return seatsFor(this.#loaded, sitting, this.#names, Math.floor(number / bots.length));
  }
}
