/** A seat of Clawpoly over its WebSocket: connects, reconnects, receives and sends. */

import { clawpoly as wire } from '@lobster-league/protocol';
import { openSocket } from '#web-socket';
import { backOff } from '../net/pause.js';
import type { TextSocket } from '../net/socket.js';
import { PlayError } from '../play-error.js';

export interface SeatHandlers {
  onMessage(message: wire.AgentMessage): void;
  /** The connection broke; it will be retried. */
  broken(): void;
  /** The connection failed for good. */
  lost(error: PlayError): void;
}

/** Close codes after which a retry with the same token is pointless. */
const FINAL: ReadonlySet<number> = new Set([
  wire.CLOSE.badRequest,
  wire.CLOSE.badToken,
  wire.CLOSE.notFound,
  wire.CLOSE.replaced,
]);
const MOST_TRIES = 60;
/** A connection that lasts this long resets the count of retries. */
const STEADY_MS = 5_000;

export class ClawpolySeat {
  readonly #url: string;
  readonly #handlers: SeatHandlers;
  #socket: TextSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  #openedAt = 0;
  #closed = false;
  #lastError = 'the connection was refused';

  constructor(
    base: string,
    roomId: string,
    agentToken: string,
    handlers: SeatHandlers,
    control: 'auto' | 'manual' = 'auto',
  ) {
    const query = new URLSearchParams({ roomId, agentToken, control });
    this.#url = `${base.replace(/^http/, 'ws')}${wire.sockets.agent.path}?${query}`;
    this.#handlers = handlers;
    this.#open();
  }

  send(message: wire.SentAction): void {
    this.#socket?.send(JSON.stringify(message));
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #open(): void {
    this.#socket = openSocket(this.#url, {
      opened: () => {
        this.#openedAt = Date.now();
      },
      text: (text) => this.#onText(text),
      closed: (code) => this.#broke(code),
    });
  }

  #onText(text: string): void {
    const message = wire.agentMessage.safeParse(parsed(text)).data;
    if (message === undefined || this.#closed) return;
    if (message.type === 'error') this.#lastError = message.data.message;
    this.#handlers.onMessage(message);
  }

  #broke(code: number): void {
    if (this.#closed) return;
    if (this.#openedAt > 0 && Date.now() - this.#openedAt > STEADY_MS) this.#tries = 0;
    this.#openedAt = 0;
    if (FINAL.has(code) || this.#tries >= MOST_TRIES) {
      this.#closed = true;
      this.#handlers.lost(
        new PlayError(code === wire.CLOSE.replaced ? 'REPLACED' : 'CONNECTION_LOST', this.#lastError),
      );
      return;
    }
    this.#handlers.broken();
    this.#timer = setTimeout(() => this.#open(), backOff(this.#tries++));
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
