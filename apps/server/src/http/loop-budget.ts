/** Time in one turn of the event loop: work that comes in crowds is done while the turn has time left, the rest in the next turns. */

/** A turn that takes much longer keeps timers, sockets and stores waiting. */
const TURN_MS = 10;

/** Stands behind a piece that goes on in promises, which count as well. */
const GOES_ON = (): void => undefined;

export class LoopBudget {
  /** In the order in which they came; those before `#next` have run. */
  #waiting: (() => void)[] = [];
  #next = 0;
  #until = 0;
  #scheduled = false;

  /** Runs it now if nothing waits and this turn has time left, else in one of the next turns. */
  run(piece: () => void): void {
    if (this.#hasToWait()) this.#waiting.push(piece, GOES_ON);
    else piece();
  }

  /** The same for what is done when it returns, as writing to a socket is: crowds of it cost less. */
  runToEnd(piece: () => void): void {
    if (this.#hasToWait()) this.#waiting.push(piece);
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

  #hasToWait(): boolean {
    return this.#waiting.length > 0 || !this.#hasTime();
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
    this.#forgetDone();
    while (this.#next < this.#waiting.length) {
      if (!this.#hasTime()) return;
      const piece = this.#waiting[this.#next++]!;
      if (piece === GOES_ON) await null;
      else piece();
    }
    this.#forgetDone();
  }

  #forgetDone(): void {
    this.#waiting.splice(0, this.#next);
    this.#next = 0;
  }
}
