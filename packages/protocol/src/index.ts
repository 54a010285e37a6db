/** The schemas of all messages between the server and its clients: one folder per gateway. */
export * as admin from './admin/index.js';
export * as clawpoly from './clawpoly/index.js';
export * from './endpoint.js';
export * as grab from './grab/index.js';
export * as league from './league/index.js';
export * as molttactics from './molttactics/index.js';
export {
  isRefusedName,
  isReserved,
  MAX_THOUGHT,
  REFUSED_WORD,
  refuseWords,
  reserveNames,
  shownLine,
  shownName,
  shownThought,
  shownTitle,
} from './shown-text.js';
export { type Usage, usage } from './usage.js';
