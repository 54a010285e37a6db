/**
 * Matches that a person has left and will come back to. Nothing of them counts and only house bots play too, so their clocks
 * stand and nobody else waits. When nobody looks at such a room it is in the store alone, until somebody asks for it.
 */
import { kindOf } from './kinds.js';
import { controlsOf } from './policy.js';
import type { LiveStore, Log, RoomRecord, Time } from './ports/index.js';
import { termsUnrated } from './ratings/play.js';
import type { ArenaSettings, HostedGame } from './settings.js';

/** The seat of the only person, where the match waits for it; null where others play too, or the match may count. */
export function savedFor(hosted: HostedGame, record: RoomRecord): number | null {
  const seated = [...record.seats.keys()].filter((seat) => record.seats[seat]!.taken === 'agent');
  const [seat] = seated;
  if (seat === undefined || seated.length > 1 || kindOf(record.seats[seat]!) !== 'person') return null;
  return controlsOf(record) === 'none' || termsUnrated(hosted, record) === null ? null : seat;
}

/** Since when a room is in the store alone; null if it is not. */
export function savedSince({ extra }: Pick<RoomRecord, 'extra'>): number | null {
  return typeof extra.savedSince === 'number' ? extra.savedSince : null;
}

export function asSaved(record: RoomRecord, now: number): RoomRecord {
  return { ...record, extra: { ...record.extra, savedSince: now } };
}

/** The record of a room that somebody asks for again. */
export function asAwake(record: RoomRecord): RoomRecord {
  const { savedSince: _, ...extra } = record.extra;
  return { ...record, extra };
}

export interface SavedPorts {
  readonly live: LiveStore;
  readonly time: Time;
  readonly log: Log;
  readonly processId: string;
  readonly settings: Pick<ArenaSettings, 'leaseMs' | 'savedRoomMs' | 'savedRooms'>;
}

/** Those that are in the store alone, as far as this process has seen them. */
export class SavedRooms {
  readonly #ports: SavedPorts;
  /** By room, since when. */
  readonly #since = new Map<string, number>();

  constructor(ports: SavedPorts) {
    this.#ports = ports;
  }

  /** Whether it is one of them. */
  note(record: RoomRecord): boolean {
    const since = savedSince(record);
    if (since !== null) this.#since.set(record.roomId, since);
    return since !== null;
  }

  has(roomId: string): boolean {
    return this.#since.has(roomId);
  }

  /** Somebody has it again. */
  forget(roomId: string): void {
    this.#since.delete(roomId);
  }

  /** All others are somebody's. */
  retain(unowned: ReadonlySet<string>): void {
    for (const roomId of this.#since.keys()) if (!unowned.has(roomId)) this.forget(roomId);
  }

  /** Removes those to which nobody has come back for too long, and the oldest where there are too many. */
  async sweep(): Promise<void> {
    const { time, log, settings } = this.#ports;
    const oldestFirst = [...this.#since].sort(([, a], [, b]) => a - b);
    const tooMany = oldestFirst.length - settings.savedRooms;
    for (const [index, [roomId, since]] of oldestFirst.entries()) {
      if (index >= tooMany && time.now() - since < settings.savedRoomMs) break;
      try {
        await this.#remove(roomId);
      } catch (error) {
        log.warn('a saved room could not be removed', { roomId, error: String(error) });
      }
    }
  }

  /** Somebody may have come back just now: then it is leased, or has been saved again. */
  async #remove(roomId: string): Promise<void> {
    const { live, log, processId, settings } = this.#ports;
    const fence = await live.lease(roomId, processId, settings.leaseMs);
    const known = this.#since.get(roomId);
    this.forget(roomId);
    if (fence === null) return;
    const record = await live.room(roomId);
    if (record !== null && savedSince(record) === known) {
      await live.removeRoom(roomId, fence);
      const { code, game } = record;
      log.info('room removed', { event: 'room.removed', roomId, code, game, reason: 'expired' });
      return;
    }
    if (record !== null) this.note(record);
    await live.release(roomId, processId);
  }
}
