/** Reads that begin after they were asked for, and are shared by all who ask meanwhile: a crowd that comes at once reads once. */

interface Reading<Value> {
  readonly now: Promise<Value>;
  next: Promise<Value> | null;
}

export class SharedRead<Value> {
  readonly #read: (key: string) => Promise<Value>;
  readonly #reading = new Map<string, Reading<Value>>();

  constructor(read: (key: string) => Promise<Value>) {
    this.#read = read;
  }

  get(key: string): Promise<Value> {
    const reading = this.#reading.get(key);
    if (reading === undefined) return this.#begin(key);
    // What is being read may be older than the question.
    reading.next ??= reading.now.then(
      () => this.#begin(key),
      () => this.#begin(key),
    );
    return reading.next;
  }

  #begin(key: string): Promise<Value> {
    const now = this.#read(key);
    const reading: Reading<Value> = { now, next: null };
    this.#reading.set(key, reading);
    const over = (): void => {
      if (this.#reading.get(key) === reading && reading.next === null) this.#reading.delete(key);
    };
    now.then(over, over);
    return now;
  }
}
