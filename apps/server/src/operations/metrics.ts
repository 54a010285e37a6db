/** What the operator's monitoring reads: Prometheus metrics of the arena, its stores and the process. */
import { type Arena, eventsOf, inputOf, type JournalLine, type Room } from '@lobster-league/arena';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { AnsweredRequest } from '../http/gateway.js';

const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export interface SocketCounts {
  counts(): ReadonlyMap<string, number>;
  buffered(): number;
}

export class Metrics {
  readonly registry = new Registry();
  readonly #requests: Histogram<'gateway' | 'method' | 'route' | 'status'>;
  readonly #stores: Histogram<'store' | 'call'>;
  readonly #storeErrors: Counter<'store' | 'call'>;
  readonly #answers: Histogram<'game' | 'outcome'>;
  readonly #steps: Counter;
  readonly #events: Counter;
  readonly #timeouts: Counter;
  readonly #failures: Counter<'kind'>;

  constructor() {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: 50 });
    this.#requests = new Histogram({
      name: 'league_http_request_seconds',
      help: 'HTTP requests, by what answered them',
      buckets: SECONDS,
      labelNames: ['gateway', 'method', 'route', 'status'],
      registers,
    });
    this.#stores = new Histogram({
      name: 'league_store_seconds',
      help: 'How long calls to the stores took',
      buckets: SECONDS,
      labelNames: ['store', 'call'],
      registers,
    });
    this.#storeErrors = new Counter({
      name: 'league_store_errors_total',
      help: 'Calls to the stores that failed',
      labelNames: ['store', 'call'],
      registers,
    });
    this.#answers = new Histogram({
      name: 'league_step_seconds',
      help: 'From an answer to its being durable',
      buckets: SECONDS,
      labelNames: ['game', 'outcome'],
      registers,
    });
    this.#steps = new Counter({ name: 'league_steps_total', help: 'Inputs played', registers });
    this.#events = new Counter({ name: 'league_events_total', help: 'Events that happened', registers });
    this.#timeouts = new Counter({
      name: 'league_timeouts_total',
      help: 'Asks whose time ran out',
      registers,
    });
    this.#failures = new Counter({
      name: 'league_failures_total',
      help: 'Errors that nobody had foreseen',
      labelNames: ['kind'],
      registers,
    });
  }

  /** Rooms, asks and spectators are counted when somebody looks. */
  watch(arena: Arena, sockets: SocketCounts): void {
    const registers = [this.registry];
    new Gauge({
      name: 'league_rooms',
      help: 'Rooms, by game and status',
      labelNames: ['game', 'status'],
      registers,
      collect() {
        this.reset();
        const counts = tally(arena, ({ record, status }) => [`${record.game} ${status}`, 1]);
        for (const [key, count] of counts) {
          const [game = '', status = ''] = key.split(' ');
          this.set({ game, status }, count);
        }
      },
    });
    new Gauge({
      name: 'league_open_asks',
      help: 'Asks that wait for an answer',
      labelNames: ['game'],
      registers,
      collect() {
        this.reset();
        const asks = tally(arena, ({ record, liveMatch }) => [
          record.game,
          liveMatch?.clocks.open.length ?? 0,
        ]);
        for (const [game, count] of asks) this.set({ game }, count);
      },
    });
    new Gauge({
      name: 'league_spectators',
      help: 'Spectators, by game',
      labelNames: ['game'],
      registers,
      collect() {
        this.reset();
        const watching = tally(arena, ({ record, spectators }) => [record.game, spectators]);
        for (const [game, count] of watching) this.set({ game }, count);
      },
    });
    new Gauge({
      name: 'league_sockets',
      help: 'WebSockets, by path',
      labelNames: ['path'],
      registers,
      collect() {
        this.reset();
        for (const [path, count] of sockets.counts()) this.set({ path }, count);
      },
    });
    new Gauge({
      name: 'league_socket_buffered_bytes',
      help: 'Bytes that WebSocket clients have not taken yet',
      registers,
      collect() {
        this.set(sockets.buffered());
      },
    });
  }

  answered({ gateway, method, route, status, ms }: AnsweredRequest): void {
    this.#requests.observe({ gateway, method, route: route ?? 'other', status: String(status) }, ms / 1000);
  }

  storeCall(store: string, call: string, ms: number, failed: boolean): void {
    this.#stores.observe({ store, call }, ms / 1000);
    if (failed) this.#storeErrors.inc({ store, call });
  }

  /** Lines on their way into a journal: what was played, what happened, who was silent. */
  journal(lines: readonly JournalLine[]): void {
    let [steps, timeouts, events] = [0, 0, 0];
    for (const line of lines) {
      const input = inputOf(line);
      if (input !== null) steps++;
      for (const { seat, timedOut } of input?.moves ?? []) if (timedOut && seat >= 0) timeouts++;
      events += line.kind === 'input' ? line.told : eventsOf(line).length;
    }
    this.#steps.inc(steps);
    this.#timeouts.inc(timeouts);
    this.#events.inc(events);
  }

  /** An agent's answer, from its arrival to its being durable. */
  step(game: string, outcome: 'accepted' | 'rejected' | 'refused', ms: number): void {
    this.#answers.observe({ game, outcome }, ms / 1000);
  }

  failure(kind: 'timer' | 'rejection' | 'exception'): void {
    this.#failures.inc({ kind });
  }

  text(): Promise<string> {
    return this.registry.metrics();
  }

  close(): void {
    this.registry.clear();
  }
}

/** Sums over all rooms, by what each counts for; of several processes each counts the rooms that are its own. */
function tally(
  { rooms }: Arena,
  count: (room: Room) => readonly [key: string, value: number],
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const room of rooms) {
    if (room.owned === null) continue;
    const [key, value] = count(room);
    sums.set(key, (sums.get(key) ?? 0) + value);
  }
  return sums;
}
