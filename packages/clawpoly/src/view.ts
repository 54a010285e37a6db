/** What everybody may see: the document's GameState. It does not reveal the order of a deck. */
import type { Seat } from '@lobster-league/kernel';
import { SQUARES, type SquareData } from './board.js';
import { DECKS, type DeckType } from './cards.js';
import { deedsOf } from './deeds.js';
import type { Offer } from './event.js';
import { FORTRESS } from './groups.js';
import { STAGE, type State } from './state.js';

export type Token = 'lobster' | 'crab' | 'octopus' | 'seahorse' | 'dolphin' | 'shark';

/** By seat. */
export const TOKENS: readonly { readonly token: Token; readonly color: string }[] = [
  { token: 'lobster', color: '#e74c3c' },
  { token: 'crab', color: '#e67e22' },
  { token: 'octopus', color: '#9b59b6' },
  { token: 'seahorse', color: '#2ecc71' },
  { token: 'dolphin', color: '#3498db' },
  { token: 'shark', color: '#95a5a6' },
];

export interface PlayerView {
  readonly id: string;
  readonly name: string;
  readonly token: Token;
  readonly color: string;
  money: number;
  position: number;
  /** In board order. */
  properties: number[];
  inLobsterPot: boolean;
  lobsterPotTurns: number;
  escapeCards: number;
  isBankrupt: boolean;
}

export interface SquareView extends SquareData {
  owner: string | null;
  outposts: number;
  fortress: boolean;
  mortgaged: boolean;
}

export interface CardView {
  readonly number: number;
  readonly text: string;
}

export interface TradeView {
  readonly fromId: string;
  readonly toId: string;
  readonly offer: Offer;
}

export interface View {
  players: PlayerView[];
  board: SquareView[];
  /** In seat order until the turn order is rolled. */
  turnOrder: string[];
  currentPlayerIndex: number;
  turnNumber: number;
  /** The last two dice rolled. */
  dice: number[] | null;
  /** The cards still in the draw pile, in the document's order rather than the deck's. */
  tideCards: CardView[];
  treasureChestCards: CardView[];
  /** The holder of each deck's escape card. */
  escapeCardHolders: Record<DeckType, string | null>;
  /** The open trade offer. */
  trade: TradeView | null;
  gamePhase: 'roll_order' | 'playing' | 'finished';
  winner: PlayerView | null;
  turnLimit: number | null;
  /** Whether the seat whose view it is rolls and ends its turns itself. */
  manual?: boolean;
}

export function view(state: State): View {
  const { players, placements } = state;
  const idOf = (seat: number): string | null => players[seat]?.id ?? null;
  const playerViews = players.map((_, seat) => playerView(state, seat));
  return {
    players: playerViews,
    board: boardView(state),
    turnOrder: state.order.map((seat) => players[seat]!.id),
    currentPlayerIndex: state.current,
    turnNumber: state.turnNumber,
    dice: state.dice[0] === 0 ? null : [...state.dice],
    tideCards: cardsIn(state.tide.pile, 'tide'),
    treasureChestCards: cardsIn(state.treasureChest.pile, 'treasure_chest'),
    escapeCardHolders: {
      tide: idOf(state.tide.escapeHolder),
      treasure_chest: idOf(state.treasureChest.escapeHolder),
    },
    trade:
      state.trade === null
        ? null
        : {
            fromId: players[state.trade.from]!.id,
            toId: players[state.trade.to]!.id,
            offer: state.trade.offer,
          },
    gamePhase: state.stage === STAGE.over ? 'finished' : 'playing',
    winner: placements === null ? null : playerViews[placements[0]!.seat]!,
    turnLimit: state.turnLimit,
  };
}

function boardView({ players, owner, level, mortgaged }: State): SquareView[] {
  return SQUARES.map((square, index) =>
    squareView(square, players[owner[index]!]?.id ?? null, level[index]!, mortgaged[index]!),
  );
}

/** Copied field by field: every prompt shows all 40 squares, and spreading takes fifty times as long. */
function squareView(square: SquareData, owner: string | null, level: number, mortgaged: boolean): SquareView {
  return {
    index: square.index,
    name: square.name,
    type: square.type,
    colorGroup: square.colorGroup,
    price: square.price,
    rent: square.rent,
    outpostCost: square.outpostCost,
    fortressCost: square.fortressCost,
    mortgageValue: square.mortgageValue,
    owner,
    outposts: level === FORTRESS ? 0 : level,
    fortress: level === FORTRESS,
    mortgaged,
  };
}

export function playerView(state: State, seat: number): PlayerView {
  const player = state.players[seat]!;
  return {
    id: player.id,
    name: player.name,
    ...TOKENS[seat]!,
    money: player.money,
    position: player.position,
    properties: deedsOf(state, seat),
    inLobsterPot: player.inPot,
    lobsterPotTurns: player.potTurns,
    escapeCards: player.escapeCards,
    isBankrupt: player.bankrupt,
  };
}

function cardsIn(pile: readonly number[], deckType: DeckType): CardView[] {
  return cardViews(deckType, (number) => pile.includes(number));
}

export function cardViews(deckType: DeckType, among: (number: number) => boolean): CardView[] {
  return DECKS[deckType].filter((card) => among(card.number)).map(({ number, text }) => ({ number, text }));
}

/** Returns the view before the turn order is rolled: all players on Set Sail with the same money. */
export function opening(
  { turnLimit, startingShells }: { turnLimit: number | null; startingShells: number },
  seats: readonly Seat[],
): View {
  return {
    players: seats.map(({ id, name }, seat) => ({
      id,
      name,
      ...TOKENS[seat]!,
      money: startingShells,
      position: 0,
      properties: [],
      inLobsterPot: false,
      lobsterPotTurns: 0,
      escapeCards: 0,
      isBankrupt: false,
    })),
    board: SQUARES.map((square) => squareView(square, null, 0, false)),
    turnOrder: seats.map((seat) => seat.id),
    currentPlayerIndex: 0,
    turnNumber: 0,
    dice: null,
    tideCards: cardViews('tide', () => true),
    treasureChestCards: cardViews('treasure_chest', () => true),
    escapeCardHolders: { tide: null, treasure_chest: null },
    trade: null,
    gamePhase: 'roll_order',
    winner: null,
    turnLimit,
  };
}

/** The game state of `agent:your_turn`, as that seat sees it; the host adds the latest events. */
export interface AgentState {
  readonly turnNumber: number;
  readonly you: PlayerView;
  readonly opponents: readonly PlayerView[];
  readonly board: readonly SquareView[];
}

export function agentState(state: State, seat: number): AgentState {
  const opponents = state.players.flatMap((_, other) => (other === seat ? [] : [playerView(state, other)]));
  return { turnNumber: state.turnNumber, you: playerView(state, seat), opponents, board: boardView(state) };
}
