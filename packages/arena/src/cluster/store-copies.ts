/**
 * Copies of what spectators see, in a store that others look into: every event, and now and then how the room is. No match
 * waits for them. What is missing, because the store was away or an owner died, is brought later.
 */
import { isUnlisted } from '../policy.js';
import type { Cancel, LiveStore, RoomRecord, ShownNow, StampedEvent, Time } from '../ports/index.js';
import type { OwnedRoom } from '../room/owned-room.js';
import { LOBBY_CHANNEL } from './channels.js';
import { type LobbyStatus, lobbyStatus, lobbyUpdate } from './lobby-update.js';
import { type RoomForms, USUAL_FORMS } from './room-forms.js';

/** How a room is, is copied so long after it has come, begun or ended, and else so often at most; rarely at instant speed. */
const FIRST_MS = 100;
const EVERY_MS = 1_000;
const INSTANT_EVERY_MS = 5_000;
/** So many missing events are brought in one go. */
const AT_ONCE = 1_000;

export interface CopyPorts {
  readonly live: LiveStore;
  readonly time: Time;
  readonly forms: ReadonlyMap<string, RoomForms>;
  events(record: RoomRecord, from: number, limit: number): Promise<readonly StampedEvent[]>;
}

/** What is to be copied of a room. */
interface Copy {
  pending: StampedEvent[];
  /** Whether how it is has changed since the last copy. */
  stale: boolean;
  /** No copy of how it is before that. */
  notBefore: number;
  writing: boolean;
  /** When it is looked at again. */
  due: number;
  timer: Cancel | null;
  /** What the lobby was told last. */
  told: LobbyStatus | null;
}

export class StoreCopies {
  readonly #ports: CopyPorts;
  readonly #copies = new WeakMap<OwnedRoom, Copy>();

  constructor(ports: CopyPorts) {
    this.#ports = ports;
  }

  /** The room has changed. */
  changed(room: OwnedRoom): void {
    if (!this.#ports.live.shared) return;
    const copy = this.#copy(room);
    const status = lobbyStatus(room.status);
    if (status !== copy.told) {
      this.#tellLobby(room, status);
      copy.notBefore = Math.min(copy.notBefore, this.#ports.time.now() + FIRST_MS);
    }
    copy.told = status;
    copy.stale = true;
    this.#within(room, copy, copy.notBefore - this.#ports.time.now());
  }

  /** Spectators have been shown these events. */
  showed(room: OwnedRoom, events: readonly StampedEvent[]): void {
    if (!this.#ports.live.shared) return;
    const copy = this.#copy(room);
    for (const event of events) copy.pending.push(event);
    copy.stale = true;
    this.#within(room, copy, 0);
  }

  /** The room is gone. */
  removed(room: OwnedRoom): void {
    if (this.#ports.live.shared) this.#tellLobby(room, 'removed');
  }

  #copy(room: OwnedRoom): Copy {
    let copy = this.#copies.get(room);
    if (copy === undefined) {
      const notBefore = this.#ports.time.now() + FIRST_MS;
      const due = Number.POSITIVE_INFINITY;
      copy = { pending: [], stale: true, notBefore, writing: false, due, timer: null, told: null };
      this.#copies.set(room, copy);
    }
    return copy;
  }

  #within(room: OwnedRoom, copy: Copy, ms: number): void {
    const { time } = this.#ports;
    const due = time.now() + Math.max(0, ms);
    if (copy.writing || due >= copy.due) return;
    copy.timer?.();
    copy.due = due;
    copy.timer = time.after(due - time.now(), () => {
      copy.timer = null;
      copy.due = Number.POSITIVE_INFINITY;
      if (!room.closed) void this.#write(room, copy);
    });
  }

  async #write(room: OwnedRoom, copy: Copy): Promise<void> {
    copy.writing = true;
    const { time } = this.#ports;
    try {
      const events = copy.pending;
      copy.pending = [];
      const now = copy.stale && time.now() >= copy.notBefore ? this.#now(room) : null;
      if (now !== null) {
        copy.stale = false;
        const everyMs = room.record.speed === 'instant' ? INSTANT_EVERY_MS : EVERY_MS;
        copy.notBefore = time.now() + everyMs;
      }
      const first = events[0]?.sequence ?? room.sequence + 1;
      await this.#show(room, first, events, now);
    } catch {
      // What was not written is found missing then.
      copy.stale = true;
      copy.notBefore = time.now() + EVERY_MS;
    }
    copy.writing = false;
    if (copy.pending.length > 0) this.#within(room, copy, 0);
    else if (copy.stale) this.#within(room, copy, copy.notBefore - time.now());
  }

  /** Writes events, and first those before them that the store lacks. */
  async #show(
    room: OwnedRoom,
    first: number,
    events: readonly StampedEvent[],
    now: ShownNow | null,
  ): Promise<void> {
    const { live } = this.#ports;
    const { roomId, fence } = room;
    const form = this.#forms(room);
    const shown = { first, events: events.map((event) => form.event(event)) };
    let known = await live.show(roomId, fence, now === null ? shown : { ...shown, now });
    if (known === null || known >= first - 1 || room.closed) return;
    const last = first - 1 + events.length;
    while (known !== null && known < last && !room.closed) {
      const missing = await this.#missing(room, known + 1, Math.min(AT_ONCE, last - known));
      if (missing.length === 0) return;
      const texts = missing.map((event) => form.event(event));
      known = await live.show(roomId, fence, { first: known + 1, events: texts });
    }
  }

  /** Events that were shown, from a number on. */
  async #missing(room: OwnedRoom, from: number, limit: number): Promise<readonly StampedEvent[]> {
    return room.recent(from, limit) ?? (await this.#ports.events(room.record, from, limit));
  }

  #now(room: OwnedRoom): ShownNow {
    const { status, spectators } = room;
    return { status, spectators, ...this.#forms(room).now(room.snapshot()) };
  }

  #forms({ record }: OwnedRoom): RoomForms {
    return this.#ports.forms.get(record.game) ?? USUAL_FORMS;
  }

  /** Nobody depends on it. */
  #tellLobby(room: OwnedRoom, status: LobbyStatus): void {
    if (isUnlisted(room.record)) return;
    const { live, time } = this.#ports;
    live.publish(LOBBY_CHANNEL, lobbyUpdate(room, status, time.now())).catch(() => undefined);
  }
}
