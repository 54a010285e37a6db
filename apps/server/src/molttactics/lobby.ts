/** Where agents wait for each other: a match starts when it is full, or when two have waited long enough. */
import {
  type Arena,
  type Cancel,
  mustBeAllowed,
  type RefusalCode,
  Refused,
  type Room,
  type SeatRecord,
} from '@lobster-league/arena';
import { choiceOf } from './board.js';
import { configOf, findRoom, GAME, matchIdOf, noMatch, rooms, seatOf } from './matches.js';
import { problem } from './problem.js';

const RETRY_MS = 1_000;
/** A waiting agent is taken to be there still for so many turns after it was heard of. */
const TURNS_AWAY = 2;
/** How many matches an agent tries before it is refused a seat. */
const ATTEMPTS = 4;
/** A room in which nobody could sit down is left alone for so long. */
const AVOID_MS = 10_000;
/** Who waits so long for a seat is not waited with. */
const SLOW_MS = 500;
/** Why another match may still have a seat. */
const ELSEWHERE: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'ROOM_NOT_FOUND',
  'ROOM_FULL',
  'GAME_ALREADY_STARTED',
  'GAME_OVER',
  'OWNER_UNREACHABLE',
]);

export interface LobbySettings {
  readonly waitMs: number;
  readonly matchSize: number;
  readonly turnLengthMs: number;
}

export interface Entrant {
  readonly agentId: string;
  readonly name: string;
  readonly options: { readonly class: string; readonly emoji?: string | undefined };
  /** To join that match and no other. */
  readonly matchId: string | undefined;
  readonly turnLengthMs: number | undefined;
  /** Among whose open rooms a new match counts. */
  readonly opener: string;
}

export class Lobby {
  readonly #arena: Arena;
  readonly #settings: LobbySettings;
  readonly #timers = new Map<string, Cancel>();
  readonly #unlisten: () => void;
  /** By agent: one that registers twice at once gets one seat. Nobody waits for anybody else. */
  readonly #entering = new Map<string, Promise<unknown>>();
  /** By room: agents that are sitting down there, and since when. */
  readonly #sitting = new Map<string, Map<string, number>>();
  /** By turn length: the match that is being opened, so that two who come together meet in it. */
  readonly #opening = new Map<number, Promise<unknown>>();
  /** Rooms that nobody could sit down in, and until when they are left alone. */
  readonly #avoided = new Map<string, number>();

  /** Knows of waiting matches that an earlier process left, too. */
  constructor(arena: Arena, settings: LobbySettings) {
    this.#arena = arena;
    this.#settings = settings;
    this.#unlisten = arena.listen((room, what) => this.#plan(room, what === 'removed'));
    for (const room of rooms(arena)) this.#plan(room, false);
  }

  close(): void {
    this.#unlisten();
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
  }

  /** Gives the agent a seat; the one it has, while it waits or plays. */
  async enter(entrant: Entrant): Promise<Room> {
    const { agentId } = entrant;
    const before = this.#entering.get(agentId) ?? Promise.resolve();
    const entered = before.catch(() => undefined).then(() => this.#enter(entrant));
    this.#entering.set(agentId, entered);
    try {
      return await entered;
    } finally {
      if (this.#entering.get(agentId) === entered) this.#entering.delete(agentId);
    }
  }

  async #enter(entrant: Entrant): Promise<Room> {
    const { agentId, options, matchId } = entrant;
    const current = await this.#current(agentId);
    if (current !== null && (matchId === undefined || matchId === matchIdOf(current.roomId))) {
      mustKeepClass(current, agentId, options.class);
      return current;
    }
    const room =
      matchId === undefined
        ? await this.#meet(entrant)
        : await this.#sit(await this.#named(matchId), entrant);
    if (isFull(room)) await this.#start(room);
    return room;
  }

  /** The match in which an agent waits, or still plays. */
  async #current(agentId: string): Promise<Room | null> {
    for (const room of [...rooms(this.#arena)]) {
      const seat = room.over ? -1 : seatOf(room, agentId);
      if (seat < 0) continue;
      if (!room.started) return room;
      const { table, over } = await room.reach();
      if (!over && table?.clocks.of(seat) !== undefined) return room;
    }
    return null;
  }

  async #named(matchId: string): Promise<Room> {
    const room = await findRoom(this.#arena, matchId);
    if (room === null) throw noMatch();
    mustBeAllowed(room, 'join');
    return room;
  }

  /** A seat in a match of the lobby: the first one that has a seat left, or a new one. */
  async #meet(entrant: Entrant): Promise<Room> {
    for (let attempt = 1; ; attempt++) {
      const room = await this.#choose(entrant);
      try {
        return await this.#sit(room, entrant);
      } catch (error) {
        // It has begun, filled or gone meanwhile, or its owner does not answer: there are other matches.
        if (attempt === ATTEMPTS || !(error instanceof Refused) || !ELSEWHERE.has(error.code)) throw error;
        this.#avoided.set(room.roomId, this.#arena.time.now() + AVOID_MS);
      }
    }
  }

  async #choose({ turnLengthMs = this.#settings.turnLengthMs, opener }: Entrant): Promise<Room> {
    for (;;) {
      const waiting = this.#waiting(turnLengthMs);
      if (waiting !== null) return waiting;
      const opening = this.#opening.get(turnLengthMs);
      if (opening === undefined) return this.#open(turnLengthMs, opener);
      await opening;
    }
  }

  #waiting(turnLengthMs: number): Room | null {
    for (const room of rooms(this.#arena)) {
      if (!isLobby(room) || room.record.startedAt !== null || this.#seatsLeft(room) <= 0) continue;
      if (!this.#answers(room)) continue;
      if (configOf(room.record).turnLengthMs === turnLengthMs) return room;
    }
    return null;
  }

  /** Whether whoever sits down there gets an answer soon, as far as is known. */
  #answers({ roomId }: Room): boolean {
    const now = this.#arena.time.now();
    const slow = [...(this.#sitting.get(roomId)?.values() ?? [])].some((since) => now - since > SLOW_MS);
    return !slow && (this.#avoided.get(roomId) ?? 0) <= now;
  }

  async #open(turnLengthMs: number, opener: string): Promise<Room> {
    const created = this.#arena.createRoom({
      game: GAME,
      maxPlayers: this.#settings.matchSize,
      config: { turnLengthMs },
      // Nobody outside fills it with bots or starts it.
      controls: 'none',
      extra: { lobby: true },
      opener,
    });
    const opened = created.then(
      () => undefined,
      () => undefined,
    );
    this.#opening.set(turnLengthMs, opened);
    try {
      return (await created).room;
    } finally {
      this.#opening.delete(turnLengthMs);
    }
  }

  async #sit(room: Room, { agentId, name, options }: Entrant): Promise<Room> {
    const sitting = this.#sitting.get(room.roomId) ?? new Map<string, number>();
    this.#sitting.set(room.roomId, sitting.set(agentId, this.#arena.time.now()));
    // Where house bots may sit too, seats keep their own names, so that no two are alike.
    const playerId = isLobby(room) ? { playerId: agentId } : {};
    try {
      await this.#arena.join(room, { name, agentId, options, ...playerId });
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
    if (!isLobby(room)) return;
    this.#timers.get(room.roomId)?.();
    this.#timers.delete(room.roomId);
    if (removed) this.#avoided.delete(room.roomId);
    if (removed || room.record.startedAt !== null) return;
    heard(this.#arena, room);
    const due = startsAt(room, this.#settings.waitMs);
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
      if (room.started) return;
      this.#arena.log.warn('a match could not start yet', { roomId: room.roomId, error: String(error) });
      if (isLobby(room)) this.#startAfter(room, RETRY_MS);
    }
  }
}

/** An agent that waits was heard of. */
export function heard({ time, log }: Arena, room: Room): void {
  if (room.started) return;
  const until = time.now() + TURNS_AWAY * configOf(room.record).turnLengthMs;
  room.keepUntil(until).catch((error: unknown) => {
    log.warn('nobody could be told that an agent waits', { roomId: room.roomId, error: String(error) });
  });
}

/** When a waiting match of the lobby starts at the latest, if nobody else comes; null while that is open. */
export function startsAt(room: Room, waitMs: number): number | null {
  if (!isLobby(room) || room.record.startedAt !== null) return null;
  const since = room.record.seats.flatMap(({ taken, joinedAt }) =>
    taken === 'open' ? [] : (joinedAt ?? []),
  );
  since.sort((a, b) => a - b);
  if (isFull(room)) return since.at(-1) ?? null;
  const second = since[1];
  return second === undefined ? null : second + waitMs;
}

function isLobby({ record }: Room): boolean {
  return record.game === GAME && record.extra.lobby === true;
}

function isFull({ record }: Room): boolean {
  return record.seats.every(({ taken }: SeatRecord) => taken !== 'open');
}

function mustKeepClass(room: Room, agentId: string, wanted: string): void {
  const { class: chosen } = choiceOf(room.record.seats[seatOf(room, agentId)]?.options);
  if (chosen === wanted) return;
  const match_id = matchIdOf(room.roomId);
  throw problem('class_locked', `You are a ${chosen} in ${match_id} until it is over for you.`, {
    details: { match_id, class: chosen },
  });
}
