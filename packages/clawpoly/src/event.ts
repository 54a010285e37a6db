/** What happens in public, with exactly the document's fields. Ids are seat ids; null stands for the bank. */
import type { Goods } from './action.js';
import type { CardAction, DeckType } from './cards.js';
import type { AskKind } from './state.js';
import type { PlayerView } from './view.js';

/** Shells that changed hands at once. */
export interface Payment {
  readonly from: string | null;
  readonly to: string | null;
  readonly amount: number;
}

/**
 * What a card did: its number in its deck, its action, and the payments made at once. Payments that a player could
 * not afford at once follow as `game:tax_paid` or `game:rent_paid` on the card's square.
 */
export type CardEffect = CardAction & { readonly card: number; readonly payments: readonly Payment[] };

export interface Offer {
  readonly tradeId: number;
  readonly offering: Goods;
  readonly requesting: Goods;
}

export interface Standing {
  readonly playerId: string;
  readonly placement: number;
  readonly wealth: number;
  readonly money: number;
  readonly properties: number;
  readonly isBankrupt: boolean;
}

/** How a player got into the pot. */
export type PotReason = 'net' | 'card' | 'doubles';
/** How a player got out of the pot. 'pay' costs 50, also after the third failed roll. */
export type PotMethod = 'pay' | 'card' | 'doubles';

type Happening<Type extends string, Data> = { readonly type: Type; readonly data: Readonly<Data> };
type OnSquare = { playerId: string; squareIndex: number };

export type Event =
  | Happening<'game:started', { turnOrder: string[]; players: PlayerView[] }>
  | Happening<'game:turn_start', { playerId: string; turnNumber: number }>
  | Happening<
      'game:dice_rolled',
      { playerId: string; dice: readonly number[]; total: number; doubles: boolean }
    >
  | Happening<'game:player_moved', { playerId: string; from: number; to: number; passedSetSail: boolean }>
  | Happening<'game:property_bought', OnSquare & { price: number }>
  | Happening<'game:property_passed', OnSquare>
  | Happening<'game:rent_paid', { payerId: string; ownerId: string; squareIndex: number; amount: number }>
  | Happening<'game:tax_paid', OnSquare & { amount: number }>
  | Happening<
      'game:card_drawn',
      { playerId: string; deckType: DeckType; cardText: string; cardEffect: CardEffect }
    >
  | Happening<'game:outpost_built', OnSquare & { outpostCount: number }>
  | Happening<'game:fortress_built', OnSquare>
  | Happening<'game:building_sold', OnSquare & { type: 'outpost' | 'fortress'; refund: number }>
  | Happening<'game:mortgaged', OnSquare & { value: number }>
  | Happening<'game:unmortgaged', OnSquare & { cost: number }>
  | Happening<'game:trade_proposed', { fromId: string; toId: string; offer: Offer }>
  | Happening<'game:trade_accepted', { fromId: string; toId: string; offer: Offer }>
  | Happening<'game:trade_rejected', { fromId: string; toId: string }>
  | Happening<'game:lobster_pot_in', { playerId: string; reason: PotReason }>
  | Happening<'game:lobster_pot_out', { playerId: string; method: PotMethod }>
  | Happening<'game:bankrupt', { playerId: string; creditorId: string | null }>
  | Happening<'game:set_sail_bonus', { playerId: string; amount: number }>
  | Happening<'game:turn_end', { playerId: string; nextPlayerId: string | null }>
  | Happening<
      'game:finished',
      { winnerId: string | null; reason: string; finalStandings: readonly Standing[] }
    >
  | Happening<'game:agent_timeout', { playerId: string; decision: AskKind }>;

/*
 * The events of every turn are built here rather than where they happen: the rules stay short, and V8 inlines short
 * functions.
 */

type Who = { readonly id: string };

export function turnStarted(player: Who, turnNumber: number): Event {
  return { type: 'game:turn_start', data: { playerId: player.id, turnNumber } };
}

export function turnEnded(player: Who, next: Who | null): Event {
  return { type: 'game:turn_end', data: { playerId: player.id, nextPlayerId: next?.id ?? null } };
}

/** Every throw of two dice: events share them. */
const THROWS: readonly (readonly number[])[] = Array.from({ length: 36 }, (_, i) => [
  ((i / 6) | 0) + 1,
  (i % 6) + 1,
]);

export function diceRolled(player: Who, first: number, second: number): Event {
  const dice = THROWS[6 * first + second - 7]!;
  const data = { playerId: player.id, dice, total: first + second, doubles: first === second };
  return { type: 'game:dice_rolled', data };
}

export function rolledForOrder(playerId: string, thrown: readonly number[], total: number): Event {
  const dice = [...thrown];
  const doubles = dice.length === 2 && dice[0] === dice[1];
  return { type: 'game:dice_rolled', data: { playerId, dice, total, doubles } };
}

export function playerMoved(player: Who, from: number, to: number, passedSetSail: boolean): Event {
  return { type: 'game:player_moved', data: { playerId: player.id, from, to, passedSetSail } };
}

export function setSailBonus(player: Who, amount: number): Event {
  return { type: 'game:set_sail_bonus', data: { playerId: player.id, amount } };
}

export function propertyPassed(player: Who, squareIndex: number): Event {
  return { type: 'game:property_passed', data: { playerId: player.id, squareIndex } };
}

export function rentPaid(payer: Who, owner: Who, squareIndex: number, amount: number): Event {
  return { type: 'game:rent_paid', data: { payerId: payer.id, ownerId: owner.id, squareIndex, amount } };
}

export function taxPaid(payer: Who, squareIndex: number, amount: number): Event {
  return { type: 'game:tax_paid', data: { playerId: payer.id, squareIndex, amount } };
}
