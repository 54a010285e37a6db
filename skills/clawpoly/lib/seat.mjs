// @ts-check
/** A seat over its WebSocket: answers every prompt, and comes back when the connection breaks. */
import { setTimeout as pause } from 'node:timers/promises';
import { decide, last } from './policy.mjs';
import { ApiError } from './table.mjs';
import { heard } from './wire.mjs';

const MOST_TRIES = 30;
const LONGEST_PAUSE_MS = 10_000;
/** After these close codes another try would fare no better. */
const FINAL = new Set([4400, 4403, 4404, 4409]);

/** @import { Heard, Prompt, Standing } from './types.d.ts' */
/**
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
      if (message.kind === 'welcome' && !begun) {
        begun = true;
        if (message.status === 'waiting' || message.status === 'ready') await place.start();
      } else if (message.kind === 'over') {
        played.standing = message.standings.find(({ playerId }) => playerId === place.playerId) ?? null;
        return true;
      } else if (message.kind === 'accepted') {
        played.answers++;
        played.slowestMs = Math.max(played.slowestMs, message.tookMs);
      } else if (message.kind === 'refused') refused(message);
      else if (message.kind === 'prompt') answer(message.type, message.prompt, say);
      return false;
    });
    if (code === null || FINAL.has(code)) return played;
    await pause(Math.min(LONGEST_PAUSE_MS, 250 * 2 ** tries));
  }
  throw new ApiError('unreachable', 'the connection broke, and could not be made again');

  /**
   * @param {string} type
   * @param {Prompt} prompt
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

/** @type {{ prompt: Prompt, say: (message: object) => void } | null} */
let open = null;

/**
 * One connection, until it ends: its close code, or null when `hear` has heard enough.
 * @param {string} url
 * @param {(message: Heard, say: (message: object) => void) => Promise<boolean>} hear
 * @returns {Promise<number | null>}
 */
function connection(url, hear) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    /** @param {object} message */
    const say = (message) => socket.send(JSON.stringify(message));
    socket.addEventListener('message', ({ data }) => {
      hear(heard(String(data)), say).then((enough) => {
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
