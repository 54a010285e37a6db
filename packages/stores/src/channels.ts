/** Publish and subscribe within one process, by channel. */
import type { Log } from '@lobster-league/arena';

type OnMessage = (message: string) => void;

export class Channels {
  readonly #subscribers = new Map<string, Set<{ readonly onMessage: OnMessage }>>();
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  publish(channel: string, message: string): void {
    for (const { onMessage } of [...(this.#subscribers.get(channel) ?? [])]) {
      try {
        onMessage(message);
      } catch (error) {
        this.#log.error('subscriber threw', { channel, error: String(error) });
      }
    }
  }

  /** The same function may subscribe twice, and is then called twice. */
  subscribe(channel: string, onMessage: OnMessage): () => void {
    const subscribers = this.#subscribers.get(channel) ?? new Set();
    this.#subscribers.set(channel, subscribers);
    const subscriber = { onMessage };
    subscribers.add(subscriber);
    return () => {
      subscribers.delete(subscriber);
      if (subscribers.size === 0 && this.#subscribers.get(channel) === subscribers)
        this.#subscribers.delete(channel);
    };
  }

  clear(): void {
    this.#subscribers.clear();
  }
}
