/** Rooms in memory, for tests: what the embedded store promises, except that nothing outlives the object. */
import {
  eventsOf,
  type Fence,
  type JournalLine,
  type KeyValueStore,
  type LiveStore,
  type RoomLease,
  type RoomRecord,
  StaleFence,
  type StampedEvent,
  type StoreState,
  StoreUnavailable,
  silent,
} from '@lobster-league/arena';
import { Channels } from '../channels.js';
import { KeyValueMap, newKeyValue } from '../key-value-map.js';
import {
  checkFence,
  codeKey,
  currentOwner,
  extend,
  giveUp,
  grant,
  newLines,
  type Ownership,
} from '../room-rules.js';

interface Room extends Ownership {
  /** JSON, so that nobody shares an object with the store. */
  record: string;
  readonly code: string;
  readonly createdAt: number;
  readonly lines: string[];
}

export interface MemoryOptions {
  readonly now?: () => number;
  /** Whether several arenas of the test have it together. */
  readonly shared?: boolean;
  /** Where its keyValues are kept, for a test to look into. */
  readonly keyValues?: KeyValueMap;
}

export function memoryLiveStore({
  now = Date.now,
  shared = false,
  keyValues = new KeyValueMap(),
}: MemoryOptions = {}): LiveStore {
  return new MemoryLiveStore(now, shared, keyValues);
}

class MemoryLiveStore implements LiveStore {
  readonly shared: boolean;
  readonly keyValues: KeyValueStore;
  readonly #now: () => number;
  readonly #rooms = new Map<string, Room>();
  readonly #codes = new Map<string, string>();
  readonly #channels = new Channels(silent);
  #open = true;

  constructor(now: () => number, shared: boolean, keyValues: KeyValueMap) {
    this.#now = now;
    this.shared = shared;
    this.keyValues = this.#newFacts(keyValues);
  }

  async createRoom(room: RoomRecord): Promise<boolean> {
    this.#check();
    const code = codeKey(room.code);
    if (this.#codes.has(code) || this.#rooms.has(room.roomId)) return false;
    this.#codes.set(code, room.roomId);
    this.#rooms.set(room.roomId, {
      record: JSON.stringify(room),
      code,
      createdAt: room.createdAt,
      lines: [],
      fence: 0,
      owner: null,
      leasedUntil: 0,
    });
    return true;
  }

  async saveRoom(room: RoomRecord, fence: Fence): Promise<void> {
    this.#check();
    const stored = this.#rooms.get(room.roomId);
    checkFence(stored, room.roomId, fence);
    stored.record = JSON.stringify(room);
  }

  async append(roomId: string, fence: Fence, sequence: number, lines: readonly JournalLine[]): Promise<void> {
    this.#check();
    const room = this.#rooms.get(roomId);
    checkFence(room, roomId, fence);
    for (const line of newLines(roomId, room.lines.length, sequence, lines)) {
      room.lines.push(JSON.stringify(line));
    }
  }

  async show(): Promise<void> {
    this.#check();
  }

  async room(roomId: string): Promise<RoomRecord | null> {
    this.#check();
    const room = this.#rooms.get(roomId);
    return room === undefined ? null : JSON.parse(room.record);
  }

  async roomIdOf(code: string): Promise<string | null> {
    this.#check();
    return this.#codes.get(codeKey(code)) ?? null;
  }

  async rooms(): Promise<readonly RoomRecord[]> {
    this.#check();
    const oldestFirst = [...this.#rooms.values()].sort((a, b) => a.createdAt - b.createdAt);
    return oldestFirst.map((room) => JSON.parse(room.record));
  }

  async journal(roomId: string, from = 0): Promise<readonly JournalLine[]> {
    this.#check();
    return (this.#rooms.get(roomId)?.lines ?? []).slice(from).map((line) => JSON.parse(line));
  }

  async journalText(roomId: string): Promise<string> {
    this.#check();
    return `[${(this.#rooms.get(roomId)?.lines ?? []).join(',')}]`;
  }

  async events(roomId: string, from: number, limit: number): Promise<readonly StampedEvent[]> {
    const lines = await this.journal(roomId);
    return lines
      .flatMap(eventsOf)
      .filter((event) => event.sequence >= from)
      .slice(0, limit);
  }

  async removeRoom(roomId: string, fence?: Fence): Promise<void> {
    this.#check();
    const room = this.#rooms.get(roomId);
    if (fence !== undefined) checkFence(room, roomId, fence);
    if (room === undefined) return;
    this.#rooms.delete(roomId);
    if (this.#codes.get(room.code) === roomId) this.#codes.delete(room.code);
  }

  async lease(roomId: string, owner: string, ttlMs: number): Promise<Fence | null> {
    this.#check();
    const room = this.#rooms.get(roomId);
    return room === undefined ? null : grant(room, owner, this.#now(), ttlMs);
  }

  async release(roomId: string, owner: string): Promise<void> {
    this.#check();
    const room = this.#rooms.get(roomId);
    if (room !== undefined) giveUp(room, owner);
  }

  async putBack(record: RoomRecord, lease: RoomLease, lines: readonly JournalLine[]): Promise<void> {
    this.#check();
    const { owner, fence, ttlMs } = lease;
    const code = codeKey(record.code);
    const known = this.#rooms.get(record.roomId);
    if (known !== undefined && known.fence > fence) throw new StaleFence(record.roomId);
    if (!this.#codes.has(code)) this.#codes.set(code, record.roomId);
    this.#rooms.set(record.roomId, {
      record: JSON.stringify(record),
      code,
      createdAt: record.createdAt,
      lines: lines.map((line) => JSON.stringify(line)),
      fence,
      owner,
      leasedUntil: this.#now() + ttlMs,
    });
  }

  async renew(owner: string, ttlMs: number): Promise<number> {
    this.#check();
    const rooms = [...this.#rooms.values()].filter((room) => room.owner === owner);
    for (const room of rooms) extend(room, owner, this.#now(), ttlMs);
    return rooms.length;
  }

  async ownerOf(roomId: string): Promise<string | null> {
    this.#check();
    const room = this.#rooms.get(roomId);
    return room === undefined ? null : currentOwner(room, this.#now());
  }

  async unowned(): Promise<readonly string[]> {
    this.#check();
    const now = this.#now();
    return [...this.#rooms].flatMap(([roomId, room]) => (currentOwner(room, now) === null ? [roomId] : []));
  }

  async publish(channel: string, message: string): Promise<void> {
    this.#check();
    this.#channels.publish(channel, message);
  }

  async subscribe(channel: string, hear: (message: string) => void): Promise<() => Promise<void>> {
    this.#check();
    const unsubscribe = this.#channels.subscribe(channel, hear);
    return async () => unsubscribe();
  }

  state(): StoreState {
    return this.#open ? 'connected' : 'disconnected';
  }

  async close(): Promise<void> {
    this.#open = false;
    this.#channels.clear();
  }

  #newFacts(book: KeyValueMap): KeyValueStore {
    const now = this.#now;
    const set = (key: string, value: string | null, ttlMs: number | null): void =>
      book.set(key, newKeyValue(value, ttlMs, now()), now());
    return {
      get: async (key) => {
        this.#check();
        return book.get(key, now());
      },
      put: async (key, value, ttlMs) => {
        this.#check();
        set(key, value, ttlMs);
      },
      swap: async (key, expected, value, ttlMs) => {
        this.#check();
        if (book.get(key, now()) !== expected) return false;
        set(key, value, ttlMs);
        return true;
      },
    };
  }

  #check(): void {
    if (!this.#open) throw new StoreUnavailable('the live store is closed');
  }
}
