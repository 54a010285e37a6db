/** The exports of Clawpoly: the game, its types, and its tables. */
export type { Action, Goods } from './action.js';
export {
  BOARD_SIZE,
  COLOR_GROUPS,
  type ColorGroup,
  CURRENT_TOLLS,
  SQUARES,
  type SquareData,
  type SquareType,
  UTILITY_MULTIPLIERS,
} from './board.js';
export { type Card, type CardAction, type DeckType, TIDE_CARDS, TREASURE_CHEST_CARDS } from './cards.js';
export { type Config, type Control, config as configSchema, MOST_TURNS } from './config.js';
export type { CardEffect, Event, Offer, Payment, PotMethod, PotReason, Standing } from './event.js';
export { wealth } from './finish.js';
export { clawpoly } from './game.js';
export { legalButOffers } from './legal.js';
export { isLevel, withSharedPlaces, worthInRecord } from './level.js';
export type { AskKind, State } from './state.js';
export {
  type AgentState,
  agentState,
  type CardView,
  type PlayerView,
  type SquareView,
  TOKENS,
  type Token,
  type TradeView,
  type View,
} from './view.js';
