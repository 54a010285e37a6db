/** The navigator's valuation: what holdings are worth, from landing odds, rents, rivals and the remaining turns. */
import { BOARD_SIZE, COLOR_GROUPS, SQUARES } from '../board.js';
import {
  CURRENTS,
  DEEDS,
  GROUP_OF,
  GROUPS,
  MAX_OUTPOSTS,
  MORTGAGE_VALUE,
  PRICE,
  UNMORTGAGE_COST,
} from '../groups.js';
import { BANK, living, type State } from '../state.js';
import { GROUP_INCOME, ROLLS_PER_TURN, squareIncome } from './odds.js';

/** Rounds that it looks ahead. */
const HORIZON = 22;
/** The chance of completing a group that lacks one square, or two. */
const ONE_SHORT = 0.16;
const TWO_SHORT = 0.04;
/** The share of a group's worth that a square has which keeps a rival from owning the whole group. */
const BLOCKING = 0.14;
/**
 * Money it expects to build with besides its cash: income of the next rounds, and a share of what its deeds can raise.
 */
const SOON = 300;
const PLEDGED = 0.6;
/** The cash that it assumes a rival to have. */
const RIVAL_BUDGET = 1200;
const ESCAPE_CARD_VALUE = 35;
const MEAN_ROLL = 7;

/** Returns how many rolls of visitors are still to come, within the horizon. */
export function visits(state: State): number {
  const alive = living(state);
  const left = state.turnLimit === null ? HORIZON : (state.turnLimit - state.turnNumber) / alive;
  return Math.min(HORIZON, left) * (alive - 1) * ROLLS_PER_TURN;
}

/** What changes hands in a deal: each side's squares, and the shells and escape cards that `from` gets beyond what it gives. */
export interface Exchange {
  readonly from: number;
  readonly to: number;
  readonly given: readonly number[];
  readonly asked: readonly number[];
  readonly shells: number;
  readonly cards: number;
}

/**
 * The board at one moment: counts what every seat holds once, to judge many deals. There is one chart, because most
 * decisions in a row are made at the same board.
 */
export class Chart {
  static readonly #chart = new Chart();

  /** Counts the moments that were charted: as long as it is the same, everything that the chart shows is. */
  moment = 0;
  #rolls = Number.NaN;
  #promises: readonly number[] = [];
  /** By square: its owner, after the deal that is being judged. */
  readonly #owner: number[] = SQUARES.map(() => BANK);
  readonly #mortgaged: boolean[] = SQUARES.map(() => false);
  /** By seat: its money. */
  readonly #money: number[] = [];
  /** By seat and group: how many squares it owns. */
  readonly #owned: number[] = [];
  /** By seat: what all its deeds together could raise. */
  readonly #pledges: number[] = [];
  /** By seat: its worth without any deal; negative until it was asked for. */
  readonly #worth: number[] = [];

  static of(state: State): Chart {
    const rolls = visits(state);
    if (!Chart.#chart.#shows(state, rolls)) Chart.#chart.#draw(state, rolls);
    return Chart.#chart;
  }

  #shows({ owner, mortgaged, players }: State, rolls: number): boolean {
    if (rolls !== this.#rolls || players.length !== this.#money.length) return false;
    for (let seat = 0; seat < players.length; seat++)
      if (players[seat]!.money !== this.#money[seat]) return false;
    for (let i = 0; i < DEEDS.length; i++) {
      const square = DEEDS[i]!;
      if (owner[square] !== this.#owner[square] || mortgaged[square] !== this.#mortgaged[square])
        return false;
    }
    return true;
  }

  #draw({ owner, mortgaged, players }: State, rolls: number): void {
    this.moment++;
    this.#rolls = rolls;
    this.#promises = promises(rolls);
    this.#money.length = players.length;
    for (let seat = 0; seat < players.length; seat++) {
      this.#money[seat] = players[seat]!.money;
      this.#pledges[seat] = 0;
      this.#worth[seat] = -1;
    }
    for (let i = 0; i < GROUPS.length * players.length; i++) this.#owned[i] = 0;
    for (let i = 0; i < DEEDS.length; i++) {
      const square = DEEDS[i]!;
      this.#owner[square] = owner[square]!;
      this.#mortgaged[square] = mortgaged[square]!;
      if (owner[square] !== BANK) this.#count(square, owner[square]!, 1);
    }
  }

  /** Counts the squares of a group that a seat owns. */
  owned(seat: number, group: number): number {
    return this.#owned[GROUPS.length * seat + group]!;
  }

  /** Returns what the deal gains for the side that gives `given`. */
  gainOfFrom({ from, to, given, asked, shells, cards }: Exchange): number {
    return this.#gain(from, to, given, asked, from, shells) + cards * ESCAPE_CARD_VALUE;
  }

  /** Returns what the deal gains for the other side. */
  gainOfTo({ from, to, given, asked, shells, cards }: Exchange): number {
    return this.#gain(from, to, given, asked, to, -shells) - cards * ESCAPE_CARD_VALUE;
  }

  #gain(
    from: number,
    to: number,
    given: readonly number[],
    asked: readonly number[],
    seat: number,
    coming: number,
  ): number {
    if (this.#worth[seat]! < 0) this.#worth[seat] = this.#holdings(seat, 0);
    this.#hand(given, from, to);
    this.#hand(asked, to, from);
    const after = this.#holdings(seat, coming);
    this.#hand(given, to, from);
    this.#hand(asked, from, to);
    return after - this.#worth[seat]!;
  }

  #hand(squares: readonly number[], from: number, to: number): void {
    for (let i = 0; i < squares.length; i++) {
      const square = squares[i]!;
      this.#owner[square] = to;
      this.#count(square, from, -1);
      this.#count(square, to, 1);
    }
  }

  #count(square: number, seat: number, sign: number): void {
    this.#owned[GROUPS.length * seat + GROUP_OF[square]!]! += sign;
    if (!this.#mortgaged[square]) this.#pledges[seat]! += sign * MORTGAGE_VALUE[square]!;
  }

  /** Returns what a seat is worth with the squares that are its own now, and so much more money. */
  #holdings(seat: number, coming: number): number {
    // A sum of what is added here is a number to V8 from the start; that of a parameter it would keep on the heap.
    const money = this.#money[seat]! + coming;
    const owner = this.#owner;
    const mortgaged = this.#mortgaged;
    const budget = money + SOON + PLEDGED * this.#pledges[seat]!;
    let sum = money;
    for (let group = 0; group < GROUPS.length; group++) {
      const own = this.#owned[GROUPS.length * seat + group]!;
      if (own === 0) continue;
      const squares = GROUPS[group]!;
      for (let i = 0; i < squares.length; i++) {
        const square = squares[i]!;
        if (owner[square] !== seat) continue;
        sum += mortgaged[square] ? PRICE[square]! - UNMORTGAGE_COST[square]! : PRICE[square]!;
      }
      if (group < CURRENTS) sum += this.#colorGroup(seat, group, own, budget);
      else sum += (this.#rolls * GROUP_INCOME[group]![own - 1]! * own) / squares.length;
    }
    return sum;
  }

  #colorGroup(seat: number, group: number, own: number, budget: number): number {
    const squares = GROUPS[group]!;
    const missing = squares.length - own;
    const whole = this.#promise(group, budget);
    if (missing === 0) return whole;
    const hope = whole * (missing === 1 ? ONE_SHORT : TWO_SHORT);
    const blocks = own === 1 && rivalNeeds(this.#owner, squares, seat);
    const block = blocks ? BLOCKING * this.#promise(group, RIVAL_BUDGET) : 0;
    return Math.max(hope, block);
  }

  /** Returns what owning a whole colour group is worth beyond its price, with that much money to build. */
  #promise(group: number, money: number): number {
    const perLevel = PER_LEVEL[group]!;
    let level = 0;
    while (level < MAX_OUTPOSTS && (level + 1) * perLevel <= money) level++;
    return this.#promises[LEVELS * group + level]!;
  }
}

/** By colour group: what one outpost on each of its squares costs. */
const PER_LEVEL = COLOR_GROUPS.map(({ outpostCost }, group) => outpostCost * GROUPS[group]!.length);

const LEVELS = MAX_OUTPOSTS + 1;
/** The rolls that `PROMISES` was made for: they are the same for most of a match. */
let promisedRolls = Number.NaN;
const PROMISES: number[] = COLOR_GROUPS.flatMap(() => new Array<number>(LEVELS).fill(0));

/** Returns by group and level the best that a whole group brings in that many rolls, if so many levels can be paid for. */
function promises(rolls: number): readonly number[] {
  if (rolls === promisedRolls) return PROMISES;
  for (let group = 0; group < COLOR_GROUPS.length; group++) {
    const income = GROUP_INCOME[group]!;
    let best = 2 * income[0]! * rolls;
    PROMISES[LEVELS * group] = best;
    for (let level = 1; level < LEVELS; level++) {
      best = Math.max(best, income[level]! * rolls - (level * PER_LEVEL[group]!) / 2);
      PROMISES[LEVELS * group + level] = best;
    }
  }
  promisedRolls = rolls;
  return PROMISES;
}

/** Returns whether one rival holds all of the group except this seat's one square. */
function rivalNeeds(owner: readonly number[], squares: readonly number[], seat: number): boolean {
  let rival = BANK;
  for (let i = 0; i < squares.length; i++) {
    const holder = owner[squares[i]!]!;
    if (holder === seat) continue;
    if (holder === BANK || (rival !== BANK && holder !== rival)) return false;
    rival = holder;
  }
  return rival !== BANK;
}

/** Returns what the next roll of a seat costs on average, and at worst. */
export function danger(state: State, seat: number): { mean: number; worst: number } {
  const { position } = state.players[seat]!;
  let mean = 0;
  let worst = 0;
  for (let total = 2; total <= 12; total++) {
    const ahead = position + total;
    const square = ahead < BOARD_SIZE ? ahead : ahead - BOARD_SIZE;
    const due = state.rent[square]!;
    if (due === 0 || state.owner[square] === seat) continue;
    const rent = due < 0 ? -due * total : due;
    mean += (rent * (6 - Math.abs(total - MEAN_ROLL))) / 36;
    if (rent > worst) worst = rent;
  }
  return { mean, worst };
}

/** Returns what a roll of that seat costs on average, wherever it stands. */
export function rentRisk(state: State, seat: number): number {
  let sum = 0;
  for (let square = 0; square < SQUARES.length; square++) {
    const owner = state.owner[square]!;
    if (owner === BANK || owner === seat) continue;
    sum += squareIncome(square, state.rent[square]!);
  }
  return sum;
}
