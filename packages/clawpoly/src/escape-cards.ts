/** The two escape cards: who holds them, and where they go. A player's tide card is always used first. */
import { BANK, type Deck, type State } from './state.js';

function decks(state: State): readonly [Deck, Deck] {
  return [state.tide, state.treasureChest];
}

export function takeEscapeCard(state: State, deck: Deck, seat: number): void {
  deck.escapeHolder = seat;
  state.players[seat]!.escapeCards++;
}

/** Returns a card to its deck, to be shuffled in when the pile runs out. */
export function returnEscapeCard(state: State, seat: number): void {
  moveEscapeCards(state, seat, BANK, 1);
}

export function moveEscapeCards(state: State, from: number, to: number, count: number): void {
  give(state, held(state, from, count), from, to);
}

/** Swaps cards between two players at once, so that neither passes on a card that it has just received. */
export function swapEscapeCards(state: State, a: number, fromA: number, b: number, fromB: number): void {
  const givenByA = held(state, a, fromA);
  const givenByB = held(state, b, fromB);
  give(state, givenByA, a, b);
  give(state, givenByB, b, a);
}

function held(state: State, seat: number, count: number): Deck[] {
  return decks(state)
    .filter((deck) => deck.escapeHolder === seat)
    .slice(0, count);
}

function give(state: State, cards: readonly Deck[], from: number, to: number): void {
  for (const deck of cards) {
    deck.escapeHolder = to;
    state.players[from]!.escapeCards--;
    if (to !== BANK) state.players[to]!.escapeCards++;
  }
}
