/** The state of a match: plain JSON data, seats by number, squares by index. */
import type { Placement } from '@lobster-league/kernel';
import type { Action } from './action.js';
import type { Offer } from './event.js';

/** Owner of what nobody owns, and creditor of what is owed to nobody else. */
export const BANK = -1;
/** Owner of a square that nobody can own. */
export const NOT_FOR_SALE = -2;

export type AskKind =
  | 'your_turn'
  | 'buy_decision'
  | 'build_decision'
  | 'trade_received'
  | 'lobster_pot_decision'
  | 'must_raise_funds';

/** The open ask is part of the state, and is rewritten in place for the next one. */
export interface OpenAsk {
  id: number;
  seat: number;
  kind: AskKind;
  readonly gather: 'now';
  fallback: Action;
}

/** Where a turn goes on when the open ask is answered: the stages in their order. Numbers compare fastest. */
export const STAGE = { start: 0, pot: 1, roll: 2, move: 3, manage: 4, end: 5, over: 6 } as const;
export type Stage = (typeof STAGE)[keyof typeof STAGE];

export interface PlayerState {
  readonly id: string;
  readonly name: string;
  /** Rolls and ends its turns itself. */
  manual: boolean;
  money: number;
  position: number;
  inPot: boolean;
  /** Failed rolls in the pot. */
  potTurns: number;
  /** How many squares it owns, and how many of them are mortgaged. */
  deeds: number;
  mortgages: number;
  escapeCards: number;
  bankrupt: boolean;
}

export interface Deck {
  /** Card numbers, the next one last. Secret. */
  pile: number[];
  /** The seat that holds this deck's escape card, or BANK while it is in the deck. */
  escapeHolder: number;
}

export interface Debt {
  readonly from: number;
  /** A seat, or BANK. */
  readonly to: number;
  readonly amount: number;
  /** Where it arose. */
  readonly square: number;
  /** The fee after the third failed roll in the pot: paying it frees. */
  readonly pot: boolean;
}

export interface Trade {
  readonly from: number;
  readonly to: number;
  readonly offer: Offer;
}

export interface State {
  readonly turnLimit: number | null;
  /** In seat order. */
  readonly players: PlayerState[];
  /** Seats in turn order. */
  readonly order: number[];
  stage: Stage;
  turnNumber: number;
  /** The seat whose turn it is, and its place in the turn order. */
  current: number;
  place: number;
  /** Doubles in a row in this turn. */
  doubles: number;
  /** The last roll was a double that gives another. */
  rollAgain: boolean;
  /** The two dice as they lie, 0 before the first roll. */
  readonly dice: [number, number];
  /** Trades offered in this turn. */
  offers: number;
  /** By square: a seat, BANK or NOT_FOR_SALE. */
  readonly owner: number[];
  /** By square: 0 to 4 outposts, 5 for the fortress. */
  readonly level: number[];
  readonly mortgaged: boolean[];
  /** By square, kept up to date by `reprice`: what a visitor pays now. Below zero: so many times the dice. */
  readonly rent: number[];
  /** By group: the seat that owns all of it, or BANK. */
  readonly groupOwner: number[];
  readonly tide: Deck;
  readonly treasureChest: Deck;
  /** To be settled in this order before anything else happens. */
  debts: Debt[];
  /** The offer that waits for its answer. */
  trade: Trade | null;
  trades: number;
  /** None or one. */
  readonly asks: OpenAsk[];
  askCount: number;
  /** Seats in the order of their bankruptcy. */
  readonly bankrupts: number[];
  /** The turns in which that was. */
  readonly bankruptTurns: number[];
  placements: Placement[] | null;
}

export function living(state: State): number {
  return state.players.length - state.bankrupts.length;
}

export function seatOf(state: State, id: string): number {
  return state.players.findIndex((player) => player.id === id);
}

/** The living others in turn order, beginning after that seat. */
export function othersAfter(state: State, seat: number): number[] {
  const { order, players } = state;
  const place = order.indexOf(seat);
  const others: number[] = [];
  for (let step = 1; step < order.length; step++) {
    const other = order[(place + step) % order.length]!;
    if (!players[other]!.bankrupt) others.push(other);
  }
  return others;
}

/** Opens the one ask. */
export function ask(state: State, seat: number, kind: AskKind, fallback: Action): void {
  const id = ++state.askCount;
  const open = state.asks[0];
  if (open === undefined) {
    state.asks.push({ id, seat, kind, gather: 'now', fallback });
    return;
  }
  open.id = id;
  open.seat = seat;
  open.kind = kind;
  open.fallback = fallback;
}
