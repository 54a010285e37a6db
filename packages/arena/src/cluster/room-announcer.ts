/** What processes tell each other of their rooms, so that each can list them all. */
import type { Cancel, LiveStore, Log, Time } from '../ports/index.js';
import { type Listing, ROOMS_CHANNEL, type RoomAnnouncement } from './channels.js';

/** What changes without need is told no more often than this. */
const SLOWLY_MS = 1_000;
/** So many rooms are told of in one message. */
const CHUNK = 100;

export interface RoomAnnouncerPorts {
  readonly live: LiveStore;
  readonly time: Time;
  readonly log: Log;
  readonly processId: string;
  /** A room of this process's own; null where it is not. */
  listing(roomId: string): Listing | null;
  /** The ids of all of them. */
  own(): Iterable<string>;
  heard(listing: Listing): void;
  removed(roomId: string, fence: number): void;
  released(roomIds: readonly string[]): void;
}

export class RoomAnnouncer {
  readonly #ports: RoomAnnouncerPorts;
  /** Rooms that have changed, and how they were told of last. */
  readonly #dirty = new Set<string>();
  readonly #told = new Map<string, string>();
  #timer: Cancel | null = null;
  #due = Number.POSITIVE_INFINITY;
  #unsubscribe: () => Promise<void> = async () => undefined;

  constructor(ports: RoomAnnouncerPorts) {
    this.#ports = ports;
  }

  async open(): Promise<void> {
    this.#unsubscribe = await this.#ports.live.subscribe(ROOMS_CHANNEL, (text) => this.#hear(text));
    this.ask();
  }

  async close(): Promise<void> {
    this.#timer?.();
    await this.#unsubscribe().catch(() => undefined);
  }

  /** Wants to know how all rooms are. */
  ask(): void {
    this.#publish({ type: 'hello', from: this.#ports.processId });
  }

  /** A room of ours has changed: told at once if anybody can do something else there now. */
  changed(listing: Listing): void {
    const { roomId } = listing.record;
    this.#dirty.add(roomId);
    this.#tellWithin(gistOf(listing) === this.#told.get(roomId) ? SLOWLY_MS : 0);
  }

  /** A room of ours is gone. */
  removed(roomId: string, fence: number): void {
    this.#dirty.delete(roomId);
    this.#told.delete(roomId);
    this.#publish({ type: 'removed', roomId, fence });
  }

  /** Rooms that were ours are nobody's, for somebody else to take. */
  async released(roomIds: readonly string[]): Promise<void> {
    const news: RoomAnnouncement = { type: 'released', roomIds };
    await this.#ports.live.publish(ROOMS_CHANNEL, JSON.stringify(news)).catch(() => undefined);
  }

  #tellWithin(ms: number): void {
    const { time } = this.#ports;
    const due = time.now() + ms;
    if (due >= this.#due) return;
    this.#timer?.();
    this.#due = due;
    this.#timer = time.after(ms, () => this.#tell());
  }

  #tell(): void {
    this.#due = Number.POSITIVE_INFINITY;
    const changed = [...this.#dirty].flatMap((roomId) => this.#ports.listing(roomId) ?? []);
    this.#dirty.clear();
    for (const listing of changed) this.#told.set(listing.record.roomId, gistOf(listing));
    for (let i = 0; i < changed.length; i += CHUNK)
      this.#publish({ type: 'rooms', rooms: changed.slice(i, i + CHUNK) });
  }

  #hear(text: string): void {
    // Between processes of one arena; what it says is what its type says.
    const news = JSON.parse(text) as RoomAnnouncement;
    switch (news.type) {
      case 'rooms':
        for (const listing of news.rooms) this.#ports.heard(listing);
        return;
      case 'removed':
        this.#ports.removed(news.roomId, news.fence);
        return;
      case 'released':
        this.#ports.released(news.roomIds);
        return;
      case 'hello':
        if (news.from === this.#ports.processId) return;
        for (const roomId of this.#ports.own()) this.#dirty.add(roomId);
        this.#tellWithin(0);
    }
  }

  #publish(news: RoomAnnouncement): void {
    this.#ports.live.publish(ROOMS_CHANNEL, JSON.stringify(news)).catch((error: unknown) => {
      this.#ports.log.warn('room announcement could not be published', { error: String(error) });
    });
  }
}

/** What of a room decides who can do what in it. */
function gistOf({ record, now, fence }: Listing): string {
  const seats = record.seats.map(({ taken, playerId, name }) => [taken, playerId, name]);
  return JSON.stringify([fence, now.status, record.speed, seats]);
}
