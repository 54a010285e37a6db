/** The state of a match: plain data without secrets. */
import type { Action } from './actions.js';
import type { Tile } from './board.js';
import { type ClassName, MOBILITY } from './classes.js';

/** The seat number that stands for no seat. */
export const NOBODY = -1;

export interface Agent {
  readonly agent_id: string;
  readonly display_name: string;
  readonly emoji: string;
  readonly class: ClassName;
  readonly initiative: number;
  /** The square it stands on, or was eliminated on. */
  square: number;
  alive: boolean;
  /** Negative only within a turn, where a felled agent still acts. */
  hp: number;
  max_hp: number;
  armor: number;
  damage: number;
  range: number;
  /** The damage that this turn's shield still absorbs. */
  shield: number;
  /** Whether a guard is active against the next damage. */
  guard: boolean;
  /** The turn in which it cannot move; 0 if it was never pinned. */
  pinned_turn: number;
  /** The first turn in which its ability can be used again. */
  ability_turn: number;
  /** Molt tokens in hand. */
  tokens: number;
  /** Molt tokens harvested in total; they count for the score even when spent. */
  pearls: number;
  kills: number;
  damage_dealt: number;
  /** The seat whose blow reduced its HP to 0 this turn. */
  felled_by: number;
  /** 0 while it lives. */
  eliminated_turn: number;
}

/** Why a match is over. */
export type Ending = 'last_standing' | 'all_eliminated' | 'turn_limit' | 'stopped' | 'abandoned';

export interface State {
  readonly turns: number;
  readonly turn_length_ms: number;
  /** Tiles per move, if the match is set to more than one. */
  mobility?: number;
  /** Set if a turn lasts until its deadline. */
  real_time?: true;
  /** The turn being played, or the last one. */
  turn: number;
  ending: Ending | null;
  /** By square. */
  readonly tiles: readonly Tile[];
  /** The squares of the resource tiles. */
  readonly resources: readonly number[];
  /** For each resource: the turn from which it can be harvested. */
  readonly ripe_turns: number[];
  /** By square: the seat of the agent there, or NOBODY. */
  readonly occupant: number[];
  readonly agents: Agent[];
  /** Seats by initiative, then registration. */
  readonly order: readonly number[];
  living: number;
  /** The last resolved turn, and every seat's action in it; null for eliminated agents. */
  resolved_turn: number;
  resolved_actions: readonly (Action | null)[];
}

/** Returns the turn from which the resource on a square can be harvested. */
export function ripeTurnAt(state: State, square: number): number {
  return state.ripe_turns[state.resources.indexOf(square)]!;
}

export function scoreOf(agent: { readonly pearls: number; readonly kills: number }): number {
  return agent.pearls + agent.kills;
}

export function mobilityOf(state: State): number {
  return state.mobility ?? MOBILITY;
}

/** Makes an independent copy. The map and past actions never change, so both share them. */
export function clone(state: State): State {
  const agents: Agent[] = [];
  for (const agent of state.agents) agents.push(cloneAgent(agent));
  const copy: State = {
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
  if (state.mobility !== undefined) copy.mobility = state.mobility;
  if (state.real_time !== undefined) copy.real_time = state.real_time;
  return copy;
}

/** Copies fields in the order in which setup wrote them, so that V8 gives copies and originals the same shape. */
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
