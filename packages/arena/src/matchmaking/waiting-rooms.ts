/** Matches in which agents wait for each other at the table: one starts when it is full, or when two have waited long enough. */
import type { Arena } from '../arena.js';
import type { Room } from '../cluster/room.js';
import { isUnlisted, mustBeAllowed } from '../policy.js';
import type { Cancel } from '../ports/index.js';
import { type RefusalCode, Refused } from '../refused.js';
import { isOpening } from '../room/dice.js';

const RETRY_MS = 1_000;
/** How many matches an agent tries before it is refused a seat. */
const ATTEMPTS = 4;
/** A room in which nobody could sit down is left alone for so long. */
const AVOID_MS = 10_000;
/** A room that has not answered a player for so long gets no more players. */
const SLOW_MS = 500;
/** Why another match may still have a seat. */
const ELSEWHERE: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'ROOM_NOT_FOUND',
  'ROOM_FULL',
  'GAME_ALREADY_STARTED',
  'GAME_OVER',
  'OWNER_UNREACHABLE',
]);

/** How players of a game wait at the table. */
export interface WaitingTerms {
  /** Seats of a match. */
  readonly size: number;
  /** A match that is not full starts when its second player has waited so long. */
  readonly waitMs: number;
  /** An agent that waits counts as being there for so long after it was heard of, by the match's config. */
  awayMs(config: unknown): number;
}

export interface WaitingEntrant {
  readonly game: string;
  readonly agentId: string;
  readonly name: string;
  readonly options: unknown;
  /** A nonce for the dice, or the commitment to one. */
  readonly entropy?: string | undefined;
  /** Players who want the same settings meet. */
  readonly config: Readonly<Record<string, unknown>>;
  /** To join that match and no other. */
  readonly roomId?: string;
  /** Among whose open rooms a new match counts. */
  readonly opener: string;
}

export class WaitingRooms {
  readonly #arena: Arena;
  readonly #terms: ReadonlyMap<string, WaitingTerms>;
  readonly #timers = new Map<string, Cancel>();
  readonly #unlisten: () => void;
  /** By agent: one that enters twice at once gets one seat. Nobody waits for anybody else. */
  readonly #entering = new Map<string, Promise<unknown>>();
  /** By room: agents that are sitting down there, and since when. */
  readonly #sitting = new Map<string, Map<string, number>>();
  /** By settings: the match that is being opened, so that two who come together meet in it. */
  readonly #opening = new Map<string, Promise<unknown>>();
  /** Rooms that nobody could sit down in, and until when they are left alone. */
  readonly #avoided = new Map<string, number>();

  /** Knows of waiting matches that an earlier process left, too. */
  constructor(arena: Arena, terms: ReadonlyMap<string, WaitingTerms>) {
    this.#arena = arena;
    this.#terms = terms;
    this.#unlisten = arena.listen((room, what) => this.#plan(room, what === 'removed'));
    for (const room of arena.rooms) this.#plan(room, false);
  }

  close(): void {
    this.#unlisten();
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
  }

  /** Gives the agent a seat; the one it has, while it waits or plays. */
  async sit(entrant: WaitingEntrant): Promise<Room> {
    const agent = `${entrant.game} ${entrant.agentId}`;
    const before = this.#entering.get(agent) ?? Promise.resolve();
    const entered = before.catch(() => undefined).then(() => this.#enter(entrant));
    this.#entering.set(agent, entered);
    try {
      return await entered;
    } finally {
      if (this.#entering.get(agent) === entered) this.#entering.delete(agent);
    }
  }

  async #enter(entrant: WaitingEntrant): Promise<Room> {
    const { roomId } = entrant;
    const current = await this.#current(entrant);
    if (current !== null && (roomId === undefined || roomId === current.roomId)) return current;
    const room =
      roomId === undefined ? await this.#meet(entrant) : await this.#join(await this.#named(roomId), entrant);
    if (isFull(room)) await this.#start(room);
    return room;
  }

  /** The match in which an agent waits, or still plays. */
  async #current({ game, agentId }: WaitingEntrant): Promise<Room | null> {
    for (const room of [...this.#arena.rooms]) {
      if (room.over || room.record.game !== game || isUnlisted(room.record)) continue;
      const seat = room.record.seats.findIndex((one) => one.agentId === agentId);
      if (seat < 0) continue;
      if (!room.started) return room;
      const { over } = await room.reach();
      if (!over && room.prompt(seat) !== null) return room;
    }
    return null;
  }

  async #named(roomId: string): Promise<Room> {
    const room = await this.#arena.reach(roomId);
    mustBeAllowed(room, 'join');
    return room;
  }

  /** A seat in a match that waits: the first one that has a seat left, or a new one. */
  async #meet(entrant: WaitingEntrant): Promise<Room> {
    for (let attempt = 1; ; attempt++) {
      const room = await this.#choose(entrant);
      try {
        return await this.#join(room, entrant);
      } catch (error) {
        // It has begun, filled or gone meanwhile, or its owner does not answer: there are other matches.
        if (attempt === ATTEMPTS || !(error instanceof Refused) || !ELSEWHERE.has(error.code)) throw error;
        this.#avoided.set(room.roomId, this.#arena.time.now() + AVOID_MS);
      }
    }
  }

  async #choose(entrant: WaitingEntrant): Promise<Room> {
    const settings = this.#settingsOf(entrant);
    for (;;) {
      const waiting = this.#waiting(entrant.game, settings);
      if (waiting !== null) return waiting;
      const opening = this.#opening.get(`${entrant.game} ${settings}`);
      if (opening === undefined) return this.#open(entrant, settings);
      await opening;
    }
  }

  /** As a room of those settings has them in its record. */
  #settingsOf({ game, config }: WaitingEntrant): string {
    const hosted = this.#arena.games.get(game);
    return JSON.stringify((hosted?.newConfig ?? hosted?.game.config)?.parse(config));
  }

  #waiting(game: string, settings: string): Room | null {
    for (const room of this.#arena.rooms) {
      const { record } = room;
      if (record.game !== game || !isWaitingRoom(room) || record.startedAt !== null) continue;
      if (this.#seatsLeft(room) <= 0 || !this.#answers(room)) continue;
      if (JSON.stringify(record.config) === settings) return room;
    }
    return null;
  }

  /** Whether a player who sits down there gets an answer soon, as far as is known. */
  #answers({ roomId }: Room): boolean {
    const now = this.#arena.time.now();
    const slow = [...(this.#sitting.get(roomId)?.values() ?? [])].some((since) => now - since > SLOW_MS);
    return !slow && (this.#avoided.get(roomId) ?? 0) <= now;
  }

  async #open({ game, config, opener }: WaitingEntrant, settings: string): Promise<Room> {
    const key = `${game} ${settings}`;
    const created = this.#arena.createRoom({
      game,
      maxPlayers: this.#terms.get(game)!.size,
      config,
      // Nobody outside fills it with bots or starts it.
      controls: 'none',
      extra: { lobby: true },
      opener,
    });
    this.#opening.set(
      key,
      created.catch(() => undefined),
    );
    try {
      return (await created).room;
    } finally {
      this.#opening.delete(key);
    }
  }

  async #join(room: Room, { agentId, name, options, opener, entropy }: WaitingEntrant): Promise<Room> {
    const sitting = this.#sitting.get(room.roomId) ?? new Map<string, number>();
    this.#sitting.set(room.roomId, sitting.set(agentId, this.#arena.time.now()));
    // Where house bots may sit too, seats keep their own names, so that no two are alike.
    const playerId = isWaitingRoom(room) ? { playerId: agentId } : {};
    try {
      await room.join({ name, agentId, options, entropy, address: opener, ...playerId });
      return room;
    } finally {
      sitting.delete(agentId);
      if (sitting.size === 0) this.#sitting.delete(room.roomId);
    }
  }

  /** Seats that are neither taken nor about to be. */
  #seatsLeft({ roomId, record: { seats } }: Room): number {
    const taken = seats.flatMap(({ taken, agentId, playerId }) =>
      taken === 'open' ? [] : (agentId ?? playerId),
    );
    return seats.length - new Set([...taken, ...(this.#sitting.get(roomId)?.keys() ?? [])]).size;
  }

  #plan(room: Room, removed: boolean): void {
    const terms = this.#terms.get(room.record.game);
    if (terms === undefined || !isWaitingRoom(room)) return;
    this.#timers.get(room.roomId)?.();
    this.#timers.delete(room.roomId);
    if (removed) this.#avoided.delete(room.roomId);
    if (removed || room.record.startedAt !== null) return;
    keepWaiting(this.#arena, room, terms.awayMs(room.record.config));
    const due = startsAt(room, terms.waitMs);
    if (due !== null) this.#startAfter(room, due - this.#arena.time.now());
  }

  #startAfter(room: Room, ms: number): void {
    const start = (): void => void this.#start(room);
    this.#timers.set(room.roomId, this.#arena.time.after(Math.max(0, ms), start));
  }

  async #start(room: Room): Promise<void> {
    if (room.record.startedAt !== null || this.#arena.find(room.roomId) !== room) return;
    try {
      await room.start({ openSeats: 'drop' });
    } catch (error) {
      // Whoever sat down last has started it, and the clock too.
      if (room.started || isOpening(room.record)) return;
      this.#arena.log.warn('a waiting match could not start: retrying', {
        roomId: room.roomId,
        error: String(error),
      });
      if (isWaitingRoom(room)) this.#startAfter(room, RETRY_MS);
    }
  }
}

/** Keeps a room that waits for so long: an agent in it was heard of. */
export function keepWaiting({ time, log }: Arena, room: Room, ms: number): void {
  if (room.started) return;
  room.keepUntil(time.now() + ms).catch((error: unknown) => {
    log.warn('a waiting room could not be kept', { roomId: room.roomId, error: String(error) });
  });
}

/** When a match that waits starts at the latest, if nobody else comes; null while that is open. */
export function startsAt(room: Room, waitMs: number): number | null {
  if (!isWaitingRoom(room) || room.record.startedAt !== null) return null;
  const since = room.record.seats.flatMap(({ taken, joinedAt }) =>
    taken === 'open' ? [] : (joinedAt ?? []),
  );
  since.sort((a, b) => a - b);
  if (isFull(room)) return since.at(-1) ?? null;
  const second = since[1];
  return second === undefined ? null : second + waitMs;
}

function isWaitingRoom({ record }: Room): boolean {
  return record.extra.lobby === true;
}

function isFull({ record }: Room): boolean {
  return record.seats.every(({ taken }) => taken !== 'open');
}
