/** The list of all games as JSON, piece by piece: what is told of a game is made again only when it has changed. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Arena, Room } from '@lobster-league/arena';
import { gameDetails } from './game-state.js';

/** So many games are in a piece: others have their turn between. */
const PIECE = 50;

export class GameList {
  readonly #texts = new WeakMap<Room, string>();

  constructor(arena: Arena) {
    arena.listen((room) => this.#texts.delete(room));
  }

  async *pieces(rooms: readonly Room[]): AsyncGenerator<string> {
    yield '{"success":true,"data":{"games":[';
    for (let from = 0; from < rooms.length; from += PIECE) {
      if (from > 0) await nextTurn();
      const texts = rooms.slice(from, from + PIECE).map((room) => this.#text(room));
      yield (from === 0 ? '' : ',') + texts.join(',');
    }
    yield `],"total_games":${rooms.length}}}`;
  }

  #text(room: Room): string {
    const text = this.#texts.get(room) ?? JSON.stringify(gameDetails(room));
    this.#texts.set(room, text);
    return text;
  }
}
