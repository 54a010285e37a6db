/** Keeps up with a room of another process: by what its owner tells, and from the store where something was missed. */
import { canonical } from '@lobster-league/kernel';
import {
  type JournalLine,
  type LiveStore,
  type RoomRecord,
  type StampedEvent,
  StoreUnavailable,
  type Time,
} from '../ports/index.js';
import type { RoomNow } from '../room/room-info.js';
import type { HostedGame } from '../settings.js';
import { type Listing, type Progress, type RoomNews, roomChannel } from './channels.js';
import { Replica } from './replica.js';

/** Who wants to know. */
export interface Follower {
  /** The match begins. */
  begins(record: RoomRecord): void;
  happened(events: readonly StampedEvent[]): void;
  /** Spectators of the owner have seen all up to that event; everything up to there has happened here too. */
  settled(shown: number): void;
  /** Everybody in the room hears how it is. */
  told(): void;
  /** Another process owns it now. */
  moved(): void;
  /** Something that lists show has changed. */
  changed(): void;
  /** It cannot be followed any more. */
  broken(error: unknown): void;
}

export interface FollowingPorts {
  readonly live: LiveStore;
  readonly time: Time;
  /** Asks the owner, whoever that is, to be told from now on. */
  readonly follow: () => Promise<Progress & Listing>;
}

/** Lines that the store does not have yet are asked for again after this, then twice as long, and so on. */
const FIRST_RETRY_MS = 50;
const LAST_RETRY_MS = 800;

export class Following {
  readonly replica: Replica;
  readonly #live: LiveStore;
  readonly #time: Time;
  readonly #follow: FollowingPorts['follow'];
  readonly #follower: Follower;
  #record: RoomRecord;
  #now: RoomNow;
  #progress: Progress;
  /** That of the record and who is there, as they are known here. */
  #version = -1;
  #pulling: Promise<void> | null = null;
  #refreshing = false;
  #unsubscribe: () => Promise<void> = async () => undefined;
  #closed = false;

  constructor(
    { live, time, follow }: FollowingPorts,
    hosted: HostedGame,
    { record, now, owner, fence }: Listing,
    follower: Follower,
  ) {
    this.replica = new Replica(hosted, record);
    this.#live = live;
    this.#time = time;
    this.#follow = follow;
    this.#follower = follower;
    this.#record = record;
    this.#now = now;
    this.#progress = { owner, fence, lines: 0, shown: 0, status: now.status, version: -1 };
  }

  get record(): RoomRecord {
    return this.#record;
  }

  get now(): RoomNow {
    return this.#now;
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** How far it has come, and with whom. */
  get progress(): Progress {
    return { ...this.#progress, lines: this.replica.lines };
  }

  /** Resolves when the room is here as it is at its owner's. */
  async open(): Promise<void> {
    const channel = roomChannel(this.#record.roomId);
    this.#unsubscribe = await this.#live.subscribe(channel, (text) => this.#hear(text));
    await this.refresh();
  }

  close(): void {
    this.#closed = true;
    void this.#unsubscribe().catch(() => undefined);
  }

  /** Asks the owner how the room is, and catches up with that. */
  async refresh(): Promise<void> {
    const { record, now, ...progress } = await this.#follow();
    this.see(progress.fence, record, now);
    this.#version = progress.version;
    this.#note(progress);
    await this.reached(progress.lines);
  }

  /** The owner has told, by the way, how far it is. */
  heardOf(progress: Progress): void {
    this.#note(progress);
    if (progress.version !== this.#version) this.#refreshByItself();
    if (this.replica.lines < this.#progress.lines) this.#pullByItself();
    this.#settle();
  }

  /** How the room is, where its owner has told. */
  see(fence: number, record: RoomRecord, now: RoomNow): void {
    if (fence < this.#progress.fence) return;
    this.#record = record;
    this.#now = now;
  }

  /** Resolves when so many lines of the journal have been played here. */
  async reached(lines: number): Promise<void> {
    let waitMs = FIRST_RETRY_MS;
    while (this.replica.lines < lines && !this.#closed) {
      const before = this.replica.lines;
      await this.#pull();
      if (this.replica.lines > before) continue;
      // The store has lost them: the owner puts the room back, or finds that it is gone.
      if (waitMs > LAST_RETRY_MS) throw new StoreUnavailable('what the owner tells of is not in the store');
      await new Promise<void>((resolve) => void this.#time.after(waitMs, resolve));
      waitMs *= 2;
    }
    this.#settle();
  }

  #hear(text: string): void {
    // Between processes of one arena; what it says is what its type says.
    const news = JSON.parse(text) as RoomNews;
    if (this.#closed || news.fence < this.#progress.fence) return;
    if (news.room !== undefined) {
      this.see(news.fence, news.room.record, news.room.now);
      this.#version = news.version;
    }
    this.#note(news);
    const first = news.lines - news.fresh.length;
    const known = this.replica.lines;
    try {
      if (this.#pulling === null && first <= known) this.#play(news.fresh.slice(known - first));
    } catch (error) {
      this.#follower.broken(error);
      return;
    }
    if (this.replica.lines < news.lines) this.#pullByItself();
    this.#settle();
    if (news.room?.told === true) this.#follower.told();
    this.#follower.changed();
  }

  #note({ owner, fence, lines, shown, status, version }: Progress): void {
    const before = this.#progress;
    if (fence < before.fence) return;
    this.#progress = {
      owner,
      fence,
      status,
      version,
      lines: Math.max(lines, before.lines),
      shown: Math.max(shown, before.shown),
    };
    this.#now = { ...this.#now, status };
    if (fence === before.fence || this.#closed) return;
    this.#compare();
    this.#follower.moved();
    this.#refreshByItself();
  }

  /** Whether the last owner told of what it could not store any more: the next knows nothing of it. */
  #compare(): void {
    const { lines, last } = this.replica;
    if (last === null) return;
    const broken = (error: unknown): void => {
      if (!this.#closed) this.#follower.broken(error);
    };
    this.#live.journal(this.#record.roomId, lines - 1).then(([stored]) => {
      const same = stored !== undefined && canonical(stored) === canonical(last);
      if (!same) broken(new Error('the last owner told of more than it has stored'));
    }, broken);
  }

  /** Tells whoever is here how the room is; what is not heard now is missed at the next pulse. */
  #refreshByItself(): void {
    if (this.#refreshing || this.#closed) return;
    this.#refreshing = true;
    this.refresh()
      .then(() => {
        if (this.#closed) return;
        this.#follower.told();
        this.#follower.changed();
      })
      .catch(() => undefined)
      .finally(() => {
        this.#refreshing = false;
      });
  }

  /** Reads what is missing from the store: whatever was told is durable. */
  #pull(): Promise<void> {
    this.#pulling ??= this.#read().finally(() => {
      this.#pulling = null;
    });
    return this.#pulling;
  }

  /** What cannot be read now is missed again at the next pulse. */
  #pullByItself(): void {
    this.#pull().catch(() => undefined);
  }

  async #read(): Promise<void> {
    const { roomId } = this.#record;
    try {
      const lines = await this.#live.journal(roomId, this.replica.lines);
      const starts = lines.some(({ kind }) => kind === 'start');
      if (starts && this.#record.startedAt === null)
        this.#record = (await this.#live.room(roomId)) ?? this.#record;
      if (this.#closed) return;
      if (lines.length === 0 && this.replica.lines < this.#progress.lines)
        throw new StoreUnavailable('what the owner tells of is not stored yet');
      this.#play(lines);
      this.#settle();
      this.#follower.changed();
    } catch (error) {
      if (!this.#closed && !(error instanceof StoreUnavailable)) this.#follower.broken(error);
      throw error;
    }
  }

  #play(lines: readonly JournalLine[]): void {
    for (const line of lines) {
      // Who plays is only known from a record of after the start.
      if (line.kind === 'start' && this.#record.startedAt === null) return;
      if (line.kind === 'start') this.#follower.begins(this.#record);
      const events = this.replica.play(line, this.#record);
      if (events.length > 0) this.#follower.happened(events);
    }
  }

  #settle(): void {
    this.#follower.settled(this.#progress.shown);
  }
}
