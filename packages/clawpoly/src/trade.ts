/** Trades: what may be offered, and the exchange itself. The turn waits until an offer is answered. */
import type { Emit, Rejection } from '@lobster-league/kernel';
import type { Action, Goods, TradeOffer } from './action.js';
import { groupIsBuilt, transferDeed } from './deeds.js';
import { swapEscapeCards } from './escape-cards.js';
import type { Event } from './event.js';
import { DEEDS } from './groups.js';
import { nameOf, reject, rejectSquare } from './rejection.js';
import { BANK, type State, seatOf, type Trade } from './state.js';

export const OFFERS_PER_TURN = 3;

/** Returns whether that square may be traded now. */
export function mayTrade(state: State, square: number): boolean {
  return !groupIsBuilt(state, square);
}

/** Returns whether any player has anything to trade. */
export function canOfferTrade(state: State): boolean {
  if (state.offers >= OFFERS_PER_TURN) return false;
  if (state.tide.escapeHolder !== BANK || state.treasureChest.escapeHolder !== BANK) return true;
  for (const square of DEEDS) if (state.owner[square] !== BANK && mayTrade(state, square)) return true;
  return false;
}

function checkGoods(state: State, seat: number, goods: Goods, whose: string): Rejection | null {
  const player = state.players[seat]!;
  if (player.money < goods.shells) {
    return reject('INSUFFICIENT_FUNDS', `${whose} side has ${player.money} shells, not ${goods.shells}.`);
  }
  if (player.escapeCards < goods.escapeCards) {
    return reject('INVALID_ACTION', `${whose} side holds ${player.escapeCards} escape cards.`);
  }
  for (let i = 0; i < goods.properties.length; i++) {
    const square = goods.properties[i]!;
    if (state.owner[square] !== seat) {
      return rejectSquare('INVALID_PROPERTY', square, `${whose} side does not own ${nameOf(square)}.`);
    }
    if (goods.properties.indexOf(square) !== i) {
      return rejectSquare('INVALID_PROPERTY', square, `${nameOf(square)} is named twice.`);
    }
    if (!mayTrade(state, square)) {
      return rejectSquare(
        'INVALID_ACTION',
        square,
        `Buildings stand in the colour group of ${nameOf(square)}.`,
      );
    }
  }
  return null;
}

export function checkOffer(state: State, seat: number, action: TradeOffer): Rejection | null {
  const { offering, requesting } = action;
  if (state.offers >= OFFERS_PER_TURN) {
    return reject(
      'INVALID_ACTION',
      `You have made ${OFFERS_PER_TURN} offers in this turn: no more until the next.`,
    );
  }
  const to = seatOf(state, action.toId);
  if (to < 0 || to === seat || state.players[to]!.bankrupt) {
    return reject('INVALID_ACTION', 'Offer a trade to another player who is still in the game.');
  }
  const properties = offering.properties.length + requesting.properties.length;
  if (properties + offering.escapeCards + requesting.escapeCards === 0) {
    return reject('INVALID_ACTION', 'A trade must contain a property or an escape card.');
  }
  return checkGoods(state, seat, offering, 'Your') ?? checkGoods(state, to, requesting, 'The other');
}

export function offerTrade(
  state: State,
  seat: number,
  action: TradeOffer,
  emit: Emit<Event>,
): Rejection | null {
  const rejection = checkOffer(state, seat, action);
  if (rejection !== null) return rejection;
  const to = seatOf(state, action.toId);
  const { offering, requesting } = action;
  state.offers++;
  state.trades++;
  const offer = { tradeId: state.trades, offering: copyGoods(offering), requesting: copyGoods(requesting) };
  state.trade = { from: seat, to, offer };
  if (emit !== null) emit({ type: 'game:trade_proposed', data: { ...parties(state, state.trade), offer } });
  return null;
}

export function respond(state: State, trade: Trade, action: Action, emit: Emit<Event>): Rejection | null {
  const { tradeId } = trade.offer;
  if (action.type !== 'action:trade_respond') {
    return reject('INVALID_ACTION', `Answer trade ${tradeId} with action:trade_respond.`, { tradeId });
  }
  if (action.tradeId !== tradeId) {
    return reject('INVALID_ACTION', `The open trade is ${tradeId}, not ${action.tradeId}.`, { tradeId });
  }
  if (action.accept) acceptTrade(state, trade, emit);
  else rejectTrade(state, trade, emit);
  return null;
}

export function rejectTrade(state: State, trade: Trade, emit: Emit<Event>): void {
  state.trade = null;
  if (emit !== null) emit({ type: 'game:trade_rejected', data: parties(state, trade) });
}

function acceptTrade(state: State, trade: Trade, emit: Emit<Event>): void {
  const { from, to, offer } = trade;
  const { offering, requesting } = offer;
  state.trade = null;
  state.players[from]!.money += requesting.shells - offering.shells;
  state.players[to]!.money += offering.shells - requesting.shells;
  for (const square of offering.properties) transferDeed(state, square, to);
  for (const square of requesting.properties) transferDeed(state, square, from);
  swapEscapeCards(state, from, offering.escapeCards, to, requesting.escapeCards);
  if (emit !== null) emit({ type: 'game:trade_accepted', data: { ...parties(state, trade), offer } });
}

function parties(state: State, { from, to }: Trade): { fromId: string; toId: string } {
  return { fromId: state.players[from]!.id, toId: state.players[to]!.id };
}

/** Copies the goods, because the offer outlives the action. */
function copyGoods({ shells, properties, escapeCards }: Goods): Goods {
  return { shells, properties: [...properties], escapeCards };
}
