/** The spectators of a room. Each gets every event once and in order, or, if too slow, a snapshot instead. */
import type { StampedEvent } from '../ports/index.js';
import { isPresence, type RoomInfo, type Snapshot, type WatchMessage } from './messages.js';

/** Events kept for those who come back; who missed more gets a snapshot. */
export const TAIL = 512;
/** So many events at once come at instant speed only: where nobody watches, only the last of them are kept. */
export const FLOOD = 64;

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
  /** It has to be told how the room is: it was full when the others were, or has been away. */
  uninformed: boolean;
}

type SnapshotMessage = Extract<WatchMessage, { type: 'snapshot' }>;

/** A crowd is told its size to within one in so many: the same message then serves all who come at the same event. */
const CROWD = 50;

export class Audience {
  readonly #consumers = new Set<Consumer>();
  readonly #snapshot: () => Snapshot;
  readonly #info: () => RoomInfo;
  readonly #behind: boolean;
  /** The last events shown, oldest first. */
  #tail: StampedEvent[] = [];
  #sequence = 0;
  /** The last snapshot, gap and state of the room that somebody was sent: the next who needs the same gets the same object. */
  #snapshotSent: { readonly message: SnapshotMessage; readonly room: string } | null = null;
  #gapSent: { readonly after: number; readonly upTo: number; readonly message: WatchMessage } | null = null;
  #roomSent: Extract<WatchMessage, { type: 'room' }> | null = null;

  /** `behind`: whether some may have seen more elsewhere, at a process that knows more of the room. */
  constructor(snapshot: () => Snapshot, info: () => RoomInfo, behind = false) {
    this.#snapshot = snapshot;
    this.#info = info;
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

  /** From `after` on, if that is not too long ago, and how the room is; else, and without it, from a snapshot. */
  join(spectator: Spectator, after: number | null): Watch {
    const consumer: Consumer = {
      spectator,
      sequence: after ?? -1,
      full: false,
      uninformed: after !== null,
    };
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
        if (this.#consumers.size === 0) this.#forgetSent();
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

  /** Tells everybody at once who came back or went; those who are full see it in the room when they have drained. */
  tellPresence(events: readonly StampedEvent[]): void {
    for (const event of events) {
      if (!isPresence(event)) continue;
      const message: WatchMessage = { type: 'presence', event };
      for (const consumer of this.#consumers)
        if (!consumer.full) consumer.full = !consumer.spectator.send(message);
    }
  }

  /** Tells everybody of a change that is not an event; those who are full hear of it when they have drained. */
  tell(room: RoomInfo): void {
    this.#roomSent = { type: 'room', room };
    for (const consumer of this.#consumers) {
      if (consumer.full) consumer.uninformed = true;
      else consumer.full = !consumer.spectator.send(this.#roomSent);
    }
  }

  /** Events shown from a number on; null where they are not kept any more. */
  recent(from: number): readonly StampedEvent[] | null {
    const oldest = this.#tail[0]?.sequence ?? this.#sequence + 1;
    return from < oldest ? null : this.#tail.slice(from - oldest);
  }

  /** Nothing more will happen: whoever comes back gets a snapshot. */
  forget(): void {
    this.#tail = [];
  }

  /** Lets everybody go, the slow ones too. */
  close(reason: string): void {
    for (const { spectator } of this.#consumers) spectator.send({ type: 'closed', reason });
    this.#consumers.clear();
    this.#forgetSent();
  }

  #forgetSent(): void {
    this.#snapshotSent = null;
    this.#gapSent = null;
    this.#roomSent = null;
  }

  #keep(events: readonly StampedEvent[]): void {
    if (events.length >= FLOOD && this.#consumers.size === 0) this.#tail = events.slice(-FLOOD);
    else for (const event of events) this.#tail.push(event);
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

  /** Sends the events that were missed, then how the room is; or both in a snapshot. */
  #catchUp(consumer: Consumer): void {
    const message = this.#missedBy(consumer.sequence);
    if (message !== null) {
      consumer.sequence = this.#sequence;
      if (message.type === 'snapshot') consumer.uninformed = false;
      consumer.full = !consumer.spectator.send(message);
    }
    if (!consumer.uninformed || consumer.full) return;
    consumer.uninformed = false;
    consumer.full = !consumer.spectator.send(this.#roomMessage());
  }

  #missedBy(after: number): WatchMessage | null {
    const missed = this.#sequence - after;
    if (after >= 0 && missed === 0) return null;
    if (this.#behind && missed < 0) return null;
    const oldest = this.#tail[0]?.sequence ?? Number.POSITIVE_INFINITY;
    const resumable = after >= 0 && missed > 0 && after + 1 >= oldest;
    return resumable ? this.#gapMessage(after, oldest) : this.#snapshotMessage();
  }

  #gapMessage(after: number, oldest: number): WatchMessage {
    if (this.#gapSent?.after !== after || this.#gapSent.upTo !== this.#sequence) {
      const message: WatchMessage = { type: 'events', events: this.#tail.slice(after + 1 - oldest) };
      this.#gapSent = { after, upTo: this.#sequence, message };
    }
    return this.#gapSent.message;
  }

  #snapshotMessage(): WatchMessage {
    const { room, view, sequence } = this.#snapshot();
    const sent = this.#snapshotSent;
    const before = sent?.message.snapshot;
    // The copy of the view is another one whenever the view has changed.
    const same = before?.view === view && before?.sequence === sequence && sameCrowd(before.room, room);
    const text = withoutCrowd(room);
    if (sent !== null && same && sent.room === text) return sent.message;
    const message: SnapshotMessage = { type: 'snapshot', snapshot: { room, view, sequence } };
    this.#snapshotSent = { message, room: text };
    return message;
  }

  #roomMessage(): WatchMessage {
    const room = this.#info();
    const sent = this.#roomSent?.room;
    if (sent === undefined || !sameCrowd(sent, room) || withoutCrowd(sent) !== withoutCrowd(room))
      this.#roomSent = { type: 'room', room };
    return this.#roomSent!;
  }
}

function sameCrowd(one: RoomInfo, other: RoomInfo): boolean {
  return Math.abs(one.spectators - other.spectators) * CROWD <= other.spectators;
}

function withoutCrowd(room: RoomInfo): string {
  return JSON.stringify({ ...room, spectators: 0 });
}
