// @ts-check
/** A seat over its WebSocket: answers every prompt, and comes back when the connection breaks. */
import { setTimeout as pause } from 'node:timers/promises';
import { decide, last } from './policy.mjs';
import { ApiError } from './table.mjs';

const MOST_TRIES = 30;
const LONGEST_PAUSE_MS = 10_000;
/** After these close codes another try would fare no better. */
const FINAL = new Set([4400, 4403, 4404, 4409]);

/**
 * @typedef {{ placement: number, wealth: number }} Standing
 * @typedef {{ standing: Standing | null, answers: number, refusals: number, timeouts: number, slowestMs: number }} Played
 */

/**
 * Plays to the end of the game.
 * @param {{ baseUrl: string, reserve: number }} settings
 * @param {{ roomId: string, playerId: string, agentToken: string, start: () => Promise<void> }} place
 * @param {(line: string) => void} tell
 * @returns {Promise<Played>}
 */
export async function playSeat({ baseUrl, reserve }, place, tell) {
  const query = new URLSearchParams({ roomId: place.roomId, agentToken: place.agentToken });
  const url = `${baseUrl.replace(/^http/, 'ws')}/ws/agent?${query}`;
  /** @type {Played} */
  const played = { standing: null, answers: 0, refusals: 0, timeouts: 0, slowestMs: 0 };
  let begun = false;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const code = await connection(url, async (message, say) => {
      tries = 0;
      const { type, data } = message;
      if (type === 'agent:welcome' && !begun) {
        begun = true;
        if (data.status === 'waiting' || data.status === 'ready') await place.start();
      } else if (type === 'agent:game_over') {
        const own = data.finalStandings.find((/** @type {any} */ one) => one.playerId === place.playerId);
        played.standing = own ?? null;
        return true;
      } else if (type === 'agent:action_result') {
        played.answers++;
        played.slowestMs = Math.max(played.slowestMs, data.tookMs ?? 0);
      } else if (type === 'error') refused(data);
      else if (Array.isArray(data?.legalActions)) answer(type, data, say);
      return false;
    });
    if (code === null || FINAL.has(code)) return played;
    await pause(Math.min(LONGEST_PAUSE_MS, 250 * 2 ** tries));
  }
  throw new ApiError('unreachable', 'the connection broke, and could not be made again');

  /**
   * @param {string} type
   * @param {import('./policy.mjs').Prompt} prompt
   * @param {(message: object) => void} say
   */
  function answer(type, prompt, say) {
    open = { prompt, say };
    const { action, thought } = decide(type, prompt, reserve);
    say({ type: action.type, data: { ...action.data, askId: prompt.askId, thought } });
  }

  /** @param {{ code: string, message: string }} error */
  function refused({ code, message }) {
    if (code === 'AGENT_TIMEOUT') played.timeouts++;
    else played.refusals++;
    tell(`${code}: ${message}`);
    // What was refused is answered with as little as possible, once.
    if (code === 'AGENT_TIMEOUT' || open === null) return;
    const { prompt, say } = open;
    open = null;
    const { type, data } = last(prompt);
    say({ type, data: { ...data, askId: prompt.askId } });
  }
}

/** @type {{ prompt: import('./policy.mjs').Prompt, say: (message: object) => void } | null} */
let open = null;

/**
 * One connection, until it ends: its close code, or null when `hear` has heard enough.
 * @param {string} url
 * @param {(message: any, say: (message: object) => void) => Promise<boolean>} hear
 * @returns {Promise<number | null>}
 */
function connection(url, hear) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    /** @param {object} message */
    const say = (message) => socket.send(JSON.stringify(message));
    socket.addEventListener('message', ({ data }) => {
      hear(JSON.parse(String(data)), say).then((enough) => {
        if (!enough) return;
        resolve(null);
        socket.close();
      }, reject);
    });
    socket.addEventListener('close', ({ code }) => resolve(code));
    // A close follows every error.
    socket.addEventListener('error', () => undefined);
  });
}
