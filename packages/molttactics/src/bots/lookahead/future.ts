/**
 * One future of a match in flat integers: what kraken plays on in, thousands of turns in a decision. The rules and the
 * styles on it do what the resolver and the bots of the classes do with a state; lookahead.test.ts compares them.
 */
import type { Action } from '../../actions.js';
import { DIRECTIONS, SQUARES, squareOf } from '../../board.js';
import { CLASS_NAMES } from '../../classes.js';
import { MOLT_CHOICES } from '../../molts.js';
import { type Agent, mobilityOf, NOBODY, type State } from '../../state.js';
import { showMap } from './ground.js';

/** The most seats. */
const SEATS = 8;
/** More resources than any map has: they are counted in the bits of a number. */
const RESOURCES = 32;

/**
 * Where the numbers lie. Whoever uses them takes them apart at the top of the file, so that V8 knows them when it compiles:
 * a field of all seats begins there, in the order of seats.
 */
export const AT = {
  SQUARE: 0,
  ALIVE: SEATS,
  HP: 2 * SEATS,
  ARMOR: 3 * SEATS,
  DAMAGE: 4 * SEATS,
  RANGE: 5 * SEATS,
  SHIELD: 6 * SEATS,
  GUARD: 7 * SEATS,
  PINNED: 8 * SEATS,
  /** The first turn in which its ability can be used. */
  READY: 9 * SEATS,
  TOKENS: 10 * SEATS,
  PEARLS: 11 * SEATS,
  KILLS: 12 * SEATS,
  DEALT: 13 * SEATS,
  FELLED_BY: 14 * SEATS,
  /** The turn in which it was eliminated. */
  OUT: 15 * SEATS,
  /** The number of its class. */
  CLASS: 16 * SEATS,
  /** Its place in the order of initiative; by such a place, the seat. */
  RANK: 17 * SEATS,
  BY_RANK: 18 * SEATS,
  /** What it does in this turn; what it would do in the other style. */
  ORDERS: 19 * SEATS,
  INSTEAD: 20 * SEATS,
  /** The living seats, in their order. */
  LIVING: 21 * SEATS,
  SEATS: 22 * SEATS,
  LIVING_COUNT: 22 * SEATS + 1,
  TURN: 22 * SEATS + 2,
  LAST_TURN: 22 * SEATS + 3,
  ENDED: 22 * SEATS + 4,
  MOBILITY: 22 * SEATS + 5,
  RESOURCE_COUNT: 22 * SEATS + 6,
  /** The resources worth walking to, as bits, and the turn in which that changes. */
  WORTH: 22 * SEATS + 7,
  WORTH_UNTIL: 23 * SEATS,
  /** By resource: the turn from which it can be harvested. */
  RIPE: 24 * SEATS,
  /** By square: who stands there. */
  OCCUPANT: 24 * SEATS + RESOURCES,
} as const;
const LENGTH = AT.OCCUPANT + SQUARES;

/** The future that is played on in; there is one, because V8 is fastest with arrays that it knows. */
export const FUTURE = new Int32Array(LENGTH);

/** Returns a place to keep a future in while another one is played. */
export function keptFuture(): Int32Array {
  return new Int32Array(LENGTH);
}

/** What an agent does, as a number: the kind, and with what. */
export const ORDER = {
  NONE: 0,
  IDLE: 1 << 8,
  DEFEND: 2 << 8,
  /** With the direction, and in steps of four how much further than one tile. */
  MOVE: 3 << 8,
  /** With the square. */
  ATTACK: 4 << 8,
  HARVEST: 5 << 8,
  /** With the choice. */
  MOLT: 6 << 8,
  GUARD: 7 << 8,
  /** With the square. */
  PULSE: 8 << 8,
  /** With the direction. */
  STEP: 9 << 8,
  /** With the square. */
  PIN: 10 << 8,
  /** The part that says with what. */
  WITH: 255,
} as const;

export function orderOf(action: Action): number {
  switch (action.type) {
    case 'idle':
      return ORDER.IDLE;
    case 'defend':
      return ORDER.DEFEND;
    case 'move':
      return (
        ORDER.MOVE + DIRECTIONS.length * ((action.steps ?? 1) - 1) + DIRECTIONS.indexOf(action.direction)
      );
    case 'attack':
      return ORDER.ATTACK + squareOf(action.target);
    case 'harvest':
      return ORDER.HARVEST;
    case 'molt':
      return ORDER.MOLT + MOLT_CHOICES.indexOf(action.molt_choice);
    case 'guard':
      return ORDER.GUARD;
    case 'arc_pulse':
      return ORDER.PULSE + squareOf(action.target);
    case 'shadow_step':
      return ORDER.STEP + DIRECTIONS.indexOf(action.direction);
    case 'pin':
      return ORDER.PIN + squareOf(action.target);
  }
}

/** Reads a state, and with it the map. */
export function readState(state: State): void {
  showMap(state);
  FUTURE.fill(0);
  FUTURE.fill(NOBODY, AT.OCCUPANT);
  FUTURE[AT.SEATS] = state.agents.length;
  FUTURE[AT.TURN] = state.turn;
  FUTURE[AT.LAST_TURN] = state.turns;
  FUTURE[AT.ENDED] = Number(state.ending !== null);
  FUTURE[AT.MOBILITY] = mobilityOf(state);
  FUTURE[AT.RESOURCE_COUNT] = state.resources.length;
  for (let i = 0; i < state.ripe_turns.length; i++) FUTURE[AT.RIPE + i] = state.ripe_turns[i]!;
  let living = 0;
  for (let seat = 0; seat < state.agents.length; seat++) {
    const agent = state.agents[seat]!;
    readAgent(seat, agent);
    FUTURE[AT.BY_RANK + seat] = state.order[seat]!;
    FUTURE[AT.RANK + state.order[seat]!] = seat;
    if (!agent.alive) continue;
    FUTURE[AT.OCCUPANT + agent.square] = seat;
    FUTURE[AT.LIVING + living++] = seat;
  }
  FUTURE[AT.LIVING_COUNT] = living;
}

function readAgent(seat: number, agent: Agent): void {
  FUTURE[AT.SQUARE + seat] = agent.square;
  FUTURE[AT.ALIVE + seat] = Number(agent.alive);
  FUTURE[AT.HP + seat] = agent.hp;
  FUTURE[AT.ARMOR + seat] = agent.armor;
  FUTURE[AT.DAMAGE + seat] = agent.damage;
  FUTURE[AT.RANGE + seat] = agent.range;
  FUTURE[AT.SHIELD + seat] = agent.shield;
  FUTURE[AT.GUARD + seat] = Number(agent.guard);
  FUTURE[AT.PINNED + seat] = agent.pinned_turn;
  FUTURE[AT.READY + seat] = agent.ability_turn;
  FUTURE[AT.TOKENS + seat] = agent.tokens;
  FUTURE[AT.PEARLS + seat] = agent.pearls;
  FUTURE[AT.KILLS + seat] = agent.kills;
  FUTURE[AT.DEALT + seat] = agent.damage_dealt;
  FUTURE[AT.FELLED_BY + seat] = agent.felled_by;
  FUTURE[AT.OUT + seat] = agent.eliminated_turn;
  FUTURE[AT.CLASS + seat] = CLASS_NAMES.indexOf(agent.class);
}
