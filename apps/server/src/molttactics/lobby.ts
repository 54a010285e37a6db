/** Where agents wait for each other: a match starts when it is full, or when two have waited long enough. */
import { type Arena, type Cancel, mustBeAllowed, type Room, type SeatRecord } from '@lobster-league/arena';
import { choiceOf } from './board.js';
import { configOf, findRoom, GAME, matchIdOf, noMatch, rooms, seatOf } from './matches.js';
import { problem } from './problem.js';

const RETRY_MS = 1_000;
/** A waiting agent is taken to be there still for so many turns after it was heard of. */
const TURNS_AWAY = 2;

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
  /** One at a time, so that two who come together meet in one match. */
  #queue: Promise<unknown> = Promise.resolve();

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
  enter(entrant: Entrant): Promise<Room> {
    return this.#inTurn(async () => {
      const { agentId, name, options, matchId } = entrant;
      const current = await this.#current(agentId);
      if (current !== null && (matchId === undefined || matchId === matchIdOf(current.roomId))) {
        mustKeepClass(current, agentId, options.class);
        return current;
      }
      const room = matchId === undefined ? await this.#open(entrant) : await this.#named(matchId);
      // Where house bots may sit too, seats keep their own names, so that no two are alike.
      const playerId = isLobby(room) ? { playerId: agentId } : {};
      await this.#arena.join(room, { name, agentId, options, ...playerId });
      if (isFull(room)) await this.#start(room);
      return room;
    });
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

  /** The match of the lobby that still has a seat, or a new one. */
  async #open({ turnLengthMs = this.#settings.turnLengthMs, opener }: Entrant): Promise<Room> {
    for (const room of rooms(this.#arena)) {
      const waits = isLobby(room) && room.record.startedAt === null && !isFull(room);
      if (waits && configOf(room.record).turnLengthMs === turnLengthMs) return room;
    }
    const { room } = await this.#arena.createRoom({
      game: GAME,
      maxPlayers: this.#settings.matchSize,
      config: { turnLengthMs },
      // Nobody outside fills it with bots or starts it.
      controls: 'none',
      extra: { lobby: true },
      opener,
    });
    return room;
  }

  #plan(room: Room, removed: boolean): void {
    if (!isLobby(room)) return;
    this.#timers.get(room.roomId)?.();
    this.#timers.delete(room.roomId);
    if (removed || room.record.startedAt !== null) return;
    heard(this.#arena, room);
    const due = startsAt(room, this.#settings.waitMs);
    if (due !== null) this.#startAfter(room, due - this.#arena.time.now());
  }

  #startAfter(room: Room, ms: number): void {
    const start = (): void => void this.#inTurn(() => this.#start(room));
    this.#timers.set(room.roomId, this.#arena.time.after(Math.max(0, ms), start));
  }

  async #start(room: Room): Promise<void> {
    if (room.record.startedAt !== null || this.#arena.find(room.roomId) !== room) return;
    try {
      await room.start({ openSeats: 'drop' });
    } catch (error) {
      this.#arena.log.warn('a match could not start yet', { roomId: room.roomId, error: String(error) });
      if (isLobby(room)) this.#startAfter(room, RETRY_MS);
    }
  }

  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(run);
    this.#queue = done.catch(() => undefined);
    return done;
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
