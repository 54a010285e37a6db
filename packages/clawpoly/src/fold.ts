/** A spectator's view, updated from the events alone. */
import type { Goods } from './action.js';
import { LOBSTER_POT, POT_FEE } from './board.js';
import { type DeckType, ESCAPE_CARD } from './cards.js';
import type { CardEffect, Event } from './event.js';
import { MAX_OUTPOSTS } from './groups.js';
import { cardViews, type PlayerView, type View } from './view.js';

const DECK_TYPES: readonly DeckType[] = ['tide', 'treasure_chest'];

export function fold(view: View, event: Event): void {
  switch (event.type) {
    case 'game:started':
      view.turnOrder = event.data.turnOrder;
      view.players = event.data.players.map((player) => ({ ...player, properties: [...player.properties] }));
      view.gamePhase = 'playing';
      view.currentPlayerIndex = indexOf(view, event.data.turnOrder[0]!);
      return;
    case 'game:turn_start':
      view.currentPlayerIndex = indexOf(view, event.data.playerId);
      view.turnNumber = event.data.turnNumber;
      return;
    case 'game:dice_rolled':
      foldDice(view, event.data);
      return;
    case 'game:player_moved':
      find(view, event.data.playerId).position = event.data.to;
      return;
    case 'game:set_sail_bonus':
      find(view, event.data.playerId).money += event.data.amount;
      return;
    case 'game:property_bought': {
      const { playerId, squareIndex, price } = event.data;
      find(view, playerId).money -= price;
      give(view, squareIndex, playerId);
      return;
    }
    case 'game:rent_paid':
      move(view, event.data.payerId, event.data.ownerId, event.data.amount);
      return;
    case 'game:tax_paid':
      move(view, event.data.playerId, null, event.data.amount);
      return;
    case 'game:card_drawn':
      foldCard(view, event.data.playerId, event.data.deckType, event.data.cardEffect);
      return;
    case 'game:outpost_built':
    case 'game:fortress_built':
      foldBuilding(view, event);
      return;
    case 'game:building_sold': {
      const { playerId, squareIndex, type, refund } = event.data;
      const square = view.board[squareIndex]!;
      find(view, playerId).money += refund;
      square.fortress = false;
      square.outposts = type === 'fortress' ? MAX_OUTPOSTS : square.outposts - 1;
      return;
    }
    case 'game:mortgaged':
      find(view, event.data.playerId).money += event.data.value;
      view.board[event.data.squareIndex]!.mortgaged = true;
      return;
    case 'game:unmortgaged':
      find(view, event.data.playerId).money -= event.data.cost;
      view.board[event.data.squareIndex]!.mortgaged = false;
      return;
    case 'game:trade_proposed':
      view.trade = event.data;
      return;
    case 'game:trade_rejected':
      view.trade = null;
      return;
    case 'game:trade_accepted':
      foldTrade(view, event.data.fromId, event.data.toId, event.data.offer);
      return;
    case 'game:lobster_pot_in':
    case 'game:lobster_pot_out':
      foldPot(view, event);
      return;
    case 'game:bankrupt':
      foldBankruptcy(view, event.data.playerId, event.data.creditorId);
      return;
    case 'game:finished': {
      const { winnerId } = event.data;
      view.gamePhase = 'finished';
      view.trade = null;
      view.winner = winnerId === null ? null : find(view, winnerId);
      return;
    }
    case 'game:turn_end':
      if (event.data.nextPlayerId !== null) view.currentPlayerIndex = indexOf(view, event.data.nextPlayerId);
      return;
    case 'game:property_passed':
    case 'game:agent_timeout':
      return;
  }
}

type Of<Type extends Event['type']> = Extract<Event, { type: Type }>;

function indexOf(view: View, id: string): number {
  return view.players.findIndex((player) => player.id === id);
}

function find(view: View, id: string): PlayerView {
  const player = view.players.find((candidate) => candidate.id === id);
  if (player === undefined) throw new Error(`the events name a player ${id} who does not play`);
  return player;
}

function move(view: View, from: string | null, to: string | null, amount: number): void {
  if (from !== null) find(view, from).money -= amount;
  if (to !== null) find(view, to).money += amount;
}

function give(view: View, squareIndex: number, to: string | null): void {
  const square = view.board[squareIndex]!;
  if (square.owner !== null) {
    const { properties } = find(view, square.owner);
    properties.splice(properties.indexOf(squareIndex), 1);
  }
  square.owner = to;
  if (to === null) return;
  const { properties } = find(view, to);
  const after = properties.findIndex((other) => other > squareIndex);
  properties.splice(after < 0 ? properties.length : after, 0, squareIndex);
}

function foldDice(view: View, { playerId, dice, doubles }: Of<'game:dice_rolled'>['data']): void {
  if (view.gamePhase === 'roll_order') return;
  view.dice = [...dice];
  const player = find(view, playerId);
  if (player.inLobsterPot && !doubles) player.lobsterPotTurns++;
}

function foldCard(view: View, playerId: string, deckType: DeckType, effect: CardEffect): void {
  const key = deckType === 'tide' ? 'tideCards' : 'treasureChestCards';
  if (view[key].length === 0) {
    const held = view.escapeCardHolders[deckType] !== null;
    view[key] = cardViews(deckType, (number) => !held || number !== ESCAPE_CARD[deckType]);
  }
  view[key].splice(
    view[key].findIndex((card) => card.number === effect.card),
    1,
  );
  for (const { from, to, amount } of effect.payments) move(view, from, to, amount);
  if (effect.kind === 'escape_card') {
    view.escapeCardHolders[deckType] = playerId;
    find(view, playerId).escapeCards++;
  }
}

function foldBuilding(view: View, event: Of<'game:outpost_built'> | Of<'game:fortress_built'>): void {
  const { playerId, squareIndex } = event.data;
  const square = view.board[squareIndex]!;
  const fortress = event.type === 'game:fortress_built';
  square.fortress = fortress;
  square.outposts = fortress ? 0 : event.data.outpostCount;
  find(view, playerId).money -= (fortress ? square.fortressCost : square.outpostCost) ?? 0;
}

function foldPot(view: View, event: Of<'game:lobster_pot_in'> | Of<'game:lobster_pot_out'>): void {
  const player = find(view, event.data.playerId);
  player.lobsterPotTurns = 0;
  player.inLobsterPot = event.type === 'game:lobster_pot_in';
  if (event.type === 'game:lobster_pot_in') player.position = LOBSTER_POT;
  else if (event.data.method === 'pay') player.money -= POT_FEE;
  else if (event.data.method === 'card') giveEscapeCards(view, heldEscapeCards(view, player.id, 1), null);
}

/** Returns the decks whose escape cards a player gives, the tide deck first. */
function heldEscapeCards(view: View, id: string, count: number): DeckType[] {
  return DECK_TYPES.filter((deckType) => view.escapeCardHolders[deckType] === id).slice(0, count);
}

function giveEscapeCards(view: View, decks: readonly DeckType[], to: string | null): void {
  for (const deckType of decks) {
    const from = view.escapeCardHolders[deckType];
    if (from !== null) find(view, from).escapeCards--;
    if (to !== null) find(view, to).escapeCards++;
    view.escapeCardHolders[deckType] = to;
  }
}

function foldTrade(
  view: View,
  fromId: string,
  toId: string,
  { offering, requesting }: { readonly offering: Goods; readonly requesting: Goods },
): void {
  view.trade = null;
  move(view, fromId, toId, offering.shells);
  move(view, toId, fromId, requesting.shells);
  for (const square of offering.properties) give(view, square, toId);
  for (const square of requesting.properties) give(view, square, fromId);
  const offered = heldEscapeCards(view, fromId, offering.escapeCards);
  const requested = heldEscapeCards(view, toId, requesting.escapeCards);
  giveEscapeCards(view, offered, toId);
  giveEscapeCards(view, requested, fromId);
}

function foldBankruptcy(view: View, playerId: string, creditorId: string | null): void {
  const player = find(view, playerId);
  for (const squareIndex of [...player.properties]) {
    const square = view.board[squareIndex]!;
    give(view, squareIndex, creditorId);
    if (creditorId !== null) continue;
    square.mortgaged = false;
    square.outposts = 0;
    square.fortress = false;
  }
  giveEscapeCards(view, heldEscapeCards(view, playerId, DECK_TYPES.length), creditorId);
  move(view, playerId, creditorId, player.money);
  player.isBankrupt = true;
  player.inLobsterPot = false;
  player.lobsterPotTurns = 0;
}
