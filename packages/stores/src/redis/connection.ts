/**
 * The connection to Redis. Calls of one tick are pipelined in order; while the server is unreachable every call fails
 * at once, so that nothing piles up; a server that does not answer is disconnected and reconnected.
 */
import { type Log, StoreUnavailable } from '@lobster-league/arena';
import { Redis } from 'ioredis';
import { SCRIPTS, type ScriptName } from './scripts.js';

export interface RedisTimeouts {
  /** How long the server may stay silent while we wait for an answer. */
  readonly answerMs: number;
  readonly connectMs: number;
  /** The interval of heartbeats when there are no calls. */
  readonly heartbeatMs: number;
}

export const REDIS_TIMEOUTS: RedisTimeouts = { answerMs: 2_000, connectMs: 2_000, heartbeatMs: 1_000 };

const LAST_RETRY_MS = 500;

/** The most calls, and the most characters, in one pipeline. */
const MOST_CALLS = 1_000;
const MOST_CHARACTERS = 4_000_000;

type Argument = string | number;

interface Call {
  readonly command: readonly Argument[];
  readonly resolve: (answer: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

export class RedisConnection {
  readonly #client: Redis;
  readonly #log: Log;
  #calls: Call[] = [];
  #scheduled = false;
  #ready = false;
  #open = true;
  #outageLogged = false;
  #latencyMs: number | null = null;
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #heartbeat: NodeJS.Timeout;

  constructor(url: string, log: Log, timeouts: RedisTimeouts) {
    this.#log = log;
    this.#client = new Redis(url, clientOptions(timeouts));
    this.#client.on('ready', () => void this.#prepare());
    this.#client.on('close', () => this.#onUnavailable('the connection ended'));
    this.#client.on('error', (error: Error) => this.#onUnavailable(error.message));
    this.#heartbeat = setInterval(() => void this.#ping(), timeouts.heartbeatMs).unref();
  }

  /** How long the last ping took; null while there is no connection. */
  get latencyMs(): number | null {
    return this.connected ? this.#latencyMs : null;
  }

  get connected(): boolean {
    return this.#open && this.#ready;
  }

  /** Resolves when the server is ready; rejects after a timeout. */
  reached(withinMs: number): Promise<void> {
    return until(() => this.connected, withinMs);
  }

  script(name: ScriptName, keys: readonly string[], args: readonly Argument[]): Promise<unknown> {
    return this.#enqueue(['evalsha', SCRIPTS[name].sha, keys.length, ...keys, ...args]);
  }

  call(...command: readonly Argument[]): Promise<unknown> {
    return this.#enqueue(command);
  }

  #enqueue(command: readonly Argument[]): Promise<unknown> {
    if (!this.#open) return Promise.reject(new StoreUnavailable('the live store is closed'));
    if (!this.#ready) return Promise.reject(new StoreUnavailable('Redis unavailable'));
    return new Promise((resolve, reject) => {
      this.#calls.push({ command, resolve, reject });
      if (this.#scheduled) return;
      this.#scheduled = true;
      setImmediate(() => this.#send());
    });
  }

  /** Sends what is pending, waits for the answers, then disconnects. */
  async close(): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    clearInterval(this.#heartbeat);
    this.#send();
    await Promise.allSettled(this.#underWay);
    this.#ready = false;
    this.#client.disconnect();
  }

  #send(): void {
    this.#scheduled = false;
    while (this.#calls.length > 0) {
      const sent = this.#exchange(this.#nextPiece());
      this.#underWay.add(sent);
      void sent.finally(() => this.#underWay.delete(sent));
    }
  }

  #nextPiece(): Call[] {
    let count = 0;
    let characters = 0;
    for (const { command } of this.#calls) {
      if (count === MOST_CALLS || characters > MOST_CHARACTERS) break;
      for (const argument of command) characters += typeof argument === 'string' ? argument.length : 8;
      count++;
    }
    if (count === this.#calls.length) {
      const all = this.#calls;
      this.#calls = [];
      return all;
    }
    return this.#calls.splice(0, count);
  }

  async #exchange(calls: readonly Call[]): Promise<void> {
    try {
      const answers = await this.#client.pipeline(calls.map(({ command }) => [...command])).exec();
      for (const [index, { resolve, reject }] of calls.entries()) {
        const [error, answer] = answers?.[index] ?? [new Error('no answer'), null];
        if (error === null) resolve(answer);
        else reject(this.#failure(error));
      }
    } catch (error) {
      const failure = this.#failure(error);
      for (const { reject } of calls) reject(failure);
    }
  }

  #failure(error: unknown): StoreUnavailable {
    const reason = error instanceof Error ? error.message : String(error);
    // The script cache was emptied: load the scripts again for the next call.
    if (reason.startsWith('NOSCRIPT')) void this.#prepare();
    return new StoreUnavailable(`Redis: ${reason}`, { cause: error });
  }

  /** Loads the scripts before the first call. */
  async #prepare(): Promise<void> {
    const client = this.#client;
    try {
      await Promise.all(Object.values(SCRIPTS).map(({ source }) => client.script('LOAD', source)));
    } catch (error) {
      // Without its scripts the server cannot be used; the next connection tries again.
      this.#onUnavailable(error instanceof Error ? error.message : String(error));
      client.disconnect(true);
      return;
    }
    this.#ready = this.#open && client.status === 'ready';
    void this.#ping();
    if (this.#ready && this.#outageLogged) this.#log.info('Redis available again');
    if (this.#ready) this.#outageLogged = false;
  }

  async #ping(): Promise<void> {
    if (!this.#ready) return;
    const startedAt = performance.now();
    await this.call('ping').then(
      () => {
        this.#latencyMs = performance.now() - startedAt;
      },
      () => undefined,
    );
  }

  #onUnavailable(reason: string): void {
    this.#ready = false;
    if (this.#outageLogged || !this.#open) return;
    this.#outageLogged = true;
    this.#log.warn('Redis unavailable', { reason });
  }
}

/** Returns the client options of both connections. */
export function clientOptions({ answerMs, connectMs }: RedisTimeouts) {
  return {
    connectionName: 'lobster-league',
    connectTimeout: connectMs,
    socketTimeout: answerMs,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (times: number) => Math.min(25 * 2 ** Math.min(times, 10), LAST_RETRY_MS),
    reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
  };
}

/** Polls until the condition holds, at most that long. */
export async function until(holds: () => boolean, withinMs: number): Promise<void> {
  const end = Date.now() + withinMs;
  while (!holds()) {
    if (Date.now() >= end) throw new StoreUnavailable(`Redis does not answer within ${withinMs} ms`);
    await new Promise<void>((resolve) => void setTimeout(resolve, 20));
  }
}
