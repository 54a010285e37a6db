/** 2) Class abilities resolve (initiative order). */
import { beyond, type Direction, inBlast, type Position, positionOf, squareOf } from '../board.js';
import { ARC_PULSE_DAMAGE, CLASSES } from '../classes.js';
import { blow, strike } from '../damage.js';
import type { Emit } from '../events.js';
import { NOBODY, type State } from '../state.js';
import { relocate } from './movement.js';
import { firstOf, restOf, type Stage } from './stage.js';

export const abilities: Stage = (state, orders, emit) => {
  for (let left = orders.casters; left !== 0; left = restOf(left)) {
    const seat = firstOf(state, left);
    const action = orders.actions[seat];
    switch (action?.type) {
      case 'guard':
        guard(state, seat, emit);
        break;
      case 'arc_pulse':
        arcPulse(state, seat, action.target, emit);
        break;
      case 'shadow_step':
        shadowStep(state, seat, action.direction, emit);
        break;
      case 'pin':
        pin(state, seat, action.target, emit);
        break;
    }
  }
};

function startCooldown(state: State, seat: number): void {
  const agent = state.agents[seat]!;
  agent.ability_turn = state.turn + CLASSES[agent.class].cooldown;
}

function guard(state: State, seat: number, emit: Emit): void {
  startCooldown(state, seat);
  state.agents[seat]!.guard = true;
  if (emit !== null) emit({ type: 'guarded', data: { seat } });
}

function arcPulse(state: State, seat: number, centre: Position, emit: Emit): void {
  startCooldown(state, seat);
  if (emit !== null) emit({ type: 'arc_pulsed', data: { seat, pos: { ...centre } } });
  const square = squareOf(centre);
  for (const target of state.order) {
    const victim = state.agents[target]!;
    if (target === seat || !victim.alive || !inBlast(square, victim.square)) continue;
    const damage = strike(state, seat, target, ARC_PULSE_DAMAGE);
    if (emit !== null) emit({ type: 'arc_pulse_hit', data: blow(seat, target, damage, victim) });
  }
}

function shadowStep(state: State, seat: number, direction: Direction, emit: Emit): void {
  startCooldown(state, seat);
  const from = state.agents[seat]!.square;
  const to = beyond(from, direction);
  const by = state.occupant[to]!;
  if (by === NOBODY) {
    relocate(state, seat, to);
    if (emit !== null)
      emit({ type: 'shadow_stepped', data: { seat, from: positionOf(from), to: positionOf(to) } });
  } else if (emit !== null) {
    emit({ type: 'blocked', data: { seat, with: 'shadow_step', by, pos: positionOf(to) } });
  }
}

function pin(state: State, seat: number, at: Position, emit: Emit): void {
  startCooldown(state, seat);
  const target = state.occupant[squareOf(at)]!;
  if (target === NOBODY) {
    if (emit !== null) emit({ type: 'missed', data: { seat, with: 'pin', pos: { ...at } } });
    return;
  }
  const turn = state.turn + 1;
  state.agents[target]!.pinned_turn = turn;
  if (emit !== null) emit({ type: 'pinned', data: { seat, target, turn } });
}
