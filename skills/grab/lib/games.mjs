// @ts-check
/** Sessions and games over HTTP: a name, a seat, and house bots for the others. */
import { fieldsOf, usernamesOf } from './wire.mjs';

/** The server said no. */
export class ApiError extends Error {
  /**
   * @param {number} status 0 when there was no answer at all
   * @param {string} message
   */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

const MOST_NAMES = 20;

/** @import { Settings } from './settings.mjs' */
/** @import { Fields } from './wire.mjs' */
/**
 * @typedef {object} Place
 * @property {string} gameId
 * @property {string} username
 * @property {string} token
 * @property {string} page
 * @property {() => Promise<void>} start does nothing in somebody else's game
 * @property {() => Promise<string[]>} seats the usernames, in the order of the table
 * @property {() => Promise<boolean>} isOver
 * @property {() => Promise<void>} leave gives the name back
 */

/**
 * @param {Settings} settings
 * @returns {Promise<Place>}
 */
export async function takeSeat(settings) {
  const { baseUrl, game, opponents } = settings;
  const { username, token } = await login(settings);
  /**
   * @param {'GET' | 'POST'} method
   * @param {string} path
   * @param {object} [body]
   */
  const ask = (method, path, body) => call(baseUrl, method, path, body, token);
  const leave = async () => {
    await ask('POST', '/auth/logout').catch(() => undefined);
  };
  try {
    const gameId =
      game ?? String((await ask('POST', '/games', { max_players: opponents.length + 1 })).game_id);
    await ask('POST', `/games/${gameId}/join`);
    if (game === null) {
      for (const bot of opponents) await ask('POST', `/games/${gameId}/bots`, { bot });
    }
    return {
      gameId,
      username,
      token,
      page: `${baseUrl}/watch/${gameId}`,
      leave,
      start: async () => {
        if (game === null) await ask('POST', `/games/${gameId}/start`);
      },
      seats: async () => usernamesOf((await ask('GET', `/games/${gameId}`)).current_players),
      isOver: async () =>
        ask('GET', `/games/${gameId}`).then(
          ({ status }) => status === 'finished',
          (error) => error instanceof ApiError && error.status === 404,
        ),
    };
  } catch (error) {
    await leave();
    throw error;
  }
}

/**
 * Takes the name; where it is in use, the same with a number.
 * @param {Settings} settings
 * @returns {Promise<{ username: string, token: string }>}
 */
async function login({ baseUrl, name, identity }) {
  for (let number = 1; ; number++) {
    const username = number === 1 ? name : `${name}_${number}`;
    try {
      const session = await call(baseUrl, 'POST', '/auth/login', { username, ...identity });
      return { username: String(session.username), token: String(session.session_token) };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409 || number >= MOST_NAMES) throw error;
    }
  }
}

/**
 * @param {string} baseUrl
 * @param {'GET' | 'POST'} method
 * @param {string} path
 * @param {object} [body]
 * @param {string} [token]
 * @returns {Promise<Fields>} the answer's data
 */
async function call(baseUrl, method, path, body, token) {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const text = body === undefined ? {} : { body: JSON.stringify(body) };
  let response;
  try {
    response = await fetch(`${baseUrl}/api${path}`, { method, headers, ...text });
  } catch (error) {
    const reason = error instanceof Error ? (error.cause ?? error) : error;
    throw new ApiError(0, `${baseUrl} cannot be reached: ${reason}`);
  }
  const reply = fieldsOf(await response.json().catch(() => null));
  if (reply.success === true) return fieldsOf(reply.data);
  throw new ApiError(response.status, String(reply.error ?? `the server answered ${response.status}`));
}
