/** The state of a match: plain data, nothing hidden. */
import type { Action } from './actions.js';
import type { Tile } from './board.js';
import type { ClassName } from './classes.js';

/** The number of no seat. */
export const NOBODY = -1;

export interface Agent {
  readonly agent_id: string;
  readonly display_name: string;
  readonly emoji: string;
  readonly class: ClassName;
  readonly initiative: number;
  /** The square it stands on, or fell on. */
  square: number;
  alive: boolean;
  /** Below zero only inside a turn, where the dying still act. */
  hp: number;
  max_hp: number;
  armor: number;
  damage: number;
  range: number;
  /** What the shield of this turn still absorbs. */
  shield: number;
  /** Whether a guard waits for the next incoming damage. */
  guard: boolean;
  /** The turn in which it cannot move; 0 if it was never pinned. */
  pinned_turn: number;
  /** The turn from which its ability can be used. */
  ability_turn: number;
  /** Molt tokens in hand. */
  tokens: number;
  /** Molt tokens harvested in all: they count for the score, spent or not. */
  pearls: number;
  kills: number;
  damage_dealt: number;
  /** Whose blow took its HP to nothing this turn. */
  felled_by: number;
  /** 0 while it lives. */
  eliminated_turn: number;
}

/** Why a match is over. */
export type Ending = 'last_standing' | 'all_eliminated' | 'turn_limit' | 'stopped' | 'abandoned';

export interface State {
  readonly turns: number;
  readonly turn_length_ms: number;
  /** The turn being played, or the last one. */
  turn: number;
  ending: Ending | null;
  /** By square. */
  readonly tiles: readonly Tile[];
  /** The squares of the resource tiles. */
  readonly resources: readonly number[];
  /** For each of them: the turn from which it can be harvested. */
  readonly ripe_turns: number[];
  /** By square: the seat of who stands there, or NOBODY. */
  readonly occupant: number[];
  readonly agents: Agent[];
  /** Seats by initiative, then registration. */
  readonly order: readonly number[];
  living: number;
  /** The last turn that was resolved, and what every seat did in it; null for the fallen. */
  resolved_turn: number;
  resolved_actions: readonly (Action | null)[];
}

/** The turn from which the resource on a square can be harvested. */
export function ripeTurnAt(state: State, square: number): number {
  return state.ripe_turns[state.resources.indexOf(square)]!;
}

export function scoreOf(agent: { readonly pearls: number; readonly kills: number }): number {
  return agent.pearls + agent.kills;
}

/** A copy that goes its own way. The map and past actions never change, so both share them. */
export function clone(state: State): State {
  const agents: Agent[] = [];
  for (const agent of state.agents) agents.push(cloneAgent(agent));
  return {
    turns: state.turns,
    turn_length_ms: state.turn_length_ms,
    turn: state.turn,
    ending: state.ending,
    tiles: state.tiles,
    resources: state.resources,
    ripe_turns: state.ripe_turns.slice(),
    occupant: state.occupant.slice(),
    agents,
    order: state.order,
    living: state.living,
    resolved_turn: state.resolved_turn,
    resolved_actions: state.resolved_actions,
  };
}

/** Field by field, in the order in which setup wrote them: copies and originals look alike to the machine. */
function cloneAgent(agent: Agent): Agent {
  return {
    agent_id: agent.agent_id,
    display_name: agent.display_name,
    emoji: agent.emoji,
    class: agent.class,
    initiative: agent.initiative,
    square: agent.square,
    alive: agent.alive,
    hp: agent.hp,
    max_hp: agent.max_hp,
    armor: agent.armor,
    damage: agent.damage,
    range: agent.range,
    shield: agent.shield,
    guard: agent.guard,
    pinned_turn: agent.pinned_turn,
    ability_turn: agent.ability_turn,
    tokens: agent.tokens,
    pearls: agent.pearls,
    kills: agent.kills,
    damage_dealt: agent.damage_dealt,
    felled_by: agent.felled_by,
    eliminated_turn: agent.eliminated_turn,
  };
}
