/** Tables for tests, written briefly: pool, words and bag as text. */
import type { Emit, HostFact, Move, Rejection, RngState } from '@lobster-league/kernel';
import { Match, Rng } from '@lobster-league/kernel';
import {
  type GrabAction,
  type GrabConfig,
  type GrabEvent,
  type GrabState,
  grab,
  letterSet,
  TILE_COUNTS,
} from '../src/index.js';

export const NAMES = ['ada', 'bo', 'cy', 'di', 'ed', 'flo', 'gus', 'hal'];

export function seatsOf(players: number) {
  return NAMES.slice(0, players).map((name) => ({ id: `id-${name}`, name }));
}

export interface Given {
  /** The letters in the pool. */
  readonly pool?: string;
  /** Each player's words; as many lists as there are players. */
  readonly words?: readonly (readonly string[])[];
  /** The letters in the bag; all the others of the 98 if absent. */
  readonly bag?: string;
  readonly config?: Partial<GrabConfig>;
}

export function countsOf(letters: string): number[] {
  const counts = new Array<number>(26).fill(0);
  for (const letter of letters) counts[letter.charCodeAt(0) - 97]!++;
  return counts;
}

/** A game at that table, with all players connected and none passed. */
export class TestGame {
  readonly state: GrabState;
  readonly rng: Rng = Rng.fromSeed('test');
  readonly events: GrabEvent[] = [];

  constructor({ pool = '', words = [[], []], bag, config = {} }: Given) {
    const seats = seatsOf(words.length);
    const full = grab.config.parse({ dictionary: 'sowpods', ...config });
    this.state = Match.start(grab, { config: full, seats, seed: 'test' }).state;
    const { table } = this.state;
    table.pool = countsOf(pool);
    table.words_per_player = words.map((owned) => [...owned]);
    this.state.letter_sets = words.map((owned) => owned.map(letterSet));
    const out = countsOf(pool + words.flat().join(''));
    table.bag = bag === undefined ? TILE_COUNTS.map((tiles, i) => tiles - out[i]!) : countsOf(bag);
  }

  readonly #emit: Emit<GrabEvent> = (event) => {
    this.events.push(event);
  };

  act(seat: number, action: GrabAction, ask: number | null = null): Rejection | null {
    const move: Move<GrabAction> = { seat, ask, action, timedOut: false };
    return grab.step(this.state, [move], this.rng, this.#emit);
  }

  move(seat: number, word: string): Rejection | null {
    return this.act(seat, { type: 'move', word });
  }

  pass(seat: number, ask: number | null = null): Rejection | null {
    return this.act(seat, { type: 'ready_for_next_turn' }, ask);
  }

  learn(fact: HostFact): void {
    grab.learn(this.state, fact, this.rng, this.#emit);
  }

  /** The ids of the open asks, by seat; the clock's is under −1. */
  get asks(): Record<number, number> {
    return Object.fromEntries(grab.asks(this.state).map(({ seat, id }) => [seat, id]));
  }

  get told(): string[] {
    return this.events.map(({ type }) => type);
  }

  /** Copies everything that a refused move must not change. */
  snapshot(): { state: GrabState; rng: RngState } {
    return { state: JSON.parse(JSON.stringify(this.state)), rng: this.rng.save() };
  }
}
