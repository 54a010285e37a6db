/** A room of the arena, whichever process owns it: to front doors the same object for as long as the room is there. */

import { isolatedSink, isolatedSpectator } from '../isolated.js';
import type { Log, RoomRecord, RoomStatus, SeatRecord, ShownTexts, StampedEvent } from '../ports/index.js';
import { StaleFence } from '../ports/index.js';
import { Refused } from '../refused.js';
import type { RoomActs, RoomSight, SeatLink } from '../room/access.js';
import type { Spectator, Watch } from '../room/audience.js';
import type { LiveMatch } from '../room/live-match.js';
import type { Prompt, RoomInfo, Snapshot } from '../room/messages.js';
import type { OwnedRoom } from '../room/owned-room.js';
import { NOBODY, type RoomNow, roomInfo, type SeatNow } from '../room/room-info.js';
import type { SeatSink } from '../room/seat.js';
import type { HostedGame } from '../settings.js';
import { Acting } from './acting.js';
import { type ActName, type ActReply, askedActs } from './acts.js';
import type { Listing } from './channels.js';
import { LocalClients } from './local-clients.js';
import type { Mirror } from './mirror.js';
import type { RoomRelay } from './room-relay.js';

/** The room became this process's own while its owner was being asked. */
export class NowOurs extends Error {}

/** What this process has of a room that is its own. */
export interface Owned {
  readonly room: OwnedRoom;
  readonly acts: RoomActs;
  /** Null where no other process can follow it. */
  readonly relay: RoomRelay | null;
}

export interface RoomPorts {
  readonly time: { now(): number };
  readonly log: Log;
  /** How people see what strangers wrote. */
  readonly texts: ShownTexts;
  /** A mirror of a room of another process, open. */
  mirror(room: Room, listing: Listing): Promise<Mirror>;
  /** Asks the owner to do something; throws NowOurs where that is this process by now. */
  askOwner(room: Room, act: ActName, args: readonly unknown[]): Promise<ActReply>;
  /** Another process owns it now. */
  lost(room: Room, error: unknown): void;
  /** Somebody watches, or does not any more. */
  changed(room: Room): void;
}

export class Room extends Acting implements RoomSight {
  readonly roomId: string;
  readonly hosted: HostedGame;
  readonly #host: RoomPorts;
  readonly #asked: RoomActs;
  readonly #clients = new LocalClients();
  #listing: Listing;
  #owned: Owned | null = null;
  #mirror: Mirror | null = null;
  #opening: Promise<void> | null = null;
  #usedAt = 0;

  constructor(host: RoomPorts, hosted: HostedGame, listing: Listing) {
    super();
    this.#host = host;
    this.hosted = hosted;
    this.roomId = listing.record.roomId;
    this.#listing = listing;
    this.#asked = askedActs((act, args) => this.#ask(act, args));
  }

  // — where it is —

  get owned(): Owned | null {
    return this.#owned;
  }

  get mirrored(): Mirror | null {
    return this.#mirror;
  }

  /** The process that owns it, as far as is known. */
  get owner(): string {
    const { owner, fence } = this.#listing;
    const progress = this.#mirror?.progress;
    return progress !== undefined && progress.fence > fence ? progress.owner : owner;
  }

  get fence(): number {
    return this.#owned?.room.fence ?? Math.max(this.#listing.fence, this.#mirror?.progress.fence ?? 0);
  }

  /** Whether nobody here has looked at it for so long, and nobody is connected. */
  idleFor(ms: number): boolean {
    return this.#clients.size === 0 && this.#host.time.now() - this.#usedAt >= ms;
  }

  /** Its owner tells how it is. */
  list(listing: Listing): void {
    if (listing.fence >= this.#listing.fence) this.#listing = listing;
  }

  /** Whoever was asked is not its owner, or does not answer: `owner` is, or nobody. */
  setOwner(owner: string): void {
    this.#listing = { ...this.#listing, owner };
  }

  /** From now on it is this process's own; whoever is connected here stays connected. */
  own(owned: Owned): void {
    const mirror = this.#mirror;
    this.#owned = owned;
    this.#mirror = null;
    this.#clients.moveTo(owned.room, owned.relay);
    mirror?.close();
  }

  /** It is another process's now; whoever is connected here is brought there. */
  async disown(listing: Listing): Promise<void> {
    const { room } = this.#owned ?? {};
    this.#owned = null;
    this.#listing = listing;
    room?.stand();
    if (this.#clients.size === 0) return;
    try {
      await this.reach();
    } catch {
      this.#clients.close('moved');
    }
  }

  /** Resolves when everything below can be used. */
  async reach(): Promise<this> {
    this.#usedAt = this.#host.time.now();
    if (this.#owned !== null || this.#mirror !== null) return this;
    this.#opening ??= this.#open().finally(() => {
      this.#opening = null;
    });
    await this.#opening;
    return this;
  }

  /** Nobody here needs it: it is only listed from now on. */
  rest(): void {
    if (this.#mirror === null) return;
    this.#listing = { ...this.#listing, record: this.storedRecord, now: this.now() };
    this.#mirror.close();
    this.#mirror = null;
  }

  /** It could not be followed any more: whoever is connected here has to come again. */
  drop(): void {
    this.rest();
    this.#clients.close('moved');
  }

  /** The room is gone. */
  end(reason: string): void {
    if (this.#owned !== null) this.#owned.room.close(reason);
    else this.#mirror?.end(reason);
    this.#clients.forget();
  }

  // — what can be read at once —

  /** As people see it. */
  get record(): RoomRecord {
    return this.#host.texts.record(this.storedRecord);
  }

  /** As it was written. */
  get storedRecord(): RoomRecord {
    return this.#sight?.record ?? this.#listing.record;
  }

  get liveMatch(): LiveMatch | null {
    return this.#sight?.liveMatch ?? null;
  }

  /** Whether the match has begun. */
  get started(): boolean {
    return this.#sight === null ? this.record.startedAt !== null : this.#sight.liveMatch !== null;
  }

  get over(): boolean {
    return this.#sight?.over ?? this.#listing.record.finishedAt !== null;
  }

  get sequence(): number {
    return this.#sight?.sequence ?? 0;
  }

  get turn(): number {
    return this.#sight?.turn ?? this.#listing.now.turn;
  }

  get status(): RoomStatus {
    return this.#sight?.status ?? this.#listing.now.status;
  }

  get spectators(): number {
    return this.#sight?.spectators ?? this.#listing.now.spectators;
  }

  /** Whether an agent is connected, anywhere. */
  get inUse(): boolean {
    return this.now().seats.some(({ connected }) => connected);
  }

  now(): RoomNow {
    return this.#sight?.now() ?? this.#listing.now;
  }

  /** In the order of the table. */
  get seats(): readonly (SeatNow & { readonly record: SeatRecord })[] {
    const { seats } = this.now();
    return this.record.seats.map((record, i) => ({ ...NOBODY, ...seats[i], record }));
  }

  info(): RoomInfo {
    const info = this.#sight?.info() ?? roomInfo(this.#listing.record, this.#listing.now, this.hosted);
    return this.#host.texts.info(info);
  }

  snapshot(): Snapshot {
    const { texts } = this.#host;
    const { room, view, sequence } = this.#reached.snapshot();
    return { room: texts.info(room), view: texts.view(this.storedRecord, view), sequence };
  }

  recent(from: number, limit: number): readonly StampedEvent[] | null {
    return this.#sight?.recent(from, limit) ?? null;
  }

  prompt(seat: number): Prompt | null {
    return this.#reached.prompt(seat);
  }

  legal(seat: number): unknown[] {
    return this.#reached.legal(seat);
  }

  view(seat: number | null): unknown {
    return this.#reached.view(seat);
  }

  watch(spectator: Spectator, after: number | null = null): Watch {
    const shown: Spectator = {
      send: (message) => spectator.send(this.#host.texts.message(this.storedRecord, message)),
    };
    const isolated = isolatedSpectator(this.#host.log, this.roomId, shown);
    const watch = this.#clients.watch(this.#reached, isolated, after, () => this.#host.changed(this));
    this.#host.changed(this);
    return watch;
  }

  async connect(token: string, sink: SeatSink): Promise<SeatLink> {
    const isolated = isolatedSink(this.#host.log, this.roomId, sink);
    const since = this.#host.time.now();
    for (;;) {
      try {
        return await this.#clients.connect(this.#reached, this.#owned?.relay ?? null, token, isolated, since);
      } catch (error) {
        if (!(error instanceof NowOurs)) throw this.#gone(error) ?? error;
      }
    }
  }

  /** Does it here, or asks the owner; again where the room has just changed hands and nothing was done. */
  protected override async act<T>(act: (acts: RoomActs) => Promise<T>): Promise<T> {
    for (;;) {
      const owned = this.#owned;
      try {
        return await act(owned?.acts ?? this.#asked);
      } catch (error) {
        const gone = this.#gone(error);
        if (gone !== null) throw gone;
        if (error instanceof StaleFence && owned !== null && owned.relay !== null)
          this.#host.lost(this, error);
        else if (!(error instanceof NowOurs)) throw error;
      }
    }
  }

  /** Somebody has removed the room meanwhile: then the store knows nothing of it, and nobody else owns it. */
  #gone(error: unknown): Refused | null {
    if (!(error instanceof StaleFence) || this.#owned?.room.removing !== true) return null;
    return new Refused('ROOM_NOT_FOUND', 'The room has just been removed.');
  }

  async #ask(act: ActName, args: readonly unknown[]): Promise<unknown> {
    const { value, fence, lines, room } = await this.#host.askOwner(this, act, args);
    const mirror = this.#mirror;
    if (room !== undefined) {
      if (mirror === null) this.list({ ...this.#listing, ...room });
      else mirror.see(fence, room.record, room.now);
    }
    // Who acted sees what came of it.
    await mirror?.reached(lines).catch(() => undefined);
    return value;
  }

  async #open(): Promise<void> {
    try {
      const mirror = await this.#host.mirror(this, this.#listing);
      if (this.#owned !== null) mirror.close();
      else {
        this.#mirror = mirror;
        this.#clients.moveTo(mirror, null);
      }
    } catch (error) {
      if (!(error instanceof NowOurs)) throw error;
    }
  }

  get #sight(): RoomSight | null {
    return this.#owned?.room ?? this.#mirror;
  }

  get #reached(): RoomSight {
    const sight = this.#sight;
    if (sight === null) throw new Error(`room ${this.roomId} was not reached before it was used`);
    return sight;
  }
}
