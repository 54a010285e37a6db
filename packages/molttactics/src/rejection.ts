/** Refusals as text: what is wrong, and what to do instead. */
import { type Move, type Rejection, withArticle } from '@lobster-league/kernel';
import type { Action } from './actions.js';
import { positionOf } from './board.js';
import { CLASSES } from './classes.js';
import { type Fault, faultInPlay, faultOf, legalActions } from './legality.js';
import { MOLT_COST } from './molts.js';
import { type Agent, mobilityOf, ripeTurnAt, type State } from './state.js';

/** Returns why a sealed move would be refused now, or null. */
export function check(state: State, move: Move<Action>): Rejection | null {
  return refusal(state, move, faultOf);
}

/**
 * Returns why a sealed move cannot be played in the step; a move that was accepted always can, even if agents have left
 * since.
 */
export function checkInPlay(state: State, move: Move<Action>): Rejection | null {
  return refusal(state, move, faultInPlay);
}

function refusal(state: State, move: Move<Action>, find: typeof faultOf): Rejection | null {
  if (state.ending !== null) return { code: 'MATCH_OVER', message: 'The match is over; no more actions.' };
  const agent = state.agents[move.seat];
  if (agent === undefined) return { code: 'UNKNOWN_SEAT', message: `There is no seat ${move.seat}.` };
  if (!agent.alive) {
    const message = `You were eliminated in turn ${agent.eliminated_turn}; you act no more in this match.`;
    return { code: 'ELIMINATED', message };
  }
  if (move.ask !== null && move.ask !== state.turn) {
    const message = `This is turn ${state.turn}, not ${move.ask}: look at the state and submit for this turn.`;
    return { code: 'WRONG_TURN', message, context: { turn: state.turn } };
  }
  const fault = find(state, agent, move.action);
  if (fault === null) return null;
  const legal = legalActions(state, agent);
  const message = `${reason(fault, state, agent, move.action)} ${advice(move.action, legal)}`;
  return { code: fault, message, context: { legal } };
}

function reason(fault: Fault, state: State, agent: Agent, action: Action): string {
  const { x, y } = positionOf(agent.square);
  switch (fault) {
    case 'PINNED':
      return 'You are pinned and cannot move or step this turn.';
    case 'OFF_THE_MAP':
      return `From (${x},${y}) that leads off the map.`;
    case 'TOO_FAR':
      return `A move goes at most as far as mobility says: ${mobilityOf(state)} ${mobilityOf(state) === 1 ? 'tile' : 'tiles'}.`;
    case 'OCCUPIED':
      return 'Shadow Step must end on a free tile, and an agent stands there.';
    case 'OUT_OF_RANGE':
      return `The target is out of your range of ${agent.range} (Manhattan) from (${x},${y}).`;
    case 'NO_TARGET':
      return 'No other agent stands on the target tile.';
    case 'NO_LINE_OF_SIGHT':
      return 'A cover tile between you and the target blocks the line of sight.';
    case 'NOT_A_RESOURCE':
      return `Your tile (${x},${y}) is no resource tile; stand on one to harvest.`;
    case 'NOT_RIPE':
      return `This resource can be harvested again in turn ${ripeTurnAt(state, agent.square)}.`;
    case 'NOT_ENOUGH_TOKENS':
      return `A molt costs ${MOLT_COST} Molt tokens, and you have ${agent.tokens}.`;
    case 'NO_EFFECT':
      return 'That stat is at its cap, so the molt would do nothing; no token is taken.';
    case 'WRONG_CLASS':
      return `${action.type} is no ability of ${withArticle(agent.class)}; yours is ${CLASSES[agent.class].ability}.`;
    case 'ON_COOLDOWN':
      return `${action.type} is on cooldown until turn ${agent.ability_turn}.`;
  }
}

function advice(refused: Action, legal: readonly Action[]): string {
  const alike = legal.filter(({ type }) => type === refused.type).map(phrase);
  if (alike.length > 0) return `Legal ${refused.type}: ${alike.join(', ')}.`;
  const types = new Set(legal.map(({ type }) => type));
  return `Legal now: ${[...types].join(', ')}.`;
}

function phrase(action: Action): string {
  if ('target' in action) return `(${action.target.x},${action.target.y})`;
  if ('direction' in action)
    return 'steps' in action ? `${action.direction} ${action.steps}` : action.direction;
  if ('molt_choice' in action) return action.molt_choice;
  return action.type;
}
