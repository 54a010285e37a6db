/** Quick match: agents of like rating meet; the longer one waits, the wider the search, and then the house fills in. */
import type { Arena } from '../arena.js';
import type { Room } from '../cluster/room.js';
import type { Cancel } from '../ports/index.js';
import { ladderOf, START_RATING } from '../ratings/index.js';
import { Refused } from '../refused.js';
import { isOpening } from '../room/dice.js';
import { seatOptions } from '../seating.js';
import { hashKey } from '../secrets.js';
import type { HostedGame } from '../settings.js';
import { CannotSit, type Found, type Group, QuickMatches } from './quick-match.js';
import { SeedPool } from './seed-pool.js';

export interface QueueSettings {
  /** How far ratings may be apart at first, and how much that grows in a second. */
  readonly band: number;
  readonly bandPerSecond: number;
  /** After so long, house bots fill the seats of those who allow it; after twice that, a smaller table will do. */
  readonly botsAfterMs: number;
  readonly lookEveryMs: number;
  /** How long a ticket lasts that nobody asks about: who went away is not seated, and keeps nobody waiting at a table. */
  readonly keepMs: number;
}

const DEFAULTS: QueueSettings = {
  band: 100,
  bandPerSecond: 10,
  botsAfterMs: 20_000,
  lookEveryMs: 1_000,
  keepMs: 120_000,
};

export interface Entrant {
  readonly game: string;
  readonly name: string;
  /** Checked by the caller; null for a guest. */
  readonly agentId: string | null;
  readonly allowBots: boolean;
  readonly options?: unknown;
  /** A nonce for the dice, or the commitment to one. */
  readonly entropy?: string | undefined;
  /** Among whose open rooms the table counts, if this one has waited longest. Not kept. */
  readonly opener?: string;
}

export type TicketStatus =
  | {
      readonly state: 'waiting';
      readonly waitedMs: number;
      readonly band: number;
      readonly waiting: number;
      /** To the server's seeds of the next matches of the game, in the order in which they are used. */
      readonly commitments: readonly string[];
    }
  | { readonly state: 'found'; readonly found: Found };

/** As it is kept: what hands out the seat is known only to whoever holds it. */
interface Ticket extends Entrant {
  readonly hash: string;
  readonly rating: number;
  readonly since: number;
  /** When its holder was last heard of, or its seat was found. */
  heardAt: number;
  /** Its seat, from when everybody of the group sits; told once the match has begun. */
  found: Found | null;
}

/** A ticket with which no match could be opened: it is tried again later and later. */
interface Setback {
  readonly failures: number;
  readonly until: number;
}

/** One of a group has left the queue while its match was being opened, or the queue is kept elsewhere now. */
class LeftMeanwhile extends Error {}

/** Where the tickets are kept for the next process that has the queue. */
const TICKETS = 'arena:queue';
/** The server's seeds of the next matches. */
const SEEDS = 'arena:queue:seeds';
const LONGEST_SETBACK_MS = 30_000;
/** Soon enough to ask again after too many tickets. */
const RETRY_S = 20;

export class Queue {
  readonly #arena: Arena;
  readonly #settings: QueueSettings;
  readonly #newTicketId: () => string;
  readonly #matches: QuickMatches;
  readonly #seeds: SeedPool;
  /** By hash. */
  readonly #tickets = new Map<string, Ticket>();
  /** Agents whose ticket is being written, by game. */
  readonly #entering = new Set<string>();
  /** Those whose match is being opened. */
  readonly #seating = new Set<Ticket>();
  readonly #setbacks = new WeakMap<Ticket, Setback>();
  #timer: Cancel | null = null;
  #closed = false;

  /** `newTicketId` makes ids that cannot be guessed: a ticket hands out a seat's token. */
  constructor(arena: Arena, newTicketId: () => string, settings: Partial<QueueSettings> = {}) {
    this.#arena = arena;
    this.#matches = new QuickMatches(arena);
    this.#seeds = new SeedPool(() => arena.newServerSeed());
    this.#newTicketId = newTicketId;
    this.#settings = { ...DEFAULTS, ...settings };
  }

  close(): void {
    this.#closed = true;
    this.#timer?.();
  }

  /** How many wait for a game. */
  waiting(game: string): number {
    return this.#waitingFor(game).length;
  }

  async enter(entrant: Entrant): Promise<string> {
    const { game, agentId, opener } = entrant;
    const hosted = this.#arena.games.get(game);
    if (hosted === undefined) throw new Refused('UNKNOWN_GAME', 'There is no such game here.');
    const options = seatOptions(hosted, entrant.options);
    this.#arena.mustTakeNew();
    this.#arena.mustHavePlace(opener);
    this.#mustHaveTicketsLeft(opener);
    const agent = agentId === null ? null : `${game} ${agentId}`;
    if (agent !== null) {
      const waits = this.#waitingFor(game).some((ticket) => ticket.agentId === agentId);
      if (waits || this.#entering.has(agent))
        throw new Refused('ALREADY_JOINED', 'That agent waits for this game already.', { agentId });
      this.#entering.add(agent);
    }
    try {
      return await this.#enter({ ...entrant, options });
    } finally {
      if (agent !== null) this.#entering.delete(agent);
    }
  }

  async #enter(entrant: Entrant): Promise<string> {
    const { game, agentId } = entrant;
    if (agentId !== null && (await this.#arena.agents.kindOf(agentId)) === 'person')
      throw new Refused(
        'NOT_ALLOWED',
        'Quick match is for agents; people play at tables that they open or join.',
      );
    const ratings =
      agentId === null ? {} : await this.#arena.history.ratings(ladderOf(game, 'ranked'), [agentId]);
    const rating = (agentId === null ? undefined : ratings[agentId]) ?? START_RATING;
    const ticketId = this.#newTicketId();
    const hash = hashKey(ticketId);
    const now = this.#arena.time.now();
    this.#tickets.set(hash, { ...entrant, hash, rating, since: now, heardAt: now, found: null });
    this.#lookLater();
    try {
      await this.#keep();
    } catch (error) {
      // Its holder never hears of it.
      this.#tickets.delete(hash);
      throw error;
    }
    return ticketId;
  }

  leave(ticketId: string): boolean {
    const was = this.#tickets.delete(hashKey(ticketId));
    if (was) this.#keepByItself();
    return was;
  }

  /** Takes up the tickets that an earlier process has given out. */
  async recall(): Promise<void> {
    const { live, log } = this.#arena;
    if (!live.shared) return;
    try {
      // What we wrote ourselves.
      const kept = JSON.parse((await live.keyValues.get(TICKETS)) ?? '[]') as Ticket[];
      for (const ticket of kept) await this.#recall(ticket);
      this.#seeds.restore((await live.keyValues.get(SEEDS)) ?? '[]');
    } catch (error) {
      log.warn('queue tickets could not be read', { error: String(error) });
    }
    if (this.#tickets.size > 0) this.#lookLater();
  }

  /** Nobody could ask about it in the meantime. A seat counts if its match has begun; its room may be long gone. */
  async #recall(ticket: Ticket): Promise<void> {
    const { live, time, games } = this.#arena;
    const hosted = games.get(ticket.game);
    const room = ticket.found === null ? null : await live.room(ticket.found.roomId);
    if (hosted === undefined || (ticket.found !== null && room === null)) return;
    const begun = room !== null && (room.startedAt !== null || isOpening(room));
    const found = begun ? ticket.found : null;
    this.#tickets.set(ticket.hash, { ...ticket, heardAt: time.now(), found });
  }

  async #keep(): Promise<void> {
    const { live } = this.#arena;
    if (!live.shared) return;
    const kept = [...this.#tickets.values()].map(({ opener: _address, ...ticket }) => ticket);
    await live.keyValues.put(SEEDS, this.#seeds.save(), null);
    await live.keyValues.put(TICKETS, JSON.stringify(kept), null);
  }

  #keepByItself(): void {
    this.#keep().catch((error: unknown) => {
      this.#arena.log.warn('queue tickets could not be saved', { error: String(error) });
    });
  }

  status(ticketId: string): TicketStatus | null {
    const ticket = this.#tickets.get(hashKey(ticketId));
    if (ticket === undefined) return null;
    ticket.heardAt = this.#arena.time.now();
    if (ticket.found !== null && !this.#seating.has(ticket)) return { state: 'found', found: ticket.found };
    const waitedMs = ticket.heardAt - ticket.since;
    const { game } = ticket;
    const commitments = this.#seeds.commitments(game);
    return { state: 'waiting', waitedMs, band: this.#band(ticket), waiting: this.waiting(game), commitments };
  }

  #lookLater(): void {
    if (this.#closed) return;
    this.#timer ??= this.#arena.time.after(this.#settings.lookEveryMs, () => {
      void this.#look().finally(() => {
        this.#timer = null;
        if (this.#tickets.size > 0 || this.#matches.untidy) this.#lookLater();
      });
    });
  }

  async #look(): Promise<void> {
    this.#forget();
    await this.#matches.tidy();
    for (const hosted of this.#arena.games.values()) {
      for (const oldest of this.#waitingFor(hosted.game.id)) {
        if (this.#closed) return;
        const group = this.#group(hosted, oldest);
        if (group !== null) await this.#seat(hosted, group);
      }
    }
  }

  #forget(): void {
    const since = this.#arena.time.now() - this.#settings.keepMs;
    const forgotten = [...this.#tickets.values()].filter(({ heardAt }) => heardAt < since);
    for (const { hash } of forgotten) this.#tickets.delete(hash);
    if (forgotten.length > 0) this.#keepByItself();
  }

  /** Who could sit down with this one now, or null if it is too early. */
  #group({ game, tableSize }: HostedGame, oldest: Ticket): Group<Ticket> | null {
    if (!this.#mayBeSeated(oldest)) return null;
    // Its turn comes when one of its rooms is over; others may take it along until then.
    if (!this.#arena.mayOpen(oldest.opener)) return null;
    const band = this.#band(oldest);
    const near = this.#waitingFor(game.id)
      .filter((other) => other !== oldest && this.#mayBeSeated(other))
      .filter((other) => Math.abs(other.rating - oldest.rating) <= band)
      .sort(
        (a, b) =>
          Math.abs(a.rating - oldest.rating) - Math.abs(b.rating - oldest.rating) || a.since - b.since,
      );
    const agents = [oldest, ...near].slice(0, tableSize);
    if (agents.length === tableSize) return { agents, bots: 0 };
    const waited = this.#arena.time.now() - oldest.since;
    const friendly = agents.filter(({ allowBots }) => allowBots);
    if (waited >= this.#settings.botsAfterMs && oldest.allowBots) {
      return { agents: friendly, bots: tableSize - friendly.length };
    }
    if (waited >= 2 * this.#settings.botsAfterMs && agents.length >= Math.max(2, game.seats.min))
      return { agents, bots: 0 };
    return null;
  }

  #mayBeSeated(ticket: Ticket): boolean {
    const { until = 0 } = this.#setbacks.get(ticket) ?? {};
    return ticket.found === null && this.#tickets.has(ticket.hash) && until <= this.#arena.time.now();
  }

  /** Seats all of the group, or none: then all wait on, but for one who can sit nowhere. */
  async #seat(hosted: HostedGame, group: Group<Ticket>): Promise<void> {
    const { agents } = group;
    for (const ticket of agents) this.#seating.add(ticket);
    try {
      const serverSeed = this.#seeds.take(hosted.game.id);
      const room = await this.#matches.open(hosted, group, serverSeed, async (found) => {
        for (const [i, ticket] of agents.entries()) ticket.found = found[i]!;
        // Whichever process has the queue next knows them.
        await this.#keep();
        if (this.#closed || agents.some(({ hash }) => !this.#tickets.has(hash))) throw new LeftMeanwhile();
      });
      for (const ticket of agents) ticket.heardAt = this.#arena.time.now();
      this.#forfeitLeavers(room, agents);
    } catch (error) {
      for (const ticket of agents) ticket.found = null;
      if (!(error instanceof LeftMeanwhile)) this.#setBack(hosted, agents, error);
      this.#keepByItself();
    } finally {
      for (const ticket of agents) this.#seating.delete(ticket);
    }
  }

  /** An agent that left while the match began is out of it: nobody waits for its moves. */
  #forfeitLeavers(room: Room, agents: readonly Ticket[]): void {
    for (const { hash, found } of agents) {
      if (this.#tickets.has(hash) || found === null) continue;
      const seat = room.record.seats.findIndex(({ playerId }) => playerId === found.playerId);
      room.forfeit(seat, 'left').catch((error: unknown) => {
        const { roomId } = room;
        this.#arena.log.warn('an agent that left the queue could not forfeit', {
          roomId,
          error: String(error),
        });
      });
    }
  }

  #setBack({ game }: HostedGame, agents: readonly Ticket[], error: unknown): void {
    const { log, time } = this.#arena;
    log.warn('a quick match could not be opened', { game: game.id, error: String(error) });
    const one = error instanceof CannotSit ? agents[error.index]! : null;
    if (one !== null && error instanceof CannotSit && error.culprit) this.#tickets.delete(one.hash);
    for (const ticket of one === null ? agents : [one]) {
      const failures = (this.#setbacks.get(ticket)?.failures ?? 0) + 1;
      const ms = Math.min(LONGEST_SETBACK_MS, this.#settings.lookEveryMs * 2 ** failures);
      this.#setbacks.set(ticket, { failures, until: time.now() + ms });
    }
  }

  /** As many may wait for an address as it may have rooms open: looking through all of them costs everybody. */
  #mustHaveTicketsLeft(opener: string | undefined): void {
    const most = this.#arena.settings.maxRoomsPerOpener;
    if (opener === undefined || most === 0) return;
    const own = [...this.#tickets.values()].filter(
      (ticket) => ticket.opener === opener && this.#waits(ticket),
    );
    if (own.length < most) return;
    throw new Refused('RATE_LIMITED', 'Too many tickets from your address wait; wait until one is seated.', {
      tickets: most,
      retryAfterSeconds: RETRY_S,
    });
  }

  #band({ since }: Ticket): number {
    const seconds = (this.#arena.time.now() - since) / 1000;
    return Math.round(this.#settings.band + seconds * this.#settings.bandPerSecond);
  }

  #waits(ticket: Ticket): boolean {
    return ticket.found === null || this.#seating.has(ticket);
  }

  /** Oldest first. */
  #waitingFor(game: string): Ticket[] {
    return [...this.#tickets.values()].filter((ticket) => ticket.game === game && this.#waits(ticket));
  }
}
