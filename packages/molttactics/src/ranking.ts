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
  const placements: Placement[] = [];
  for (const [i, seat] of seats.entries()) {
    const agent = agents[seat]!;
    const before = placements[i - 1];
    const level = before !== undefined && compare(agents[before.seat]!, agent) === 0;
    placements.push({ seat, place: level ? before.place : i + 1, score: scoreOf(agent) });
  }
  return placements;
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
