/**
 * Lists the answers that would be accepted now. Trades are endless, so only plain ones are listed: a property at its
 * price.
 */
import type { Ask } from '@lobster-league/kernel';
import {
  type Action,
  buildFortress,
  buildOutpost,
  buy,
  END_TURN,
  ESCAPE_CARD_ACTION,
  ESCAPE_PAY,
  ESCAPE_ROLL,
  mortgage,
  PASS,
  ROLL_DICE,
  SKIP_BUILD,
  sellBuilding,
  type TradeOffer,
  unmortgage,
} from './action.js';
import { POT_FEE } from './board.js';
import { mayBuild, mayMortgage, maySell, mayUnmortgage } from './buildings.js';
import { buildingCost, DEEDS, MAX_OUTPOSTS, PRICE } from './groups.js';
import { BANK, type OpenAsk, STAGE, type State } from './state.js';
import { mayTrade, OFFERS_PER_TURN } from './trade.js';

/** Returns the open ask, if it is still the given one. */
export function openAsk(state: State, ask: Ask<Action>): OpenAsk | null {
  const open = state.asks[0];
  return open !== undefined && open.id === ask.id ? open : null;
}

export function legal(state: State, ask: Ask<Action>): Action[] {
  return answers(state, ask, true);
}

/** Lists legal answers except trade offers: what prompts list, and much faster. */
export function legalButOffers(state: State, ask: Ask<Action>): Action[] {
  return answers(state, ask, false);
}

function answers(state: State, ask: Ask<Action>, offers: boolean): Action[] {
  const open = openAsk(state, ask);
  if (open === null) return [];
  const { seat } = open;
  const { manual, money, position, escapeCards } = state.players[seat]!;
  switch (open.kind) {
    case 'buy_decision':
      return [buy(position), PASS];
    case 'build_decision':
      return [...managing(state, seat, offers), SKIP_BUILD];
    case 'your_turn':
      return [
        ...managing(state, seat, offers),
        state.stage === STAGE.roll || state.rollAgain ? ROLL_DICE : END_TURN,
      ];
    case 'lobster_pot_decision': {
      const ways = [ESCAPE_ROLL];
      if (money >= POT_FEE) ways.push(ESCAPE_PAY);
      if (escapeCards > 0) ways.push(ESCAPE_CARD_ACTION);
      return manual ? [...ways, ...managing(state, seat, offers)] : ways;
    }
    case 'trade_received': {
      const { tradeId } = state.trade!.offer;
      return [true, false].map((accept) => ({ type: 'action:trade_respond', tradeId, accept }));
    }
    case 'must_raise_funds':
      return [...raising(state, seat), PASS];
  }
}

function raising(state: State, seat: number): Action[] {
  return [
    ...DEEDS.filter((square) => maySell(state, seat, square)).map(sellBuilding),
    ...DEEDS.filter((square) => mayMortgage(state, seat, square)).map(mortgage),
  ];
}

/** Returns the squares on which this seat can build now, with its money. */
export function buildable(state: State, seat: number): number[] {
  const { money } = state.players[seat]!;
  return DEEDS.filter(
    (square) => mayBuild(state, seat, square) && money >= buildingCost(square, state.level[square]!),
  );
}

function managing(state: State, seat: number, offers: boolean): Action[] {
  return [
    ...buildable(state, seat).map((square) =>
      state.level[square] === MAX_OUTPOSTS ? buildFortress(square) : buildOutpost(square),
    ),
    ...raising(state, seat),
    ...DEEDS.filter((square) => mayUnmortgage(state, seat, square)).map(unmortgage),
    ...(offers && state.offers < OFFERS_PER_TURN ? plainOffers(state, seat) : []),
  ];
}

/** Lists every other player's property at its price, and every own property to each player who can pay for it. */
function plainOffers(state: State, seat: number): TradeOffer[] {
  const offers: TradeOffer[] = [];
  for (const square of DEEDS) {
    const owner = state.owner[square]!;
    if (owner === BANK || !mayTrade(state, square)) continue;
    const property = { shells: 0, properties: [square], escapeCards: 0 };
    const price = { shells: PRICE[square]!, properties: [], escapeCards: 0 };
    for (const [other, player] of state.players.entries()) {
      if (other === seat || player.bankrupt) continue;
      const offer = { type: 'action:trade_offer' as const, toId: player.id };
      if (owner === other && state.players[seat]!.money >= price.shells) {
        offers.push({ ...offer, offering: price, requesting: property });
      } else if (owner === seat && player.money >= price.shells) {
        offers.push({ ...offer, offering: property, requesting: price });
      }
    }
  }
  return offers;
}
