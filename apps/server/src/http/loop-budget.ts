/** Time in one turn of the event loop: work that comes in crowds is done while the turn has time left, the rest in the next turns. */

/** A turn that takes much longer keeps timers, sockets and stores waiting. */
const TURN_MS = 10;

export class LoopBudget {
  /** In the order in which they came. */
  readonly #waiting = new Set<() => void>();
  #until = 0;
  #scheduled = false;

  /** Runs it now if nothing waits and this turn has time left, else in one of the next turns. */
  run(piece: () => void): void {
    if (this.#waiting.size > 0 || !this.#hasTime()) this.#waiting.add(piece);
    else piece();
  }

  /** The same, and resolves when it has run. */
  ran(piece: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      this.run(() => {
        try {
          resolve(piece());
        } catch (error) {
          reject(error);
        }
      });
    });
  }

  #hasTime(): boolean {
    const now = performance.now();
    if (!this.#scheduled) {
      this.#scheduled = true;
      this.#until = now + TURN_MS;
      setImmediate(() => void this.#nextTurn());
    }
    return now < this.#until;
  }

  async #nextTurn(): Promise<void> {
    this.#scheduled = false;
    for (const piece of this.#waiting) {
      if (!this.#hasTime()) return;
      this.#waiting.delete(piece);
      piece();
      // What the piece goes on with in promises counts as well.
      await null;
    }
  }
}
