/** Until when a winner can be guessed, and what comes of it when the match is over. */
import {
  type Arena,
  FIRST_PART,
  type GuessedEnd,
  type Guesses,
  type Log,
  type Room,
} from '@lobster-league/arena';
import { HttpProblem } from '../http/problem.js';

/** So many of the latest matches tell how long one is. */
const LOOKED_AT = 50;
/** Where nothing like it was ever played. */
const USUAL_EVENTS = 300;

export class Guessing {
  readonly #arena: Arena;
  readonly #guesses: Guesses;
  readonly #log: Log;
  readonly #closing = new WeakMap<Room, Promise<number>>();
  readonly #settled = new WeakSet<Room>();

  constructor(arena: Arena, guesses: Guesses, log: Log) {
    this.#arena = arena;
    this.#guesses = guesses;
    this.#log = log;
    arena.listen((room, what) => {
      if (what !== 'removed' && room.owned !== null && room.status === 'finished') this.#over(room);
    });
  }

  /** The last event at which a guess is taken: a tenth of how long such a match usually is. */
  closesAt(room: Room): Promise<number> {
    const known = this.#closing.get(room);
    if (known !== undefined) return known;
    const usual = this.#usualEvents(room).catch(() => {
      // A history that is away is asked again.
      this.#closing.delete(room);
      return USUAL_EVENTS;
    });
    const closes = usual.then((events) => Math.ceil(FIRST_PART * events));
    this.#closing.set(room, closes);
    return closes;
  }

  /** Throws the problem where nothing can be guessed any more, or not about that player. */
  async mustBeOpen(room: Room, playerId: string): Promise<void> {
    if (!room.started)
      throw new HttpProblem(
        409,
        'game_not_started',
        'There is nothing to guess yet: the match has not begun.',
      );
    if (room.status === 'finished' || room.sequence > (await this.closesAt(room)))
      throw new HttpProblem(
        409,
        'guesses_closed',
        'The winner can be guessed in the first tenth of a match.',
      );
    if (!room.record.seats.some((seat) => seat.playerId === playerId))
      throw new HttpProblem(404, 'player_not_found', 'Nobody of that id plays in that match.');
  }

  #over(room: Room): void {
    if (this.#settled.has(room)) return;
    this.#settled.add(room);
    this.#guesses.settle(room.roomId, endOf(room)).catch((error: unknown) => {
      this.#settled.delete(room);
      this.#log.warn('guesses are not counted yet', { roomId: room.roomId, error });
    });
  }

  async #usualEvents({ record }: Room): Promise<number> {
    const { game, config, seats } = record;
    const { items } = await this.#arena.history.games({ game }, { page: 1, limit: LOOKED_AT });
    const terms = JSON.stringify(config);
    const alike = items.filter(
      (one) =>
        one.players.length === seats.length &&
        one.unrated?.code !== 'called_off' &&
        JSON.stringify(one.config) === terms,
    );
    if (alike.length === 0) return USUAL_EVENTS;
    return alike.reduce((sum, { totalEvents }) => sum + totalEvents, 0) / alike.length;
  }
}

/** As spectators have seen it. */
function endOf(room: Room): GuessedEnd {
  const { result, seats, finishedAt, unrated, extra } = room.info();
  const isVoid = result === null || extra.stopped !== undefined || unrated?.code === 'called_off';
  return {
    at: finishedAt ?? 0,
    events: room.sequence,
    seats: seats.length,
    winners: isVoid ? [] : result.filter(({ place }) => place === 1).map(({ seat }) => seats[seat]!.playerId),
  };
}
