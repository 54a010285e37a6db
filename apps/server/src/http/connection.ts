/** One WebSocket: what a gateway sends on it, and what it hears, in order. */
import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import { Allowance } from './limits.js';
import type { LoopBudget } from './loop-budget.js';
import type { SocketHandlers, SocketRoute } from './socket-route.js';

/** Messages that may wait until the gateway is ready to hear them. */
const MAX_WAITING = 32;

const TEXT = { binary: false, compress: false } as const;

export interface ConnectionHost {
  readonly incoming: LoopBudget;
  readonly outgoing: LoopBudget;
  now(): number;
  failed(error: unknown): void;
}

export class Connection {
  readonly #socket: WebSocket;
  /** What the socket was made of, for frames that are made already. */
  readonly #wire: Duplex;
  readonly #allowance: Allowance;
  readonly #host: ConnectionHost;
  #handlers: SocketHandlers | null = null;
  #waiting: { data: RawData; binary: boolean }[] = [];
  #closed = false;
  /** Whether anything was heard since the last ping. */
  #alive = true;
  /** Of messages that are written in one of the next turns of the event loop. */
  #unwritten = 0;

  constructor(socket: WebSocket, wire: Duplex, route: SocketRoute, host: ConnectionHost) {
    this.#socket = socket;
    this.#wire = wire;
    this.#host = host;
    this.#allowance = new Allowance(route.messagesPerSecond, host.now());
    socket.on('message', (data, binary) => this.#hear(data, binary));
    socket.on('pong', () => {
      this.#alive = true;
    });
    // The socket closes itself after an error; there is nobody left to tell.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      host.incoming.run(() => {
        this.#closed = true;
        this.#attempt(() => this.#handlers?.closed());
      });
    });
  }

  get open(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  /** Bytes that the client has not taken yet. */
  get buffered(): number {
    return this.#socket.bufferedAmount + this.#unwritten;
  }

  /** The gateway is ready: from now on, and for what came meanwhile. */
  handle(handlers: SocketHandlers): void {
    this.#handlers = handlers;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { data, binary } of waiting) this.#dispatch(handlers, data, binary);
    if (this.#closed) this.#attempt(() => handlers.closed());
  }

  send(message: string): void {
    this.#write(message.length, () => this.#socket.send(message, TEXT));
  }

  /** Sends a `textFrame`. `flushed` is called once the client, or its operating system, has taken everything up to this. */
  sendFrame(frame: Buffer, flushed?: () => void): void {
    this.#write(frame.length, () => {
      if (flushed === undefined) this.#wire.write(frame);
      else this.#wire.write(frame, (error) => error ?? flushed());
    });
  }

  /** After everything that was sent before. */
  close(code: number, reason: string): void {
    this.#host.outgoing.runToEnd(() => this.#socket.close(code, reason));
  }

  /** Without waiting for the other side. */
  terminate(): void {
    this.#socket.terminate();
  }

  /** Asks whether anybody is there; ends the connection if nobody has answered since the last time. */
  ping(): void {
    if (!this.#alive) this.#socket.terminate();
    this.#alive = false;
    if (this.open) this.#socket.ping();
  }

  #write(size: number, write: () => void): void {
    if (!this.open) return;
    this.#unwritten += size;
    this.#host.outgoing.runToEnd(() => {
      this.#unwritten -= size;
      if (this.open) write();
    });
  }

  #hear(data: RawData, binary: boolean): void {
    this.#alive = true;
    const handlers = this.#handlers;
    if (handlers !== null) this.#dispatch(handlers, data, binary);
    else if (this.#waiting.length < MAX_WAITING) this.#waiting.push({ data, binary });
  }

  #dispatch(handlers: SocketHandlers, data: RawData, binary: boolean): void {
    const isTooFast = !this.#allowance.take(this.#host.now());
    const handle = isTooFast ? () => handlers.tooFast() : () => hear(handlers, data, binary);
    this.#host.incoming.run(() => this.#attempt(handle));
  }

  #attempt(run: () => void | Promise<void>): void {
    try {
      run()?.catch((error: unknown) => this.fail(error));
    } catch (error) {
      this.fail(error);
    }
  }

  /** Something of ours broke: reported, and this connection ends. */
  fail(error: unknown): void {
    this.#host.failed(error);
    this.close(1011, 'internal error');
  }
}

function hear(handlers: SocketHandlers, data: RawData, binary: boolean): void | Promise<void> {
  return binary ? handlers.binary() : handlers.text(String(data));
}
