/** The spectators of a room. Each gets every event once and in order, or, if too slow, a snapshot instead. */
import type { StampedEvent } from '../ports/index.js';
import type { RoomInfo, Snapshot, WatchMessage } from './messages.js';

/** Events kept for those who come back; who missed more gets a snapshot. */
const TAIL = 512;

/** Where a spectator's messages go. `send` returns false when its buffer is full: then it calls `drained` later. */
export interface Spectator {
  send(message: WatchMessage): boolean;
}

export interface Watch {
  /** The number of the last event that the spectator was sent; −1 before any. */
  readonly sequence: number;
  /** The spectator's buffer has room again. */
  drained(): void;
  close(): void;
}

interface Consumer {
  readonly spectator: Spectator;
  /** The last event it has been sent. */
  sequence: number;
  full: boolean;
}

export class Audience {
  readonly #consumers = new Set<Consumer>();
  readonly #snapshot: () => Snapshot;
  readonly #behind: boolean;
  /** The last events shown, oldest first. */
  #tail: StampedEvent[] = [];
  #sequence = 0;

  /** `behind`: whether some may have seen more elsewhere, at a process that knows more of the room. */
  constructor(snapshot: () => Snapshot, behind = false) {
    this.#snapshot = snapshot;
    this.#behind = behind;
  }

  get size(): number {
    return this.#consumers.size;
  }

  /** The number of the last event shown. */
  get sequence(): number {
    return this.#sequence;
  }

  /** Starts after events that were shown by an earlier process. */
  remember(events: readonly StampedEvent[]): void {
    this.#keep(events);
  }

  /** From `after` on, if that is not too long ago; else, and without it, from a snapshot. */
  join(spectator: Spectator, after: number | null): Watch {
    const consumer: Consumer = { spectator, sequence: after ?? -1, full: false };
    this.#consumers.add(consumer);
    this.#catchUp(consumer);
    return {
      get sequence() {
        return consumer.sequence;
      },
      drained: () => {
        if (!consumer.full || !this.#consumers.has(consumer)) return;
        consumer.full = false;
        this.#catchUp(consumer);
      },
      close: () => {
        this.#consumers.delete(consumer);
      },
    };
  }

  show(events: readonly StampedEvent[]): void {
    const before = this.#sequence;
    this.#keep(events);
    const message: WatchMessage = { type: 'events', events };
    for (const consumer of this.#consumers) {
      if (consumer.full) continue;
      if (consumer.sequence > before) {
        this.#showRest(consumer, events);
        continue;
      }
      consumer.sequence = this.#sequence;
      consumer.full = !consumer.spectator.send(message);
    }
  }

  /** Tells everybody of a change that is not an event. */
  tell(room: RoomInfo): void {
    const message: WatchMessage = { type: 'room', room };
    for (const consumer of this.#consumers) {
      if (!consumer.full) consumer.full = !consumer.spectator.send(message);
    }
  }

  /** Events up to that number happened while nobody was there. */
  skipTo(sequence: number): void {
    this.#tail = [];
    this.#sequence = sequence;
  }

  /** Nothing more will happen: whoever comes back gets a snapshot. */
  forget(): void {
    this.#tail = [];
  }

  /** Lets everybody go, the slow ones too. */
  close(reason: string): void {
    for (const { spectator } of this.#consumers) spectator.send({ type: 'closed', reason });
    this.#consumers.clear();
  }

  #keep(events: readonly StampedEvent[]): void {
    for (const event of events) this.#tail.push(event);
    if (this.#tail.length > 2 * TAIL) this.#tail = this.#tail.slice(-TAIL);
    this.#sequence = events.at(-1)?.sequence ?? this.#sequence;
  }

  /** What one that has seen more than the others has not seen yet. */
  #showRest(consumer: Consumer, events: readonly StampedEvent[]): void {
    const rest = events.filter(({ sequence }) => sequence > consumer.sequence);
    if (rest.length === 0) return;
    consumer.sequence = this.#sequence;
    consumer.full = !consumer.spectator.send({ type: 'events', events: rest });
  }

  #catchUp(consumer: Consumer): void {
    const missed = this.#sequence - consumer.sequence;
    if (consumer.sequence >= 0 && missed === 0) return;
    if (this.#behind && missed < 0) return;
    const oldest = this.#tail[0]?.sequence ?? Number.POSITIVE_INFINITY;
    const resumable = consumer.sequence >= 0 && missed > 0 && consumer.sequence + 1 >= oldest;
    const message: WatchMessage = resumable
      ? { type: 'events', events: this.#tail.slice(consumer.sequence + 1 - oldest) }
      : { type: 'snapshot', snapshot: this.#snapshot() };
    consumer.sequence = this.#sequence;
    consumer.full = !consumer.spectator.send(message);
  }
}
