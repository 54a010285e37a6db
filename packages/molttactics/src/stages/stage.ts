/** The type of a stage of the resolver, and the agents that act in it. */
import type { Action } from '../actions.js';
import type { Emit } from '../events.js';
import type { State } from '../state.js';

/** Applies what the agents do in this stage. */
export type Stage = (state: State, orders: Orders, emit: Emit) => void;

/**
 * The agents' actions of a turn: legal actions by seat, null for eliminated agents. For each stage, the agents that act
 * in it, so that a stage skips all others: sets of initiative ranks, as bits.
 */
export interface Orders {
  readonly actions: readonly (Action | null)[];
  readonly defenders: number;
  readonly casters: number;
  readonly attackers: number;
  readonly movers: number;
  readonly growers: number;
}

export function ordersFrom(state: State, actions: readonly (Action | null)[]): Orders {
  let defenders = 0;
  let casters = 0;
  let attackers = 0;
  let movers = 0;
  let growers = 0;
  for (let rank = 0, bit = 1; rank < actions.length; rank++, bit <<= 1) {
    switch (actions[state.order[rank]!]?.type) {
      case 'attack':
        attackers |= bit;
        break;
      case 'move':
        movers |= bit;
        break;
      case 'defend':
        defenders |= bit;
        break;
      case 'harvest':
      case 'molt':
        growers |= bit;
        break;
      case 'guard':
      case 'arc_pulse':
      case 'shadow_step':
      case 'pin':
        casters |= bit;
        break;
    }
  }
  return { actions, defenders, casters, attackers, movers, growers };
}

/** Returns the seat of the first agent in the set, by initiative. */
export function firstOf(state: State, ranks: number): number {
  return state.order[31 - Math.clz32(ranks & -ranks)]!;
}

/** Returns the set without its first agent. */
export function restOf(ranks: number): number {
  return ranks & (ranks - 1);
}
