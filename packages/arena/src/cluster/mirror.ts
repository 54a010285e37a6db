/** A room that another process owns, as this one follows it: reads are local, and spectators and agents hear everything. */
import {
  type LiveStore,
  type Log,
  type RoomRecord,
  type RoomStatus,
  type StampedEvent,
  type Time,
  withoutThoughts,
} from '../ports/index.js';
import { Refused } from '../refused.js';
import type { RoomSight, SeatLink } from '../room/access.js';
import type { Spectator, Watch } from '../room/audience.js';
import type { ConnectionAge, Rank } from '../room/connection-rank.js';
import type { LiveMatch } from '../room/live-match.js';
import type { Prompt, RoomInfo, Snapshot } from '../room/messages.js';
import { type RoomNow, roomInfo } from '../room/room-info.js';
import type { SeatSink } from '../room/seat.js';
import { SpectatorView } from '../room/spectator-view.js';
import { matchSeats } from '../room/state.js';
import { sameText } from '../secrets.js';
import type { HostedGame } from '../settings.js';
import type { Listing, Progress } from './channels.js';
import { Following } from './following.js';
import { MirrorLinks } from './mirror-links.js';
import type { Pulse, RemoteConnect } from './room-relay.js';

export interface MirrorPorts {
  readonly live: LiveStore;
  readonly time: Time;
  readonly log: Log;
  readonly newId: () => string;
  /** Asks the owner, whoever that is; throws if none can be found. */
  readonly owner: {
    follow(): Promise<Progress & Listing>;
    connect(agent: () => RemoteConnect): Promise<Rank | null>;
    disconnect(link: string): void;
  };
  /** Something that lists show has changed. */
  changed(): void;
  /** The room cannot be followed any more. */
  broken(error: unknown): void;
}

export class Mirror implements RoomSight {
  readonly #ports: MirrorPorts;
  readonly #hosted: HostedGame;
  readonly #following: Following;
  readonly #spectatorView: SpectatorView;
  readonly #links: MirrorLinks;
  /** Events that happened and that spectators have not been shown. */
  #unshown: StampedEvent[] = [];

  constructor(ports: MirrorPorts, hosted: HostedGame, listing: Listing) {
    const { live, time, owner } = ports;
    this.#ports = ports;
    this.#hosted = hosted;
    this.#spectatorView = new SpectatorView(hosted.game, () => this.info(), true);
    this.#following = new Following({ live, time, follow: () => owner.follow() }, hosted, listing, {
      begins: (record) => this.#spectatorView.open(record.config, matchSeats(record)),
      happened: (events) => this.#happened(events),
      settled: (shown) => this.#settled(shown),
      told: () => this.#tell(),
      moved: () => this.relink(),
      changed: () => ports.changed(),
      broken: (error) => ports.broken(error),
    });
    this.#links = new MirrorLinks(ports, listing.record.roomId, () => this.#following.replica.lines);
  }

  /** Resolves when it is as its owner's. */
  open(): Promise<void> {
    return this.#following.open();
  }

  close(): void {
    this.#following.close();
    this.#links.close();
  }

  /** Asks the owner how the room is, and catches up with that. */
  refresh(): Promise<void> {
    return this.#following.refresh();
  }

  /** Resolves when so many lines of the journal have been played here. */
  reached(lines: number): Promise<void> {
    return this.#following.reached(lines);
  }

  /** The owner has told, by the way, how far it is. */
  heardOf(progress: Progress): void {
    this.#following.heardOf(progress);
  }

  /** How the room is, where an answer of its owner's has told. */
  see(fence: number, record: RoomRecord, now: RoomNow): void {
    this.#following.see(fence, record, now);
  }

  get record(): RoomRecord {
    return this.#following.record;
  }

  get liveMatch(): LiveMatch | null {
    return this.#following.replica.liveMatch;
  }

  get over(): boolean {
    return this.#following.replica.over || this.#following.record.finishedAt !== null;
  }

  get sequence(): number {
    return this.#spectatorView.audience.sequence;
  }

  get turn(): number {
    return this.#spectatorView.turn;
  }

  get status(): RoomStatus {
    return this.#following.now.status;
  }

  get spectators(): number {
    return this.#following.now.spectators;
  }

  /** How far it has come, and with whom. */
  get progress(): Progress {
    return this.#following.progress;
  }

  get watching(): number {
    return this.#spectatorView.audience.size;
  }

  now(): RoomNow {
    return { ...this.#following.now, turn: this.turn };
  }

  info(): RoomInfo {
    return roomInfo(this.#following.record, this.now(), this.#hosted);
  }

  snapshot(): Snapshot {
    return this.#spectatorView.snapshot();
  }

  recent(from: number, limit: number): readonly StampedEvent[] | null {
    const shown = this.#spectatorView.audience.recent(from);
    const unshown = this.#unshown.filter(({ sequence }) => sequence >= from);
    return shown === null ? null : [...shown, ...unshown].slice(0, limit);
  }

  prompt(seat: number): Prompt | null {
    return this.liveMatch?.prompt(seat, this.#ports.time.now()) ?? null;
  }

  legal(seat: number): unknown[] {
    return this.liveMatch?.legal(seat) ?? [];
  }

  view(seat: number | null): unknown {
    return this.liveMatch?.view(seat) ?? null;
  }

  watch(spectator: Spectator, after: number | null = null): Watch {
    return this.#spectatorView.audience.join(spectator, after);
  }

  async connect(
    token: string,
    sink: SeatSink,
    age: ConnectionAge = { since: this.#ports.time.now(), rank: null },
  ): Promise<SeatLink> {
    const named = (): boolean =>
      this.#following.record.seats.some((seat) => seat.taken === 'agent' && sameText(seat.token, token));
    if (!named()) await this.refresh();
    const seat = this.#following.record.seats.find((one) => sameText(one.token, token));
    if (seat === undefined || !named())
      throw new Refused('INVALID_TOKEN', 'That token opens no seat of this room.');
    const { playerId } = seat;
    const close = await this.#links.connect({ playerId, token, age }, sink, async () => {
      await this.refresh();
      return this.info();
    });
    const seatNow = (): number => this.#following.record.seats.findIndex((one) => one.playerId === playerId);
    return {
      get seat() {
        return seatNow();
      },
      playerId,
      close,
    };
  }

  /** What the owner has to know again and again. */
  pulse(): Pulse {
    return { watching: this.watching, links: this.#links.ids };
  }

  /** Its owner does not know these agents, or any of them. */
  relink(ids?: readonly string[]): void {
    if (this.#following.closed) return;
    this.#links.relink(ids).catch((error: unknown) => {
      const { roomId } = this.record;
      this.#ports.log.warn('agents could not be reconnected to the new owner of the room yet', {
        roomId,
        error: String(error),
      });
    });
  }

  /** Nobody here hears anything more, because the room is gone. */
  end(reason: string): void {
    this.#links.tell({ type: 'closed', reason });
    this.#spectatorView.audience.close(reason);
    this.close();
  }

  #tell(): void {
    const room = this.info();
    this.#spectatorView.audience.tell(room);
    this.#links.tell({ type: 'room', room });
  }

  /** Agents of a match hear events at once. */
  #happened(events: readonly StampedEvent[]): void {
    if (this.liveMatch !== null) this.#links.tell({ type: 'events', events: events.map(withoutThoughts) });
    this.#spectatorView.audience.tellPresence(events);
    for (const event of events) this.#unshown.push(event);
  }

  /** Shows what its owner has shown, and passes on what had to wait for the events before it. */
  #settled(shown: number): void {
    const hidden = this.#unshown.findIndex(({ sequence }) => sequence > shown);
    const count = hidden < 0 ? this.#unshown.length : hidden;
    // Its owner sets the pace: what comes is shown at once.
    if (count > 0) this.#spectatorView.show(this.#unshown.splice(0, count));
    this.#links.settle();
  }
}
