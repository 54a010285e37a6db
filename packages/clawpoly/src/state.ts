/** The state of a match: plain JSON data, seats by number, squares by index. */
import type { Placement } from '@lobster-league/kernel';
import type { Action } from './action.js';
import type { Offer } from './event.js';

/** The owner of unowned squares, and the creditor of debts to the bank. */
export const BANK = -1;
/** The owner of squares that cannot be owned. */
export const NOT_FOR_SALE = -2;

export type AskKind =
  | 'your_turn'
  | 'buy_decision'
  | 'build_decision'
  | 'trade_received'
  | 'lobster_pot_decision'
  | 'must_raise_funds';

/** The open ask is part of the state; one object is reused for all asks. */
export interface OpenAsk {
  id: number;
  seat: number;
  kind: AskKind;
  readonly gather: 'now';
  fallback: Action;
}

/** The stages of a turn in order: where it continues when the open ask is answered. Numbers compare fastest. */
export const STAGE = { start: 0, pot: 1, roll: 2, move: 3, manage: 4, end: 5, over: 6 } as const;
export type Stage = (typeof STAGE)[keyof typeof STAGE];

export interface PlayerState {
  readonly id: string;
  readonly name: string;
  /** Whether the player rolls and ends its turns itself. */
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
  /** The square where the debt arose. */
  readonly square: number;
  /** Whether it is the fee after the third failed roll in the pot: paying it frees the player. */
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
  /** Whether the last roll was a double that gives another roll. */
  rollAgain: boolean;
  /** The last two dice; 0 before the first roll. */
  readonly dice: [number, number];
  /** Trades offered in this turn. */
  offers: number;
  /** By square: a seat, BANK or NOT_FOR_SALE. */
  readonly owner: number[];
  /** By square: 0 to 4 outposts, 5 for the fortress. */
  readonly level: number[];
  readonly mortgaged: boolean[];
  /** By square: what a visitor pays now, updated by `reprice`. A negative number is a multiplier of the dice. */
  readonly rent: number[];
  /** By group: the seat that owns all of it, or BANK. */
  readonly groupOwner: number[];
  readonly tide: Deck;
  readonly treasureChest: Deck;
  /** Settled in this order before anything else happens. */
  debts: Debt[];
  /** The open trade offer. */
  trade: Trade | null;
  trades: number;
  /** Zero or one ask. */
  readonly asks: OpenAsk[];
  askCount: number;
  /** Seats in the order of their bankruptcy. */
  readonly bankrupts: number[];
  /** The turns of those bankruptcies. */
  readonly bankruptTurns: number[];
  placements: Placement[] | null;
}

export function living(state: State): number {
  return state.players.length - state.bankrupts.length;
}

export function seatOf(state: State, id: string): number {
  return state.players.findIndex((player) => player.id === id);
}

/** Returns the other living seats in turn order, starting after that seat. */
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
