/** Bankruptcy: everything goes to the creditor, or back to the bank. */
import type { Emit } from '@lobster-league/kernel';
import { sell } from './buildings.js';
import { deedsOf, setLevel, setMortgaged, transferDeed } from './deeds.js';
import { moveEscapeCards } from './escape-cards.js';
import type { Event } from './event.js';
import { finish } from './finish.js';
import { BANK, living, STAGE, type State } from './state.js';
import { rejectTrade } from './trade.js';

export function goBankrupt(state: State, seat: number, creditor: number, emit: Emit<Event>): void {
  const player = state.players[seat]!;
  const { trade } = state;
  if (trade !== null && (trade.from === seat || trade.to === seat)) rejectTrade(state, trade, emit);
  // Debts to the bankrupt player are forgiven.
  state.debts = state.debts.filter((debt) => debt.from !== seat && debt.to !== seat);
  if (creditor !== BANK) sellAllBuildings(state, seat, emit);
  player.bankrupt = true;
  player.inPot = false;
  player.potTurns = 0;
  state.bankrupts.push(seat);
  state.bankruptTurns.push(state.turnNumber);
  if (emit !== null) {
    const creditorId = creditor === BANK ? null : state.players[creditor]!.id;
    emit({ type: 'game:bankrupt', data: { playerId: player.id, creditorId } });
  }
  handOver(state, seat, creditor);
  if (living(state) === 1) finish(state, 'last_standing', emit);
  else if (seat === state.current) {
    state.stage = STAGE.end;
    state.rollAgain = false;
  }
}

function handOver(state: State, seat: number, creditor: number): void {
  const player = state.players[seat]!;
  if (creditor !== BANK) state.players[creditor]!.money += player.money;
  player.money = 0;
  for (const square of deedsOf(state, seat)) {
    if (creditor === BANK) {
      if (state.mortgaged[square]) setMortgaged(state, square, false);
      setLevel(state, square, 0);
    }
    transferDeed(state, square, creditor);
  }
  moveEscapeCards(state, seat, creditor, player.escapeCards);
}

/** Sells all buildings to the bank at half their cost, level by level: a creditor never receives buildings. */
function sellAllBuildings(state: State, seat: number, emit: Emit<Event>): void {
  for (let sold = true; sold; ) {
    sold = false;
    for (const square of deedsOf(state, seat)) {
      if (state.level[square]! > 0 && sell(state, seat, square, emit) === null) sold = true;
    }
  }
}
