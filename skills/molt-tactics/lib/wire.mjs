// @ts-check
/** What comes from the server, made into what the agent works with. */

/** @import { Fields, State } from './types.d.ts' */

/**
 * @param {unknown} value
 * @returns {value is Fields}
 */
export function isRecord(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * @param {Fields} reply
 * @param {string} field
 * @returns {string}
 */
export function textIn(reply, field) {
  const text = textOrNot(reply, field);
  if (text === undefined) throw new Error(`the answer of the server has no ${field}`);
  return text;
}

/**
 * @param {Fields} reply
 * @param {string} field
 * @returns {string | undefined}
 */
export function textOrNot(reply, field) {
  const text = reply[field];
  return typeof text === 'string' ? text : undefined;
}

/**
 * By what every state has; the rest is as documented.
 * @param {Fields} reply
 * @returns {State}
 */
export function stateOf(reply) {
  if (isState(reply)) return reply;
  throw new Error('the answer of the server is not the state of a match');
}

/**
 * @param {unknown} value
 * @returns {value is State}
 */
function isState(value) {
  if (!isRecord(value) || typeof value.match_id !== 'string' || typeof value.turn !== 'number') return false;
  return typeof value.phase === 'string' && Array.isArray(value.agents) && isRecord(value.map);
}
