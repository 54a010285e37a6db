/** The events of a match as data. Agents are named by their seat. */
import type { Emit as KernelEmit, Placement } from '@lobster-league/kernel';
import type { Action } from './actions.js';
import type { Position, Tile } from './board.js';
import type { ClassName } from './classes.js';
import type { MoltChoice } from './molts.js';
import type { Ending } from './state.js';

interface Is<Type extends string, Data extends object> {
  readonly type: Type;
  readonly data: Readonly<Data>;
}

/** An agent as it enters the arena. */
export interface SpawnedAgent {
  readonly seat: number;
  readonly agent_id: string;
  readonly display_name: string;
  readonly emoji: string;
  readonly class: ClassName;
  readonly initiative: number;
  readonly pos: Position;
}

/** One agent's damage to another: what got through, and the HP, guard and shield left. */
export interface Blow {
  readonly seat: number;
  readonly target: number;
  readonly damage: number;
  readonly hp: number;
  readonly guard: boolean;
  readonly shield: number;
}

export type Cause = 'agent' | 'storm' | 'hazard' | 'forfeit';

export type Event =
  | Is<
      'match_started',
      {
        turns: number;
        /** Tiles per move, if more than one. */
        mobility?: number;
        tiles: readonly (readonly Tile[])[];
        agents: readonly SpawnedAgent[];
      }
    >
  | Is<'turn_started', { turn: number; storm_ring: number }>
  /** The sealed actions of a turn, by seat; null for agents that are out. */
  | Is<'actions_revealed', { turn: number; actions: readonly (Action | null)[] }>
  | Is<'defended', { seat: number; shield: number }>
  | Is<'guarded', { seat: number }>
  | Is<'arc_pulsed', { seat: number; pos: Position }>
  | Is<'arc_pulse_hit', Blow>
  | Is<'shadow_stepped', { seat: number; from: Position; to: Position }>
  | Is<'pinned', { seat: number; target: number; turn: number }>
  | Is<'attacked', Blow>
  /** The target had left its square when the attack or the pin resolved. */
  | Is<'missed', { seat: number; with: 'attack' | 'pin'; pos: Position }>
  | Is<'moved', { seat: number; from: Position; to: Position }>
  /** Another agent stood in the way; the mover stays before it. */
  | Is<'blocked', { seat: number; with: 'move' | 'shadow_step'; by: number; pos: Position }>
  | Is<'harvested', { seat: number; pos: Position; tokens: number; ripe_turn: number }>
  | Is<'molted', { seat: number; molt_choice: MoltChoice; tokens: number; hp: number }>
  | Is<'hurt', { seat: number; by: 'storm' | 'hazard'; damage: number; hp: number }>
  | Is<'eliminated', { seat: number; turn: number; cause: Cause; by: number | null; reason: string | null }>
  | Is<'match_ended', { ending: Ending; placements: readonly Placement[] }>;

export type Emit = KernelEmit<Event>;
