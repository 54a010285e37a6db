/** Drawing a card and carrying out what it says. */
import type { Emit, Rng } from '@lobster-league/kernel';
import { BOARD_SIZE, SQUARES } from './board.js';
import { type Card, type DeckType, ESCAPE_CARD, TIDE_CARDS, TREASURE_CHEST_CARDS } from './cards.js';
import { rollTwo } from './dice.js';
import { takeEscapeCard } from './escape-cards.js';
import type { CardEffect, Event, Payment } from './event.js';
import { DEEDS, FORTRESS } from './groups.js';
import { payRent } from './money.js';
import { goToPot } from './pot.js';
import { BANK, type Deck, othersAfter, type State } from './state.js';
import { mayBuy, moveTo } from './visit.js';

/** Sent by a card, a player pays twice the toll of a current, and ten times a fresh roll for a utility. */
const CARD_TOLL = 2;
const CARD_MULTIPLIER = 10;
const NEAREST_CURRENT = nearest('current');
const NEAREST_UTILITY = nearest('utility');

const TIDE_NUMBERS = TIDE_CARDS.map((card) => card.number);
const TREASURE_CHEST_NUMBERS = TREASURE_CHEST_CARDS.map((card) => card.number);

/** Returns all cards of a deck in random order, without the escape card while a player holds it. */
export function shuffledPile(deckType: DeckType, escapeHolder: number, rng: Rng): number[] {
  const all = deckType === 'tide' ? TIDE_NUMBERS : TREASURE_CHEST_NUMBERS;
  return rng.shuffle(
    escapeHolder === BANK ? [...all] : all.filter((number) => number !== ESCAPE_CARD[deckType]),
  );
}

/** Puts the cards that are still in the piles into another order. */
export function reshuffle({ tide, treasureChest }: State, rng: Rng): void {
  rng.shuffle(tide.pile);
  rng.shuffle(treasureChest.pile);
}

/** What remains to do: nothing, land on the square that the card led to, or ask whether to buy it. */
export type Drawn = 'done' | 'moved' | 'may_buy';

/** Draws a card for the current player. */
export function drawCard(state: State, deckType: DeckType, rng: Rng, emit: Emit<Event>): Drawn {
  const deck = deckType === 'tide' ? state.tide : state.treasureChest;
  const cards = deckType === 'tide' ? TIDE_CARDS : TREASURE_CHEST_CARDS;
  if (deck.pile.length === 0) deck.pile = shuffledPile(deckType, deck.escapeHolder, rng);
  const card = cards[deck.pile.pop()! - 1]!;
  if (card.moves) {
    if (emit !== null) emit(cardDrawn(state, deckType, card, NO_PAYMENTS));
    return move(state, card, rng, emit);
  }
  if (emit === null) {
    settle(state, card, deck, null);
    return 'done';
  }
  const payments: Payment[] = [];
  settle(state, card, deck, payments);
  emit(cardDrawn(state, deckType, card, payments));
  return 'done';
}

const NO_PAYMENTS: readonly Payment[] = [];

function cardDrawn(state: State, deckType: DeckType, card: Card, payments: readonly Payment[]): Event {
  const playerId = state.players[state.current]!.id;
  const cardEffect = effectOf(card, payments);
  return { type: 'game:card_drawn', data: { playerId, deckType, cardText: card.text, cardEffect } };
}

/** Returns the card's action with what it did; field by field, because spreading actions of many shapes is slow. */
function effectOf({ action, number: card }: Card, payments: readonly Payment[]): CardEffect {
  switch (action.kind) {
    case 'advance':
      return { kind: action.kind, to: action.to, card, payments };
    case 'back':
      return { kind: action.kind, spaces: action.spaces, card, payments };
    case 'repairs': {
      const { kind, perOutpost, perFortress } = action;
      return { kind, perOutpost, perFortress, card, payments };
    }
    case 'collect':
    case 'pay':
    case 'pay_each':
    case 'collect_each':
      return { kind: action.kind, amount: action.amount, card, payments };
    case 'nearest_current':
    case 'nearest_utility':
    case 'lobster_pot':
    case 'escape_card':
      return { kind: action.kind, card, payments };
  }
}

/** Carries out a card that pays or collects. */
function settle(state: State, { action }: Card, deck: Deck, payments: Payment[] | null): void {
  const seat = state.current;
  switch (action.kind) {
    case 'collect':
      transfer(state, BANK, seat, action.amount, payments);
      break;
    case 'pay':
      transfer(state, seat, BANK, action.amount, payments);
      break;
    case 'repairs':
      transfer(state, seat, BANK, repairBill(state, seat, action), payments);
      break;
    case 'pay_each':
      for (const other of othersAfter(state, seat)) transfer(state, seat, other, action.amount, payments);
      break;
    case 'collect_each':
      for (const other of othersAfter(state, seat)) transfer(state, other, seat, action.amount, payments);
      break;
    case 'escape_card':
      takeEscapeCard(state, deck, seat);
  }
}

/** Carries out a card that moves its drawer. */
function move(state: State, { action }: Card, rng: Rng, emit: Emit<Event>): Drawn {
  const player = state.players[state.current]!;
  const { position } = player;
  switch (action.kind) {
    case 'advance':
      moveTo(player, action.to, action.to <= position, emit);
      return 'moved';
    case 'back':
      moveTo(player, (position + BOARD_SIZE - action.spaces) % BOARD_SIZE, false, emit);
      return 'moved';
    case 'nearest_current': {
      const square = NEAREST_CURRENT[position]!;
      moveTo(player, square, square < position, emit);
      return visit(state, square, () => CARD_TOLL * state.rent[square]!, emit);
    }
    case 'nearest_utility': {
      const square = NEAREST_UTILITY[position]!;
      moveTo(player, square, square < position, emit);
      return visit(state, square, () => CARD_MULTIPLIER * rollTwo(state, rng, emit), emit);
    }
    default:
      goToPot(state, state.current, 'card', emit);
      return 'done';
  }
}

/** Visits a square because of a card: the deed may be bought, or the card's own rent is due. */
function visit(state: State, square: number, rent: () => number, emit: Emit<Event>): Drawn {
  const owner = state.owner[square]!;
  const player = state.players[state.current]!;
  if (owner === BANK) return mayBuy(player, square, emit) ? 'may_buy' : 'done';
  if (owner !== state.current && state.rent[square] !== 0) payRent(state, player, square, rent(), emit);
  return 'done';
}

/** Returns for every square the next one of that type, clockwise. */
function nearest(type: 'current' | 'utility'): readonly number[] {
  return SQUARES.map(({ index }) => {
    let square = index;
    do square = (square + 1) % BOARD_SIZE;
    while (SQUARES[square]!.type !== type);
    return square;
  });
}

function repairBill(
  state: State,
  seat: number,
  { perOutpost, perFortress }: { readonly perOutpost: number; readonly perFortress: number },
): number {
  let bill = 0;
  for (const square of DEEDS) {
    if (state.owner[square] !== seat) continue;
    const level = state.level[square]!;
    bill += level === FORTRESS ? perFortress : level * perOutpost;
  }
  return bill;
}

/** Transfers shells at once, or as a debt if there is not enough money or an earlier debt. */
function transfer(state: State, from: number, to: number, amount: number, payments: Payment[] | null): void {
  if (amount === 0) return;
  const { players, debts } = state;
  if (from !== BANK && (debts.length > 0 || players[from]!.money < amount)) {
    debts.push({ from, to, amount, square: players[state.current]!.position, pot: false });
    return;
  }
  if (from !== BANK) players[from]!.money -= amount;
  if (to !== BANK) players[to]!.money += amount;
  payments?.push({ from: idOf(state, from), to: idOf(state, to), amount });
}

function idOf(state: State, seat: number): string | null {
  return seat === BANK ? null : state.players[seat]!.id;
}
