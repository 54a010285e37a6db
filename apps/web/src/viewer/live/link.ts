/** A connection to a live match: reconnects unless the match has ended, and requests only missed events. */
import type { Cancel, Clock } from '../clock';
import type { WatchMessage } from './messages';

export type LinkState =
  | { readonly state: 'connecting' }
  /** Reconnected; the missed events are being received. */
  | { readonly state: 'catching_up' }
  | { readonly state: 'live' }
  | { readonly state: 'reconnecting'; readonly attempt: number }
  /** The room was removed: expired, or deleted by its owner. */
  | { readonly state: 'ended'; readonly reason: string }
  /** No live match has that code. */
  | { readonly state: 'not_found' };

/** The part of a socket that is used here. */
export interface Wire {
  send(text: string): void;
  close(): void;
}

export interface WireEvents {
  opened(): void;
  text(text: string): void;
  closed(code: number): void;
}

/** Any messages of which `pong` answers a ping. */
interface LinkMessage {
  readonly type: string;
  /** Of `closed`: why. */
  readonly reason?: string;
}

export interface LinkPorts<Message extends LinkMessage = WatchMessage> {
  readonly clock: Clock;
  /** Returns a random number from 0 to 1, so that clients do not all reconnect at the same moment. */
  chance(): number;
  /** Opens a socket that requests events from that number on; null for a snapshot. */
  open(from: number | null, events: WireEvents): Wire;
  /** Returns the number of the last event received; null before the first snapshot. */
  last(): number | null;
  changed(state: LinkState): void;
  onMessage(message: Message): void;
  /** Why the server will not have us again, by a close code of its own; absent or null if it may. */
  ended?(code: number): string | null;
}

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 10_000;
const PING_EVERY_MS = 15_000;
/** A connection without an answer for this long is considered dead. */
const PATIENCE_MS = 8_000;
/** A shorter limit after the page wakes up. */
const WAKE_PATIENCE_MS = 2_500;

const NOT_FOUND = 4404;
const PING = JSON.stringify({ type: 'ping' });
/** Reasons for which a room closes and can be reconnected to. */
const PASSING = new Set(['shutdown', 'moved']);

export class Link<Message extends LinkMessage = WatchMessage> {
  readonly #ports: LinkPorts<Message>;
  #state: LinkState = { state: 'connecting' };
  #wire: Wire | null = null;
  #open = false;
  #attempt = 0;
  /** The next attempt, the next ping, or the timeout of a ping, whichever is pending. */
  #timer: Cancel | null = null;
  /** Set once the match has ended for good. */
  #over: LinkState | null = null;

  constructor(ports: LinkPorts<Message>) {
    this.#ports = ports;
  }

  get state(): LinkState {
    return this.#state;
  }

  open(): void {
    this.#open = true;
    if (this.#over === null) this.#connect();
  }

  /** Closes until it is opened again. */
  close(): void {
    this.#open = false;
    this.#cancel();
    this.#drop();
  }

  /**
   * Checks the connection after the network changed or the page became visible: it must answer quickly, or is replaced.
   */
  wake(): void {
    if (!this.#open || this.#over !== null) return;
    if (this.#wire === null) {
      this.#attempt = 0;
      this.#connect();
    } else if (this.#state.state === 'live') this.#ping(WAKE_PATIENCE_MS);
  }

  #connect(): void {
    this.#cancel();
    const from = this.#ports.last();
    const wire = this.#ports.open(from === null ? null : from + 1, {
      opened: () => this.#isCurrent(wire) && this.#opened(from !== null),
      text: (text) => this.#isCurrent(wire) && this.#text(text),
      closed: (code) => this.#isCurrent(wire) && this.#closed(code),
    });
    this.#wire = wire;
    this.#timer = this.#ports.clock.after(PATIENCE_MS, () => this.#lost());
  }

  #isCurrent(wire: Wire): boolean {
    return this.#wire === wire;
  }

  #opened(again: boolean): void {
    if (again) this.#become({ state: 'catching_up' });
    // The pong comes after all missed events.
    this.#ping(PATIENCE_MS);
  }

  #text(text: string): void {
    const message = JSON.parse(text) as Message;
    switch (message.type) {
      case 'pong':
        this.#ports.onMessage(message);
        this.#attempt = 0;
        this.#become({ state: 'live' });
        this.#cancel();
        this.#timer = this.#ports.clock.after(PING_EVERY_MS, () => this.#ping(PATIENCE_MS));
        return;
      case 'closed':
        this.#closing(message.reason ?? '');
        return;
      default:
        this.#ports.onMessage(message);
    }
  }

  #closing(reason: string): void {
    if (!PASSING.has(reason)) this.#over = { state: 'ended', reason };
  }

  #closed(code: number): void {
    const ended = this.#ports.ended?.(code) ?? null;
    if (ended !== null) this.#over = { state: 'ended', reason: ended };
    if (code === NOT_FOUND) {
      this.#over ??=
        this.#ports.last() === null ? { state: 'not_found' } : { state: 'ended', reason: 'expired' };
    }
    this.#lost();
  }

  #ping(patienceMs: number): void {
    this.#cancel();
    this.#wire?.send(PING);
    this.#timer = this.#ports.clock.after(patienceMs, () => this.#lost());
  }

  /** Handles the loss of a connection, for any reason. */
  #lost(): void {
    this.#cancel();
    this.#drop();
    if (this.#over === null) this.#retry();
    else this.#become(this.#over);
  }

  #retry(): void {
    this.#attempt++;
    this.#become({ state: 'reconnecting', attempt: this.#attempt });
    const wait = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (this.#attempt - 1));
    this.#timer = this.#ports.clock.after(wait * (0.5 + this.#ports.chance() / 2), () => this.#connect());
  }

  #drop(): void {
    const wire = this.#wire;
    this.#wire = null;
    wire?.close();
  }

  #cancel(): void {
    this.#timer?.();
    this.#timer = null;
  }

  #become(state: LinkState): void {
    this.#state = state;
    this.#ports.changed(state);
  }
}
