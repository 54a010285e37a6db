/** Publish and subscribe between processes, on a separate connection: one that subscribes can do nothing else. */
import { type Log, StoreUnavailable } from '@lobster-league/arena';
import { Redis } from 'ioredis';
import { Channels } from '../channels.js';
import { clientOptions, type RedisTimeouts, until } from './connection.js';

export class RedisMessages {
  readonly #client: Redis;
  readonly #channels: Channels;
  readonly #log: Log;
  /** The number of subscribers of each channel. */
  readonly #subscribers = new Map<string, number>();
  readonly #heartbeat: NodeJS.Timeout;
  #open = true;

  constructor(url: string, log: Log, timeouts: RedisTimeouts) {
    this.#log = log;
    this.#channels = new Channels(log);
    this.#client = new Redis(url, { ...clientOptions(timeouts), autoResubscribe: false });
    this.#client.on('message', (channel: string, message: string) =>
      this.#channels.publish(channel, message),
    );
    this.#client.on('error', () => undefined);
    // Messages published while disconnected are lost; subscribers number theirs, and ask for missed ones.
    this.#client.on('ready', () => void this.#resubscribe());
    // A silent connection may be dead without anybody noticing.
    this.#heartbeat = setInterval(() => {
      if (this.#client.status === 'ready') void this.#client.ping().catch(() => undefined);
    }, timeouts.heartbeatMs).unref();
  }

  get connected(): boolean {
    return this.#open && this.#client.status === 'ready';
  }

  /** Resolves when subscriptions work; rejects after a timeout. */
  reached(withinMs: number): Promise<void> {
    return until(() => this.connected, withinMs);
  }

  async subscribe(channel: string, onMessage: (message: string) => void): Promise<() => Promise<void>> {
    if (!this.#open) throw new StoreUnavailable('the live store is closed');
    const unsubscribe = this.#channels.subscribe(channel, onMessage);
    const before = this.#subscribers.get(channel) ?? 0;
    this.#subscribers.set(channel, before + 1);
    let heard = true;
    const end = async (): Promise<void> => {
      if (!heard) return;
      heard = false;
      unsubscribe();
      await this.#deafen(channel);
    };
    try {
      // Also for a second subscriber, which must not return before it is subscribed.
      await this.#client.subscribe(channel);
    } catch (error) {
      await end();
      throw new StoreUnavailable(`Redis: ${String(error)}`, { cause: error });
    }
    return end;
  }

  async close(): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    clearInterval(this.#heartbeat);
    this.#channels.clear();
    this.#client.disconnect();
  }

  async #deafen(channel: string): Promise<void> {
    const left = (this.#subscribers.get(channel) ?? 1) - 1;
    if (left > 0) {
      this.#subscribers.set(channel, left);
      return;
    }
    this.#subscribers.delete(channel);
    // A dead connection has forgotten its channels anyway.
    await this.#client.unsubscribe(channel).catch(() => undefined);
  }

  async #resubscribe(): Promise<void> {
    const channels = [...this.#subscribers.keys()];
    try {
      for (let from = 0; from < channels.length; from += 1_000) {
        await this.#client.subscribe(...channels.slice(from, from + 1_000));
      }
    } catch (error) {
      this.#log.warn('Redis subscription failed', { error: String(error) });
      this.#client.disconnect(true);
    }
  }
}
