/** Requests that are answered when a match's turn has changed, or after a while. They cost nothing meanwhile. */
import type { ServerResponse } from 'node:http';
import { type Arena, LongPolls, type Room } from '@lobster-league/arena';
import type { LoopBudget } from '../http/loop-budget.js';

export const LONGEST_WAIT_MS = 30_000;
/** Whoever comes when so many wait is answered at once. */
const MOST_WAITING = 20_000;

export class TurnWait {
  readonly #arena: Arena;
  readonly #polls: LongPolls;
  readonly #unlisten: () => void;
  readonly #byRoom = new Map<Room, Set<() => void>>();
  #closed = false;

  constructor(arena: Arena, outgoing: LoopBudget) {
    this.#arena = arena;
    this.#polls = new LongPolls(arena.time, { most: MOST_WAITING, mostPerKey: MOST_WAITING });
    this.#unlisten = arena.listen((room) => {
      for (const changed of this.#byRoom.get(room) ?? []) outgoing.run(changed);
    });
  }

  /** Everybody is answered now, and whoever comes later at once. */
  close(): void {
    this.#closed = true;
    this.#unlisten();
    this.#polls.close();
  }

  /** Resolves when the match is in another turn than that, or over, or time is up, or nobody listens any more. */
  async until(room: Room, turn: number, response: ServerResponse): Promise<void> {
    const { roomId } = room;
    const done = (): boolean =>
      room.turn !== turn || room.status === 'finished' || this.#arena.find(roomId) !== room;
    if (this.#closed || this.#polls.size >= MOST_WAITING || done()) return;
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const onChange = (changed: () => void): (() => void) => this.#onChange(room, changed);
    await this.#polls.until({ key: roomId, ms: LONGEST_WAIT_MS, signal: gone.signal, done, onChange });
  }

  #onChange(room: Room, changed: () => void): () => void {
    const waiting = this.#byRoom.get(room) ?? new Set();
    this.#byRoom.set(room, waiting.add(changed));
    return () => {
      waiting.delete(changed);
      if (waiting.size === 0) this.#byRoom.delete(room);
    };
  }
}
