/** A table for testing rules: manual seats, squares assigned by name, and chosen dice. */
import { type Emit, type Rejection, Rng } from '@lobster-league/kernel';
import { setLevel, setMortgaged, transferDeed } from '../src/deeds.js';
import { type Action, clawpoly, type Event, SQUARES, type State } from '../src/index.js';

/** Returns the index of a square by its name. */
export function at(name: string): number {
  const index = SQUARES.findIndex((square) => square.name === name);
  if (index < 0) throw new Error(`no square ${name}`);
  return index;
}

export interface Given {
  readonly seats?: number;
  readonly control?: 'auto' | 'manual';
  readonly turnLimit?: number | null;
}

export type Throw = readonly [number, number];

/** Returns a generator whose next throws of two dice are these; found by trying seeds. */
export function rngThrowing(...throws: readonly Throw[]): Rng {
  for (let seed = 0; ; seed++) {
    const rng = Rng.fromSeed(`throws ${seed}`);
    const start = rng.clone();
    if (throws.every(([first, second]) => rng.below(36) === (first - 1) * 6 + second - 1)) return start;
  }
}

export class Table {
  readonly state: State;
  /** The events of the last action. */
  events: Event[] = [];

  /** Seat 0 is asked first; all players stand on Set Sail with 1500. */
  constructor({ seats = 3, control = 'manual', turnLimit = 200 }: Given = {}) {
    const config = clawpoly.config.parse({ turnLimit });
    const people = Array.from({ length: seats }, (_, seat) => ({
      id: `p${seat}`,
      name: `Player ${seat}`,
      options: { control: 'manual' },
    }));
    this.state = clawpoly.setup(config, people, Rng.fromSeed('table'), null);
    this.state.order.splice(0, seats, ...people.keys());
    this.state.current = 0;
    this.state.asks[0]!.seat = 0;
    for (const player of this.state.players) player.manual = control === 'manual';
  }

  /** Gives squares to a seat. */
  give(seat: number, names: readonly string[], { level = 0, mortgaged = false } = {}): this {
    for (const name of names) {
      transferDeed(this.state, at(name), seat);
      if (level > 0) setLevel(this.state, at(name), level);
      if (mortgaged) setMortgaged(this.state, at(name), true);
    }
    return this;
  }

  stand(seat: number, square: string): this {
    this.state.players[seat]!.position = at(square);
    return this;
  }

  money(seat: number, money?: number): number {
    if (money !== undefined) this.state.players[seat]!.money = money;
    return this.state.players[seat]!.money;
  }

  /** Puts that card on top of its deck. */
  nextCard(deck: 'tide' | 'treasureChest', number: number): this {
    const { pile } = this.state[deck];
    pile.splice(pile.indexOf(number), 1);
    pile.push(number);
    return this;
  }

  /** Plays an action of the seat that is asked, with chosen dice. */
  send(action: Action, throws: readonly Throw[] = []): Rejection | null {
    return this.sendAs(this.asked, action, throws);
  }

  sendAs(seat: number, action: Action, throws: readonly Throw[] = [], timedOut = false): Rejection | null {
    this.events = [];
    const emit: Emit<Event> = (event) => this.events.push(event);
    const rng = rngThrowing(...throws);
    return clawpoly.step(this.state, [{ seat, ask: null, action, timedOut }], rng, emit);
  }

  /** Rolls the dice for the player whose turn it is; fails if that is refused. */
  roll(...throws: readonly Throw[]): this {
    this.must({ type: 'action:roll_dice' }, throws);
    return this;
  }

  /** Plays an action that must be accepted. */
  must(action: Action, throws: readonly Throw[] = []): this {
    const rejection = this.send(action, throws);
    if (rejection !== null) throw new Error(`${rejection.code}: ${rejection.message}`);
    return this;
  }

  get asked(): number {
    return this.state.asks[0]?.seat ?? -1;
  }

  get kind(): string | null {
    return this.state.asks[0]?.kind ?? null;
  }

  /** The types of the last events, without their prefix. */
  get told(): string[] {
    return this.events.map(({ type }) => type.slice('game:'.length));
  }

  /** The data of the last event of that type. */
  event(type: string): unknown {
    return this.events.findLast((event) => event.type === `game:${type}`)?.data;
  }
}
