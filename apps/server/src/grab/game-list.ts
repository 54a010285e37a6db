/** The list of all games as JSON, piece by piece: what is told of a game is made again only when it has changed. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Arena, GameRecord, Room } from '@lobster-league/arena';
import { gameDetails, recordDetails } from './game-state.js';

/** So many games are in a piece: others have their turn between. */
const PIECE = 50;

export class GameList {
  readonly #texts = new WeakMap<Room, string>();

  constructor(arena: Arena) {
    arena.listen((room) => this.#texts.delete(room));
  }

  /** The rooms, and then the games whose rooms are gone. */
  async *pieces(
    rooms: readonly Room[],
    recorded: AsyncIterable<readonly GameRecord[]> | null = null,
  ): AsyncGenerator<string> {
    yield '{"success":true,"data":{"games":[';
    let total = 0;
    const piece = (texts: readonly string[]): string => {
      const before = total === 0 || texts.length === 0 ? '' : ',';
      total += texts.length;
      return before + texts.join(',');
    };
    for (let from = 0; from < rooms.length; from += PIECE) {
      if (from > 0) await nextTurn();
      yield piece(rooms.slice(from, from + PIECE).map((room) => this.#text(room)));
    }
    for await (const records of recorded ?? [])
      yield piece(records.map((record) => JSON.stringify(recordDetails(record))));
    yield `],"total_games":${total}}}`;
  }

  #text(room: Room): string {
    const text = this.#texts.get(room) ?? JSON.stringify(gameDetails(room));
    this.#texts.set(room, text);
    return text;
  }
}
