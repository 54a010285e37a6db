// @ts-check
/** Calls of the API: signed, tried again with growing pauses where that helps, and never twice with one signature. */
import { setTimeout as pause } from 'node:timers/promises';
import { sign } from './sign.mjs';
import { isRecord } from './wire.mjs';

/** @import { Fields } from './types.d.ts' */

const ATTEMPTS = 8;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** Longer than the server lets anybody wait. */
const PATIENCE_MS = 45_000;
const TRY_AGAIN = new Set([408, 429, 500, 502, 503, 504]);

/** The server said no. */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {string} code
   * @param {string} message
   * @param {Fields} details
   */
  constructor(status, code, message, details) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export class Api {
  #baseUrl;
  #agentId;
  #lastTimestamp = 0;
  /** How far this machine's clock is behind the server's. */
  #behindMs = 0;
  /** @type {string | null} */
  secret;

  /**
   * @param {{ baseUrl: string, agentId: string, secret: string | null }} who
   */
  constructor({ baseUrl, agentId, secret }) {
    this.#baseUrl = baseUrl;
    this.#agentId = agentId;
    this.secret = secret;
  }

  /**
   * @param {string} path
   * @param {Readonly<Record<string, string | number>>} query
   */
  get(path, query = {}) {
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(query)) search.set(key, String(value));
    return this.#call('GET', `${path}?${search}`, '');
  }

  /**
   * @param {string} path
   * @param {unknown} body
   */
  post(path, body) {
    return this.#call('POST', path, JSON.stringify(body));
  }

  /**
   * @param {'GET' | 'POST'} method
   * @param {string} path
   * @param {string} body
   * @returns {Promise<Fields>}
   */
  async #call(method, path, body) {
    let wait = FIRST_PAUSE_MS;
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.#attempt(method, path, body);
      if (outcome.ok) return outcome.body;
      const { error, retryAfterMs } = outcome;
      if (retryAfterMs === null || attempt === ATTEMPTS) throw error;
      // Others were refused in the same moment: not all come back in the same moment.
      const jitter = wait * (0.5 + Math.random() / 2);
      await pause(Math.max(retryAfterMs, Math.min(jitter, LONGEST_PAUSE_MS)));
      wait *= 2;
    }
  }

  /**
   * @param {'GET' | 'POST'} method
   * @param {string} path
   * @param {string} body
   * @returns {Promise<{ ok: true, body: Fields } | { ok: false, error: Error, retryAfterMs: number | null }>}
   */
  async #attempt(method, path, body) {
    let response;
    let text;
    try {
      response = await fetch(this.#baseUrl + path, {
        method,
        headers: { ...(body === '' ? {} : { 'content-type': 'application/json' }), ...this.#signature(body) },
        ...(body === '' ? {} : { body }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      text = await response.text();
    } catch (error) {
      const reason = error instanceof Error ? (error.cause ?? error) : error;
      return {
        ok: false,
        error: new Error(`${this.#baseUrl} cannot be reached: ${reason}`),
        retryAfterMs: 0,
      };
    }
    const parsed = parse(text);
    if (response.ok && parsed !== null) return { ok: true, body: parsed };
    const { error: code = 'unexpected', message = text.slice(0, 200), details } = parsed ?? {};
    const error = new ApiError(
      response.status,
      String(code),
      String(message),
      isRecord(details) ? details : {},
    );
    if (code === 'stale_timestamp' && this.#setClock(response)) return { ok: false, error, retryAfterMs: 0 };
    const seconds = Number(response.headers.get('retry-after') ?? 0);
    return { ok: false, error, retryAfterMs: TRY_AGAIN.has(response.status) ? seconds * 1000 || 0 : null };
  }

  /**
   * @param {string} body
   * @returns {Record<string, string>}
   */
  #signature(body) {
    if (this.secret === null) return {};
    // Milliseconds that only grow: no two requests have the same signature.
    this.#lastTimestamp = Math.max(Date.now() + this.#behindMs, this.#lastTimestamp + 1);
    const timestamp = String(this.#lastTimestamp);
    return {
      'x-agent-id': this.#agentId,
      'x-timestamp': timestamp,
      'x-signature': sign(this.secret, body, timestamp),
    };
  }

  /**
   * By the server's clock, if ours is wrong. False when it is not the clock.
   * @param {Response} response
   */
  #setClock(response) {
    const there = Date.parse(response.headers.get('date') ?? '');
    if (Number.isNaN(there)) return false;
    const behindMs = there - Date.now();
    const better = Math.abs(behindMs - this.#behindMs) > 1000;
    if (better) this.#behindMs = behindMs;
    if (better) this.#lastTimestamp = 0;
    return better;
  }
}

/**
 * @param {string} text
 * @returns {Fields | null} null when it is anything but an object
 */
function parse(text) {
  try {
    /** @type {unknown} */
    const reply = JSON.parse(text);
    return isRecord(reply) ? reply : null;
  } catch {
    return null;
  }
}
