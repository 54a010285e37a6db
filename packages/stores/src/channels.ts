/** Publish and subscribe within one process, by channel. */
import type { Log } from '@lobster-league/arena';

type Hear = (message: string) => void;

export class Channels {
  readonly #hearers = new Map<string, Set<{ readonly hear: Hear }>>();
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  publish(channel: string, message: string): void {
    for (const { hear } of [...(this.#hearers.get(channel) ?? [])]) {
      try {
        hear(message);
      } catch (error) {
        this.#log.error('subscriber threw', { channel, error: String(error) });
      }
    }
  }

  /** The same function may subscribe twice, and is then called twice. */
  subscribe(channel: string, hear: Hear): () => void {
    const hearers = this.#hearers.get(channel) ?? new Set();
    this.#hearers.set(channel, hearers);
    const hearer = { hear };
    hearers.add(hearer);
    return () => {
      hearers.delete(hearer);
      if (hearers.size === 0 && this.#hearers.get(channel) === hearers) this.#hearers.delete(channel);
    };
  }

  clear(): void {
    this.#hearers.clear();
  }
}
