/** Computes the winner and all places. */
import type { Placement } from '@lobster-league/kernel';
import { type Agent, type State, scoreOf } from './state.js';

/**
 * Ranks living agents first, then eliminated ones, the last eliminated first. Ties are broken by score, then HP, then
 * damage dealt; agents that are still tied share the place. If all agents have left, all share one place.
 */
export function ranking(state: State): Placement[] {
  const { agents } = state;
  if (state.ending === 'abandoned')
    return agents.map((agent, seat) => ({ seat, place: 1, score: scoreOf(agent) }));
  const seats = [...agents.keys()].sort((a, b) => compare(agents[a]!, agents[b]!) || a - b);
  return seats.map((seat) => ({ seat, place: placeOf(agents, seat), score: scoreOf(agents[seat]!) }));
}

/** Returns the place of one seat: one more than there are better ones. */
export function placeOf(agents: readonly Agent[], seat: number): number {
  const agent = agents[seat]!;
  let place = 1;
  for (const other of agents) if (compare(other, agent) < 0) place++;
  return place;
}

function compare(a: Agent, b: Agent): number {
  return (
    Number(b.alive) - Number(a.alive) ||
    b.eliminated_turn - a.eliminated_turn ||
    scoreOf(b) - scoreOf(a) ||
    b.hp - a.hp ||
    b.damage_dealt - a.damage_dealt
  );
}
