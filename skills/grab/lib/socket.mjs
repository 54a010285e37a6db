// @ts-check
/** As much of Socket.IO as a player needs, over a WebSocket: events both ways, and acknowledgements. */
import { fieldsOf, outcomeOf } from './wire.mjs';

const PING = '2';
const PONG = '3';
/** How long an acknowledgement may be on its way. */
const ACK_MS = 10_000;
/** How long a connection may take, and how long it may be silent beyond what the server promises. */
const PATIENCE_MS = 20_000;

/** The server does not want this connection; another try would fare no better. */
export class Unwelcome extends Error {}

/** @import { Outcome } from './wire.mjs' */
/**
 * @typedef {object} Link
 * @property {(event: string, message?: object) => Promise<Outcome>} emit what it was acknowledged with
 * @property {Promise<void>} closed
 * @property {() => void} close
 */

/**
 * @param {string} baseUrl
 * @param {string} token
 * @param {(event: string, message: unknown) => void} hear
 * @returns {Promise<Link>} once the server has taken the token
 */
export function connect(baseUrl, token, hear) {
  const socket = new WebSocket(`${baseUrl.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`);
  /** @type {Map<number, (answer: unknown) => void>} */
  const waiting = new Map();
  let [acks, silence] = [0, PATIENCE_MS];
  /** @type {NodeJS.Timeout | undefined} */
  let watchdog;
  const alive = () => {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => socket.close(), silence);
  };
  alive();
  /** @type {Promise<void>} */
  const closed = new Promise((resolve) => {
    socket.addEventListener('close', () => {
      clearTimeout(watchdog);
      for (const settle of waiting.values()) settle(null);
      resolve();
    });
  });
  /** @type {Link['emit']} */
  const emit = (event, message = {}) =>
    new Promise((resolve) => {
      const id = acks++;
      const timer = setTimeout(() => settle(null), ACK_MS);
      /** @param {unknown} answer */
      const settle = (answer) => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(outcomeOf(answer));
      };
      waiting.set(id, settle);
      if (socket.readyState === WebSocket.OPEN) socket.send(`42${id}${JSON.stringify([event, message])}`);
      else settle(null);
    });
  return new Promise((resolve, reject) => {
    const link = { emit, closed, close: () => socket.close() };
    closed.then(() => reject(new Error('the connection was refused')));
    // A close follows every error.
    socket.addEventListener('error', () => undefined);
    socket.addEventListener('message', ({ data }) => {
      alive();
      const [, kind = '', id = '', rest = ''] = /^(4?\d)(\d*)(.*)$/s.exec(String(data)) ?? [];
      if (kind.startsWith('0')) {
        const { pingInterval, pingTimeout } = fieldsOf(JSON.parse(String(data).slice(1)));
        silence = Number(pingInterval) + Number(pingTimeout) || PATIENCE_MS;
        socket.send(`40${JSON.stringify({ token })}`);
      } else if (kind === PING) socket.send(PONG);
      else if (kind === '40') resolve(link);
      else if (kind === '44') {
        reject(new Unwelcome(String(fieldsOf(JSON.parse(rest)).message)));
        socket.close();
      } else if (kind === '42') {
        const [event, message] = listIn(rest);
        hear(String(event), message);
      } else if (kind === '43') waiting.get(Number(id))?.(listIn(rest)[0]);
      else if (kind === '41') socket.close();
    });
  });
}

/**
 * Events and acknowledgements are lists, as JSON.
 * @param {string} text
 * @returns {readonly unknown[]}
 */
function listIn(text) {
  /** @type {unknown} */
  const list = JSON.parse(text);
  return Array.isArray(list) ? list : [];
}
