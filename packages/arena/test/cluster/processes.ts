/** Several arenas on one store, as if each were a process of its own: one can be killed, or stopped for a while. */
import { memoryHistoryStore, memoryLiveStore } from '@lobster-league/stores';
import {
  Arena,
  type ArenaSettings,
  type HistoryStore,
  type HostedGame,
  type LiveStore,
  type Log,
  StoreUnavailable,
  type Time,
} from '../../src/index.js';
import { FakeTime } from '../../src/testing/index.js';
import { pacedDummy } from '../harness.js';
import { randomOfTest } from '../random-of-test.js';

export interface Process {
  readonly arena: Arena;
  /** Whether those who are connected to it hear of it at all. */
  readonly alive: boolean;
  /** As kill -9 does it. */
  kill(): void;
  /** Nothing happens in it, until it is woken and does not know how long it slept. */
  sleep(): void;
  wake(): void;
}

/** What goes wrong is kept. */
export const complaints: string[] = [];

const log: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (message, fields) => complaints.push(`${message} ${JSON.stringify(fields)}`),
};

/** What goes wrong with a call to the store: it is not made, its answer is lost, or it throws this. */
export type Fault = 'before' | 'after' | Error | null;

export interface Surroundings {
  /** Which calls of this process to the store fail, by the name of the method. */
  readonly faults?: (call: string, args: readonly unknown[]) => Fault;
  /** By how much the clock of this process is ahead of the others'. */
  readonly aheadMs?: number;
}

export interface Processes {
  readonly time: FakeTime;
  readonly live: LiveStore;
  readonly history: HistoryStore;
  /** Resolves when it has taken the rooms that nobody has, unless it is not to be waited for. */
  start(surroundings?: Surroundings, recovers?: boolean): Promise<Process>;
}

export function processes(
  games: readonly HostedGame[] = [pacedDummy],
  settings: Partial<ArenaSettings> = {},
): Processes {
  const time = new FakeTime();
  const live = memoryLiveStore({ now: () => time.now(), shared: true });
  const history = memoryHistoryStore();
  return {
    time,
    live,
    history,
    async start(surroundings = {}, recovers = true) {
      const life = new Life(surroundings);
      const random = randomOfTest('process');
      const own = { live: life.store(live), history, time: life.time(time), random, log };
      const arena = new Arena({ games, settings, ...own });
      await arena.open();
      if (recovers) await arena.recovered();
      return {
        arena,
        get alive() {
          return life.alive;
        },
        kill: () => life.end(),
        sleep: () => life.sleep(),
        wake: () => life.wake(),
      };
    },
  };
}

/** What stands between a process and its world. */
export class Life {
  readonly #surroundings: Surroundings;
  #state: 'awake' | 'asleep' | 'dead' = 'awake';
  #missed: (() => void)[] = [];

  constructor(surroundings: Surroundings = {}) {
    this.#surroundings = surroundings;
  }

  get alive(): boolean {
    return this.#state !== 'dead';
  }

  end(): void {
    this.#state = 'dead';
  }

  sleep(): void {
    this.#state = 'asleep';
  }

  wake(): void {
    this.#state = 'awake';
    for (const run of this.#missed.splice(0)) run();
  }

  time(time: Time): Time {
    return {
      now: () => time.now() + (this.#surroundings.aheadMs ?? 0),
      wall: () => time.wall(),
      after: (ms, run) => time.after(ms, () => this.#when(run)),
    };
  }

  /** A process that sleeps hears late; one that is dead neither hears nor writes. */
  store(live: LiveStore): LiveStore {
    const subscribe: LiveStore['subscribe'] = (channel, hear) =>
      live.subscribe(channel, (message) => this.#when(() => hear(message)));
    return new Proxy(live, {
      get: (target, property) => {
        if (property === 'subscribe') return subscribe;
        const own: unknown = Reflect.get(target, property);
        if (typeof own !== 'function') return own;
        return (...args: unknown[]): unknown =>
          this.#call(String(property), args, () => Reflect.apply(own, target, args));
      },
    });
  }

  #call(name: string, args: unknown[], call: () => unknown): unknown {
    if (this.#state === 'dead') return new Promise(() => undefined);
    const fault = this.#surroundings.faults?.(name, args) ?? null;
    const lost = new StoreUnavailable(`${name} got no answer`);
    if (fault === 'before') return Promise.reject(lost);
    if (fault instanceof Error) return Promise.reject(fault);
    const answer = call();
    return fault === null ? answer : Promise.resolve(answer).then(() => Promise.reject(lost));
  }

  #when(run: () => void): void {
    if (this.#state === 'awake') run();
    else if (this.#state === 'asleep') this.#missed.push(run);
  }
}
