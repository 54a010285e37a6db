// @ts-check
/** What comes from the server, made into what the agent works with. */

/** @import { Heard, Prompt, Standing } from './types.d.ts' */

/**
 * @param {string} text one message of the WebSocket
 * @returns {Heard}
 */
export function heard(text) {
  /** @type {unknown} */
  const message = JSON.parse(text);
  if (!isRecord(message) || !isRecord(message.data)) return { kind: 'other' };
  const { type, data } = message;
  switch (type) {
    case 'agent:welcome':
      return { kind: 'welcome', status: String(data.status) };
    case 'agent:action_result':
      return { kind: 'accepted', tookMs: Number(data.tookMs ?? 0) };
    case 'error':
      return { kind: 'refused', code: String(data.code), message: String(data.message) };
    case 'agent:game_over':
      return { kind: 'over', standings: listOf(data.finalStandings).filter(isStanding) };
    default:
      return typeof type === 'string' && isPrompt(data)
        ? { kind: 'prompt', type, prompt: data }
        : { kind: 'other' };
  }
}

/**
 * @param {unknown} value
 * @returns {value is Readonly<Record<string, unknown>>}
 */
export function isRecord(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * @param {unknown} value
 * @returns {readonly unknown[]}
 */
function listOf(value) {
  return Array.isArray(value) ? value : [];
}

/**
 * By what every prompt has; the rest is as documented.
 * @param {unknown} value
 * @returns {value is Prompt}
 */
function isPrompt(value) {
  if (!isRecord(value) || typeof value.askId !== 'number') return false;
  return typeof value.yourMoney === 'number' && Array.isArray(value.legalActions);
}

/**
 * @param {unknown} value
 * @returns {value is Standing}
 */
function isStanding(value) {
  if (!isRecord(value) || typeof value.playerId !== 'string') return false;
  return typeof value.placement === 'number' && typeof value.wealth === 'number';
}
