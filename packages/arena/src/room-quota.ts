/** The rooms that each opener has open: they are limited, so that nobody fills the arena or takes all its time alone. */
import type { Directory } from './directory.js';
import type { RoomRecord, RoomStatus } from './ports/index.js';
import { Refused } from './refused.js';
import type { RoomActs } from './room/access.js';
import type { ArenaSettings } from './settings.js';

/** Nobody knows when a room is over; this is soon enough to ask again. */
const RETRY_S = 60;
/** Matches at instant speed are over sooner. */
const INSTANT_RETRY_S = 5;

/** What of a room is looked at. */
interface OpenRoom {
  readonly roomId: string;
  readonly record: RoomRecord;
  readonly status: RoomStatus;
}

/** What one opener has open. */
interface Opened {
  /** Rooms, those that are being made included. */
  count: number;
  /** Matches of house bots alone at instant speed, by room. */
  readonly instant: Set<string>;
}

export class RoomQuota {
  readonly #most: number;
  readonly #mostInstant: number;
  readonly #open = new Map<string, Opened>();
  readonly #openerOf = new Map<string, string>();

  /** Of 0 there may be any number. */
  constructor(
    directory: Directory,
    settings: Pick<ArenaSettings, 'maxRoomsPerOpener' | 'maxInstantPerOpener'>,
  ) {
    this.#most = settings.maxRoomsPerOpener;
    this.#mostInstant = settings.maxInstantPerOpener;
    directory.listen((room, what) => {
      const opener = this.#openerOf.get(room.roomId);
      if (opener === undefined || (what !== 'removed' && room.status !== 'finished')) return;
      this.#of(opener).instant.delete(room.roomId);
      this.#openerOf.delete(room.roomId);
      this.#count(opener, -1);
    });
  }

  /** Whether another room may be opened; always by the house, which is nobody's opener. */
  mayOpen(opener: string | undefined): boolean {
    return opener === undefined || this.#most === 0 || (this.#open.get(opener)?.count ?? 0) < this.#most;
  }

  mustHavePlace(opener: string | undefined): void {
    if (this.mayOpen(opener)) return;
    throw new Refused('RATE_LIMITED', 'Too many rooms from your address are open; wait until one is over.', {
      openRooms: this.#most,
      retryAfterSeconds: RETRY_S,
    });
  }

  /** Opens a room, which counts from now on until it is over. */
  async opening<Room extends { readonly roomId: string }>(
    opener: string | undefined,
    open: () => Promise<Room>,
  ): Promise<Room> {
    if (opener === undefined || this.#most + this.#mostInstant === 0) return open();
    this.mustHavePlace(opener);
    this.#count(opener, 1);
    try {
      const room = await open();
      this.#openerOf.set(room.roomId, opener);
      return room;
    } catch (error) {
      this.#count(opener, -1);
      throw error;
    }
  }

  /** The same acts, but only so many of an opener's rooms play at instant speed with nobody but house bots. */
  limited(room: OpenRoom, acts: RoomActs): RoomActs {
    return {
      ...acts,
      start: (options) => this.#playing(room, room.record.speed, true, () => acts.start(options)),
      setSpeed: (speed) =>
        this.#playing(room, speed, room.record.startedAt !== null, () => acts.setSpeed(speed)),
    };
  }

  /** Does what may make the room such a match. */
  async #playing(
    room: OpenRoom,
    speed: RoomRecord['speed'],
    started: boolean,
    act: () => Promise<void>,
  ): Promise<void> {
    const { roomId, record, status } = room;
    const opener = this.#openerOf.get(roomId);
    const bots = record.seats.every(({ taken }) => taken !== 'agent');
    if (opener === undefined || !started || !bots || status === 'finished') return act();
    const { instant } = this.#of(opener);
    if (speed !== 'instant') {
      await act();
      instant.delete(roomId);
      return;
    }
    if (instant.has(roomId)) return act();
    if (this.#mostInstant > 0 && instant.size >= this.#mostInstant) {
      throw new Refused(
        'RATE_LIMITED',
        `At most ${this.#mostInstant} matches of house bots alone may play at instant speed from your address; wait until one is over.`,
        { instantRooms: this.#mostInstant, retryAfterSeconds: INSTANT_RETRY_S },
      );
    }
    instant.add(roomId);
    try {
      await act();
    } catch (error) {
      instant.delete(roomId);
      throw error;
    }
  }

  #of(opener: string): Opened {
    return this.#open.get(opener) ?? { count: 0, instant: new Set() };
  }

  #count(opener: string, change: 1 | -1): void {
    const opened = this.#of(opener);
    opened.count += change;
    if (opened.count === 0) this.#open.delete(opener);
    else this.#open.set(opener, opened);
  }
}
