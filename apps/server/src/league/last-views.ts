/** The table at the end of finished matches, from their events: folded in slices, once for all who ask, kept for a while. */
import { type Arena, type GameRecord, hostedAs } from '@lobster-league/arena';
import { HttpProblem } from '../http/problem.js';

/** So many events are folded at a time: the store gives others a turn between. */
const SLICE = 250;
const MOST_KEPT = 64;

export class LastViews {
  readonly #arena: Arena;
  /** By game, what was used last at the end. */
  readonly #views = new Map<string, Promise<unknown>>();

  constructor(arena: Arena) {
    this.#arena = arena;
  }

  of(record: GameRecord): Promise<unknown> {
    const { gameId } = record;
    const view = this.#views.get(gameId) ?? this.#fold(record);
    this.#views.delete(gameId);
    this.#views.set(gameId, view);
    // What could not be read is read again by the next who asks.
    view.catch(() => this.#views.delete(gameId));
    for (const oldest of this.#views.keys()) {
      if (this.#views.size <= MOST_KEPT) break;
      this.#views.delete(oldest);
    }
    return view;
  }

  async #fold({ game, rules, gameId, config, totalEvents }: GameRecord): Promise<unknown> {
    const { games, history } = this.#arena;
    const hosted = hostedAs(games.get(game), rules);
    const replay = hosted === undefined ? null : await history.replayHead(gameId);
    if (hosted === undefined || replay === null)
      throw new HttpProblem(410, 'rules_gone', 'The rules of that match are not here any more.');
    const view = hosted.game.opening(config, replay.head.seats);
    for (let from = 1; from <= totalEvents; ) {
      const events = await history.events(gameId, from, SLICE);
      if (events.length === 0) break;
      for (const { event } of events) if (!event.type.startsWith('room:')) hosted.game.fold(view, event);
      from = events.at(-1)!.sequence + 1;
    }
    return view;
  }
}
