/** The arena: all rooms of this process, from their creation to their end, and what is left of them. */
import { type AnyGame, type Bot, commitmentTo, newSeed } from '@lobster-league/kernel';
import { Agents } from './agents.js';
import { eventsAgain, playedAgain, toldBy } from './chronicle.js';
import { normalCode, roomCode } from './codes.js';
import { finishedGame } from './finish.js';
import type {
  Cancel,
  Chance,
  Chronicle,
  Chronicler,
  HistoryStore,
  LiveStore,
  Log,
  RoomRecord,
  SeatRecord,
  Speed,
  StampedEvent,
  Time,
} from './ports/index.js';
import { Refused } from './refused.js';
import { Room, type RoomHost } from './room/room.js';
import type { Table } from './room/table.js';
import { hashKey, newId, newKey, newPublicSeed, newUuid, sameText } from './secrets.js';
import { type ArenaSettings, DEFAULT_SETTINGS, type HostedGame } from './settings.js';

const CODE_ATTEMPTS = 50;
const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 30_000;

export interface ArenaPorts {
  readonly games: readonly HostedGame[];
  readonly live: LiveStore;
  readonly history: HistoryStore;
  readonly time: Time;
  readonly chance: Chance;
  readonly log: Log;
  readonly settings?: Partial<ArenaSettings>;
  /** Plays matches again of which only inputs were kept; if absent, that is done here. */
  readonly chronicler?: Chronicler;
}

export interface NewRoom {
  readonly game: string;
  readonly name?: string;
  readonly maxPlayers?: number;
  /** As the game's schema takes it; what is missing gets the game's defaults. */
  readonly config?: unknown;
  readonly speed?: Speed;
  readonly controls?: 'all' | 'owner';
  readonly decisionMs?: number | null;
  /** House bots to sit down at once, by name. */
  readonly bots?: readonly string[];
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Chosen by chance if absent. Whoever knows it knows what is hidden, so it is the operator's to give. */
  readonly seed?: string;
}

export interface Joining {
  readonly name: string;
  /** The rated identity, checked by the caller through `agents.identify`; null for a guest. */
  readonly agentId: string | null;
  /** The public id in events; `agent-N` if absent. */
  readonly playerId?: string;
  readonly options?: unknown;
}

/** Hears of rooms that come, change and go. */
export type RoomListener = (room: Room, what: 'created' | 'changed' | 'removed') => void;

export class Arena {
  readonly agents: Agents;
  readonly games: ReadonlyMap<string, HostedGame>;
  readonly history: HistoryStore;
  readonly live: LiveStore;
  readonly time: Time;
  readonly log: Log;
  readonly settings: ArenaSettings;
  readonly #chance: Chance;
  readonly #chronicler: Chronicler | null;
  readonly #owner: string;
  readonly #rooms = new Map<string, Room>();
  readonly #codes = new Map<string, Room>();
  readonly #host: RoomHost;
  readonly #listeners = new Set<RoomListener>();
  /** Histories on their way to the store. */
  readonly #recording = new Map<string, Promise<void>>();
  #cleanup: Cancel | null = null;
  #closing = false;

  constructor({ games, live, history, time, chance, log, settings, chronicler }: ArenaPorts) {
    this.games = new Map(games.map((hosted) => [hosted.game.id, hosted]));
    this.live = live;
    this.history = history;
    this.time = time;
    this.log = log;
    this.settings = { ...DEFAULT_SETTINGS, ...settings };
    this.#chance = chance;
    this.#chronicler = chronicler ?? null;
    this.#owner = newUuid(chance);
    this.agents = new Agents(history, time, chance);
    this.#host = {
      live,
      time,
      log,
      settings: this.settings,
      changed: (room) => this.#tell(room, 'changed'),
      finished: (room) => void this.#record(room),
      lost: (room, error) => this.#lose(room, error),
    };
  }

  /** Takes over the rooms that the store remembers, and goes on with their matches. */
  async open(): Promise<void> {
    for (const record of await this.live.rooms()) await this.#recover(record);
    this.#tidyLater();
  }

  /** Tells everybody, makes everything durable, and lets go of the rooms. */
  async close(reason: string): Promise<void> {
    this.#closing = true;
    this.#cleanup?.();
    for (const room of this.#rooms.values()) room.close(reason);
    await Promise.all([...this.#rooms.values()].map((room) => room.settled().catch(() => undefined)));
    await Promise.all(
      [...this.#rooms.keys()].map((roomId) => this.live.release(roomId, this.#owner).catch(() => undefined)),
    );
  }

  get rooms(): Iterable<Room> {
    return this.#rooms.values();
  }

  get roomCount(): number {
    return this.#rooms.size;
  }

  /** By id, or by code in any case. */
  find(idOrCode: string): Room | null {
    return this.#rooms.get(idOrCode) ?? this.#codes.get(normalCode(idOrCode)) ?? null;
  }

  room(idOrCode: string): Room {
    const room = this.find(idOrCode);
    if (room === null)
      throw new Refused('ROOM_NOT_FOUND', 'There is no such room.', { room: idOrCode.slice(0, 64) });
    return room;
  }

  listen(listener: RoomListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async createRoom(wanted: NewRoom): Promise<{ readonly room: Room; readonly ownerKey: string }> {
    if (this.#closing) throw new Refused('SHUTTING_DOWN', 'The server is shutting down.');
    if (this.#rooms.size >= this.settings.maxRooms)
      throw new Refused('TOO_MANY_ROOMS', 'The arena is full; try again later.');
    if (this.live.state() !== 'connected') {
      throw new Refused('STORE_UNAVAILABLE', 'New rooms cannot be stored right now; try again later.');
    }
    const hosted = this.#hosted(wanted.game);
    const ownerKey = newKey(this.#chance, 'llo');
    const record = await this.#store(this.#newRecord(hosted, wanted, ownerKey));
    const fence = await this.live.lease(record.roomId, this.#owner, this.settings.leaseMs);
    if (fence === null) throw new Error(`the new room ${record.roomId} belongs to somebody else`);
    const room = new Room(this.#host, hosted, record, fence);
    this.#hold(room);
    this.#tell(room, 'created');
    for (const bot of wanted.bots ?? []) await this.addBot(room, bot);
    return { room, ownerKey };
  }

  /** Gives an agent the next open seat, and the token to connect with. */
  async join(room: Room, { name, agentId, playerId, options }: Joining): Promise<SeatRecord> {
    if (agentId !== null && room.record.seats.some((seat) => seat.agentId === agentId)) {
      throw new Refused('ALREADY_JOINED', 'That agent has a seat in this room already.', { agentId });
    }
    const seat = this.#openSeat(room);
    const chosen = this.#seatOptions(room.hosted, options);
    const own = playerId ?? room.record.seats[seat]!.playerId;
    return room.sit(seat, {
      playerId: own,
      taken: 'agent',
      name,
      agentId,
      bot: null,
      options: chosen,
      joinedAt: this.time.now(),
    });
  }

  async addBot(room: Room, bot: string, options?: unknown): Promise<SeatRecord> {
    const { game } = room.hosted;
    const { description } = houseBot(game, bot);
    const { agentId, name } = await this.agents.houseAgent(bot, description);
    const seat = this.#openSeat(room);
    const { playerId } = room.record.seats[seat]!;
    const names = new Set(room.record.seats.map((other) => other.name));
    let shown = name;
    for (let twin = 2; names.has(shown); twin++) shown = `${name} ${twin}`;
    const chosen = this.#seatOptions(room.hosted, options);
    return room.sit(seat, {
      playerId,
      taken: 'bot',
      name: shown,
      agentId,
      bot,
      options: chosen,
      joinedAt: this.time.now(),
    });
  }

  /** Whoever sits there chooses otherwise before the match. */
  async choose(room: Room, playerId: string, options: unknown): Promise<void> {
    const seat = room.record.seats.findIndex((one) => one.playerId === playerId && one.taken !== 'open');
    if (seat >= 0) await room.choose(seat, this.#seatOptions(room.hosted, options));
  }

  /** Gives a seat back before the match. */
  async leave(room: Room, playerId: string): Promise<void> {
    const seat = room.record.seats.findIndex((one) => one.playerId === playerId && one.taken !== 'open');
    if (seat >= 0) await room.leave(seat, this.#newSeat(seat));
  }

  /** Whether whoever shows this key may control the room. */
  mayControl({ record }: Room, ownerKey: string | undefined): boolean {
    return record.controls === 'all' || this.owns(record, ownerKey);
  }

  owns({ ownerKeyHash }: RoomRecord, ownerKey: string | undefined): boolean {
    return ownerKey !== undefined && sameText(hashKey(ownerKey), ownerKeyHash);
  }

  /** Forgets a room that waits or is finished. */
  async remove(room: Room, reason: string): Promise<void> {
    if (room.status !== 'waiting' && room.status !== 'ready' && room.status !== 'finished') {
      throw new Refused('GAME_ALREADY_STARTED', 'Only a waiting or finished room can be removed.');
    }
    await this.#recording.get(room.roomId);
    await this.#forget(room, reason);
  }

  /** Events of a room that are durable, from a number on, in order, at most `limit`. */
  async events(roomId: string, from: number, limit: number): Promise<readonly StampedEvent[]> {
    const record = this.#rooms.get(roomId)?.record ?? (await this.live.room(roomId));
    if (record?.journal !== 'inputs') return this.live.events(roomId, from, limit);
    const { game } = this.#hosted(record.game);
    return eventsAgain(game, record, await this.live.journal(roomId), { from, limit });
  }

  /** Resolves when every finished match is in the history. */
  async recorded(): Promise<void> {
    // A match that has just ended is recorded once its last step is durable.
    for (const room of this.#rooms.values()) if (room.over) await room.settled();
    await Promise.all(this.#recording.values());
  }

  #hosted(game: string): HostedGame {
    const hosted = this.games.get(game);
    if (hosted === undefined)
      throw new Refused('UNKNOWN_GAME', `There is no game ${game.slice(0, 64)} here.`);
    return hosted;
  }

  #openSeat({ record }: Room): number {
    if (record.finishedAt !== null) throw new Refused('GAME_OVER', 'The game is over.');
    if (record.startedAt !== null) throw new Refused('GAME_ALREADY_STARTED', 'The game has already started.');
    const seat = record.seats.findIndex(({ taken }) => taken === 'open');
    if (seat < 0) throw new Refused('ROOM_FULL', 'All seats of this room are taken.');
    return seat;
  }

  #seatOptions({ game }: HostedGame, options: unknown): unknown {
    if (game.seatOptions === undefined) return null;
    const parsed = game.seatOptions.safeParse(options ?? {});
    if (!parsed.success)
      throw new Refused('INVALID_CONFIG', parsed.error.issues[0]?.message ?? 'Those options are not valid.');
    return parsed.data;
  }

  #newRecord(
    { game, tableSize, publicSeed = false }: HostedGame,
    wanted: NewRoom,
    ownerKey: string,
  ): RoomRecord {
    const { min, max } = game.seats;
    const size = wanted.maxPlayers ?? Math.max(tableSize, wanted.bots?.length ?? 0);
    if (!Number.isInteger(size) || size < min || size > max) {
      throw new Refused('INVALID_CONFIG', `${game.id} is played by ${min} to ${max}.`, { maxPlayers: size });
    }
    for (const bot of wanted.bots ?? []) houseBot(game, bot);
    if ((wanted.bots?.length ?? 0) > size) throw new Refused('ROOM_FULL', 'There are more bots than seats.');
    const config = game.config.safeParse(wanted.config ?? {});
    if (!config.success) {
      const issue = config.error.issues[0];
      throw new Refused('INVALID_CONFIG', `${issue?.path.join('.') || 'config'}: ${issue?.message}`);
    }
    const seed = wanted.seed ?? this.#newSeed(publicSeed);
    const seats = Array.from({ length: size }, (_, i) => this.#newSeat(i));
    return {
      ...{
        roomId: newId(this.#chance),
        code: '',
        game: game.id,
        rules: game.version,
        name: wanted.name ?? game.id,
      },
      ...{ config: config.data, status: 'waiting', seats, speed: wanted.speed ?? 'normal' },
      ...{
        controls: wanted.controls ?? 'all',
        ownerKeyHash: hashKey(ownerKey),
        decisionMs: wanted.decisionMs ?? null,
      },
      ...{ extra: wanted.extra ?? {}, seed, commitment: commitmentTo(seed) },
      ...{ createdAt: this.time.now(), startedAt: null, finishedAt: null },
    };
  }

  #newSeat(seat: number): SeatRecord {
    return {
      ...{ playerId: `agent-${seat + 1}`, token: newUuid(this.#chance), taken: 'open', name: '' },
      ...{ agentId: null, bot: null, options: null, joinedAt: null },
    };
  }

  #newSeed(open: boolean): string {
    return open ? newPublicSeed(this.#chance) : newSeed((count) => this.#chance.bytes(count));
  }

  async #store(record: RoomRecord): Promise<RoomRecord> {
    for (let attempt = 0; attempt < CODE_ATTEMPTS; attempt++) {
      const coded = { ...record, code: roomCode(this.#chance, attempt) };
      if (await this.live.createRoom(coded)) return coded;
    }
    throw new Refused('TOO_MANY_ROOMS', 'No room code is free; try again later.');
  }

  async #recover(record: RoomRecord): Promise<void> {
    const { roomId, game, rules } = record;
    const hosted = this.games.get(game);
    if (hosted === undefined || hosted.game.version !== rules) {
      this.log.warn('a room cannot go on: its rules are not here any more', { roomId, game, rules });
      if (record.status === 'finished') await this.live.removeRoom(roomId);
      return;
    }
    const fence = await this.live.lease(roomId, this.#owner, this.settings.leaseMs);
    if (fence === null) return;
    try {
      // A match that was over is played again to its end; a room that was given up had none.
      const finishedAt = record.startedAt === null ? record.finishedAt : null;
      const journal = await this.live.journal(roomId);
      const room = new Room(this.#host, hosted, { ...record, finishedAt }, fence, journal);
      this.#hold(room);
      await room.goOn();
    } catch (error) {
      this.#rooms.delete(roomId);
      this.#codes.delete(record.code);
      this.log.error('a room cannot go on', { roomId, game, error: String(error) });
    }
  }

  /** Writes a finished match into the history, as often as it takes. */
  #record(room: Room): Promise<void> {
    const { roomId } = room;
    const recording =
      this.#recording.get(roomId) ??
      this.#recordUntilDone(room).finally(() => this.#recording.delete(roomId));
    this.#recording.set(roomId, recording);
    return recording;
  }

  async #recordUntilDone(room: Room): Promise<void> {
    const { record, table } = room;
    const { seasonMonths } = this.settings;
    if (table === null) return;
    for (let wait = FIRST_RETRY_MS; !this.#closing; wait = Math.min(2 * wait, LAST_RETRY_MS)) {
      try {
        const chronicle = await this.#chronicle(room, table);
        await this.history.recordGame(
          await finishedGame({ record, table, chronicle, seasonMonths }, this.history),
        );
        await room.keepRecord();
        room.recorded();
        this.#tell(room, 'changed');
        return;
      } catch (error) {
        this.log.warn('a finished game is not in the history yet', {
          roomId: record.roomId,
          error: String(error),
        });
        await new Promise<void>((resolve) => void this.time.after(wait, resolve));
      }
    }
  }

  async #chronicle(room: Room, { game, chain, result }: Table): Promise<Chronicle> {
    const { record } = room;
    if (chain !== null) {
      const { digest } = chain;
      return toldBy(game, record, await this.live.journal(record.roomId), { digest, result });
    }
    const journal = await room.journal();
    try {
      const chronicle = await this.#chronicler?.chronicle(record, journal);
      if (chronicle !== undefined) return chronicle;
    } catch (error) {
      this.log.warn('a match is played again here, because the chronicler failed', { error: String(error) });
    }
    return playedAgain(game, record, JSON.parse(journal));
  }

  #tidyLater(): void {
    this.#cleanup = this.time.after(this.settings.cleanupEveryMs, () => {
      void this.#tidy().finally(() => {
        if (!this.#closing) this.#tidyLater();
      });
    });
  }

  /** Removes what nobody needs any more. */
  async #tidy(): Promise<void> {
    const now = this.time.now();
    const { finishedRoomMs, abandonedRoomMs } = this.settings;
    for (const room of [...this.#rooms.values()]) {
      const { createdAt, finishedAt } = room.record;
      const over = room.status === 'finished' && finishedAt !== null && now - finishedAt >= finishedRoomMs;
      const waits = room.status === 'waiting' || room.status === 'ready';
      const abandoned = waits && !room.inUse && now - Math.max(createdAt, room.lastUsed) >= abandonedRoomMs;
      if (!(over || abandoned) || this.#recording.has(room.roomId)) continue;
      try {
        await this.#forget(room, 'expired');
      } catch (error) {
        this.log.warn('an expired room could not be removed', { roomId: room.roomId, error: String(error) });
      }
    }
  }

  #hold(room: Room): void {
    this.#rooms.set(room.roomId, room);
    this.#codes.set(room.record.code, room);
  }

  #letGo({ roomId, record }: Room): void {
    this.#rooms.delete(roomId);
    this.#codes.delete(record.code);
  }

  async #forget(room: Room, reason: string): Promise<void> {
    await this.live.removeRoom(room.roomId);
    this.#letGo(room);
    room.close(reason);
    this.#tell(room, 'removed');
  }

  #lose(room: Room, error: unknown): void {
    this.log.warn('a room is not ours any more', { roomId: room.roomId, error: String(error) });
    this.#letGo(room);
    room.close('moved');
    this.#tell(room, 'removed');
  }

  #tell(room: Room, what: 'created' | 'changed' | 'removed'): void {
    for (const listener of this.#listeners) listener(room, what);
  }
}

/** The bot of that name, of the game's own list and nothing inherited. */
function houseBot({ bots }: AnyGame, name: string): Bot {
  const bot = Object.hasOwn(bots, name) ? bots[name] : undefined;
  if (bot !== undefined) return bot;
  throw new Refused(
    'UNKNOWN_BOT',
    `There is no house bot of that name; there are ${Object.keys(bots).join(', ')}.`,
  );
}
