/** A room that another process owns, as this one follows it: reads are local, and spectators and agents hear everything. */
import { canonical, type Placement } from '@lobster-league/kernel';
import {
  type JournalLine,
  type LiveStore,
  type Log,
  type RoomRecord,
  type RoomStatus,
  type StampedEvent,
  StoreUnavailable,
  type Time,
} from '../ports/index.js';
import { Refused } from '../refused.js';
import type { RoomSight, SeatLink } from '../room/access.js';
import type { Spectator, Watch } from '../room/audience.js';
import type { Prompt, RoomInfo, SeatMessage, Snapshot } from '../room/messages.js';
import { type RoomNow, roomInfo } from '../room/room-info.js';
import type { SeatSink } from '../room/seat.js';
import { Stage } from '../room/stage.js';
import { legalAt, matchSeats, promptAt, type Table, viewAt } from '../room/table.js';
import type { HostedGame } from '../settings.js';
import { eventsChannel, type Listing, type Progress, type RoomNews } from './channels.js';
import { MirrorLinks } from './mirror-links.js';
import { Replica } from './replica.js';
import type { Pulse, RemoteConnect } from './room-relay.js';

export interface MirrorPorts {
  readonly live: LiveStore;
  readonly time: Time;
  readonly log: Log;
  readonly newId: () => string;
  /** Asks the owner, whoever that is; throws if none can be found. */
  readonly owner: {
    follow(): Promise<Progress & Listing>;
    connect(agent: RemoteConnect): Promise<'seated' | 'replaced'>;
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
  readonly #replica: Replica;
  readonly #stage: Stage;
  readonly #links: MirrorLinks;
  #record: RoomRecord;
  #now: RoomNow;
  #progress: Progress;
  /** That of the record and who is there, as they are known here. */
  #version = -1;
  /** Events that happened and that spectators have not been shown. */
  #unshown: StampedEvent[] = [];
  #pulling: Promise<void> | null = null;
  #unsubscribe: () => Promise<void> = async () => undefined;
  #refreshing = false;
  #closed = false;

  constructor(ports: MirrorPorts, hosted: HostedGame, { record, now, owner, fence }: Listing) {
    this.#ports = ports;
    this.#hosted = hosted;
    this.#record = record;
    this.#now = now;
    this.#progress = { owner, fence, lines: 0, shown: 0, status: now.status, version: -1 };
    this.#replica = new Replica(hosted);
    // Its owner sets the pace: what comes is shown at once.
    this.#stage = new Stage(
      hosted.game,
      false,
      'instant',
      ports.time,
      () => this.info(),
      () => undefined,
      true,
    );
    this.#links = new MirrorLinks(ports, record.roomId, () => this.#replica.lines);
  }

  /** Resolves when it is as its owner's. */
  async open(): Promise<void> {
    const { live } = this.#ports;
    this.#unsubscribe = await live.subscribe(eventsChannel(this.#record.roomId), (text) => this.#hear(text));
    await this.refresh();
  }

  close(): void {
    this.#closed = true;
    this.#links.close();
    void this.#unsubscribe().catch(() => undefined);
  }

  /** Asks the owner how the room is, and catches up with that. */
  async refresh(): Promise<void> {
    const { record, now, ...progress } = await this.#ports.owner.follow();
    if (progress.fence >= this.#progress.fence) this.#see(record, now);
    this.#version = progress.version;
    this.#note(progress);
    await this.reached(progress.lines);
  }

  get record(): RoomRecord {
    return this.#record;
  }

  get table(): Table | null {
    return this.#replica.table;
  }

  get over(): boolean {
    return this.#replica.over || this.#record.finishedAt !== null;
  }

  get sequence(): number {
    return this.#stage.audience.sequence;
  }

  get turn(): number {
    return this.#stage.turn;
  }

  get status(): RoomStatus {
    return this.#now.status;
  }

  get spectators(): number {
    return this.#now.spectators;
  }

  /** How far it has come, and with whom. */
  get progress(): Progress {
    return { ...this.#progress, lines: this.#replica.lines };
  }

  get watching(): number {
    return this.#stage.audience.size;
  }

  now(): RoomNow {
    const result: readonly Placement[] | null = this.#now.result;
    return { ...this.#now, turn: this.turn, result };
  }

  info(): RoomInfo {
    return roomInfo(this.#record, this.now(), this.#hosted);
  }

  snapshot(): Snapshot {
    return this.#stage.snapshot();
  }

  prompt(seat: number): Prompt | null {
    return promptAt(this.table, seat, this.#ports.time.now());
  }

  legal(seat: number): unknown[] {
    return legalAt(this.table, seat);
  }

  view(seat: number): unknown {
    return viewAt(this.table, seat);
  }

  watch(spectator: Spectator, after: number | null = null): Watch {
    return this.#stage.audience.join(spectator, after);
  }

  async connect(token: string, sink: SeatSink, since = this.#ports.time.now()): Promise<SeatLink> {
    const named = (): boolean =>
      this.#record.seats.some((seat) => seat.token === token && seat.taken === 'agent');
    if (!named()) await this.refresh();
    const seat = this.#record.seats.find((one) => one.token === token);
    if (seat === undefined || !named())
      throw new Refused('INVALID_TOKEN', 'That token opens no seat of this room.');
    const { playerId } = seat;
    const close = await this.#links.connect({ playerId, token, since }, sink, async () => {
      await this.refresh();
      return this.info();
    });
    const seatNow = (): number => this.#record.seats.findIndex((one) => one.playerId === playerId);
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

  /** The owner has told, by the way, how far it is. */
  heardOf(progress: Progress): void {
    this.#note(progress);
    if (progress.version !== this.#version) this.#refreshByItself();
    if (this.#replica.lines < this.#progress.lines) this.#pullByItself();
    this.#settle();
  }

  /** Its owner does not know these agents, or any of them. */
  relink(ids?: readonly string[]): void {
    if (this.#closed) return;
    this.#links.relink(ids).catch((error: unknown) => {
      const { roomId } = this.#record;
      this.#ports.log.warn('agents have not got their seats again yet', { roomId, error: String(error) });
    });
  }

  /** How the room is, where an answer of its owner's has told. */
  see(fence: number, record: RoomRecord, now: RoomNow): void {
    if (fence < this.#progress.fence) return;
    this.#see(record, now);
  }

  /** Resolves when so many lines of the journal have been played here. */
  async reached(lines: number): Promise<void> {
    while (this.#replica.lines < lines && !this.#closed) await this.#pull();
    this.#settle();
  }

  /** Nobody here hears anything more, because the room is gone. */
  end(reason: string): void {
    this.#links.tell({ type: 'closed', reason });
    this.#stage.audience.close(reason);
    this.close();
  }

  #hear(text: string): void {
    // Between processes of one arena; what it says is what its type says.
    const news = JSON.parse(text) as RoomNews;
    if (this.#closed || news.fence < this.#progress.fence) return;
    if (news.room !== undefined) {
      this.#see(news.room.record, news.room.now);
      this.#version = news.version;
    }
    this.#note(news);
    const first = news.lines - news.fresh.length;
    const known = this.#replica.lines;
    if (this.#pulling === null && first <= known) this.#play(news.fresh.slice(known - first));
    if (this.#replica.lines < news.lines) this.#pullByItself();
    this.#settle();
    if (news.room?.told === true) this.#tell();
    this.#ports.changed();
  }

  #note({ owner, fence, lines, shown, status, version }: Progress): void {
    const before = this.#progress;
    if (fence < before.fence) return;
    this.#progress = {
      ...{ owner, fence, status, version },
      lines: Math.max(lines, before.lines),
      shown: Math.max(shown, before.shown),
    };
    this.#now = { ...this.#now, status };
    if (fence === before.fence || this.#closed) return;
    this.#compare();
    this.relink();
    this.#refreshByItself();
  }

  #see(record: RoomRecord, now: RoomNow): void {
    this.#record = record;
    this.#now = now;
  }

  #tell(): void {
    const room = this.info();
    this.#stage.audience.tell(room);
    this.#links.tell({ type: 'room', room });
  }

  /** Reads what is missing from the store: whatever was told is durable. */
  #pull(): Promise<void> {
    this.#pulling ??= this.#read().finally(() => {
      this.#pulling = null;
    });
    return this.#pulling;
  }

  /** Whether the last owner told of what it could not store any more: the next knows nothing of it. */
  #compare(): void {
    const { live, broken } = this.#ports;
    const { lines, last } = this.#replica;
    if (last === null) return;
    live.journal(this.#record.roomId, lines - 1).then(
      ([stored]) => {
        const same = stored !== undefined && canonical(stored) === canonical(last);
        if (!same && !this.#closed) broken(new Error('the last owner told of more than it has stored'));
      },
      (error: unknown) => {
        if (!this.#closed) broken(error);
      },
    );
  }

  /** Asks the owner how the room is, to tell whoever is here; what is not heard now is missed at the next pulse. */
  #refreshByItself(): void {
    if (this.#refreshing || this.#closed) return;
    this.#refreshing = true;
    this.refresh()
      .then(() => {
        if (this.#closed) return;
        this.#tell();
        this.#ports.changed();
      })
      .catch(() => undefined)
      .finally(() => {
        this.#refreshing = false;
      });
  }

  /** What cannot be read now is missed again at the next pulse. */
  #pullByItself(): void {
    this.#pull().catch(() => undefined);
  }

  async #read(): Promise<void> {
    const { live, broken } = this.#ports;
    const { roomId } = this.#record;
    try {
      const lines = await live.journal(roomId, this.#replica.lines);
      const starts = lines.some(({ kind }) => kind === 'start');
      if (starts && this.#record.startedAt === null) this.#record = (await live.room(roomId)) ?? this.#record;
      if (this.#closed) return;
      if (lines.length === 0 && this.#replica.lines < this.#progress.lines)
        throw new StoreUnavailable('what the owner tells of is not stored yet');
      this.#play(lines);
      this.#settle();
      this.#ports.changed();
    } catch (error) {
      if (!this.#closed && !(error instanceof StoreUnavailable)) broken(error);
      throw error;
    }
  }

  #play(lines: readonly JournalLine[]): void {
    for (const line of lines) {
      // Who plays is only known from a record of after the start.
      if (line.kind === 'start' && this.#record.startedAt === null) return;
      if (line.kind === 'start') this.#stage.open(this.#record.config, matchSeats(this.#record));
      const events = this.#replica.play(line, this.#record);
      if (events.length === 0) continue;
      const message: SeatMessage = { type: 'events', events };
      if (this.#replica.table !== null) this.#links.tell(message);
      for (const event of events) this.#unshown.push(event);
    }
  }

  /** Shows what its owner has shown, and passes on what had to wait for the events before it. */
  #settle(): void {
    const { shown } = this.#progress;
    const hidden = this.#unshown.findIndex(({ sequence }) => sequence > shown);
    const count = hidden < 0 ? this.#unshown.length : hidden;
    if (count > 0) {
      const events = this.#unshown.splice(0, count);
      this.#stage.pacer.expect(count);
      this.#stage.pacer.push(events);
    }
    this.#links.settle();
  }
}
