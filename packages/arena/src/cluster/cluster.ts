/** The arena's other processes: asks them for what they own, and answers for what is owned here. */
import type { Directory } from '../directory.js';
import {
  type LiveStore,
  type Log,
  type RandomSource,
  type RoomRecord,
  StaleFence,
  StoreUnavailable,
  type Time,
} from '../ports/index.js';
import { Refused } from '../refused.js';
import type { Rank } from '../room/connection-rank.js';
import { NOBODY } from '../room/room-info.js';
import type { SavedRooms } from '../saved.js';
import { newId } from '../secrets.js';
import type { HostedGame } from '../settings.js';
import type { ActName, ActReply, ActRequest } from './acts.js';
import type { Listing, Progress } from './channels.js';
import { Heartbeat } from './heartbeat.js';
import { Leases } from './leases.js';
import { Mirror } from './mirror.js';
import { OwnerRpc } from './owner-rpc.js';
import { NowOurs, type Room } from './room.js';
import { RoomAnnouncer } from './room-announcer.js';
import { NoAnswer, NotHere, Rpc } from './rpc.js';

const ANSWER_MS = 2_500;
/** How long whoever asks waits for a room that changes hands. */
const PATIENCE_MS = 6_000;
const RETRY_MS = 200;
/** Whoever does these twice has done them once: where nobody answers, whoever owns the room next is asked. */
const REPEATABLE: ReadonlySet<ActName> = new Set(['stop']);
/** What an id or a code can be. */
const NAME = /^[\w-]{1,64}$/;

export interface ClusterPorts {
  readonly live: LiveStore;
  readonly time: Time;
  readonly random: RandomSource;
  readonly log: Log;
  readonly processId: string;
  readonly leaseMs: number;
  readonly games: ReadonlyMap<string, HostedGame>;
  readonly directory: Directory;
  readonly saved: SavedRooms;
  /** Becomes the owner of a room, if nobody else does. */
  take(record: RoomRecord): Promise<void>;
  /** Gives back the lease of a room that this process does not have. */
  release(roomId: string): Promise<void>;
  /** Another process owns the room now. */
  lost(room: Room, error: unknown): void;
  /** A room of another process that was not known here. */
  listed(listing: Listing): Room | null;
}

export class Cluster {
  readonly rpc: Rpc;
  readonly #ports: ClusterPorts;
  readonly #board: RoomAnnouncer;
  readonly #leases: Leases;
  readonly #ownerRpc: OwnerRpc;
  readonly #heartbeat: Heartbeat;

  constructor(ports: ClusterPorts) {
    const { live, time, random, log, processId, directory } = ports;
    this.#ports = ports;
    this.rpc = new Rpc(ports);
    this.#board = new RoomAnnouncer({
      live,
      time,
      log,
      processId,
      listing: (roomId) => directory.byId(roomId)?.owned?.relay?.listing() ?? null,
      own: () => [...directory.rooms].filter(({ owned }) => owned !== null).map(({ roomId }) => roomId),
      heard: (listing) => this.#heard(listing),
      removed: (roomId, fence) => this.#removed(roomId, fence),
      released: () => void this.#leases.takeUnowned(),
    });
    this.#leases = new Leases({
      live,
      time,
      random,
      log,
      processId,
      ttlMs: ports.leaseMs,
      saved: ports.saved,
      owned: () => [...directory.rooms].filter(({ owned }) => owned !== null).length,
      verify: () => this.#verify(),
      take: (record) => ports.take(record),
    });
    this.#ownerRpc = new OwnerRpc(directory, this.rpc);
    this.#heartbeat = new Heartbeat(time, directory, this.rpc);
  }

  /** Gets to know the rooms that there are, and begins to take those that are nobody's. */
  async open(): Promise<void> {
    await this.rpc.open();
    await this.#board.open();
    await this.#relist();
    this.#leases.open();
    this.#heartbeat.open();
  }

  /** Resolves when the rooms that were nobody's at the start are ours, or somebody's. */
  taken(): Promise<void> {
    return this.#leases.taken();
  }

  /** Hears and takes nothing more. */
  stop(): void {
    this.#ownerRpc.close();
    this.#leases.close();
    this.#heartbeat.close();
  }

  /** Lets the others have what was ours. */
  async close(released: readonly string[]): Promise<void> {
    this.stop();
    await this.#board.released(released);
    await this.#board.close();
    await this.rpc.close();
  }

  /** A room of ours has changed. */
  changed({ owned }: Room): void {
    if (owned?.relay != null) this.#board.changed(owned.relay.listing());
  }

  removed({ roomId, fence }: Room): void {
    this.#board.removed(roomId, fence);
  }

  /** A room that is not listed here (yet), by id or by code. */
  async look(idOrCode: string): Promise<Room | null> {
    const { live } = this.#ports;
    if (!NAME.test(idOrCode)) return null;
    const record = (await live.room(idOrCode)) ?? (await this.#byCode(idOrCode));
    return record === null ? null : this.#ports.listed(unheardOf(record));
  }

  async mirror(room: Room, listing: Listing): Promise<Mirror> {
    const { live, time, log, random } = this.#ports;
    const { roomId } = room;
    const mirror = new Mirror(
      {
        live,
        time,
        log,
        newId: () => newId(random),
        owner: {
          // What the owner returned has come through JSON unchanged.
          follow: () => this.#ask(room, 'follow', () => ({ roomId }), true) as Promise<Progress & Listing>,
          connect: (agent) =>
            this.#ask(room, 'connect', () => ({ roomId, agent: agent() }), true) as Promise<Rank | null>,
          disconnect: (link) =>
            void this.#ask(room, 'disconnect', () => ({ roomId, link }), false).catch(() => undefined),
        },
        changed: () => this.#ports.directory.tell(room, 'changed'),
        broken: (error) => {
          log.error('following a room of another process failed', { roomId, error: String(error) });
          room.drop();
        },
      },
      room.hosted,
      listing,
    );
    try {
      await mirror.open();
      return mirror;
    } catch (error) {
      mirror.close();
      throw error;
    }
  }

  async askOwner(room: Room, act: ActName, args: readonly unknown[]): Promise<ActReply> {
    const request: ActRequest = { roomId: room.roomId, act, args };
    return (await this.#ask(room, 'act', () => request, REPEATABLE.has(act))) as ActReply;
  }

  /** Asks whoever owns the room, as soon as anybody does. `again`: also where it may have been done already. */
  async #ask(room: Room, about: string, body: () => object, again: boolean): Promise<unknown> {
    const { time, processId } = this.#ports;
    const until = time.now() + PATIENCE_MS;
    for (;;) {
      if (room.owner === '') await this.#findOwner(room);
      if (room.owned !== null) throw new NowOurs();
      const { owner } = room;
      try {
        if (owner !== '' && owner !== processId) return await this.rpc.ask(owner, about, body(), ANSWER_MS);
      } catch (error) {
        const nowhere = error instanceof NotHere || (error instanceof NoAnswer && again);
        if (error instanceof NoAnswer && !again) room.setOwner('');
        if (!nowhere) throw error instanceof NoAnswer ? unreachable() : error;
      }
      if (room.owner === owner) room.setOwner('');
      if (time.now() >= until) throw unreachable();
      await this.#sleep(RETRY_MS);
    }
  }

  async #findOwner(room: Room): Promise<void> {
    const { live, directory, processId } = this.#ports;
    const owner = await live.ownerOf(room.roomId);
    if (owner !== null && owner !== processId) room.setOwner(owner);
    else if ((await live.room(room.roomId)) === null) {
      this.#end(room);
      throw new Refused('ROOM_NOT_FOUND', 'There is no such room any more.');
    } else if (directory.byId(room.roomId) === room) await this.#leases.take(room.roomId);
  }

  #heard(listing: Listing): void {
    const { directory, processId } = this.#ports;
    if (listing.owner === processId) return;
    const room = directory.byId(listing.record.roomId);
    if (room === null) {
      this.#ports.listed(listing);
      return;
    }
    if (listing.fence < room.fence) return;
    if (room.owned !== null) this.#ports.lost(room, new StaleFence(room.roomId));
    room.list(listing);
    room.mirrored?.heardOf({ ...room.mirrored.progress, owner: listing.owner, fence: listing.fence });
    directory.tell(room, 'changed');
  }

  #removed(roomId: string, fence: number): void {
    const room = this.#ports.directory.byId(roomId);
    if (room === null || fence < room.fence) return;
    // What we heard late of was removed by whoever had it after us.
    if (room.owned === null || fence > room.fence) this.#end(room);
  }

  #end(room: Room): void {
    const { directory } = this.#ports;
    if (directory.byId(room.roomId) !== room) return;
    directory.remove(room);
    room.end('expired');
    directory.tell(room, 'removed');
  }

  /** After a time in which we may have missed anything. */
  async #verify(): Promise<void> {
    for (const room of [...this.#ports.directory.rooms]) {
      if (room.owned === null) continue;
      try {
        await this.#verifyRoom(room);
      } catch (error) {
        if (error instanceof StoreUnavailable) throw error;
        // One that cannot be put back keeps no other from being looked after.
        this.#ports.lost(room, error);
      }
    }
    await this.#relist();
    this.#board.ask();
  }

  /** Lists what there is; what is not there any more, and nobody here looks at, is gone. */
  async #relist(): Promise<void> {
    const { live, directory, saved, listed } = this.#ports;
    const records = await live.rooms();
    const there = new Set(records.map(({ roomId }) => roomId));
    for (const record of records) if (!saved.note(record)) listed(unheardOf(record));
    for (const room of [...directory.rooms])
      if (room.owned === null && room.mirrored === null && !there.has(room.roomId)) this.#end(room);
  }

  /** A room that another has, or had, is lost; one that the store does not know, or only as it was long ago, is put back. */
  async #verifyRoom(room: Room): Promise<void> {
    const { live, processId, leaseMs } = this.#ports;
    const fence = await live.lease(room.roomId, processId, leaseMs);
    const owner = fence === null ? await live.ownerOf(room.roomId) : processId;
    const own = room.owned?.room;
    if (own === undefined) {
      // It went while we asked: it must not stay leased to nobody.
      await this.#ports.release(room.roomId);
      return;
    }
    if (fence === own.fence) return;
    if (fence === null ? owner === null : fence < own.fence) {
      // What is not kept in memory either is gone; else every renewal would look for it again.
      if (!(await own.putBack()) && !own.removing) this.#ports.lost(room, new StaleFence(room.roomId));
      return;
    }
    // Another process has had it since our lease ran out.
    this.#ports.lost(room, new StaleFence(room.roomId));
    // Where nobody has it any more, it is ours again, as that process has left it.
    if (fence !== null) await this.#leases.take(room.roomId);
  }

  async #byCode(code: string): Promise<RoomRecord | null> {
    const { live } = this.#ports;
    const roomId = await live.roomIdOf(code);
    return roomId === null ? null : live.room(roomId);
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => void this.#ports.time.after(ms, resolve));
  }
}

/** A room that only the store has told of. */
export function unheardOf(record: RoomRecord): Listing {
  const seats = record.seats.map(() => NOBODY);
  const now = { status: record.status, turn: 0, spectators: 0, seats, result: null };
  return { owner: '', fence: 0, record, now };
}

function unreachable(): Refused {
  return new Refused('OWNER_UNREACHABLE', 'The room is changing hands; try again in a moment.');
}
