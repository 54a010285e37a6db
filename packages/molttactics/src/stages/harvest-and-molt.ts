/** 5) Harvest / Molt. */
import { positionOf } from '../board.js';
import { shownHp } from '../damage.js';
import type { Emit } from '../events.js';
import { MOLT_COST, type MoltChoice, upgrade } from '../molts.js';
import { NOBODY, type State } from '../state.js';
import { firstOf, restOf, type Stage } from './stage.js';

/** A harvested resource can be harvested again after this many turns. */
export const REGROWTH = 10;

export const harvestAndMolt: Stage = (state, orders, emit) => {
  for (let left = orders.growers; left !== 0; left = restOf(left)) {
    const seat = firstOf(state, left);
    const action = orders.actions[seat];
    if (action?.type === 'harvest') harvest(state, seat, emit);
    else if (action?.type === 'molt') molt(state, seat, action.molt_choice, emit);
  }
};

function harvest(state: State, seat: number, emit: Emit): void {
  const agent = state.agents[seat]!;
  agent.tokens++;
  agent.pearls++;
  const ripe_turn = state.turn + REGROWTH;
  state.ripe_turns[state.resources.indexOf(agent.square)] = ripe_turn;
  if (emit !== null) {
    const pos = positionOf(agent.square);
    emit({ type: 'harvested', data: { seat, pos, tokens: agent.tokens, ripe_turn } });
  }
}

function molt(state: State, seat: number, choice: MoltChoice, emit: Emit): void {
  const agent = state.agents[seat]!;
  agent.tokens -= MOLT_COST;
  upgrade(agent, choice);
  // Molting restored its HP before the elimination check, so it was not felled.
  if (agent.hp > 0) agent.felled_by = NOBODY;
  if (emit !== null) {
    const { tokens } = agent;
    emit({ type: 'molted', data: { seat, molt_choice: choice, tokens, hp: shownHp(agent) } });
  }
}
