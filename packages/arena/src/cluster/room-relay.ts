/** The owner's side of a room that other processes follow: tells them what happens, and seats their agents. */
import {
  type Cancel,
  type JournalLine,
  journalJson,
  type LiveStore,
  type Log,
  type SeatRecord,
  type Time,
} from '../ports/index.js';
import type { SeatLink } from '../room/access.js';
import { type ConnectionAge, isOlder, type Rank, type Ranked } from '../room/connection-rank.js';
import type { SeatMessage } from '../room/messages.js';
import type { OwnedRoom } from '../room/owned-room.js';
import type { Relay } from '../room/relay.js';
import { sameText } from '../secrets.js';
import {
  type Listing,
  type Progress,
  type RoomNews,
  roomChannel,
  type SeatLetter,
  seatChannel,
} from './channels.js';

export interface RelayPorts {
  readonly live: LiveStore;
  readonly time: Time;
  readonly log: Log;
  readonly processId: string;
}

/** A process that follows the room. */
interface Follower {
  /** If nothing more is heard of it by then, it is gone, and its agents with it. */
  until: number;
  watching: number;
}

interface RemoteLink {
  readonly from: string;
  link: SeatLink | null;
}

/** An agent at another process that wants its seat. */
export interface RemoteConnect {
  readonly token: string;
  readonly link: string;
  /** How long ago the agent connected there. */
  readonly ageMs: number;
  /** What an owner has given it before: a later connection of the same seat is not let go for it. */
  readonly rank: Rank | null;
}

/** What a follower says of itself, again and again. */
export interface Pulse {
  readonly watching: number;
  /** The connections of its agents. */
  readonly links: readonly string[];
}

export class RoomRelay implements Relay {
  readonly #ports: RelayPorts;
  readonly #room: OwnedRoom;
  readonly #followers = new Map<string, Follower>();
  readonly #links = new Map<string, RemoteLink>();
  /** The newest connection of a seat, by its token. */
  readonly #newest = new Map<string, Ranked>();
  /** How many lines the journal has. */
  #lines: number;
  #fresh: JournalLine[] = [];
  #version = 0;
  /** Whether the record, or who is there, is news; and whether everybody in the room hears of it. */
  #changed: 'no' | 'quietly' | 'told' = 'no';
  #flush: Cancel | null = null;

  constructor(ports: RelayPorts, room: OwnedRoom, lines: number) {
    this.#ports = ports;
    this.#room = room;
    this.#lines = lines;
  }

  get watching(): number {
    let watching = 0;
    for (const follower of this.#followers.values()) watching += follower.watching;
    return watching;
  }

  progress(): Progress {
    const { fence, sequence, status } = this.#room;
    const { processId: owner } = this.#ports;
    return { owner, fence, lines: this.#lines, shown: sequence, status, version: this.#version };
  }

  listing(): Listing {
    const { fence, record } = this.#room;
    return { owner: this.#ports.processId, fence, record, now: this.#room.now() };
  }

  wrote(lines: readonly JournalLine[]): void {
    this.#lines += lines.length;
    if (this.#followers.size === 0) return;
    for (const line of lines) this.#fresh.push(line);
    this.#tellSoon();
  }

  showed(): void {
    this.#tellSoon();
  }

  changed(told: boolean): void {
    this.#version++;
    if (told || this.#changed === 'no') this.#changed = told ? 'told' : 'quietly';
    this.#tellSoon();
  }

  /** From now on that process hears everything. */
  follow(from: string, ttlMs: number): Progress & Listing {
    this.pulse(from, { watching: this.#followers.get(from)?.watching ?? 0, links: [] }, ttlMs, false);
    return { ...this.progress(), ...this.listing() };
  }

  /** A follower is alive. Connections that it does not name any more are over. */
  pulse(from: string, { watching, links }: Pulse, ttlMs: number, complete = true): void {
    const before = this.#followers.get(from)?.watching ?? 0;
    this.#followers.set(from, { until: this.#ports.time.now() + ttlMs, watching });
    if (before !== watching) this.changed(false);
    if (!complete) return;
    const named = new Set(links);
    for (const [id, { from: whose, link }] of this.#links) {
      // One that is still on its way may have been named too early.
      if (whose === from && link !== null && !named.has(id)) this.disconnect(id);
    }
  }

  /** Whether that connection is known here. */
  knows(link: string): boolean {
    return this.#links.has(link);
  }

  /** Connections that it keeps account of. */
  get tracked(): number {
    return this.#links.size + this.#newest.size;
  }

  /**
   * The rank of a connection of a seat, unless a newer one has the seat: then null. From then on none before it can have
   * the seat again. `since` is by the clock of this process. Tokens of no seat leave no trace.
   */
  admit(token: string, { since, rank }: ConnectionAge): Rank | null {
    const { fence } = this.#room;
    const own: Ranked = { since, rank: rank ?? [fence, since] };
    const newest = this.#newest.get(token);
    if (newest !== undefined && isOlder(own, newest, fence)) return null;
    if (this.#seatOf(token) !== null) this.#newest.set(token, own);
    if (this.#newest.size > this.#room.record.seats.length)
      for (const known of [...this.#newest.keys()])
        if (this.#seatOf(known) === null) this.#newest.delete(known);
    return own.rank;
  }

  /** Gives an agent at another process its seat, and returns its rank; null where a newer connection has it. */
  async connect(from: string, { token, link: id, ageMs, rank }: RemoteConnect): Promise<Rank | null> {
    const admitted = this.admit(token, { since: this.#ports.time.now() - ageMs, rank });
    // Who asks again has only not heard the answer.
    if (admitted === null || this.#links.get(id)?.link != null) return admitted;
    const { roomId } = this.#room;
    const playerId = this.#seatOf(token)?.playerId ?? '';
    const channel = seatChannel(roomId, playerId);
    const remote: RemoteLink = { from, link: null };
    this.#links.set(id, remote);
    try {
      const link = await this.#room.connect(token, {
        hear: (message) => {
          if (this.#links.get(id) === remote) this.#write(channel, id, message);
        },
      });
      // Closed while it was opened.
      if (this.#links.get(id) !== remote) link.close();
      else remote.link = link;
      return admitted;
    } catch (error) {
      this.#links.delete(id);
      throw error;
    }
  }

  disconnect(id: string): void {
    const remote = this.#links.get(id);
    this.#links.delete(id);
    remote?.link?.close();
  }

  /** Lets go of processes that were not heard of for too long. */
  expire(): void {
    const now = this.#ports.time.now();
    for (const [from, { until }] of [...this.#followers]) if (until <= now) this.#drop(from);
  }

  /** Tells what is not told yet, at once. */
  flush(): void {
    this.#flush?.();
    this.#flush = null;
    const fresh = this.#fresh;
    const changed = this.#changed;
    this.#fresh = [];
    this.#changed = 'no';
    if (this.#followers.size === 0) return;
    const { record, roomId } = this.#room;
    const room =
      changed === 'no' ? {} : { room: { record, now: this.#room.now(), told: changed === 'told' } };
    const news: Omit<RoomNews, 'fresh'> = { ...this.progress(), ...room };
    // The JSON of the lines is known, mostly.
    const text = `{"fresh":${journalJson(fresh)},${JSON.stringify(news).slice(1)}`;
    this.#publish(roomChannel(roomId), text);
  }

  #seatOf(token: string): SeatRecord | null {
    return (
      this.#room.record.seats.find((seat) => seat.taken === 'agent' && sameText(seat.token, token)) ?? null
    );
  }

  #drop(from: string): void {
    const gone = this.#followers.get(from);
    this.#followers.delete(from);
    for (const [id, remote] of [...this.#links]) if (remote.from === from) this.disconnect(id);
    if (gone !== undefined && gone.watching > 0) this.changed(false);
  }

  /** Events, and how the room is, come by themselves to every process that follows. */
  #write(channel: string, link: string, message: SeatMessage): void {
    if (message.type === 'events' || message.type === 'room') return;
    // Who is connected elsewhere has nothing to do with the end of this process: the next owner gives it its seat.
    if (message.type === 'closed' && message.reason === 'shutdown') return;
    if (message.type === 'replaced' || message.type === 'closed') this.#links.delete(link);
    const letter: SeatLetter = { link, lines: this.#lines, message };
    this.#publish(channel, JSON.stringify(letter));
  }

  /** All that happens in one go is told in one go. */
  #tellSoon(): void {
    if (this.#followers.size === 0) this.#changed = 'no';
    else this.#flush ??= this.#ports.time.after(0, () => this.flush());
  }

  #publish(channel: string, message: string): void {
    this.#ports.live.publish(channel, message).catch((error: unknown) => {
      this.#ports.log.warn('message could not be published', { channel, error: String(error) });
    });
  }
}
