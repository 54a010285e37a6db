// @ts-check
/** What comes from the server, made into what the agent works with. */

/** @import { Table } from './words.mjs' */
/**
 * @typedef {Readonly<Record<string, unknown>>} Fields
 * @typedef {{ current_turn: number, status: string, state: string }} GameState
 * @typedef {Table & { readonly passed: readonly boolean[] }} TurnTable the table, and who has passed in this turn
 * @typedef {{ success: boolean, took_ms: number, total_timeouts: number | null }} Outcome
 */

/**
 * @param {unknown} value
 * @returns {Fields} none, if it is anything but an object
 */
export function fieldsOf(value) {
  return isRecord(value) ? value : {};
}

/**
 * @param {unknown} value what a message was acknowledged with; nothing at all when it was not
 * @returns {Outcome}
 */
export function outcomeOf(value) {
  const { success, took_ms, total_timeouts } = fieldsOf(value);
  return {
    success: success === true,
    took_ms: typeof took_ms === 'number' ? took_ms : 0,
    total_timeouts: typeof total_timeouts === 'number' ? total_timeouts : null,
  };
}

/**
 * @param {unknown} value
 * @returns {GameState | null}
 */
export function gameStateOf(value) {
  const { current_turn, status, state } = fieldsOf(value);
  if (typeof current_turn !== 'number' || typeof status !== 'string' || typeof state !== 'string')
    return null;
  return { current_turn, status, state };
}

/**
 * @param {string} state the text in a game's state
 * @returns {TurnTable | null} null when the game is not Grab
 */
export function tableOf(state) {
  /** @type {unknown} */
  const table = JSON.parse(state);
  return isTable(table) ? table : null;
}

/**
 * @param {unknown} value
 * @returns {Record<string, number>} by username
 */
export function scoresOf(value) {
  /** @type {Record<string, number>} */
  const scores = {};
  for (const [username, score] of Object.entries(fieldsOf(value))) scores[username] = Number(score);
  return scores;
}

/**
 * @param {unknown} value
 * @returns {string[]} in the order of the table
 */
export function usernamesOf(value) {
  return Array.isArray(value) ? value.map((player) => String(fieldsOf(player).username)) : [];
}

/**
 * @param {unknown} value
 * @returns {value is Fields}
 */
function isRecord(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * @param {unknown} value
 * @returns {value is TurnTable}
 */
function isTable(value) {
  if (!isRecord(value)) return false;
  return [value.pool, value.words_per_player, value.passed].every(Array.isArray);
}
