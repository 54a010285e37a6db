/** Requests that are answered when a match's turn has changed, or after a while. They cost nothing meanwhile. */
import type { ServerResponse } from 'node:http';
import type { Arena, Room } from '@lobster-league/arena';
import type { LoopBudget } from '../http/loop-budget.js';

export const LONGEST_WAIT_MS = 30_000;
/** Whoever comes when so many wait is answered at once. */
const MOST_WAITING = 20_000;

interface Waiter {
  readonly turn: number;
  readonly wake: () => void;
}

export class TurnWait {
  readonly #arena: Arena;
  readonly #outgoing: LoopBudget;
  readonly #unlisten: () => void;
  readonly #byRoom = new Map<Room, Set<Waiter>>();
  #waiting = 0;
  #closed = false;

  constructor(arena: Arena, outgoing: LoopBudget) {
    this.#arena = arena;
    this.#outgoing = outgoing;
    this.#unlisten = arena.listen((room, what) => this.#changed(room, what === 'removed'));
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** Everybody is answered now, and whoever comes later at once. */
  close(): void {
    this.#closed = true;
    this.#unlisten();
    for (const waiters of [...this.#byRoom.values()]) for (const { wake } of [...waiters]) wake();
  }

  /** Resolves when the match is in another turn than that, or over, or time is up, or nobody listens any more. */
  until(room: Room, turn: number, response: ServerResponse): Promise<void> {
    if (this.#closed || this.#waiting >= MOST_WAITING || hasChanged(room, turn)) return Promise.resolve();
    return new Promise((resolve) => {
      const waiters = this.#byRoom.get(room) ?? new Set();
      const cancel = this.#arena.time.after(LONGEST_WAIT_MS, () => waiter.wake());
      const waiter: Waiter = {
        turn,
        wake: () => {
          if (!waiters.delete(waiter)) return;
          if (waiters.size === 0) this.#byRoom.delete(room);
          this.#waiting--;
          cancel();
          response.off('close', waiter.wake);
          resolve();
        },
      };
      waiters.add(waiter);
      this.#byRoom.set(room, waiters);
      this.#waiting++;
      response.once('close', waiter.wake);
    });
  }

  #changed(room: Room, removed: boolean): void {
    for (const { turn, wake } of [...(this.#byRoom.get(room) ?? [])])
      if (removed || hasChanged(room, turn)) this.#outgoing.run(wake);
  }
}

function hasChanged(room: Room, turn: number): boolean {
  return room.turn !== turn || room.status === 'finished';
}
