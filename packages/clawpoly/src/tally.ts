/** The statistics of the document: what each event adds, and a seat's numbers at the end. */
import { POT_FEE, SQUARES } from './board.js';
import { deedsOf } from './deeds.js';
import type { Event } from './event.js';
import { FORTRESS } from './groups.js';
import type { State } from './state.js';
import { TOKENS } from './view.js';

type Add = (playerId: string, counter: string, amount: number) => void;

export function tally(event: Event, add: Add): void {
  const earns = (playerId: string, shells: number): void => add(playerId, 'totalShellsEarned', shells);
  const spends = (playerId: string, shells: number): void => add(playerId, 'totalShellsSpent', shells);
  switch (event.type) {
    case 'game:property_bought':
      add(event.data.playerId, 'propertiesBought', 1);
      spends(event.data.playerId, event.data.price);
      return;
    case 'game:outpost_built':
      add(event.data.playerId, 'outpostsBuilt', 1);
      spends(event.data.playerId, SQUARES[event.data.squareIndex]?.outpostCost ?? 0);
      return;
    case 'game:fortress_built':
      add(event.data.playerId, 'fortressesBuilt', 1);
      spends(event.data.playerId, SQUARES[event.data.squareIndex]?.fortressCost ?? 0);
      return;
    case 'game:rent_paid':
      spends(event.data.payerId, event.data.amount);
      earns(event.data.ownerId, event.data.amount);
      return;
    case 'game:tax_paid':
      spends(event.data.playerId, event.data.amount);
      return;
    case 'game:set_sail_bonus':
      earns(event.data.playerId, event.data.amount);
      return;
    case 'game:card_drawn':
      for (const { from, to, amount } of event.data.cardEffect.payments) {
        if (from !== null) spends(from, amount);
        if (to !== null) earns(to, amount);
      }
      return;
    case 'game:building_sold':
      earns(event.data.playerId, event.data.refund);
      return;
    case 'game:mortgaged':
      earns(event.data.playerId, event.data.value);
      return;
    case 'game:unmortgaged':
      spends(event.data.playerId, event.data.cost);
      return;
    case 'game:trade_accepted':
      tallyTrade(event.data, earns, spends);
      return;
    case 'game:lobster_pot_in':
      add(event.data.playerId, 'timesInLobsterPot', 1);
      return;
    case 'game:lobster_pot_out':
      if (event.data.method === 'pay') spends(event.data.playerId, POT_FEE);
      return;
    case 'game:bankrupt':
      add(event.data.playerId, 'bankruptcies', 1);
      return;
    default:
  }
}

type Shells = (playerId: string, shells: number) => void;
type Trade = Extract<Event, { type: 'game:trade_accepted' }>['data'];

function tallyTrade({ fromId, toId, offer }: Trade, earns: Shells, spends: Shells): void {
  const { offering, requesting } = offer;
  for (const [giver, taker, shells] of [
    [fromId, toId, offering.shells],
    [toId, fromId, requesting.shells],
  ] as const) {
    if (shells === 0) continue;
    spends(giver, shells);
    earns(taker, shells);
  }
}

/** Uses the field names of the document's `games` collection. */
export function final(state: State, seat: number): Readonly<Record<string, unknown>> {
  const player = state.players[seat];
  if (player === undefined) return {};
  const properties = deedsOf(state, seat);
  const levels = properties.map((square) => state.level[square]!);
  const fallen = state.bankrupts.indexOf(seat);
  return {
    token: TOKENS[seat]?.token,
    finalMoney: player.money,
    finalProperties: properties,
    finalOutposts: levels.reduce((sum, level) => sum + (level === FORTRESS ? 0 : level), 0),
    finalFortresses: levels.filter((level) => level === FORTRESS).length,
    isBankrupt: player.bankrupt,
    bankruptAtTurn: fallen < 0 ? null : state.bankruptTurns[fallen]!,
  };
}
