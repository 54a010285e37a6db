/** The inputs of a match: the sealed moves of a turn, and facts from the host. */
import type { HostFact, Move, Rejection, Rng } from '@lobster-league/kernel';
import { type Action, IDLE } from './actions.js';
import type { Emit } from './events.js';
import { checkInPlay } from './rejection.js';
import { end, endIfDecided, resolve } from './resolve.js';
import { eliminate } from './stages/eliminations.js';
import type { State } from './state.js';

/** Plays the sealed moves of a turn together. Seats without a move idle. */
export function step(state: State, moves: readonly Move<Action>[], _rng: Rng, emit: Emit): Rejection | null {
  if (state.ending !== null) return { code: 'MATCH_OVER', message: 'The match is over; no more actions.' };
  const { agents } = state;
  const actions = state.resolved_actions.slice();
  let answered = 0;
  for (const move of moves) {
    const rejection = checkInPlay(state, move);
    if (rejection !== null) return rejection;
    const bit = 1 << move.seat;
    if ((answered & bit) !== 0) {
      return { code: 'ALREADY_SUBMITTED', message: 'One action a turn: an accepted one is final.' };
    }
    answered |= bit;
    actions[move.seat] = move.action;
  }
  for (let seat = 0; seat < agents.length; seat++) {
    if ((answered & (1 << seat)) === 0) actions[seat] = agents[seat]!.alive ? IDLE : null;
  }
  resolve(state, actions, emit);
  return null;
}

export function learn(state: State, fact: HostFact, _rng: Rng, emit: Emit): void {
  if (state.ending !== null) return;
  switch (fact.type) {
    case 'presence':
      break;
    case 'forfeit':
      if (state.agents[fact.seat]?.alive !== true) return;
      eliminate(state, fact.seat, 'forfeit', null, fact.reason, emit);
      endIfDecided(state, emit);
      break;
    case 'stop':
      end(state, fact.reason === 'abandoned' ? 'abandoned' : 'stopped', emit);
      break;
  }
}
