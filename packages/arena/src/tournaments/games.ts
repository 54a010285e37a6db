/** The games of a tournament as rooms: opened, seated and begun once, whoever tries how often; and what came of them. */
import { type Command, matchSeedOf, type OpenGame, roomIdOf } from '@lobster-league/tournaments';
import type { Arena } from '../arena.js';
import type { Room } from '../cluster/room.js';
import { type GameRecord, RoomDamaged } from '../ports/index.js';
import { Refused } from '../refused.js';
import { isOpening } from '../room/dice.js';
import { CALLED_OFF } from '../room/stopped.js';
import { freeName } from '../seating.js';
import { setAsideBecause } from '../set-aside.js';
import type { HostedGame } from '../settings.js';
import type { StoredTournament } from './journal.js';

/** While a process opens a room no other does; so long at most, if it dies in the middle. */
const CLAIM_MS = 15_000;

/** An entrant cannot sit down, whoever tries: it is banned, or what it chose is not possible. */
export class CannotPlay extends Error {
  readonly entrant: string;

  constructor(entrant: string, cause: unknown) {
    super(String(cause), { cause });
    this.entrant = entrant;
  }
}

function isItsFault(error: unknown): boolean {
  return error instanceof Refused && (error.code === 'BANNED' || error.code === 'INVALID_CONFIG');
}

export type Result = Command & { readonly type: 'result' };

/** Who sits down: entrants by seat, without those who are gone. */
interface Present {
  /** The seat of the pairing. */
  readonly seat: number;
  readonly id: string;
  readonly name: string;
  readonly bot: string | null;
  readonly options: unknown;
}

export class TournamentGames {
  readonly #arena: Arena;

  constructor(arena: Arena) {
    this.#arena = arena;
  }

  /**
   * Brings a game nearer to its end: opens its room, seats who is missing, begins the match, or returns the result. Null
   * while it is played. What it did before it is not done again.
   */
  async advance(stored: StoredTournament, open: OpenGame): Promise<Result | null> {
    const roomId = roomIdOf(stored.head.terms, open);
    const room = this.#arena.find(roomId);
    if (room !== null && setAsideBecause(room.storedRecord) !== null)
      return noResult(open, roomId, this.#now());
    if (room !== null && room.status !== 'finished') {
      if (room.record.startedAt === null && !isOpening(room.record))
        await this.#seat(stored, open, await room.reach());
      return null;
    }
    const record = await this.#arena.history.game(roomId);
    if (record !== null) return this.#result(stored, open, record);
    // Its end was shown; the history has it soon.
    if (room?.started === true) return null;
    const kept = await this.#kept(roomId);
    if (kept === 'here') return null;
    const present = presentOf(stored, open);
    if (kept === 'damaged') return noResult(open, roomId, this.#now());
    if (present.length < stored.head.terms.leastSeats) return walkover(open, present, this.#now());
    await this.#open(stored, open, roomId, present);
    return null;
  }

  /** Whether its room is there, as far as this process knows. */
  isOpen({ head }: StoredTournament, open: OpenGame): boolean {
    return this.#arena.find(roomIdOf(head.terms, open)) !== null;
  }

  /** An agent that left the tournament is out of what it plays. */
  async forfeit(stored: StoredTournament, open: OpenGame, agentId: string): Promise<void> {
    const room = await this.#arena.seek(roomIdOf(stored.head.terms, open));
    const seat = room?.record.seats.findIndex((one) => one.agentId === agentId) ?? -1;
    if (room?.started === true && room.status !== 'finished' && seat !== -1) await room.forfeit(seat, 'left');
  }

  /** Whether the store has it, where no process has listed it. */
  async #kept(roomId: string): Promise<'here' | 'damaged' | 'gone'> {
    try {
      const record = await this.#arena.live.room(roomId);
      if (record === null) return 'gone';
      return setAsideBecause(record) === null ? 'here' : 'damaged';
    } catch (error) {
      if (error instanceof RoomDamaged) return 'damaged';
      throw error;
    }
  }

  async #open(
    stored: StoredTournament,
    open: OpenGame,
    roomId: string,
    present: readonly Present[],
  ): Promise<void> {
    const { live } = this.#arena;
    const { head } = stored;
    const { terms, speed, rated, house, challenge } = head;
    const claim = `arena:tournament:room:${roomId}`;
    if (live.shared && !(await live.keyValues.swap(claim, null, 'opening', CLAIM_MS))) return;
    const hosted = this.#hosted(terms.game);
    const { room } = await this.#arena.createRoom({
      roomId,
      game: terms.game,
      name: `${terms.name} · ${open.pairing}`.slice(0, 64),
      maxPlayers: present.length,
      speed,
      controls: 'none',
      extra: {
        tournament: terms.id,
        round: open.round,
        rated,
        ...(house ? { houseCup: true } : {}),
        ...(challenge === undefined ? {} : { challenge: true }),
        ...(challenge?.unlisted === true ? { unlisted: true } : {}),
      },
      ...(terms.pairedSeeds ? { seed: matchSeedOf(head, open, hosted.publicSeed === true) } : {}),
    });
    await this.#seat(stored, open, room);
  }

  /** Seats who is missing, in the order of the pairing, and begins. */
  async #seat(stored: StoredTournament, open: OpenGame, room: Room): Promise<void> {
    const present = presentOf(stored, open);
    const taken = room.record.seats.filter((seat) => seat.taken !== 'open').length;
    // Who has left since the room was opened is seated all the same, and forfeits.
    const seats = room.record.seats.length;
    const wanted = seats === present.length ? present : everybody(stored, open);
    if (seats !== wanted.length) {
      await room.remove('removed');
      return;
    }
    for (const { id, name, bot, options } of wanted.slice(taken)) {
      if (bot !== null) await room.addBot(bot, options ?? houseOptions(room.hosted, bot));
      else
        await room.join({ name: freeName(room, name), agentId: id, options }).catch((error: unknown) => {
          throw isItsFault(error) ? new CannotPlay(id, error) : error;
        });
    }
    await room.start();
  }

  /** By the seats of the pairing: who had left before its room was opened was not there. */
  #result(stored: StoredTournament, open: OpenGame, { gameId, players, extra }: GameRecord): Result {
    if (extra.stopped === CALLED_OFF) return noResult(open, gameId, this.#now());
    const ids = open.players.map((player) => stored.state.entrants[player]!);
    const absentIds = new Set(Array.isArray(extra.absent) ? extra.absent : []);
    const left = [...players];
    const absent: number[] = [];
    const places = ids.map(({ id, bot }, seat) => {
      const at = left.findIndex((player) => (bot === null ? player.agentId === id : player.bot === bot));
      const [player] = at === -1 ? [] : left.splice(at, 1);
      if (player === undefined || absentIds.has(player.playerId)) absent.push(seat);
      return player?.placement ?? ids.length;
    });
    // Of a match that everybody has left, what they had by then counts.
    return resultOf(open, gameId, this.#now(), places, absent);
  }

  #hosted(game: string): HostedGame {
    const hosted = this.#arena.games.get(game);
    if (hosted === undefined) throw new Refused('UNKNOWN_GAME', 'There is no such game here.');
    return hosted;
  }

  #now(): number {
    return Math.floor(this.#arena.time.now());
  }
}

function everybody({ state }: StoredTournament, { players }: OpenGame): Present[] {
  return players.map((player, seat) => {
    const { id, name, bot, options } = state.entrants[player]!;
    return { seat, id, name, bot, options };
  });
}

/** Those who have not left. */
function presentOf(stored: StoredTournament, open: OpenGame): Present[] {
  return everybody(stored, open).filter(
    ({ seat }) => stored.state.entrants[open.players[seat]!]!.left === null,
  );
}

function houseOptions({ levels = [], house }: HostedGame, bot: string): unknown {
  return [...levels, ...house].find((player) => player.bot === bot)?.options;
}

function resultOf(
  { pairing, game, attempt }: OpenGame,
  match: string,
  at: number,
  places: number[] | null,
  absent: number[],
): Result {
  return { type: 'result', at, pairing, game, attempt, match, places, absent };
}

function noResult(open: OpenGame, match: string, at: number): Result {
  return resultOf(open, match, at, null, []);
}

/** Too few are left to play: those who are there have won. */
function walkover(open: OpenGame, present: readonly Present[], at: number): Result {
  const absent = open.players.flatMap((_, seat) => (present.some((one) => one.seat === seat) ? [] : [seat]));
  return resultOf(
    open,
    'none',
    at,
    open.players.map(() => 1),
    absent,
  );
}
