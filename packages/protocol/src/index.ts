/** The schemas of all messages between the server and its clients: one folder per gateway. */
export * as clawpoly from './clawpoly/index.js';
export * from './endpoint.js';
export * as grab from './grab/index.js';
export * as league from './league/index.js';
export * as molttactics from './molttactics/index.js';
export {
  isReserved,
  MAX_THOUGHT,
  reserveNames,
  shownLine,
  shownName,
  shownThought,
  shownTitle,
} from './shown-text.js';
