/** Applies facts from the host: a forfeit, or the end of the match. The rules ignore presence. */
import type { Emit, HostFact, Rng } from '@lobster-league/kernel';
import { goBankrupt } from './bankruptcy.js';
import type { Event } from './event.js';
import { finish } from './finish.js';
import { BANK, STAGE, type State } from './state.js';
import { playOn } from './turn.js';

export function learn(state: State, fact: HostFact, rng: Rng, emit: Emit<Event>): void {
  if (state.stage === STAGE.over) return;
  if (fact.type === 'stop') finish(state, fact.reason, emit);
  if (fact.type === 'forfeit') forfeit(state, fact.seat, rng, emit);
}

/** Makes the player bankrupt at once: to its creditor if it owes one, otherwise to the bank. */
function forfeit(state: State, seat: number, rng: Rng, emit: Emit<Event>): void {
  const player = state.players[seat];
  if (player === undefined || player.bankrupt) return;
  const asked = state.asks[0]!.seat;
  const owed = state.debts.length;
  const debt = state.debts.find((candidate) => candidate.from === seat);
  goBankrupt(state, seat, debt?.to ?? BANK, emit);
  if (state.stage === STAGE.over) return;
  // If another player is asked and nothing about that ask changed, the ask stays open.
  if (asked === seat || state.current === seat || state.debts.length !== owed) playOn(state, rng, emit);
}
