/** What the operator's monitoring reads: Prometheus metrics of the arena, its stores and the process. */
import { eventsOf, type GameRecord, inputOf, type JournalLine } from '@lobster-league/arena';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { AnsweredRequest } from '../http/gateway.js';
import { VERSION } from './version.js';
import { type Watched, watchGauges } from './watched-gauges.js';

const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
/** How long agents think. */
const THINKING = [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300];
/** How matches end that are not played to the end; whatever else there may be is `stopped`. */
const ENDS = ['called_off', 'abandoned'];

export interface StepLabels {
  readonly game: string;
  readonly gateway: string;
  readonly outcome: 'accepted' | 'rejected' | 'refused';
}

export class Metrics {
  readonly registry = new Registry();
  readonly #requests: Histogram<'gateway' | 'method' | 'route' | 'status'>;
  readonly #stores: Histogram<'store' | 'call'>;
  readonly #storeErrors: Counter<'store' | 'call'>;
  readonly #answers: Histogram<'game' | 'gateway' | 'outcome'>;
  readonly #decisions: Histogram<'game' | 'gateway'>;
  readonly #matches: Counter<'game' | 'end'>;
  readonly #limits: Counter<'limit'>;
  readonly #steps: Counter;
  readonly #events: Counter;
  readonly #timeouts: Counter<'game'>;
  readonly #failures: Counter<'kind'>;
  #gameOf: (roomId: string) => string = () => 'unknown';

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
      help: 'From the arrival of an answer to its being durable, by what became of it: accepted, rejected by the rules, refused',
      buckets: SECONDS,
      labelNames: ['game', 'gateway', 'outcome'],
      registers,
    });
    this.#decisions = new Histogram({
      name: 'league_decision_seconds',
      help: 'How long agents took to decide, from being asked to their accepted answer, by the gateway it came through',
      buckets: THINKING,
      labelNames: ['game', 'gateway'],
      registers,
    });
    this.#matches = new Counter({
      name: 'league_matches_total',
      help: 'Matches that came into the history, by game and end: played, stopped, called_off, abandoned',
      labelNames: ['game', 'end'],
      registers,
    });
    this.#limits = new Counter({
      name: 'league_limits_hit_total',
      help: 'Requests, logins and connections that one of the limits refused, by limit',
      labelNames: ['limit'],
      registers,
    });
    new Gauge({
      name: 'league_build_info',
      help: 'Always 1; its labels say what runs',
      labelNames: ['version', 'node'],
      registers,
    }).set({ version: VERSION, node: process.version }, 1);
    this.#steps = new Counter({ name: 'league_steps_total', help: 'Inputs played', registers });
    this.#events = new Counter({ name: 'league_events_total', help: 'Events that happened', registers });
    this.#timeouts = new Counter({
      name: 'league_timeouts_total',
      help: 'Asks whose time ran out, by game',
      labelNames: ['game'],
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
  watch(watched: Watched): void {
    this.#gameOf = (roomId) => watched.arena.find(roomId)?.record.game ?? 'unknown';
    watchGauges(this.registry, watched);
  }

  answered({ gateway, method, route, status, ms }: AnsweredRequest): void {
    this.#requests.observe({ gateway, method, route: route ?? 'other', status: String(status) }, ms / 1000);
  }

  storeCall(store: string, call: string, ms: number, failed: boolean): void {
    this.#stores.observe({ store, call }, ms / 1000);
    if (failed) this.#storeErrors.inc({ store, call });
  }

  /** Lines on their way into a journal: what was played, what happened, who was silent. */
  journal(roomId: string, lines: readonly JournalLine[]): void {
    let [steps, timeouts, events] = [0, 0, 0];
    for (const line of lines) {
      const input = inputOf(line);
      if (input !== null) steps++;
      for (const { seat, timedOut } of input?.moves ?? []) if (timedOut && seat >= 0) timeouts++;
      events += line.kind === 'input' ? line.told : eventsOf(line).length;
    }
    this.#steps.inc(steps);
    if (timeouts > 0) this.#timeouts.inc({ game: this.#gameOf(roomId) }, timeouts);
    this.#events.inc(events);
  }

  /** An agent's answer, from its arrival to its being durable. */
  step(labels: StepLabels, ms: number): void {
    this.#answers.observe({ ...labels }, ms / 1000);
  }

  /** How long an agent took from being asked to an answer that was accepted. */
  decision(labels: { readonly game: string; readonly gateway: string }, ms: number): void {
    this.#decisions.observe({ ...labels }, ms / 1000);
  }

  /** A match is in the history. */
  finished({ game, extra: { stopped } }: Pick<GameRecord, 'game' | 'extra'>): void {
    const end = typeof stopped !== 'string' ? 'played' : ENDS.includes(stopped) ? stopped : 'stopped';
    this.#matches.inc({ game, end });
  }

  limited(limit: string): void {
    this.#limits.inc({ limit });
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
