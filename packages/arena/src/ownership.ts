/** The rooms that this process owns: how they come, go on after a restart, are lost, and are forgotten. */
import type { Input } from '@lobster-league/kernel';
import { Cleanup } from './cleanup.js';
import { ownerActs } from './cluster/acts.js';
import type { Listing } from './cluster/channels.js';
import type { Room } from './cluster/room.js';
import type { RoomForms } from './cluster/room-forms.js';
import { RoomLeases } from './cluster/room-leases.js';
import { RoomRelay } from './cluster/room-relay.js';
import { StoreCopies } from './cluster/store-copies.js';
import type { Directory } from './directory.js';
import { admittedActs } from './policy.js';
import {
  type Admission,
  type BotThinker,
  type Fence,
  type HistoryStore,
  type JournalLine,
  type LiveStore,
  type Log,
  type RoomRecord,
  type SeedSource,
  StaleFence,
  type StampedEvent,
  StoreUnavailable,
  type Time,
  type Trace,
} from './ports/index.js';
import type { Recorder } from './recorder.js';
import { Refused } from './refused.js';
import { Repairs, Unplayable } from './repairs.js';
import type { RoomActs } from './room/access.js';
import { Backlog } from './room/backlog.js';
import { OwnedRoom } from './room/owned-room.js';
import type { RoomHost } from './room/room-host.js';
import { Slices } from './room/slices.js';
import { CALLED_OFF } from './room/stopped.js';
import { asAwake, type SavedRooms, savedSince } from './saved.js';
import type { Seating } from './seating.js';
import { asSetAside, setAsideBecause } from './set-aside.js';
import { type ArenaSettings, type HostedGame, hostedAs } from './settings.js';
import { StartNotes } from './start-notes.js';
import type { TransparencyLog } from './transparency/index.js';

/** How long the end waits for the store. */
const SETTLES_MS = 2_500;

export interface OwnershipPorts {
  readonly botThinker: BotThinker | null;
  readonly seedSources: readonly SeedSource[];
  readonly trace: Trace;
  readonly live: LiveStore;
  readonly history: HistoryStore;
  readonly time: Time;
  readonly log: Log;
  readonly settings: ArenaSettings;
  readonly games: ReadonlyMap<string, HostedGame>;
  readonly processId: string;
  readonly directory: Directory;
  readonly seating: Seating;
  readonly recorder: Recorder;
  readonly admission: Admission | null;
  /** Where commitments and starts are published; null where there is no such log. */
  readonly transparency: TransparencyLog | null;
  /** What may be done to a room, as far as whoever opened it has not done too much of it. */
  limited(room: OwnedRoom, acts: RoomActs): RoomActs;
  /** Since when nobody could reach rooms that are not back yet; null where others have them meanwhile. */
  awaySince(): number | null;
  readonly saved: SavedRooms;
  /** Whether a room of an earlier process is not back yet. */
  waits(roomId: string): boolean;
  /** Lists a room that is not listed here yet. */
  list(listing: Listing, hosted: HostedGame): Room;
  /** How rooms of each game are copied into a store that others look into; in the usual form where absent. */
  readonly forms: ReadonlyMap<string, RoomForms>;
  /** Events of a match that are durable, from a number on. */
  events(record: RoomRecord, from: number, limit: number): Promise<readonly StampedEvent[]>;
  /** Lists everywhere show something else now. */
  changed(room: Room): void;
  removed(room: Room): void;
}

export class Ownership {
  readonly #ports: OwnershipPorts;
  readonly #host: RoomHost;
  readonly #repairs: Repairs;
  /** Rooms on their way to us: the lease of one that is ours is given to us again, so nobody else keeps two of us apart. */
  readonly #taking = new Map<string, Promise<void>>();
  readonly #leases: RoomLeases;
  readonly #copies: StoreCopies;
  readonly #cleanup: Cleanup;

  constructor(ports: OwnershipPorts) {
    const { live, time, log, settings, directory, recorder, processId } = ports;
    this.#ports = ports;
    this.#leases = new RoomLeases({ live, time, log, processId, ttlMs: settings.leaseMs });
    const copies = new StoreCopies({ live, time, forms: ports.forms, events: ports.events });
    this.#copies = copies;
    const notes = new StartNotes(ports.history);
    const ours = (room: OwnedRoom, act: (ours: Room) => void): void => {
      const found = directory.byId(room.roomId);
      if (found?.owned?.room === room) act(found);
    };
    this.#host = {
      live,
      time,
      log,
      settings,
      backlog: new Backlog(),
      slices: new Slices(time),
      seedSources: ports.seedSources,
      botThinker: ports.botThinker,
      trace: ports.trace,
      behind: () => recorder.behind,
      changed: (room) => {
        ours(room, (found) => ports.changed(found));
        copies.changed(room);
        notes.changed(room);
      },
      started: ({ record }) => {
        const { roomId, code, game, rules, seats } = record;
        const players = seats.map(({ agentId, name }) => agentId ?? name);
        log.info('match started', { event: 'match.started', roomId, code, game, rules, players });
        ports.transparency?.room(record);
      },
      showed: (room, events) => copies.showed(room, events),
      finished: (room) => void recorder.record(room, room.again),
      putBack: (record, fence, journal) =>
        live.putBack(record, { owner: processId, fence, ttlMs: settings.leaseMs }, journal),
      lost: (room, error) => ours(room, (found) => this.lose(found, error)),
      broken: (room, error) => ours(room, () => this.#repairs.repair(room, error)),
    };
    this.#repairs = new Repairs({
      live,
      history: ports.history,
      time,
      log,
      seasonMonths: settings.seasonMonths,
      transparency: ports.transparency,
      rebuild: (record, fence, journal) =>
        this.#rebuild(hostedOf(ports.games, record), record, fence, journal, null),
      goOn: (room, lines) => this.#goOn(room, lines),
      show: (room, lines) => void this.#hold(room, room.hosted, lines),
      forgotten: (roomId) => {
        const listed = directory.byId(roomId);
        if (listed === null) return;
        this.#drop(listed, CALLED_OFF);
        ports.removed(listed);
      },
    });
    this.#cleanup = new Cleanup({
      live,
      time,
      log,
      settings,
      directory,
      recorder,
      isBusy: (roomId) => this.#taking.has(roomId) || ports.waits(roomId),
      forget: (listed) => this.#forget(listed, 'expired'),
      store: (listed) => this.#store(listed),
      sweep: () => ports.saved.sweep(),
      lost: (listed, error) => this.lose(listed, error),
    });
  }

  /** Those that are ours. */
  *rooms(): Generator<{ readonly listed: Room; readonly room: OwnedRoom }> {
    for (const listed of this.#ports.directory.rooms)
      if (listed.owned !== null) yield { listed, room: listed.owned.room };
  }

  /** Becomes the owner of a room that was just stored; of one whose match goes on from another, with the inputs until there. */
  async begin(record: RoomRecord, hosted: HostedGame, past?: readonly Input[]): Promise<Room> {
    const { roomId, createdAt } = record;
    const journal: readonly JournalLine[] =
      past === undefined ? [] : [{ kind: 'past', at: createdAt, inputs: past }];
    const fence = await this.#leaseNew(roomId, journal).catch(async (error: unknown) => {
      // Nobody knows of it yet, and nobody would.
      await this.#cleanup.removeUnused(roomId);
      throw error;
    });
    this.#ports.transparency?.room(record);
    if (journal.length === 0) return this.#hold(new OwnedRoom(this.#host, hosted, record, fence), hosted, 0);
    return this.#hold(await this.#rebuild(hosted, record, fence, journal, null), hosted, journal.length);
  }

  async #leaseNew(roomId: string, journal: readonly JournalLine[]): Promise<Fence> {
    const fence = await this.#leases.lease(roomId);
    if (fence === null) throw new Error(`the new room ${roomId} belongs to somebody else`);
    if (journal.length > 0) await this.#ports.live.append(roomId, fence, 0, journal);
    return fence;
  }

  /** Becomes the owner of a room that an earlier process, or another one, has left, and goes on with its match. */
  take(record: RoomRecord): Promise<void> {
    const { roomId } = record;
    if (this.#cleanup.isUnused(roomId)) return this.#cleanup.removeUnused(roomId);
    const taking = this.#taking.get(roomId) ?? this.#take(record).finally(() => this.#taking.delete(roomId));
    this.#taking.set(roomId, taking);
    return taking;
  }

  async #take(record: RoomRecord): Promise<void> {
    const { live, log, games, directory } = this.#ports;
    const { roomId, game, rules } = record;
    const hosted = hostedAs(games.get(game), rules);
    if (setAsideBecause(record) !== null) return;
    if (directory.byId(roomId)?.owned != null || !this.#leases.mayTry(roomId)) return;
    const fence = await this.#leases.lease(roomId);
    if (fence === null) return;
    const stored = await live.room(roomId);
    if (stored === null) return;
    const current = asAwake(stored);
    if (savedSince(stored) !== null) await live.saveRoom(current, fence);
    this.#ports.saved.forget(roomId);
    // Whoever had it may have died before it had said so.
    this.#ports.transparency?.room(current);
    try {
      if (hosted === undefined)
        await this.#repairs.dismiss(current, fence, rulesGone(record, games.get(game)));
      else {
        const journal = await live.journal(roomId);
        await this.#goOn(
          await this.#rebuild(hosted, current, fence, journal, this.#ports.awaySince()),
          journal.length,
        );
      }
      this.#leases.succeeded(roomId);
    } catch (error) {
      // Where others share the store, one of them may be able to.
      const passes = error instanceof StaleFence || error instanceof StoreUnavailable || live.shared;
      if (!passes) {
        await this.#setAside(current, fence, error);
        return;
      }
      if (error instanceof StaleFence)
        log.warn('lease lost: another process owns the room', { event: 'lease.lost', roomId, game });
      else log.error('room recovery failed; its lease is released', { roomId, game, error: String(error) });
      await this.#leases.failed(roomId, () => this.#takeAgain(record));
    }
  }

  #takeAgain(record: RoomRecord): void {
    const { roomId } = record;
    this.take(record).catch((error: unknown) => {
      this.#ports.log.warn('room takeover failed', { roomId, error: String(error) });
    });
  }

  /** Gives back the lease of a room that nobody here has or is about to have. */
  async release(roomId: string): Promise<void> {
    if (this.#ports.directory.byId(roomId)?.owned == null && !this.#taking.has(roomId))
      await this.#leases.release(roomId);
  }

  /** What cannot go on stays in the store as it is, and is not tried again. */
  async #setAside(record: RoomRecord, fence: Fence, error: unknown): Promise<void> {
    const { live, log, directory } = this.#ports;
    const { roomId, game } = record;
    const reason = `it cannot go on: ${String(error)}`;
    log.error('room set aside: it cannot be recovered, and stays in the store as it is', {
      event: 'room.set_aside',
      roomId,
      game,
      reason,
    });
    await live.saveRoom(asSetAside(record, reason), fence);
    await this.#leases.release(roomId);
    const listed = directory.byId(roomId);
    if (listed !== null) this.#drop(listed, 'set_aside');
  }

  #drop(listed: Room, reason: string): void {
    const { directory } = this.#ports;
    directory.remove(listed);
    listed.end(reason);
    directory.tell(listed, 'removed');
  }

  /** Another process owns it now, or it is broken. */
  lose(listed: Room, error: unknown): void {
    const { live, log } = this.#ports;
    const { roomId, owned } = listed;
    if (owned === null) return;
    log.warn('lease lost: the room is closed here', {
      event: 'lease.lost',
      roomId,
      error: String(error),
    });
    if (live.shared) {
      const { record } = owned.room;
      void listed.disown({ owner: '', fence: owned.room.fence, record, now: owned.room.now() });
      // Where it is still ours the next owner need not wait; after a failure that is not at once this process again.
      if (error instanceof StaleFence) void this.#leases.release(roomId);
      else void this.#leases.failed(roomId, () => this.#takeAgain(record));
      return;
    }
    this.#drop(listed, 'moved');
  }

  /** Forgets a room that waits or is finished. */
  async remove(listed: Room, reason: string): Promise<void> {
    const { status, roomId } = listed;
    if (status !== 'waiting' && status !== 'ready' && status !== 'finished') {
      throw new Refused('GAME_ALREADY_STARTED', 'Only a waiting or finished room can be removed.');
    }
    await this.#ports.recorder.done(roomId);
    // Two may want it at once; the second comes too late.
    if (listed.owned?.room.removing === true)
      throw new Refused('ROOM_NOT_FOUND', 'The room has just been removed.');
    await this.#forget(listed, reason);
  }

  /** Nobody is there: it is in the store alone, until somebody asks for it. */
  async #store(listed: Room): Promise<void> {
    const { owned, roomId } = listed;
    if (owned === null || !(await owned.room.store())) return;
    this.#ports.saved.note(owned.room.record);
    this.#repairs.forget(roomId);
    this.#copies.removed(owned.room);
    this.#drop(listed, 'saved');
    this.#ports.removed(listed);
    await this.#leases.release(roomId);
  }

  /** Removes what nobody needs any more, and ends what nobody goes on with. */
  tidy(): Promise<void> {
    return this.#cleanup.tidy();
  }

  /** Tells everybody, makes everything durable, and lets go of the rooms; returns their ids. */
  async close(reason: string): Promise<string[]> {
    const { live, time, processId } = this.#ports;
    this.#leases.close();
    const all = [...this.rooms()];
    for (const { room } of all) room.close(reason);
    // A store that is away may not be back in time; then the last lines are lost.
    const settled = Promise.all(all.map(({ room }) => room.settled().catch(() => undefined)));
    await Promise.race([settled, new Promise<void>((resolve) => void time.after(SETTLES_MS, resolve))]);
    for (const { listed } of all) listed.owned?.relay?.flush();
    await Promise.all(all.map(({ room }) => live.release(room.roomId, processId).catch(() => undefined)));
    return all.map(({ room }) => room.roomId);
  }

  async #rebuild(
    hosted: HostedGame,
    record: RoomRecord,
    fence: Fence,
    journal: readonly JournalLine[],
    awaySince: number | null,
  ): Promise<OwnedRoom> {
    // A match that was over is played again to its end; a room that was given up had none.
    const finishedAt = record.startedAt === null ? record.finishedAt : null;
    const room = new OwnedRoom(this.#host, hosted, { ...record, finishedAt }, fence, journal.length);
    await room.recover(journal, awaySince);
    return room;
  }

  async #goOn(room: OwnedRoom, lines: number): Promise<void> {
    const { live } = this.#ports;
    // First it is what it was, the end included; then whoever is connected here comes.
    const going = room.goOn();
    if (room.broken !== null) {
      going.catch(() => undefined);
      this.#repairs.repair(room, room.broken);
      return;
    }
    this.#hold(room, room.hosted, lines);
    // Where others may have died too, the next room does not wait until this one has stored its first line.
    if (live.shared) going.catch((error: unknown) => this.#host.lost(room, error));
    else await going;
  }

  #hold(room: OwnedRoom, hosted: HostedGame, lines: number): Room {
    const { live, time, log, processId, directory, seating, admission } = this.#ports;
    const relay = live.shared ? new RoomRelay({ live, time, log, processId }, room, lines) : null;
    room.relay = relay;
    const { record, fence, roomId } = room;
    const known = directory.byId(roomId);
    const listed = known ?? this.#ports.list({ owner: processId, fence, record, now: room.now() }, hosted);
    const all = ownerActs(room, seating, (reason) => this.remove(listed, reason));
    const acts = admittedActs(this.#ports.limited(room, all), admission, () => room.record);
    listed.own({ room, acts, relay });
    directory.tell(listed, known === null ? 'created' : 'changed');
    this.#ports.changed(listed);
    return listed;
  }

  async #forget(listed: Room, reason: string): Promise<void> {
    const { live } = this.#ports;
    const { roomId, owned } = listed;
    if (owned !== null) owned.room.removing = true;
    try {
      if (setAsideBecause(listed.record) === null) await live.removeRoom(roomId, owned?.room.fence);
    } catch (error) {
      if (owned !== null) owned.room.removing = false;
      throw error;
    }
    this.#repairs.forget(roomId);
    if (owned !== null) this.#copies.removed(owned.room);
    const { code, game } = listed.record;
    this.#ports.log.info('room removed', { event: 'room.removed', roomId, code, game, reason });
    this.#drop(listed, reason);
    this.#ports.removed(listed);
  }
}

function rulesGone({ game, rules }: RoomRecord, hosted: HostedGame | undefined): string {
  const here =
    hosted === undefined ? 'the game is not hosted' : `here is rules version ${hosted.game.version}`;
  return `it is played by rules version ${rules} of ${game}, and ${here}`;
}

function hostedOf(games: ReadonlyMap<string, HostedGame>, { game }: RoomRecord): HostedGame {
  const hosted = games.get(game);
  if (hosted === undefined) throw new Unplayable(`there is no game ${game} here`);
  return hosted;
}
