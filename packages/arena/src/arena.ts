/** The arena: all rooms, from their creation to their end, and what is left of them; in one process or in many. */
import { newSeed } from '@lobster-league/kernel';
import { Agents } from './agents.js';
import type { ArenaPorts } from './arena-ports.js';
import type { ActName, ActReply } from './cluster/acts.js';
import type { Listing } from './cluster/channels.js';
import { Cluster, unheardOf } from './cluster/cluster.js';
import { LeaderElection } from './cluster/leader-election.js';
import { NowOurs, Room, type RoomPorts } from './cluster/room.js';
import { Directory, type RoomListener } from './directory.js';
import { type Forking, Forks, type OpenedFork } from './forks/forks.js';
import { type NewRoom, storeNewRoom } from './new-room.js';
import { Ownership } from './ownership.js';
import {
  AS_WRITTEN,
  type Cancel,
  type HistoryStore,
  type LiveStore,
  type Log,
  type RandomSource,
  type SeatRecord,
  type ShownTexts,
  type StampedEvent,
  type Time,
  untraced,
} from './ports/index.js';
import { Recorder } from './recorder.js';
import { Recovery } from './recovery.js';
import { Refused } from './refused.js';
import { ReplayedEvents } from './replayed-events.js';
import type { Joining } from './room/access.js';
import { isOpening } from './room/dice.js';
import { isInPast } from './room/state.js';
import { RoomQuota } from './room-quota.js';
import { SavedRooms } from './saved.js';
import { Seating } from './seating.js';
import { newKey, newUuid } from './secrets.js';
import { savedRoom, setAsideBecause } from './set-aside.js';
import { type ArenaSettings, DEFAULT_SETTINGS, type HostedGame, hostedAs } from './settings.js';
import { TransparencyLog } from './transparency/index.js';

/** How long after the last nonce could be opened a match has begun, at the latest. */
const BEGINS_MS = 1_000;
/** How long whoever forks a match waits until the new one has come to where it goes on. */
const COMES_ABOUT_MS = 5_000;

/** Why nothing new may be begun: the disk is full, an operator said so, or the process is to end soon. */
export type NewRefuser = 'disk' | 'maintenance' | 'drain';

export class Arena {
  /** This process's, among those of the arena. */
  readonly processId: string;
  readonly agents: Agents;
  readonly games: ReadonlyMap<string, HostedGame>;
  /** How people see what strangers wrote. */
  readonly texts: ShownTexts;
  /** As people see it. */
  readonly history: HistoryStore;
  readonly live: LiveStore;
  readonly time: Time;
  readonly log: Log;
  readonly settings: ArenaSettings;
  /** What one process does for all. */
  readonly leaderElection: LeaderElection;
  /** Null where nothing is published in a log. */
  readonly transparency: TransparencyLog | null;
  readonly #random: RandomSource;
  readonly #directory: Directory;
  readonly #roomQuota: RoomQuota;
  readonly #seating: Seating;
  readonly #recorder: Recorder;
  readonly #ownership: Ownership;
  /** Null where there is no other process. */
  readonly #cluster: Cluster | null;
  readonly #roomHost: RoomPorts;
  readonly #replayed: ReplayedEvents;
  readonly #forks: Forks;
  /** Of rooms that are left in a store of our own. */
  readonly #recovery: Recovery;
  /** Null where rooms may have been elsewhere. */
  #openedAt: number | null = null;
  #cleanup: Cancel | null = null;
  #closing = false;
  /** Why nothing new is begun, by who said so. */
  readonly #refusing = new Map<NewRefuser, string>();

  constructor(ports: ArenaPorts) {
    const { games, live, history, time, random, log, settings, admission, seedSources, historyBuilder } =
      ports;
    this.games = new Map(games.map((hosted) => [hosted.game.id, hosted]));
    this.live = live;
    this.texts = ports.texts ?? AS_WRITTEN;
    this.history = this.texts.history(history);
    this.time = time;
    this.log = log;
    this.settings = { ...DEFAULT_SETTINGS, ...settings };
    this.#random = random;
    const replays = { live, history, time, log, games: this.games, historyBuilder: historyBuilder ?? null };
    this.#replayed = new ReplayedEvents(replays);
    const { leaseMs } = this.settings;
    const processId = newUuid(random);
    this.processId = processId;
    const directory = new Directory(log);
    this.#directory = directory;
    const saved = new SavedRooms({ live, time, log, processId, settings: this.settings });
    this.#roomQuota = new RoomQuota(directory, this.settings);
    this.agents = new Agents(history, time, random, ports.mustNotBeBanned);
    this.#seating = new Seating(this.agents, time, random, this.settings.privateOrigins);
    const { transparency: store } = ports;
    const transparency = store === undefined ? null : new TransparencyLog({ store, time, random, log });
    this.transparency = transparency;
    this.#recorder = new Recorder({
      live,
      history,
      historyBuilder: historyBuilder ?? null,
      time,
      log,
      settings: this.settings,
      transparency,
      recorded: ({ roomId }) => this.#changed(directory.byId(roomId)),
    });
    this.#ownership = new Ownership({
      live,
      history,
      time,
      log,
      settings: this.settings,
      games: this.games,
      processId,
      directory,
      seating: this.#seating,
      recorder: this.#recorder,
      admission: admission ?? null,
      transparency,
      seedSources: seedSources ?? [],
      botThinker: ports.botThinker ?? null,
      trace: ports.trace ?? untraced,
      saved,
      waits: (roomId) => this.#recovery.waits(roomId),
      awaySince: () => this.#openedAt,
      forms: ports.forms ?? new Map(),
      events: (record, from, limit) => this.#replayed.events(record, from, limit),
      limited: (room, acts) => this.#roomQuota.limited(room, acts),
      list: (listing, hosted) => this.#list(listing, hosted),
      changed: (room) => this.#changed(room),
      removed: (room) => this.#cluster?.removed(room),
    });
    this.#forks = new Forks({
      history,
      time,
      games: this.games,
      seating: this.#seating,
      maxJournal: this.settings.maxJournal,
      createRoom: (wanted) => this.createRoom(wanted),
      remove: (room) => this.remove(room, 'removed'),
      begun: async (room) => {
        await this.begun(room);
        await this.#until(
          room,
          COMES_ABOUT_MS,
          () => room.owned === null || !isInPast(room.owned.room.state),
        );
      },
    });
    this.#cluster = live.shared
      ? new Cluster({
          live,
          time,
          random,
          log,
          processId,
          leaseMs,
          games: this.games,
          directory,
          saved,
          take: (record) => this.#ownership.take(record),
          release: (roomId) => this.#ownership.release(roomId),
          lost: (room, error) => this.#ownership.lose(room, error),
          listed: (listing) => this.#listed(listing),
        })
      : null;
    this.leaderElection = new LeaderElection({
      live,
      time,
      log,
      processId,
      rpc: this.#cluster?.rpc ?? null,
      ttlMs: leaseMs,
    });
    this.#recovery = new Recovery({
      history,
      transparency,
      time,
      log,
      saved,
      listed: (record) => this.#listed(unheardOf(record)),
      take: (record) => this.#ownership.take(record),
    });
    const cluster = this.#cluster;
    this.#roomHost = {
      time,
      log,
      texts: this.texts,
      mirror: (room, listing) => cluster?.mirror(room, listing) ?? this.#bringBack(room),
      askOwner: (room, act: ActName, args): Promise<ActReply> =>
        cluster?.askOwner(room, act, args) ?? this.#bringBack(room),
      lost: (room, error) => this.#ownership.lose(room, error),
      changed: (room) => this.#changed(room),
    };
  }

  /** Lists the rooms that the store remembers, and begins to take over those that nobody has. */
  async open(): Promise<void> {
    this.#openedAt = this.live.shared ? null : this.time.now();
    if (this.#cluster !== null) await this.#cluster.open();
    else this.#recovery.begin(await this.live.rooms());
    await this.leaderElection.open();
    this.#tidyLater();
  }

  /** Tells everybody, makes everything durable, and lets go of the rooms. */
  async close(reason: string): Promise<void> {
    this.#closing = true;
    this.#cleanup?.();
    this.#recorder.close();
    this.#recovery.close();
    this.#cluster?.stop();
    await this.leaderElection.close();
    const released = await this.#ownership.close(reason);
    await this.transparency?.close();
    await this.#cluster?.close(released);
  }

  /** How many rooms of an earlier process are not back yet; their clocks stand. */
  get recovering(): number {
    return this.#recovery.left;
  }

  /** Resolves when every match that an earlier process left goes on. */
  async recovered(): Promise<void> {
    await this.#recovery.done();
    await this.#cluster?.taken();
  }

  /** Whether the arena takes no new rooms because it is closing. */
  get closing(): boolean {
    return this.#closing;
  }

  /** How many matches are over and not in the history yet. */
  get unrecorded(): number {
    return this.#recorder.waiting;
  }

  /** All rooms, of other processes too. */
  get rooms(): Iterable<Room> {
    return this.#directory.rooms;
  }

  get roomCount(): number {
    return this.#directory.size;
  }

  /** By id, or by code in any case; as it is listed here. */
  find(idOrCode: string): Room | null {
    return this.#directory.find(idOrCode);
  }

  room(idOrCode: string): Room {
    return this.find(idOrCode) ?? noRoom(idOrCode);
  }

  /** By id or by code, ready to be looked into, wherever it is. */
  async seek(idOrCode: string): Promise<Room | null> {
    const room =
      this.find(idOrCode) ?? (await this.#cluster?.look(idOrCode)) ?? (await this.#savedRoom(idOrCode));
    try {
      return (await room?.reach()) ?? null;
    } catch (error) {
      if (error instanceof Refused && error.code === 'ROOM_NOT_FOUND') return null;
      throw error;
    }
  }

  /** One that its person has left for later. */
  async #savedRoom(idOrCode: string): Promise<Room | null> {
    const record = await savedRoom(this.live, this.#directory, idOrCode);
    return record === null ? null : this.#listed(unheardOf(record));
  }

  async reach(idOrCode: string): Promise<Room> {
    return (await this.seek(idOrCode)) ?? noRoom(idOrCode);
  }

  listen(listener: RoomListener): () => void {
    return this.#directory.listen(listener);
  }

  async createRoom(wanted: NewRoom): Promise<{ readonly room: Room; readonly ownerKey: string }> {
    if (this.#closing) throw new Refused('SHUTTING_DOWN', 'The server is shutting down.');
    this.mustTakeNew();
    if (this.#directory.size >= this.settings.maxRooms)
      throw new Refused('TOO_MANY_ROOMS', 'The arena is full; try again later.');
    if (this.live.state() !== 'connected') {
      throw new Refused('STORE_UNAVAILABLE', 'New rooms cannot be stored right now; try again later.');
    }
    const { forked } = wanted;
    const current = this.games.get(wanted.game);
    const hosted = forked === undefined ? current : hostedAs(current, forked.rules);
    if (hosted === undefined)
      throw new Refused('UNKNOWN_GAME', `There is no game ${wanted.game.slice(0, 64)} here.`);
    const ownerKey = newKey(this.#random, 'llo');
    const ports = { live: this.live, time: this.time, random: this.#random, seating: this.#seating };
    const room = await this.#roomQuota.opening(wanted.opener, async () => {
      const record = await storeNewRoom(ports, hosted, wanted, ownerKey);
      return this.#ownership.begin(record, hosted, forked?.past);
    });
    try {
      for (const bot of wanted.bots ?? []) await room.addBot(bot);
    } catch (error) {
      // All of what was asked for, or nothing.
      await room.remove('removed').catch(() => undefined);
      throw error;
    }
    const { roomId, record } = room;
    const { code, game, name } = record;
    const who = wanted.opener === undefined ? { by: 'arena' } : { client: wanted.opener };
    this.log.info('room opened', { event: 'room.opened', roomId, code, game, name, ...who });
    return { room, ownerKey };
  }

  /** From now on nothing new is begun, for that reason; null takes it back. What runs goes on. */
  refuseNew(by: NewRefuser, reason: string | null): void {
    if (reason === null) this.#refusing.delete(by);
    else this.#refusing.set(by, reason);
  }

  /** Why nothing new is begun; null while it is. */
  get refusing(): string | null {
    const [first = null] = this.#refusing.values();
    return first;
  }

  /** Throws where nothing new is begun. */
  mustTakeNew(): void {
    for (const [by, reason] of this.#refusing)
      throw new Refused(by === 'disk' ? 'STORE_UNAVAILABLE' : 'MAINTENANCE', reason);
  }

  /** A seed of the server's, to be committed to before the room that will use it is opened. */
  newServerSeed(): string {
    return newSeed((count) => this.#random.bytes(count));
  }

  /** Resolves when the match of a room whose seats are fixed has begun, or will not begin. */
  async begun(room: Room): Promise<void> {
    const left = (room.record.dice?.opensUntil ?? 0) - this.time.now() + BEGINS_MS;
    await this.#until(room, left, () => !isOpening(room.record));
  }

  /** Opens a private room whose match goes on from a moment of a finished one, and begins it. */
  async fork(forking: Forking): Promise<OpenedFork> {
    this.mustTakeNew();
    this.mustHavePlace(forking.opener);
    return this.#forks.open(forking);
  }

  /** Resolves when that is so, or after so long. */
  async #until(room: Room, ms: number, isSo: () => boolean): Promise<void> {
    if (isSo()) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        cancel();
        unlisten();
        resolve();
      };
      const cancel = this.time.after(Math.max(0, ms), done);
      const unlisten = this.listen((one) => {
        if (one === room && isSo()) done();
      });
    });
  }

  /** Whether whoever it is may open another room here. */
  mayOpen(opener: string | undefined): boolean {
    return this.#roomQuota.mayOpen(opener);
  }

  /** The same, for whom it would be opened later: throws what opening it would. */
  mustHavePlace(opener: string | undefined): void {
    this.#roomQuota.mustHavePlace(opener);
  }

  join(room: Room, joining: Joining): Promise<SeatRecord> {
    return room.join(joining);
  }

  addBot(room: Room, bot: string, options?: unknown): Promise<SeatRecord> {
    return room.addBot(bot, options);
  }

  choose(room: Room, playerId: string, options: unknown): Promise<void> {
    return room.choose(playerId, options);
  }

  leave(room: Room, playerId: string): Promise<void> {
    return room.leave(playerId);
  }

  remove(room: Room, reason: string): Promise<void> {
    return room.remove(reason);
  }

  /** Events of a room that are durable, as people see them, from a number on, in order, at most `limit`. */
  async events(roomId: string, from: number, limit: number): Promise<readonly StampedEvent[]> {
    const room = this.find(roomId);
    const record = room?.storedRecord ?? (await this.live.room(roomId));
    if (record === null) return [];
    const events = room?.recent(from, limit) ?? (await this.#replayed.events(record, from, limit));
    return this.texts.events(record, events);
  }

  /** Resolves when every match of this process's whose end was shown is in the history. */
  async recorded(): Promise<void> {
    // A match that has just ended is recorded once its last step is durable.
    for (const { room } of this.#ownership.rooms()) if (room.over) await room.settled();
    await this.#recorder.allDone();
  }

  /** A room that nobody has, and that no other process can have: it becomes ours. */
  async #bringBack(room: Room): Promise<never> {
    const { storedRecord: record, roomId } = room;
    for (let i = 0; i < 2 && room.owned === null && this.find(roomId) === room; i++)
      await this.#recovery.first(record);
    if (room.owned !== null) throw new NowOurs();
    await savedRoom(this.live, this.#directory, roomId);
    throw new Refused('OWNER_UNREACHABLE', 'The room could not be brought back yet; try again in a moment.');
  }

  #list(listing: Listing, hosted: HostedGame): Room {
    const room = new Room(this.#roomHost, hosted, listing);
    this.#directory.add(room);
    return room;
  }

  #listed(listing: Listing): Room | null {
    const known = this.#directory.byId(listing.record.roomId);
    if (known !== null || setAsideBecause(listing.record) !== null) return known;
    const { game, rules } = listing.record;
    const hosted = hostedAs(this.games.get(game), rules);
    if (hosted === undefined) return null;
    const room = this.#list(listing, hosted);
    this.#directory.tell(room, 'created');
    return room;
  }

  #changed(room: Room | null): void {
    if (room === null) return;
    this.#directory.tell(room, 'changed');
    this.#cluster?.changed(room);
  }

  #tidyLater(): void {
    this.#cleanup = this.time.after(this.settings.cleanupEveryMs, () => {
      void this.#ownership.tidy().finally(() => {
        if (!this.#closing) this.#tidyLater();
      });
    });
  }
}

function noRoom(idOrCode: string): never {
  throw new Refused('ROOM_NOT_FOUND', 'There is no such room.', { room: idOrCode.slice(0, 64) });
}
