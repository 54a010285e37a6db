/** Invariants checked after every step of every game. */
import type { Seat } from '@lobster-league/kernel';
import { CURRENTS, DEEDS, FORTRESS, GROUPS } from '../src/groups.js';
import { type Config, clawpoly, type Event, SQUARES, type State, type View } from '../src/index.js';
import { BANK, NOT_FOR_SALE } from '../src/state.js';

/** The bank's books and a spectator's board, computed from the events alone. */
export class Ledger {
  readonly #shells: number;
  readonly #seen: View;
  #paidOut = 0;

  constructor(config: Config, seats: readonly Seat[]) {
    this.#shells = config.startingShells * seats.length;
    this.#seen = clawpoly.opening(config, seats);
  }

  hear(event: Event): void {
    this.#paidOut += paidOut(event);
    if (event.type === 'game:bankrupt' && event.data.creditorId === null) {
      const { money } = this.#seen.players.find(({ id }) => id === event.data.playerId)!;
      this.#paidOut -= money;
    }
    clawpoly.fold(this.#seen, event);
  }

  /** Checks that players hold what they started with plus what the bank has paid out since. */
  check(state: State): void {
    const held = state.players.reduce((sum, { money }) => sum + money, 0);
    const due = this.#shells + this.#paidOut;
    expectThat(held === due, `players hold ${held} shells, and the bank's books say ${due}`);
    for (const [seat, { money, position, deeds }] of state.players.entries()) {
      const seen = this.#seen.players[seat]!;
      expectThat(
        seen.money === money && seen.position === position && seen.properties.length === deeds,
        `a spectator sees seat ${seat} otherwise`,
      );
    }
  }
}

function paidOut(event: Event): number {
  switch (event.type) {
    case 'game:set_sail_bonus':
      return event.data.amount;
    case 'game:property_bought':
      return -event.data.price;
    case 'game:tax_paid':
      return -event.data.amount;
    case 'game:card_drawn':
      return event.data.cardEffect.payments.reduce(
        (sum, { from, to, amount }) => sum + (from === null ? amount : to === null ? -amount : 0),
        0,
      );
    case 'game:outpost_built':
      return -SQUARES[event.data.squareIndex]!.outpostCost!;
    case 'game:fortress_built':
      return -SQUARES[event.data.squareIndex]!.fortressCost!;
    case 'game:building_sold':
      return event.data.refund;
    case 'game:mortgaged':
      return event.data.value;
    case 'game:unmortgaged':
      return -event.data.cost;
    case 'game:lobster_pot_out':
      return event.data.method === 'pay' ? -50 : 0;
    default:
      return 0;
  }
}

function expectThat(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

export function checkState(state: State): void {
  checkPlayers(state);
  checkGroups(state);
  checkDecks(state);
  checkAsks(state);
}

function checkPlayers(state: State): void {
  const deeds = state.players.map(() => 0);
  const mortgages = state.players.map(() => 0);
  for (const [square, owner] of state.owner.entries()) {
    if (owner === NOT_FOR_SALE) expectThat(!DEEDS.includes(square), `square ${square} is for sale`);
    if (owner < 0) {
      expectThat(state.level[square] === 0 && !state.mortgaged[square], `square ${square} is not clean`);
      continue;
    }
    deeds[owner]!++;
    if (state.mortgaged[square]) mortgages[owner]!++;
  }
  for (const [seat, player] of state.players.entries()) {
    expectThat(player.money >= 0, `seat ${seat} has ${player.money} shells`);
    expectThat(
      player.deeds === deeds[seat] && player.mortgages === mortgages[seat],
      `seat ${seat} is miscounted`,
    );
    if (player.bankrupt)
      expectThat(player.money + player.deeds + player.escapeCards === 0, `seat ${seat} is not broke`);
  }
}

function checkGroups(state: State): void {
  for (const [group, squares] of GROUPS.entries()) {
    const levels = squares.map((square) => state.level[square]!);
    const [low, high] = [Math.min(...levels), Math.max(...levels)];
    expectThat(high - low <= 1 && high <= FORTRESS, `group ${group} is built unevenly: ${levels}`);
    const owners = new Set(squares.map((square) => state.owner[square]));
    const whole = owners.size === 1 ? state.owner[squares[0]!]! : BANK;
    expectThat(state.groupOwner[group] === whole, `group ${group} has the wrong owner`);
    if (high === 0) continue;
    expectThat(group < CURRENTS && whole !== BANK, `group ${group} is built on without being whole`);
    expectThat(
      squares.every((square) => !state.mortgaged[square]),
      `group ${group} is built on and mortgaged`,
    );
  }
}

function checkDecks(state: State): void {
  for (const { pile, escapeHolder } of [state.tide, state.treasureChest]) {
    expectThat(new Set(pile).size === pile.length, 'a card is in its pile twice');
    if (escapeHolder !== BANK)
      expectThat(state.players[escapeHolder]!.escapeCards > 0, 'an escape card is lost');
  }
  const held = [state.tide, state.treasureChest].filter(({ escapeHolder }) => escapeHolder !== BANK).length;
  const counted = state.players.reduce((sum, { escapeCards }) => sum + escapeCards, 0);
  expectThat(held === counted, `${counted} escape cards are counted and ${held} held`);
}

function checkAsks(state: State): void {
  const over = state.placements !== null;
  expectThat(state.asks.length === (over ? 0 : 1), 'there is not one ask, or one too many');
  const ask = state.asks[0];
  if (ask !== undefined)
    expectThat(!state.players[ask.seat]!.bankrupt, `the bankrupt seat ${ask.seat} is asked`);
}
