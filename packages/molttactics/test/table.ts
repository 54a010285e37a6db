/** A table for testing rules: places agents, plays one turn, and returns the events' texts. */
import { Rng } from '@lobster-league/kernel';
import { expect } from 'vitest';
import { resourcesAmong, SQUARES, squareAt, type Tile } from '../src/board.js';
import {
  type Action,
  type Agent,
  type ClassName,
  type Event,
  type MoltChoice,
  molttactics,
  type State,
} from '../src/index.js';
import { byInitiative } from '../src/setup.js';
import { NOBODY } from '../src/state.js';

type At = readonly [x: number, y: number];

/** An agent on the table: its class, its place, and all that differs from the start. */
export interface Piece extends Partial<Omit<Agent, 'class' | 'square'>> {
  readonly class: ClassName;
  readonly at: At;
}

export interface Given {
  /** By name; registration and initiative follow this order unless a piece says otherwise. */
  readonly agents: Readonly<Record<string, Piece>>;
  readonly tiles?: Partial<Record<Tile, readonly At[]>>;
  readonly turn?: number;
  readonly turns?: number;
  readonly mobility?: number;
}

const rng = Rng.fromSeed('nothing random happens after the set-up');

export function tableOf({ agents, tiles = {}, turn = 1, turns = 100, mobility }: Given): State {
  const pieces = Object.entries(agents);
  const seats = pieces.map(([name, piece]) => ({ id: `t:${name}`, name, options: { class: piece.class } }));
  const config = molttactics.config.parse({ turns, mobility });
  const fresh = molttactics.setup(config, seats, Rng.fromSeed('table'), null);
  const map = new Array<Tile>(SQUARES).fill('plain');
  for (const tile of ['cover', 'hazard', 'resource'] as const) {
    for (const [x, y] of tiles[tile] ?? []) map[squareAt(x, y)] = tile;
  }
  const occupant = new Array<number>(SQUARES).fill(NOBODY);
  const placed = fresh.agents.map((agent, seat): Agent => {
    const { at, ...changes } = pieces[seat]![1];
    const square = squareAt(at[0], at[1]);
    occupant[square] = seat;
    return { ...agent, initiative: 50 - seat, ...changes, square };
  });
  const resources = resourcesAmong(map);
  return {
    ...fresh,
    turn,
    tiles: map,
    resources,
    ripe_turns: resources.map(() => 1),
    occupant,
    agents: placed,
    order: byInitiative(placed),
  };
}

/** Plays one turn, or returns why it was refused. Actions by name; agents that are not named idle. */
export function playTurn(state: State, actions: Readonly<Record<string, Action>>) {
  const events: Event[] = [];
  const moves = Object.entries(actions).map(([name, action]) => {
    const seat = state.agents.findIndex(({ display_name }) => display_name === name);
    return { seat, ask: state.turn, action, timedOut: false };
  });
  const rejection = molttactics.step(state, moves, rng, (event) => events.push(event));
  return { rejection, told: events.map((event) => molttactics.tell(event, seatsOf(state))) };
}

export function seatsOf(state: State) {
  return state.agents.map(({ agent_id, display_name }) => ({ id: agent_id, name: display_name }));
}

export function agentNamed(state: State, name: string): Agent {
  return state.agents.find(({ display_name }) => display_name === name)!;
}

export interface Row extends Given {
  /** The rule, in the words of the document or of the decisions. */
  readonly rule: string;
  readonly actions: Readonly<Record<string, Action>>;
  /** The agents' fields afterwards, as far as the test cares. */
  readonly after?: Readonly<Record<string, Partial<Omit<Agent, 'square'>> & { readonly at?: At }>>;
  /** Texts of the turn's events, in this order; other events are ignored. */
  readonly told?: readonly string[];
  readonly untold?: readonly string[];
}

export function expectTurn(row: Row): void {
  const state = tableOf(row);
  const { rejection, told } = playTurn(state, row.actions);
  expect(rejection).toBeNull();
  for (const [name, { at, ...fields }] of Object.entries(row.after ?? {})) {
    const agent = agentNamed(state, name);
    expect({ name, ...agent }).toMatchObject({ name, ...fields });
    if (at !== undefined) expect([name, agent.square]).toEqual([name, squareAt(at[0], at[1])]);
  }
  const wanted = row.told ?? [];
  expect(told.filter((line) => wanted.includes(line))).toEqual(wanted);
  for (const line of row.untold ?? []) expect(told).not.toContain(line);
}

export const attack = (x: number, y: number): Action => ({ type: 'attack', target: { x, y } });
export const pulse = (x: number, y: number): Action => ({ type: 'arc_pulse', target: { x, y } });
export const pin = (x: number, y: number): Action => ({ type: 'pin', target: { x, y } });
export const move = (direction: 'N' | 'S' | 'E' | 'W'): Action => ({ type: 'move', direction });
export const shadowStep = (direction: 'N' | 'S' | 'E' | 'W'): Action => ({ type: 'shadow_step', direction });
export const molt = (molt_choice: MoltChoice): Action => ({ type: 'molt', molt_choice });
export const defend: Action = { type: 'defend' };
export const guard: Action = { type: 'guard' };
export const harvest: Action = { type: 'harvest' };
