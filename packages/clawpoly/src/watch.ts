/** The exports for viewers: tables, views and events, without schemas, bots and rules. */
export type { Goods } from './action.js';
export { type Banknotes, banknotes } from './banknotes.js';
export {
  BOARD_SIZE,
  COLOR_GROUPS,
  type ColorGroup,
  LOBSTER_POT,
  POT_FEE,
  SET_SAIL,
  SET_SAIL_BONUS,
  SQUARES,
  type SquareData,
  type SquareType,
} from './board.js';
export type { DeckType } from './cards.js';
export type { CardEffect, Event, Offer, Standing } from './event.js';
export { fold } from './fold.js';
export {
  buildingsValue,
  CURRENTS,
  FORTRESS,
  GROUP_OF,
  GROUPS,
  MAX_OUTPOSTS,
  NO_GROUP,
  UNMORTGAGE_COST,
  UTILITIES,
} from './groups.js';
export { insight } from './insight/index.js';
export { isLevel, withSharedPlaces, worthInRecord } from './level.js';
export { isCalledOff, tell, tellFirst } from './tell.js';
export {
  opening,
  type PlayerView,
  type SquareView,
  TOKENS,
  type Token,
  type TradeView,
  type View,
} from './view.js';
