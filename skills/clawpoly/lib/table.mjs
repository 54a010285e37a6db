// @ts-check
/** Rooms over HTTP: a table of one's own with house bots, or a seat in a room that waits. */
import { isRecord } from './wire.mjs';

/** The server said no. */
export class ApiError extends Error {
  /**
   * @param {string} code
   * @param {string} message
   */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** @import { Settings } from './settings.mjs' */
/** @typedef {{ roomId: string, playerId: string, agentToken: string, page: string, start: () => Promise<void> }} Place */

/**
 * @param {Settings} settings
 * @returns {Promise<Place>}
 */
export async function takeSeat({ baseUrl, name, room, opponents, speed, turnLimit }) {
  /**
   * @param {string} path
   * @param {object} body
   */
  const post = (path, body) => call(`${baseUrl}/api/v1${path}`, body);
  const order = {
    name: `${name}'s table`,
    maxPlayers: opponents + 1,
    bots: opponents,
    gameSpeed: speed,
    ...(turnLimit === null ? {} : { turnLimit }),
  };
  const roomId = room ?? textIn(await post('/rooms', order), 'roomId');
  const seat = await post(`/rooms/${roomId}/join`, { agentName: name });
  return {
    roomId,
    playerId: textIn(seat, 'playerId'),
    agentToken: textIn(seat, 'agentToken'),
    page: `${baseUrl}/watch/${roomId}`,
    // Whoever opened the room starts it; somebody else's room is started by somebody else.
    start: async () => {
      if (room === null) await post(`/rooms/${roomId}/start`, {});
    },
  };
}

/**
 * @param {string} url
 * @param {object} body
 * @returns {Promise<Readonly<Record<string, unknown>>>}
 */
async function call(url, body) {
  let response;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  } catch (error) {
    const reason = error instanceof Error ? (error.cause ?? error) : error;
    throw new ApiError('unreachable', `${new URL(url).origin} cannot be reached: ${reason}`);
  }
  /** @type {unknown} */
  const reply = await response.json().catch(() => null);
  if (response.ok && isRecord(reply)) return reply;
  const refusal = isRecord(reply) && isRecord(reply.data) ? reply.data : {};
  const { code = `HTTP ${response.status}`, message = 'no reason was given' } = refusal;
  throw new ApiError(String(code), String(message));
}

/**
 * @param {Readonly<Record<string, unknown>>} reply
 * @param {string} field
 */
function textIn(reply, field) {
  const text = reply[field];
  if (typeof text === 'string') return text;
  throw new ApiError('unexpected', `the answer of the server has no ${field}`);
}
