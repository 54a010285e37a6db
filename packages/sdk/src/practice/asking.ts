/**
 * Asks the agent without a network. Synchronous answers are not slowed down by promises: the generator yields only real
 * promises, which its caller awaits.
 */
import type { Rejection } from '@lobster-league/kernel';
import type { ZodType } from 'zod';
import type { ActionOf, AgentAsk, AskOf, Decide, Decision, GameKind, Refusal, ViewOf } from '../agent.js';
import { answerOf } from '../deciding.js';
import { latencyOf } from '../report.js';
import type { PracticeDecisions } from './options.js';

/** Yields promises, and receives their results. */
export type AsyncSteps<T> = Generator<PromiseLike<unknown>, T, unknown>;

export interface Question<G extends GameKind> {
  readonly game: string;
  readonly kind: string;
  readonly seat: number;
  readonly view: ViewOf<G>;
  readonly fallback: ActionOf<G>;
  readonly legal: () => readonly ActionOf<G>[];
  readonly open: () => readonly string[];
  readonly brief: () => Readonly<Record<string, unknown>>;
  /** Called with what will be played, before it is judged. */
  readonly decided?: (action: ActionOf<G>, thought: string | null, fallback: boolean) => void;
}

/** Number of response times kept for the statistics; the oldest are dropped. */
const MOST_TIMES = 20_000;
const NEVER = new AbortController().signal;

export class Asking<G extends GameKind> {
  readonly #decide: Decide<G>;
  readonly #schema: ZodType<ActionOf<G>>;
  readonly #retries: number;
  readonly #times: number[] = [];
  readonly #reasons: Record<string, number> = {};
  #worst = 0;
  #asked = 0;
  #count = 0;
  #refused = 0;
  #failed = 0;
  #fallbacks = 0;
  #firstRefusal: string | null = null;
  #firstFailure: string | null = null;

  constructor(decide: Decide<G>, schema: ZodType<ActionOf<G>>, retries: number) {
    this.#decide = decide;
    this.#schema = schema;
    this.#retries = retries;
  }

  get report(): PracticeDecisions {
    const { median, p90, p99 } = latencyOf(this.#times, 4);
    return {
      count: this.#count,
      thinking: { median, p90, p99, worst: Number(this.#worst.toFixed(4)) },
      refused: this.#refused,
      reasons: { ...this.#reasons },
      firstRefusal: this.#firstRefusal,
      failed: this.#failed,
      firstFailure: this.#firstFailure,
      fallbacks: this.#fallbacks,
    };
  }

  /** Returns the first answer to a question; null if there is none that could be judged. */
  *first(question: Question<G>): AsyncSteps<ActionOf<G> | null> {
    this.#count++;
    return yield* this.#ask(question, null);
  }

  /** Has an answer judged, asks again with the reason if it is refused, and then uses the fallback. */
  *settle(
    question: Question<G>,
    first: ActionOf<G> | null,
    judge: (action: ActionOf<G>) => Rejection | null,
  ): AsyncSteps<void> {
    let action = first;
    for (let tries = 0; action !== null; tries++) {
      const refusal = this.#judged(question, action, judge);
      if (refusal === null) return;
      action = tries < this.#retries ? yield* this.#ask(question, refusal) : null;
    }
    this.#fallbacks++;
    question.decided?.(question.fallback, null, true);
    const refusal = judge(question.fallback);
    if (refusal !== null) throw new Error(`the fallback of ${question.kind} was refused: ${refusal.message}`);
  }

  #judged(
    question: Question<G>,
    action: ActionOf<G>,
    judge: (action: ActionOf<G>) => Rejection | null,
  ): Refusal | null {
    question.decided?.(action, this.#thought, false);
    const refusal = this.#misfit(question, action) ?? judge(action);
    if (refusal === null) return null;
    this.#refused++;
    this.#reasons[refusal.code] = (this.#reasons[refusal.code] ?? 0) + 1;
    this.#firstRefusal ??= `${question.kind}: ${JSON.stringify(action)} was refused: ${refusal.message}`;
    return refusal;
  }

  /** The fallback needs no check against the schema. */
  #misfit(question: Question<G>, action: ActionOf<G>): Refusal | null {
    if (action === question.fallback || this.#offered?.includes(action) === true) return null;
    const parsed = this.#schema.safeParse(action);
    if (parsed.success) return null;
    const { path, message } = parsed.error.issues[0]!;
    return { code: 'INVALID_ACTION', message: path.length === 0 ? message : `${path.join('.')}: ${message}` };
  }

  /** The thought beside the last answer. */
  #thought: string | null = null;
  /** The legal actions of the last question, if the agent read them. */
  #offered: readonly ActionOf<G>[] | null = null;

  *#ask(question: Question<G>, refused: Refusal | null): AsyncSteps<ActionOf<G> | null> {
    this.#offered = null;
    const ask = this.#askOf(question, refused);
    const started = performance.now();
    try {
      const given = this.#decide(question.view, ask);
      const decided = isPromise(given) ? ((yield given) as Decision<ActionOf<G>>) : given;
      this.#took(performance.now() - started);
      this.#thought = null;
      if (!this.#isOurs(question, decided)) {
        const { action, thought } = answerOf<G>(decided);
        this.#thought = thought ?? null;
        return action;
      }
      return decided;
    } catch (error) {
      this.#failed++;
      this.#firstFailure ??= error instanceof Error ? (error.stack ?? error.message) : String(error);
      return null;
    }
  }

  #isOurs(question: Question<G>, decided: ActionOf<G>): boolean {
    return decided === question.fallback || this.#offered?.includes(decided) === true;
  }

  #askOf(question: Question<G>, refused: Refusal | null): AskOf<G> {
    const { game, kind, seat, fallback, legal, open, brief } = question;
    const offer = (): readonly ActionOf<G>[] => {
      this.#offered ??= legal();
      return this.#offered;
    };
    let told: Readonly<Record<string, unknown>> | null = null;
    const ask: AgentAsk<ActionOf<G>> = {
      game,
      kind,
      seat,
      inWords: null,
      fallback,
      refused,
      deadline: null,
      timeLeftMs: null,
      signal: NEVER,
      timeouts: 0,
      totalTimeouts: 0,
      get legal() {
        return offer();
      },
      get open() {
        return open();
      },
      get brief() {
        told ??= brief();
        return told;
      },
    };
    // The rules say which brief belongs to which kind.
    return ask as AskOf<G>;
  }

  #took(ms: number): void {
    this.#times[this.#asked++ % MOST_TIMES] = ms;
    if (ms > this.#worst) this.#worst = ms;
  }
}

function isPromise<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
