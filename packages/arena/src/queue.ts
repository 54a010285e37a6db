/** Quick match: agents of like rating meet; the longer one waits, the wider the search, and then the house fills in. */
import type { Arena } from './arena.js';
import type { Cancel } from './ports/index.js';
import { START_RATING } from './ratings/index.js';
import { Refused } from './refused.js';
import { freeName } from './seating.js';
import { hashKey } from './secrets.js';
import type { HostedGame } from './settings.js';

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
  /** Among whose open rooms the table counts, if this one has waited longest. Not kept. */
  readonly opener?: string;
}

/** A place at a table, for whoever holds the ticket. */
export interface Found {
  readonly roomId: string;
  readonly code: string;
  readonly playerId: string;
  readonly token: string;
}

export type TicketStatus =
  | { readonly state: 'waiting'; readonly waitedMs: number; readonly band: number; readonly waiting: number }
  | { readonly state: 'found'; readonly found: Found };

/** As it is kept: what hands out the seat is known only to whoever holds it. */
interface Ticket extends Entrant {
  readonly hash: string;
  readonly rating: number;
  readonly since: number;
  /** When its holder was last heard of, or its seat was found. */
  heardAt: number;
  found: Found | null;
}

/** What the process that has the queue does for all. */
export interface QueueActs {
  enter(entrant: Entrant): Promise<string>;
  leave(ticketId: string): Promise<boolean>;
  status(ticketId: string): Promise<TicketStatus | null>;
  /** How many wait for a game. */
  waiting(game: string): Promise<number>;
}

/** Where the tickets are kept for the next process that has the queue. */
const TICKETS = 'arena:queue';

/** The queue of the whole arena, wherever it is kept. */
export function sharedQueue(
  arena: Arena,
  newTicketId: () => string,
  settings: Partial<QueueSettings> = {},
): QueueActs {
  return arena.duties.share('queue', () => {
    const queue = new Queue(arena, newTicketId, settings);
    const ready = queue.recall();
    const acts: QueueActs = {
      enter: async (entrant) => {
        await ready;
        return queue.enter(entrant);
      },
      leave: async (ticketId) => {
        await ready;
        return queue.leave(ticketId);
      },
      status: async (ticketId) => {
        await ready;
        return queue.status(ticketId);
      },
      waiting: async (game) => queue.waiting(game),
    };
    return { acts, stop: () => queue.close() };
  });
}

export class Queue {
  readonly #arena: Arena;
  readonly #settings: QueueSettings;
  readonly #newTicketId: () => string;
  /** By hash. */
  readonly #tickets = new Map<string, Ticket>();
  #timer: Cancel | null = null;

  /** `newTicketId` makes ids that cannot be guessed: a ticket hands out a seat's token. */
  constructor(arena: Arena, newTicketId: () => string, settings: Partial<QueueSettings> = {}) {
    this.#arena = arena;
    this.#newTicketId = newTicketId;
    this.#settings = { ...DEFAULTS, ...settings };
  }

  close(): void {
    this.#timer?.();
  }

  /** How many wait for a game. */
  waiting(game: string): number {
    return this.#waitingFor(game).length;
  }

  async enter(entrant: Entrant): Promise<string> {
    if (!this.#arena.games.has(entrant.game))
      throw new Refused('UNKNOWN_GAME', 'There is no such game here.');
    this.#arena.mustHavePlace(entrant.opener);
    const { game, agentId } = entrant;
    if (agentId !== null && this.#waitingFor(game).some((ticket) => ticket.agentId === agentId)) {
      throw new Refused('ALREADY_JOINED', 'That agent waits for this game already.', { agentId });
    }
    const ratings = agentId === null ? {} : await this.#arena.history.ratings(game, [agentId]);
    const rating = (agentId === null ? undefined : ratings[agentId]) ?? START_RATING;
    const ticketId = this.#newTicketId();
    const hash = hashKey(ticketId);
    const now = this.#arena.time.now();
    this.#tickets.set(hash, { ...entrant, hash, rating, since: now, heardAt: now, found: null });
    this.#lookLater();
    await this.#keep();
    return ticketId;
  }

  leave(ticketId: string): boolean {
    const was = this.#tickets.delete(hashKey(ticketId));
    if (was) this.#keepByItself();
    return was;
  }

  /** Takes up the tickets that an earlier process has given out. */
  async recall(): Promise<void> {
    if (!this.#arena.live.shared) return;
    const kept = await this.#arena.live.facts.get(TICKETS).catch(() => null);
    const heardAt = this.#arena.time.now();
    // What we wrote ourselves; nobody could ask in the meantime.
    for (const ticket of JSON.parse(kept ?? '[]') as Ticket[])
      this.#tickets.set(ticket.hash, { ...ticket, heardAt });
    if (this.#tickets.size > 0) this.#lookLater();
  }

  async #keep(): Promise<void> {
    const { live } = this.#arena;
    if (!live.shared) return;
    const kept = [...this.#tickets.values()].map(({ opener: _address, ...ticket }) => ticket);
    await live.facts.put(TICKETS, JSON.stringify(kept), null);
  }

  #keepByItself(): void {
    this.#keep().catch((error: unknown) => {
      this.#arena.log.warn('tickets of the queue could not be kept', { error: String(error) });
    });
  }

  status(ticketId: string): TicketStatus | null {
    const ticket = this.#tickets.get(hashKey(ticketId));
    if (ticket === undefined) return null;
    ticket.heardAt = this.#arena.time.now();
    if (ticket.found !== null) return { state: 'found', found: ticket.found };
    const waitedMs = ticket.heardAt - ticket.since;
    return { state: 'waiting', waitedMs, band: this.#band(ticket), waiting: this.waiting(ticket.game) };
  }

  #lookLater(): void {
    this.#timer ??= this.#arena.time.after(this.#settings.lookEveryMs, () => {
      void this.#look().finally(() => {
        this.#timer = null;
        if (this.#tickets.size > 0) this.#lookLater();
      });
    });
  }

  async #look(): Promise<void> {
    this.#forget();
    for (const hosted of this.#arena.games.values()) {
      for (const oldest of this.#waitingFor(hosted.game.id)) {
        const group = this.#group(hosted, oldest);
        if (group === null) continue;
        try {
          await this.#seat(hosted, group);
        } catch (error) {
          this.#arena.log.warn('a quick match could not be opened', {
            game: hosted.game.id,
            error: String(error),
          });
          return;
        }
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
  #group({ game, tableSize }: HostedGame, oldest: Ticket): { agents: Ticket[]; bots: number } | null {
    if (oldest.found !== null || !this.#tickets.has(oldest.hash)) return null;
    // Its turn comes when one of its rooms is over; others may take it along until then.
    if (!this.#arena.mayOpen(oldest.opener)) return null;
    const band = this.#band(oldest);
    const near = this.#waitingFor(game.id)
      .filter((other) => other !== oldest && Math.abs(other.rating - oldest.rating) <= band)
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

  async #seat(hosted: HostedGame, { agents, bots }: { agents: Ticket[]; bots: number }): Promise<void> {
    const { opener } = agents[0]!;
    const { room } = await this.#arena.createRoom({
      ...(opener === undefined ? {} : { opener }),
      game: hosted.game.id,
      name: 'Quick match',
      maxPlayers: agents.length + bots,
      extra: { quickMatch: true },
    });
    for (const ticket of agents) {
      const { name, agentId, options } = ticket;
      const joining = { name: freeName(room, name), agentId, options };
      const { playerId, token } = await this.#arena.join(room, joining);
      ticket.heardAt = this.#arena.time.now();
      ticket.found = { roomId: room.roomId, code: room.record.code, playerId, token };
    }
    await this.#keep();
    for (let i = 0; i < bots; i++) {
      const { bot, options } = hosted.house[i % hosted.house.length]!;
      await this.#arena.addBot(room, bot, options);
    }
    await room.start();
  }

  #band({ since }: Ticket): number {
    const seconds = (this.#arena.time.now() - since) / 1000;
    return Math.round(this.#settings.band + seconds * this.#settings.bandPerSecond);
  }

  /** Oldest first. */
  #waitingFor(game: string): Ticket[] {
    return [...this.#tickets.values()].filter((ticket) => ticket.game === game && ticket.found === null);
  }
}
