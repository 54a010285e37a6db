/**
 * An agent of Clawpoly that plays about as well as the house bots, by what an agent sees: what own agents are practised with
 * against each other. Buys for groups, builds where it earns most, trades for what completes a group.
 */
import type { AskOf, Decide, Decision, Games, ViewOf } from '@lobster-league/sdk';

type View = ViewOf<'clawpoly'>;
type Action = Decision<Games['clawpoly']['action']>;
type Square = View['board'][number];
type BuildAsk = Extract<AskOf<'clawpoly'>, { kind: 'build_decision' }>;
type TradeAsk = Extract<AskOf<'clawpoly'>, { kind: 'trade_received' }>;

export const name = 'Captain';

/** Shells that it keeps when it buys, builds, and pays to complete a group. */
const PURSE = { buying: 60, building: 150, trading: 120 };
/** What a square that completes a group is worth, and what is asked for one that completes another's, in prices of the square. */
const COMPLETES = 2.4;
const GIVEN_AWAY = 3.5;
/** While so many squares are unowned, it pays to leave the pot. */
const SQUARES_TO_BUY = 6;
const NOTHING = { shells: 0, properties: [], escapeCards: 0 };

export const decide: Decide<'clawpoly'> = (view, ask) => {
  switch (ask.kind) {
    case 'buy_decision':
      return bought(view, ask.brief.property.index) ?? ask.fallback;
    case 'build_decision':
      return built(view, ask) ?? offered(view, ask) ?? ask.fallback;
    case 'trade_received':
      return agreed(view, ask);
    case 'lobster_pot_decision':
      if (view.board.filter(({ owner, price }) => owner === null && price !== null).length < SQUARES_TO_BUY)
        return { type: 'action:escape_roll' };
      if (ask.brief.hasEscapeCard) return { type: 'action:escape_card' };
      return { type: view.you.money > 2 * PURSE.buying ? 'action:escape_pay' : 'action:escape_roll' };
    default:
      return ask.fallback;
  }
};

function bought(view: View, index: number): Action | null {
  const square = view.board[index]!;
  const isNeeded = [view.you, ...view.opponents].some(({ id }) => completes(view, square, id));
  if (!isNeeded && view.you.money - (square.price ?? 0) < PURSE.buying) return null;
  return { type: 'action:buy', squareIndex: index };
}

/** The building that adds most rent for its cost; otherwise lifts a mortgage that it can pay twice. */
function built(view: View, { brief }: BuildAsk): Action | null {
  const spare = view.you.money - PURSE.building;
  let best: Action | null = null;
  let most = 0;
  for (const site of [...brief.buildableProperties, ...brief.upgradableProperties]) {
    const { rent, outposts, fortress } = view.board[site.squareIndex]!;
    const level = fortress ? 5 : outposts;
    const gain = (rent[level + 1]! - rent[level]!) / site.cost;
    if (site.cost > spare || gain <= most) continue;
    most = gain;
    best = { type: 'action:build', squareIndex: site.squareIndex };
  }
  if (best !== null) return best;
  const lifted = brief.unmortgageable?.find(({ cost }) => 2 * cost <= spare);
  return lifted === undefined ? null : { type: 'action:unmortgage', squareIndex: lifted.squareIndex };
}

/** Shells for a square that completes a group, more of them with every offer of the turn. */
function offered(view: View, { brief }: BuildAsk): Action | null {
  const { offersLeft = 0 } = brief;
  if (offersLeft === 0) return null;
  const spare = view.you.money - PURSE.trading;
  const square = view.board.find(
    (one) => one.owner !== null && one.owner !== view.you.id && completes(view, one, view.you.id),
  );
  if (square === undefined) return null;
  const shells = Math.round((square.price ?? 0) * (4 - 0.5 * Math.min(offersLeft, 3)));
  if (shells > spare) return null;
  return {
    type: 'action:trade_offer',
    toId: square.owner!,
    offering: { ...NOTHING, shells },
    requesting: { ...NOTHING, properties: [square.index] },
  };
}

function agreed(view: View, { brief }: TradeAsk): Action {
  const { offering, requesting, tradeId } = brief.offer;
  const got = value(view, offering.properties, view.you.id, COMPLETES) + offering.shells;
  const given =
    Math.max(
      value(view, requesting.properties, view.you.id, COMPLETES),
      value(view, requesting.properties, brief.fromId, GIVEN_AWAY),
    ) + requesting.shells;
  return { type: 'action:trade_respond', tradeId, accept: got > 1.1 * given };
}

function value(view: View, squares: readonly number[], id: string, completing: number): number {
  return squares.reduce((sum, index) => {
    const square = view.board[index]!;
    return sum + (square.price ?? 0) * (completes(view, square, id) ? completing : 1);
  }, 0);
}

/** Whether the square is the last of its colour that this player does not own. */
function completes(view: View, square: Square, id: string): boolean {
  if (square.colorGroup === null || square.owner === id) return false;
  return view.board.every(
    ({ index, colorGroup, owner }) =>
      colorGroup !== square.colorGroup || index === square.index || owner === id,
  );
}
