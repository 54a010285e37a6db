/** Drawing a card and doing what it says. */
import type { Emit, Rng } from '@lobster-league/kernel';
import { BOARD_SIZE, SQUARES } from './board.js';
import { type CardAction, DECKS, type DeckType, ESCAPE_CARD } from './cards.js';
import { rollTwo } from './dice.js';
import { takeEscapeCard } from './escape-cards.js';
import type { Event, Payment } from './event.js';
import { DEEDS, FORTRESS } from './groups.js';
import { goToPot } from './pot.js';
import { BANK, type Deck, othersAfter, type State } from './state.js';
import { moveTo, visitDeed } from './visit.js';

/** By card, a current costs twice its toll, and a utility ten times a fresh roll. */
const CARD_TOLL = 2;
const CARD_MULTIPLIER = 10;

/** Draws for the current player. True when the card moved it to a square that still has to be looked at. */
export function drawCard(state: State, deckType: DeckType, rng: Rng, emit: Emit<Event>): boolean {
  const deck = deckType === 'tide' ? state.tide : state.treasureChest;
  if (deck.pile.length === 0) deck.pile = shuffledPile(deckType, deck.escapeHolder, rng);
  const card = DECKS[deckType][deck.pile.pop()! - 1]!;
  const { action } = card;
  const payments = emit === null ? null : [];
  settle(state, action, deck, payments);
  if (emit !== null && payments !== null) {
    const playerId = state.players[state.current]!.id;
    const cardEffect = { ...action, card: card.number, payments };
    emit({ type: 'game:card_drawn', data: { playerId, deckType, cardText: card.text, cardEffect } });
  }
  return move(state, action, rng, emit);
}

/** All cards of a deck in random order, without its escape card while somebody holds it. */
export function shuffledPile(deckType: DeckType, escapeHolder: number, rng: Rng): number[] {
  const pile: number[] = [];
  for (const { number } of DECKS[deckType]) {
    if (escapeHolder === BANK || number !== ESCAPE_CARD[deckType]) pile.push(number);
  }
  return rng.shuffle(pile);
}

/** What a card gives and takes. */
function settle(state: State, action: CardAction, deck: Deck, payments: Payment[] | null): void {
  const seat = state.current;
  switch (action.kind) {
    case 'collect':
      transfer(state, BANK, seat, action.amount, payments);
      return;
    case 'pay':
      transfer(state, seat, BANK, action.amount, payments);
      return;
    case 'repairs':
      transfer(state, seat, BANK, repairBill(state, seat, action), payments);
      return;
    case 'pay_each':
      for (const other of othersAfter(state, seat)) transfer(state, seat, other, action.amount, payments);
      return;
    case 'collect_each':
      for (const other of othersAfter(state, seat)) transfer(state, other, seat, action.amount, payments);
      return;
    case 'escape_card':
      takeEscapeCard(state, deck, seat);
      return;
    case 'advance':
    case 'nearest_current':
    case 'nearest_utility':
    case 'back':
    case 'lobster_pot':
      return;
  }
}

/** Where a card takes its drawer. */
function move(state: State, action: CardAction, rng: Rng, emit: Emit<Event>): boolean {
  const { position } = state.players[state.current]!;
  switch (action.kind) {
    case 'advance':
      moveTo(state, action.to, action.to <= position, emit);
      return true;
    case 'back':
      moveTo(state, (position + BOARD_SIZE - action.spaces) % BOARD_SIZE, false, emit);
      return true;
    case 'lobster_pot':
      goToPot(state, state.current, 'card', emit);
      return false;
    case 'nearest_current': {
      const square = nearest(position, 'current');
      moveTo(state, square, square < position, emit);
      visitDeed(state, square, CARD_TOLL * state.rent[square]!, emit);
      return false;
    }
    case 'nearest_utility': {
      const square = nearest(position, 'utility');
      moveTo(state, square, square < position, emit);
      const due = state.owner[square] !== state.current && state.rent[square]! > 0;
      visitDeed(state, square, due ? CARD_MULTIPLIER * rollTwo(state, rng, emit) : 0, emit);
      return false;
    }
    case 'collect':
    case 'pay':
    case 'repairs':
    case 'pay_each':
    case 'collect_each':
    case 'escape_card':
      return false;
  }
}

function nearest(position: number, type: 'current' | 'utility'): number {
  let square = position;
  do square = (square + 1) % BOARD_SIZE;
  while (SQUARES[square]!.type !== type);
  return square;
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

/** Moves shells at once, or, when they are not there or something is owed before, as a debt. */
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
