/** The view of a match. This game has no secrets, so agents and spectators see the same. */
import type { Placement } from '@lobster-league/kernel';
import type { Action } from './actions.js';
import { nextStorm, type Position, positionOf, rowsOf, SIZE, stormRing, type Tile } from './board.js';
import { type Ability, CLASSES, type ClassName } from './classes.js';
import { ranking } from './ranking.js';
import { type Agent, type Ending, mobilityOf, type State, scoreOf } from './state.js';

export interface AgentView {
  seat: number;
  agent_id: string;
  display_name: string;
  emoji: string;
  class: ClassName;
  alive: boolean;
  hp: number;
  max_hp: number;
  armor: number;
  damage: number;
  range: number;
  mobility: number;
  initiative: number;
  pos: Position;
  /** Turns until the ability can be used: 0 means now. */
  cooldowns: Partial<Record<Ability, number>>;
  shield: number;
  guard: boolean;
  /** Whether the agent cannot move this turn. */
  pinned: boolean;
  /** The turn in which it cannot move; 0 if it was never pinned. */
  pinned_turn: number;
  tokens: number;
  pearls: number;
  kills: number;
  damage_dealt: number;
  score: number;
  eliminated_turn: number | null;
}

export interface ResourceView {
  readonly pos: Position;
  /** The turn from which it can be harvested. */
  ripe_turn: number;
}

export interface View {
  turn: number;
  turns: number;
  phase: 'setup' | 'submit' | 'finished';
  map: {
    size: number;
    /** [y][x]. */
    tiles: readonly (readonly Tile[])[];
    /** How many of the outermost rings the storm covers. */
    storm_ring: number;
    /** The turn in which the storm covers one more ring. */
    next_storm_turn: number | null;
    resources: ResourceView[];
  };
  agents: AgentView[];
  /** Every seat's action in the last resolved turn; null for agents that were out. */
  last_turn: { turn: number; actions: readonly (Action | null)[] };
  ending: Ending | null;
  placements: readonly Placement[] | null;
}

export function view(state: State): View {
  const { turn, turns, ending } = state;
  return {
    turn,
    turns,
    phase: ending === null ? 'submit' : 'finished',
    map: {
      size: SIZE,
      tiles: rowsOf(state.tiles),
      storm_ring: stormRing(turn),
      next_storm_turn: nextStorm(turn),
      resources: state.resources.map((square, i) => resourceView(square, state.ripe_turns[i]!)),
    },
    agents: state.agents.map((agent, seat) => agentView(agent, seat, state)),
    last_turn: { turn: state.resolved_turn, actions: [...state.resolved_actions] },
    ending,
    placements: ending === null ? null : ranking(state),
  };
}

function agentView(agent: Agent, seat: number, state: State): AgentView {
  const { turn } = state;
  const { square, ability_turn, felled_by: _, eliminated_turn, ...shown } = agent;
  return {
    ...shown,
    seat,
    mobility: mobilityOf(state),
    pos: positionOf(square),
    cooldowns: cooldownsOf(agent, turn),
    pinned: agent.pinned_turn === turn,
    score: scoreOf(agent),
    eliminated_turn: eliminated_turn === 0 ? null : eliminated_turn,
  };
}

/** Returns the turns until the agent's ability can be used again, by its name. */
export function cooldownsOf(agent: Agent, turn: number): Partial<Record<Ability, number>> {
  return { [CLASSES[agent.class].ability]: Math.max(0, agent.ability_turn - turn) };
}

export function resourceView(square: number, ripe_turn: number): ResourceView {
  return { pos: positionOf(square), ripe_turn };
}
