/** Work that concerns the same keys is done one after the other, in the order in which it came. */

export class KeyedTurns {
  /** By key: the last work, which never fails here. */
  readonly #last = new Map<string, Promise<unknown>>();

  /** Does the work when all earlier work on any of these keys is over. */
  run<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    const mine = Promise.all(keys.map((key) => this.#last.get(key))).then(work);
    const over = mine.catch(() => undefined);
    for (const key of keys) this.#last.set(key, over);
    void over.then(() => {
      for (const key of keys) if (this.#last.get(key) === over) this.#last.delete(key);
    });
    return mine;
  }
}
