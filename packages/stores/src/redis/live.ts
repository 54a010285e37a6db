/** The live rooms in Redis, shared by any number of processes. */
import {
  type Fence,
  type JournalLine,
  journalLineJson,
  type KeyValueStore,
  type LiveStore,
  type Log,
  type RoomLease,
  type RoomRecord,
  type ShownRoom,
  StaleFence,
  type StoreState,
  StoreUnavailable,
  silent,
} from '@lobster-league/arena';
import { codeKey, JournalGap } from '../room-rules.js';
import { REDIS_TIMEOUTS, RedisConnection, type RedisTimeouts } from './connection.js';
import { redisFacts } from './key-value-store.js';
import {
  ACTIVE,
  CODES,
  eventsChannel,
  LAYOUT,
  LAYOUT_KEY,
  LEASES,
  OLDER_LEASES,
  ownedKey,
  roomKeys,
} from './keys.js';
import { RedisMessages } from './messages.js';
import { recordOf, roomArguments } from './room-fields.js';

export interface RedisOptions {
  readonly url: string;
  readonly log?: Log;
  /** Milliseconds since 1970, the clock of leases; Redis's own clock if absent. */
  readonly now?: () => number;
  readonly timeouts?: Partial<RedisTimeouts>;
  /** How long to wait for the server at the start. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 10_000;

/** Throws StoreUnavailable if the server does not answer in time. */
export async function openRedis(options: RedisOptions): Promise<LiveStore> {
  const { url, log = silent, now, patienceMs = PATIENCE_MS } = options;
  const timeouts = { ...REDIS_TIMEOUTS, ...options.timeouts };
  const connection = new RedisConnection(url, log, timeouts);
  const messages = new RedisMessages(url, log, timeouts);
  try {
    await connection.reached(patienceMs);
    await messages.reached(patienceMs);
    await checkLayout(connection);
  } catch (error) {
    await messages.close();
    await connection.close();
    throw error;
  }
  return new RedisLiveStore(connection, messages, now);
}

/** Refuses data of a newer version. Rooms of the older layout are moved one by one, when they are leased. */
async function checkLayout(redis: RedisConnection): Promise<void> {
  const layout = Number((await redis.call('get', LAYOUT_KEY)) ?? LAYOUT);
  if (layout > LAYOUT)
    throw new StoreUnavailable(`Redis has rooms of layout ${layout}; this version knows layout ${LAYOUT}`);
  await redis.call('set', LAYOUT_KEY, LAYOUT);
}

class RedisLiveStore implements LiveStore {
  readonly shared = true;
  readonly keyValues: KeyValueStore;
  readonly #redis: RedisConnection;
  readonly #messages: RedisMessages;
  /** The caller's clock, or '' for Redis's own. */
  readonly #now: () => number | '';

  constructor(redis: RedisConnection, messages: RedisMessages, now: (() => number) | undefined) {
    this.#redis = redis;
    this.#messages = messages;
    this.#now = now ?? (() => '');
    this.keyValues = redisFacts(redis, this.#now);
  }

  async createRoom(record: RoomRecord): Promise<boolean> {
    const { roomId, code } = record;
    const { own, room, tokens } = roomKeys(roomId);
    const keys = [own, room, tokens, ACTIVE, CODES, LEASES];
    const args = [roomId, codeKey(code), ...roomArguments(record)];
    return (await this.#redis.script('create', keys, args)) === 1;
  }

  async saveRoom(record: RoomRecord, fence: Fence): Promise<void> {
    const { own, room, tokens } = roomKeys(record.roomId);
    const args = [fence, ...roomArguments(record)];
    const saved = await this.#redis.script('save', [own, room, tokens], args);
    if (saved !== 1) throw new StaleFence(record.roomId);
  }

  async append(roomId: string, fence: Fence, sequence: number, lines: readonly JournalLine[]): Promise<void> {
    const { own, journal } = roomKeys(roomId);
    const args = [fence, sequence, ...lines.map(journalLineJson)];
    const length = Number(await this.#redis.script('append', [own, journal], args));
    if (length === -1) throw new StaleFence(roomId);
    if (length < -1) throw new JournalGap(roomId, sequence, -2 - length);
  }

  async show(roomId: string, fence: Fence, { first, events, now }: ShownRoom): Promise<number | null> {
    const { own, room, log, state, players, spectators } = roomKeys(roomId);
    const told = this.#redis.script(
      'tell',
      [own, log],
      [fence, eventsChannel(roomId), first, events.join('\n')],
    );
    const all = [told];
    if (now !== undefined) {
      const args = [fence, now.status, now.state, now.spectators, ...Object.entries(now.players).flat()];
      all.push(this.#redis.script('show', [own, room, state, players, spectators], args));
    }
    const length = Number((await Promise.all(all))[0]);
    return length < 0 ? null : length;
  }

  async room(roomId: string): Promise<RoomRecord | null> {
    const { own, room } = roomKeys(roomId);
    const record = await this.#redis.call('hget', own, 'record');
    // Of a room of layout 1 it is there.
    return recordOf(record ?? (await this.#redis.call('hget', room, 'record')));
  }

  async roomIdOf(code: string): Promise<string | null> {
    const roomId = await this.#redis.call('hget', CODES, codeKey(code));
    return typeof roomId === 'string' ? roomId : null;
  }

  async rooms(): Promise<readonly RoomRecord[]> {
    const ids = texts(await this.#redis.call('smembers', ACTIVE));
    const records = await Promise.all(ids.map((roomId) => this.room(roomId)));
    // A room that was removed between the two calls is skipped.
    return records.filter((record) => record !== null).sort((a, b) => a.createdAt - b.createdAt);
  }

  journal(roomId: string, from = 0): Promise<readonly JournalLine[]> {
    return this.#lines(roomId, from, null);
  }

  async journalText(roomId: string): Promise<string> {
    return `[${(await this.#lineTexts(roomId, 0, null)).join(',')}]`;
  }

  async removeRoom(roomId: string, fence?: Fence): Promise<void> {
    const { own, room, players, tokens, log, state, spectators, journal } = roomKeys(roomId);
    const all = [own, room, players, tokens, log, state, spectators, journal];
    const keys = [...all, ACTIVE, CODES, LEASES, OLDER_LEASES];
    const removed = await this.#redis.script('remove', keys, [roomId, fence ?? '']);
    if (removed !== 1) throw new StaleFence(roomId);
  }

  async lease(roomId: string, owner: string, ttlMs: number): Promise<Fence | null> {
    const { own, room, log, players, state, journal } = roomKeys(roomId);
    const keys = [own, LEASES, ownedKey(owner), room, log, players, state, journal, OLDER_LEASES];
    const fence = await this.#redis.script('lease', keys, [roomId, owner, ttlMs, this.#now()]);
    return fence === null ? null : Number(fence);
  }

  async release(roomId: string, owner: string): Promise<void> {
    await this.#redis.script('release', [roomKeys(roomId).own, LEASES, ownedKey(owner)], [roomId, owner]);
  }

  async putBack(record: RoomRecord, lease: RoomLease, lines: readonly JournalLine[]): Promise<void> {
    const { roomId, code } = record;
    const { owner, fence, ttlMs } = lease;
    const { own, room, tokens, journal } = roomKeys(roomId);
    const keys = [own, room, tokens, journal, ACTIVE, CODES, LEASES, ownedKey(owner)];
    const args = [roomId, codeKey(code), owner, fence, ttlMs, this.#now()];
    const written = [...args, lines.length, ...lines.map(journalLineJson), ...roomArguments(record)];
    if ((await this.#redis.script('putBack', keys, written)) !== 1) throw new StaleFence(roomId);
  }

  async renew(owner: string, ttlMs: number): Promise<number> {
    return Number(await this.#redis.script('renew', [LEASES, ownedKey(owner)], [ttlMs, this.#now()]));
  }

  async ownerOf(roomId: string): Promise<string | null> {
    const { own, room } = roomKeys(roomId);
    const keys = [own, LEASES, room, OLDER_LEASES];
    const owner = await this.#redis.script('ownerOf', keys, [roomId, this.#now()]);
    return typeof owner === 'string' ? owner : null;
  }

  async unowned(): Promise<readonly string[]> {
    return texts(await this.#redis.script('unowned', [LEASES, OLDER_LEASES], [this.#now()]));
  }

  async publish(channel: string, message: string): Promise<void> {
    await this.#redis.call('publish', channel, message);
  }

  subscribe(channel: string, onMessage: (message: string) => void): Promise<() => Promise<void>> {
    return this.#messages.subscribe(channel, onMessage);
  }

  state(): StoreState {
    return this.#redis.connected && this.#messages.connected ? 'connected' : 'disconnected';
  }

  latencyMs(): number | null {
    return this.#redis.latencyMs;
  }

  async close(): Promise<void> {
    await this.#redis.close();
    await this.#messages.close();
  }

  /** Returns lines from one up to but excluding another, or to the end. */
  async #lines(roomId: string, from: number, to: number | null): Promise<JournalLine[]> {
    const lines = await this.#lineTexts(roomId, from, to);
    return lines.map((line): JournalLine => JSON.parse(line));
  }

  async #lineTexts(roomId: string, from: number, to: number | null): Promise<string[]> {
    const last = to === null ? -1 : to - 1;
    return texts(await this.#redis.call('lrange', roomKeys(roomId).journal, from, last));
  }
}

/** Checks that Redis returned a list of texts. */
function texts(answer: unknown): string[] {
  return Array.isArray(answer) ? answer.map(String) : [];
}
