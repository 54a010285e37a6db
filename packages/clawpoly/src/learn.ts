/** What the host tells: who is out, and that the match is over. Presence does not matter to the rules. */
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

/** Bankrupt at once: to its creditor if it is in debt to one, otherwise to the bank. */
function forfeit(state: State, seat: number, rng: Rng, emit: Emit<Event>): void {
  const player = state.players[seat];
  if (player === undefined || player.bankrupt) return;
  const asked = state.asks[0]!.seat;
  const owed = state.debts.length;
  const debt = state.debts.find((candidate) => candidate.from === seat);
  goBankrupt(state, seat, debt?.to ?? BANK, emit);
  if (state.stage === STAGE.over) return;
  // Whoever was asked something that does not concern the one who left goes on thinking about it.
  if (asked === seat || state.current === seat || state.debts.length !== owed) playOn(state, rng, emit);
}
