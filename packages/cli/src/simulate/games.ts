/** Plays a run of games of an order, as fast as they go. */
import { type Emit, fingerprintInto, Match, type Player, playOut } from '@lobster-league/kernel';
import type { LoadedGame } from '../games.js';
import { seatsFor } from '../seats.js';
import { botAt, type Order, seedOf } from './order.js';
import { count, newTally, type Tally } from './tally.js';

/** Games `from` to `to` − 1. */
export function playGames(loaded: LoadedGame, order: Order, from: number, to: number): Tally {
  const tally = newTally(order.bots.length, order.seats, to - from);
  const table = new Table(loaded, order);
  for (let game = from; game < to; game++) {
    const match = table.play(game, null);
    tally.turns += match.game.turn(match.state);
    tally.steps += match.steps;
    fingerprintInto(match.state, tally.fingerprints, 2 * (game - from));
    count(tally, match.result()!, table.sitting);
  }
  return tally;
}

/** How many events those games tell, counted by playing them with somebody listening. */
export function countEvents(loaded: LoadedGame, order: Order, games: number): number {
  const table = new Table(loaded, order);
  let events = 0;
  for (let game = 0; game < games; game++) {
    table.play(game, () => {
      events++;
    });
  }
  return events;
}

/** The same seats for one game after the other. */
class Table {
  readonly #loaded: LoadedGame;
  readonly #order: Order;
  readonly #seats;
  /** By position in the order's list, the first position of the same bot. */
  readonly #first: readonly number[];
  /** Whose score counts, by seat, in the game played last. */
  readonly sitting: number[];

  constructor(loaded: LoadedGame, order: Order) {
    this.#loaded = loaded;
    this.#order = order;
    const names = Array.from({ length: order.seats }, (_, seat) => `Seat ${seat + 1}`);
    this.#seats = seatsFor(loaded, names);
    this.#first = order.bots.map((bot) => order.bots.indexOf(bot));
    this.sitting = names.map(() => 0);
  }

  play(number: number, emit: Emit) {
    const { game } = this.#loaded;
    const { config, bots } = this.#order;
    const match = Match.start(game, { config, seats: this.#seats, seed: seedOf(this.#order, number) }, emit);
    const players: Player[] = [];
    for (let seat = 0; seat < this.#seats.length; seat++) {
      const bot = this.#first[botAt(this.#order, number, seat)]!;
      this.sitting[seat] = bot;
      players.push({ bot: game.bots[bots[bot]!]!, rng: match.rng.stream(seat + 1) });
    }
    playOut(match, players);
    return match;
  }
}
