/** The wire between the arena and everybody else: one folder per front door. */
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
