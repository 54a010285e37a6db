/** Which actions the rules accept, and why others are refused. */
import {
  type Action,
  ARC_PULSE,
  ATTACK,
  DEFEND,
  GUARD,
  HARVEST,
  IDLE,
  LONG_MOVES,
  MOLT,
  MOVE,
  PIN,
  SHADOW_STEP,
} from './actions.js';
import {
  beyond,
  DIRECTIONS,
  distance,
  NOWHERE,
  type Position,
  sees,
  squareOf,
  walk,
  within,
} from './board.js';
import { type Ability, CLASSES } from './classes.js';
import { MOLT_CHOICES, MOLT_COST, wouldHelp } from './molts.js';
import { type Agent, mobilityOf, NOBODY, ripeTurnAt, type State } from './state.js';

/** Why an action is refused. */
export type Fault =
  | 'PINNED'
  | 'OFF_THE_MAP'
  | 'TOO_FAR'
  | 'OCCUPIED'
  | 'OUT_OF_RANGE'
  | 'NO_TARGET'
  | 'NO_LINE_OF_SIGHT'
  | 'NOT_A_RESOURCE'
  | 'NOT_RIPE'
  | 'NOT_ENOUGH_TOKENS'
  | 'NO_EFFECT'
  | 'WRONG_CLASS'
  | 'ON_COOLDOWN';

/** Returns what is wrong with a living agent's action, or null if it is legal. */
export function faultOf(state: State, agent: Agent, action: Action): Fault | null {
  return faultInPlay(state, agent, action) ?? (aimsAtNobody(state, action) ? 'NO_TARGET' : null);
}

/**
 * Checks an action that was accepted earlier this turn: if its target has left since, it misses instead of being
 * refused.
 */
export function faultInPlay(state: State, agent: Agent, action: Action): Fault | null {
  switch (action.type) {
    case 'move':
      if (agent.pinned_turn === state.turn) return 'PINNED';
      if ((action.steps ?? 1) > mobilityOf(state)) return 'TOO_FAR';
      return walk(agent.square, action.direction, action.steps ?? 1) === NOWHERE ? 'OFF_THE_MAP' : null;
    case 'attack':
      return faultOfAim(state, agent, action.target);
    case 'harvest':
      if (state.tiles[agent.square] !== 'resource') return 'NOT_A_RESOURCE';
      return ripeTurnAt(state, agent.square) > state.turn ? 'NOT_RIPE' : null;
    case 'molt':
      if (agent.tokens < MOLT_COST) return 'NOT_ENOUGH_TOKENS';
      return wouldHelp(agent, action.molt_choice) ? null : 'NO_EFFECT';
    case 'guard':
      return faultOfAbility(state, agent, 'guard');
    case 'arc_pulse':
      return faultOfAbility(state, agent, 'arc_pulse') ?? faultOfReach(agent, action.target);
    case 'shadow_step': {
      const fault = faultOfAbility(state, agent, 'shadow_step');
      if (fault !== null) return fault;
      if (agent.pinned_turn === state.turn) return 'PINNED';
      const to = beyond(agent.square, action.direction);
      if (to === NOWHERE) return 'OFF_THE_MAP';
      return state.occupant[to] === NOBODY ? null : 'OCCUPIED';
    }
    case 'pin':
      return faultOfAbility(state, agent, 'pin') ?? faultOfAim(state, agent, action.target);
    case 'defend':
    case 'idle':
      return null;
  }
}

/** Attack and pin must aim at another agent's tile, in range and in sight. */
function faultOfAim(state: State, agent: Agent, target: Position): Fault | null {
  const square = squareOf(target);
  if (distance(agent.square, square) > agent.range) return 'OUT_OF_RANGE';
  if (square === agent.square) return 'NO_TARGET';
  return sees(state.tiles, agent.square, square) ? null : 'NO_LINE_OF_SIGHT';
}

function aimsAtNobody(state: State, action: Action): boolean {
  if (action.type !== 'attack' && action.type !== 'pin') return false;
  return state.occupant[squareOf(action.target)] === NOBODY;
}

/** An Arc Pulse only needs its centre in range. */
function faultOfReach(agent: Agent, target: Position): Fault | null {
  return distance(agent.square, squareOf(target)) > agent.range ? 'OUT_OF_RANGE' : null;
}

function faultOfAbility(state: State, agent: Agent, ability: Ability): Fault | null {
  if (CLASSES[agent.class].ability !== ability) return 'WRONG_CLASS';
  return agent.ability_turn > state.turn ? 'ON_COOLDOWN' : null;
}

/** Lists all legal actions of a living agent. */
export function legalActions(state: State, agent: Agent): Action[] {
  const actions: Action[] = [];
  const consider = (action: Action): void => {
    if (faultOf(state, agent, action) === null) actions.push(action);
  };
  for (const direction of DIRECTIONS) consider(MOVE[direction]);
  for (const longer of LONG_MOVES.slice(0, mobilityOf(state) - 1))
    for (const direction of DIRECTIONS) consider(longer[direction]);
  for (const other of state.agents) if (other !== agent && other.alive) consider(ATTACK[other.square]!);
  consider(IDLE);
  consider(DEFEND);
  consider(HARVEST);
  if (agent.tokens >= MOLT_COST) for (const choice of MOLT_CHOICES) consider(MOLT[choice]);
  if (agent.ability_turn > state.turn) return actions;
  switch (agent.class) {
    case 'warrior':
      consider(GUARD);
      break;
    case 'mage':
      for (const square of within(agent.range, agent.square)) consider(ARC_PULSE[square]!);
      break;
    case 'rogue':
      for (const direction of DIRECTIONS) consider(SHADOW_STEP[direction]);
      break;
    case 'ranger':
      for (const other of state.agents) if (other !== agent && other.alive) consider(PIN[other.square]!);
      break;
  }
  return actions;
}
