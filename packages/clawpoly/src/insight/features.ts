/** What a spectator sees of every player's prospects, as numbers for a model. */

import { SQUARES } from '../board.js';
import { LANDING_ODDS } from '../bots/odds.js';
import {
  buildingsValue,
  CURRENTS,
  FORTRESS,
  GROUP_OF,
  GROUPS,
  MORTGAGE_VALUE,
  NO_GROUP,
  PRICE,
  RENT,
  UTILITIES,
} from '../groups.js';
import type { SquareView, View } from '../view.js';

const MEAN_ROLL = 7;
/** The level up to which rents rise most: what a whole group promises. */
const PROMISED_LEVEL = 3;
const BANK = -1;

/** What a player holds. */
interface Holdings {
  money: number;
  wealth: number;
  /** What it could pay at once if it sold and mortgaged everything. */
  liquid: number;
  /** What a visitor's roll brings on average, now and with three outposts on all of its whole groups. */
  income: number;
  promise: number;
  deeds: number;
  mortgaged: number;
  wholeGroups: number;
  /** Groups that lack one square, which the bank or a rival has. */
  oneShortOfBank: number;
  oneShortOfRival: number;
  /** By group: how many of its squares it owns, and their levels together. */
  readonly owned: number[];
  readonly levels: number[];
}

/** Returns x as a share of itself and `half`: 0 for 0, a half for `half`, towards 1 for more. */
function squash(x: number, half: number): number {
  return x / (Math.abs(x) + half);
}

const levelOf = ({ fortress, outposts }: SquareView): number => (fortress ? FORTRESS : outposts);

export function standing(view: View): number[] {
  return holdingsOf(view, ownersOf(view)).map(({ wealth }) => wealth);
}

export function features(view: View): (number[] | null)[] {
  const owners = ownersOf(view);
  const all = holdingsOf(view, owners);
  const winner = view.gamePhase === 'finished' ? view.winner : null;
  const living = view.players.filter(({ isBankrupt }) => !isBankrupt).length;
  const free = owners.filter((owner, square) => owner === BANK && GROUP_OF[square] !== NO_GROUP).length;
  const left = view.turnLimit === null ? 1000 : Math.max(0, view.turnLimit - view.turnNumber);
  const table = [living / 6, squash(left / living, 15), squash(view.turnNumber / living, 15), free / 28];
  return view.players.map(({ id, isBankrupt }, seat) =>
    isBankrupt || (winner !== null && winner.id !== id)
      ? null
      : [...seatFeatures(view, owners, all, seat), ...table],
  );
}

function seatFeatures(
  view: View,
  owners: readonly number[],
  all: readonly Holdings[],
  seat: number,
): number[] {
  const own = all[seat]!;
  const player = view.players[seat]!;
  let rivals = 0;
  let wealth = 0;
  const best = { wealth: 0, income: 0, promise: 0, liquid: 0 };
  let outgo = 0;
  for (const [other, rival] of all.entries()) {
    if (view.players[other]!.isBankrupt) continue;
    wealth += rival.wealth;
    if (other === seat) continue;
    rivals++;
    outgo += rival.income;
    best.wealth = Math.max(best.wealth, rival.wealth);
    best.income = Math.max(best.income, rival.income);
    best.promise = Math.max(best.promise, rival.promise);
    best.liquid = Math.max(best.liquid, rival.liquid);
  }
  const { mean, worst } = danger(view, owners, all, seat);
  const incoming = own.income * rivals;
  return [
    squash(own.money, 300),
    squash(own.money, 2000),
    squash(own.wealth, 2500),
    wealth > 0 ? own.wealth / wealth - 1 / (rivals + 1) : 0,
    squash(own.liquid, 1500),
    squash(incoming, 60),
    squash(outgo, 60),
    squash(incoming - outgo, 40),
    squash(own.promise, 40),
    squash(best.promise, 40),
    squash(own.promise - best.promise, 40),
    squash(own.wealth - best.wealth, 1500),
    squash(own.income - best.income, 20),
    squash(own.liquid - best.liquid, 1000),
    own.wholeGroups / 3,
    own.oneShortOfBank / 3,
    own.oneShortOfRival / 3,
    own.deeds / 14,
    own.deeds > 0 ? own.mortgaged / own.deeds : 0,
    player.inLobsterPot ? 1 : 0,
    player.escapeCards / 2,
    squash(mean, 60),
    worst / (worst + own.money + 1),
    own.liquid / (own.liquid + 10 * outgo + 1),
    view.currentPlayerIndex === seat ? 1 : 0,
    ...own.owned.map((count, group) => count / GROUPS[group]!.length),
    ...own.levels.slice(0, CURRENTS).map((levels) => levels / 15),
  ];
}

/** By square: the seat of its owner, or BANK. */
function ownersOf({ board, players }: View): number[] {
  const seats = new Map(players.map(({ id }, seat) => [id, seat]));
  return board.map(({ owner }) => (owner === null ? BANK : (seats.get(owner) ?? BANK)));
}

function holdingsOf(view: View, owners: readonly number[]): Holdings[] {
  const all = view.players.map(({ money }) => empty(money));
  for (let square = 0; square < owners.length; square++) {
    const own = all[owners[square]!];
    if (own === undefined) continue;
    const { mortgaged } = view.board[square]!;
    const level = levelOf(view.board[square]!);
    const group = GROUP_OF[square]!;
    const buildings = buildingsValue(square, level);
    own.deeds++;
    own.owned[group]!++;
    own.levels[group]! += level;
    own.wealth += buildings + (mortgaged ? MORTGAGE_VALUE[square]! : PRICE[square]!);
    own.liquid += buildings + (mortgaged ? 0 : MORTGAGE_VALUE[square]!);
    if (mortgaged) own.mortgaged++;
  }
  for (let square = 0; square < owners.length; square++) {
    const own = all[owners[square]!];
    if (own !== undefined) own.income += LANDING_ODDS[square]! * rentOf(view, own, square);
  }
  for (const [seat, own] of all.entries()) countGroups(own, seat, owners);
  return all;
}

function empty(money: number): Holdings {
  return {
    money,
    wealth: money,
    liquid: money,
    income: 0,
    promise: 0,
    deeds: 0,
    mortgaged: 0,
    wholeGroups: 0,
    oneShortOfBank: 0,
    oneShortOfRival: 0,
    owned: GROUPS.map(() => 0),
    levels: GROUPS.map(() => 0),
  };
}

/** Returns what a visitor of the square pays, with a mean roll where the dice count. */
function rentOf(view: View, { owned }: Holdings, square: number): number {
  const shown = view.board[square]!;
  if (shown.mortgaged) return 0;
  const group = GROUP_OF[square]!;
  if (group >= CURRENTS) return RENT[square]![owned[group]! - 1]! * (group === UTILITIES ? MEAN_ROLL : 1);
  const level = levelOf(shown);
  return RENT[square]![level]! * (level === 0 && owned[group] === GROUPS[group]!.length ? 2 : 1);
}

function countGroups(own: Holdings, seat: number, owners: readonly number[]): void {
  for (let group = 0; group < CURRENTS; group++) {
    const squares = GROUPS[group]!;
    const missing = squares.length - own.owned[group]!;
    if (missing === 0) {
      own.wholeGroups++;
      for (const square of squares)
        own.promise += LANDING_ODDS[square]! * SQUARES[square]!.rent[PROMISED_LEVEL]!;
    } else if (missing === 1) {
      const lacking = squares.find((square) => owners[square] !== seat)!;
      if (owners[lacking] === BANK) own.oneShortOfBank++;
      else own.oneShortOfRival++;
    }
  }
}

/** Returns what the next roll of a seat costs on average, and at worst. */
function danger(
  view: View,
  owners: readonly number[],
  all: readonly Holdings[],
  seat: number,
): { readonly mean: number; readonly worst: number } {
  const { position } = view.players[seat]!;
  let mean = 0;
  let worst = 0;
  for (let total = 2; total <= 12; total++) {
    const square = (position + total) % owners.length;
    const owner = owners[square]!;
    if (owner === BANK || owner === seat) continue;
    const rent = rentOf(view, all[owner]!, square);
    mean += (rent * (6 - Math.abs(total - MEAN_ROLL))) / 36;
    worst = Math.max(worst, rent);
  }
  return { mean, worst };
}
