/** The start: turn order by dice, shuffled decks, the first turn. */
import type { Emit, Rng, Seat } from '@lobster-league/kernel';
import { BOARD_SIZE, SET_SAIL } from './board.js';
import { type Config, seatOptions } from './config.js';
import { type OrderRoll, oneDie, rollOrder, twoDice } from './dice.js';
import { shuffledPile } from './draw.js';
import type { Event } from './event.js';
import { GROUP_OF, GROUPS, NO_GROUP } from './groups.js';
import { BANK, NOT_FOR_SALE, type PlayerState, STAGE, type State } from './state.js';
import { playOn } from './turn.js';
import { playerView } from './view.js';

/** Builds arrays by pushing, because V8 reads arrays without holes faster; copied for every match. */
function listed<T>(count: number, item: (index: number) => T): T[] {
  const items: T[] = [];
  for (let i = 0; i < count; i++) items.push(item(i));
  return items;
}

const OWNERS = listed(BOARD_SIZE, (square) => (GROUP_OF[square] === NO_GROUP ? NOT_FOR_SALE : BANK));
const NOTHING = listed(BOARD_SIZE, () => 0);
const MORTGAGED = listed(BOARD_SIZE, () => false);
const GROUP_OWNERS = listed(GROUPS.length, () => BANK);

export function setup(config: Config, seats: readonly Seat[], rng: Rng, emit: Emit<Event>): State {
  return begin(config, seats, twoDice, rng, emit);
}

/** As version 1 of the rules began. */
export function setupByOneDie(config: Config, seats: readonly Seat[], rng: Rng, emit: Emit<Event>): State {
  return begin(config, seats, oneDie, rng, emit);
}

function begin(
  config: Config,
  seats: readonly Seat[],
  rollFor: OrderRoll,
  rng: Rng,
  emit: Emit<Event>,
): State {
  const ids = seats.map((seat) => seat.id);
  const order = rollOrder([...seats.keys()], ids, rollFor, rng, emit);
  const state: State = {
    turnLimit: config.turnLimit,
    players: listed(seats.length, (seat) => newPlayer(seats[seat]!, config.startingShells)),
    order,
    stage: STAGE.start,
    turnNumber: 0,
    current: order[0]!,
    place: 0,
    doubles: 0,
    rollAgain: false,
    dice: [0, 0],
    offers: 0,
    owner: OWNERS.slice(),
    level: NOTHING.slice(),
    mortgaged: MORTGAGED.slice(),
    rent: NOTHING.slice(),
    groupOwner: GROUP_OWNERS.slice(),
    tide: { pile: shuffledPile('tide', BANK, rng), escapeHolder: BANK },
    treasureChest: { pile: shuffledPile('treasure_chest', BANK, rng), escapeHolder: BANK },
    debts: [],
    trade: null,
    trades: 0,
    asks: [],
    askCount: 0,
    bankrupts: [],
    bankruptTurns: [],
    placements: null,
  };
  if (emit !== null) {
    const turnOrder = order.map((seat) => ids[seat]!);
    emit({
      type: 'game:started',
      data: { turnOrder, players: seats.map((_, seat) => playerView(state, seat)) },
    });
  }
  playOn(state, rng, emit);
  return state;
}

function newPlayer({ id, name, options }: Seat, money: number): PlayerState {
  const manual = options !== undefined && seatOptions.parse(options).control === 'manual';
  return {
    id,
    name,
    manual,
    money,
    position: SET_SAIL,
    inPot: false,
    potTurns: 0,
    deeds: 0,
    mortgages: 0,
    escapeCards: 0,
    bankrupt: false,
  };
}

/** Copies the state field by field in the order of `begin`, so that V8 gives the copy the same shape: it runs as fast. */
export function clone(state: State): State {
  const { tide, treasureChest, dice, placements } = state;
  return {
    turnLimit: state.turnLimit,
    players: listed(state.players.length, (seat) => clonePlayer(state.players[seat]!)),
    order: state.order.slice(),
    stage: state.stage,
    turnNumber: state.turnNumber,
    current: state.current,
    place: state.place,
    doubles: state.doubles,
    rollAgain: state.rollAgain,
    dice: [dice[0], dice[1]],
    offers: state.offers,
    owner: state.owner.slice(),
    level: state.level.slice(),
    mortgaged: state.mortgaged.slice(),
    rent: state.rent.slice(),
    groupOwner: state.groupOwner.slice(),
    tide: { pile: tide.pile.slice(), escapeHolder: tide.escapeHolder },
    treasureChest: { pile: treasureChest.pile.slice(), escapeHolder: treasureChest.escapeHolder },
    debts: state.debts.slice(),
    trade: state.trade,
    trades: state.trades,
    asks: state.asks.map(({ id, seat, kind, gather, fallback }) => ({ id, seat, kind, gather, fallback })),
    askCount: state.askCount,
    bankrupts: state.bankrupts.slice(),
    bankruptTurns: state.bankruptTurns.slice(),
    placements: placements === null ? null : placements.slice(),
  };
}

function clonePlayer(player: PlayerState): PlayerState {
  return {
    id: player.id,
    name: player.name,
    manual: player.manual,
    money: player.money,
    position: player.position,
    inPot: player.inPot,
    potTurns: player.potTurns,
    deeds: player.deeds,
    mortgages: player.mortgages,
    escapeCards: player.escapeCards,
    bankrupt: player.bankrupt,
  };
}
