/** Asks the agent within the time limit; whatever the agent does, there is an answer and the match continues. */
import type { Usage } from '@lobster-league/protocol';
import type { ActionOf, AgentAsk, AskOf, Decide, Decision, GameKind, Refusal, ViewOf } from './agent.js';
import { type Decisions, latencyOf } from './report.js';

/** A question as received from the server. */
export interface Question<G extends GameKind> {
  readonly game: string;
  readonly kind: string;
  readonly seat: number;
  readonly view: ViewOf<G>;
  readonly legal: () => readonly ActionOf<G>[];
  readonly open: readonly string[];
  readonly inWords?: string | null;
  readonly fallback: ActionOf<G>;
  readonly brief: Readonly<Record<string, unknown>>;
  /** By this machine's clock. */
  readonly deadline: number | null;
  readonly timeouts: number;
  readonly totalTimeouts: number;
}

export interface Answer<G extends GameKind> {
  readonly action: ActionOf<G>;
  readonly thought?: string;
  readonly usage?: Usage;
}

/** The result of sending an answer. */
export type Sent = { readonly accepted: true } | ({ readonly accepted: false } & Refusal);

const MAX_THOUGHT = 500;
/** Number of response times kept for the statistics; older ones are dropped. */
const MOST_TIMES = 10_000;

export class Deciding<G extends GameKind> {
  readonly #decide: Decide<G>;
  readonly #retries: number;
  readonly #failed: (error: unknown) => void;
  readonly #thinking: number[] = [];
  readonly #answering: number[] = [];
  #count = 0;
  #refusals = 0;
  #failures = 0;
  #timeouts = 0;

  constructor(decide: Decide<G>, retries: number, failed: (error: unknown) => void) {
    this.#decide = decide;
    this.#retries = retries;
    this.#failed = failed;
  }

  get report(): Decisions {
    return {
      count: this.#count,
      thinking: latencyOf(this.#thinking),
      answering: latencyOf(this.#answering),
      refused: this.#refusals,
      failed: this.#failures,
      timeouts: this.#timeouts,
    };
  }

  timedOut(): void {
    this.#timeouts++;
  }

  /** Asks and sends the answer; if that is refused, asks again with the reason, then sends the fallback. */
  async answer(
    question: Question<G>,
    signal: AbortSignal,
    send: (answer: Answer<G>) => Promise<Sent>,
  ): Promise<void> {
    const arrived = performance.now();
    this.#count++;
    let refused: Refusal | null = null;
    for (let tries = 0; tries <= this.#retries && !signal.aborted; tries++) {
      const answer = await this.#ask(question, refused, signal);
      if (answer === null) break;
      if (signal.aborted) return;
      const sent = await send(answer);
      if (sent.accepted) {
        note(this.#answering, performance.now() - arrived);
        return;
      }
      if (signal.aborted) return;
      this.#refusals++;
      refused = sent;
    }
    if (signal.aborted) return;
    const sent = await send({ action: question.fallback });
    if (sent.accepted) note(this.#answering, performance.now() - arrived);
  }

  /** Null if the agent gives no answer that could be sent. */
  async #ask(question: Question<G>, refused: Refusal | null, signal: AbortSignal): Promise<Answer<G> | null> {
    const started = performance.now();
    try {
      const decided = await whileWanted(
        signal,
        this.#decide(question.view, askOf(question, refused, signal)),
      );
      note(this.#thinking, performance.now() - started);
      return answerOf<G>(decided);
    } catch (error) {
      // Too late counts as a timeout, not as a failure.
      if (signal.aborted) return null;
      this.#failures++;
      this.#failed(error);
      return null;
    }
  }
}

function askOf<G extends GameKind>(
  {
    game,
    kind,
    seat,
    legal,
    open,
    inWords = null,
    fallback,
    brief,
    deadline,
    timeouts,
    totalTimeouts,
  }: Question<G>,
  refused: Refusal | null,
  signal: AbortSignal,
): AskOf<G> {
  let known: readonly ActionOf<G>[] | null = null;
  const ask: AgentAsk<ActionOf<G>> = {
    game,
    kind,
    seat,
    open,
    inWords,
    fallback,
    brief,
    deadline,
    timeouts,
    totalTimeouts,
    refused,
    signal,
    timeLeftMs: deadline === null ? null : Math.max(0, deadline - Date.now()),
    get legal() {
      known ??= legal();
      return known;
    },
  };
  // The protocol says which brief belongs to which kind.
  return ask as AskOf<G>;
}

/** Stops waiting when aborted, so that an agent that never answers does not block the match. */
function whileWanted<T>(signal: AbortSignal, answer: T | PromiseLike<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const gone = (): void => reject(signal.reason);
    signal.addEventListener('abort', gone, { once: true });
    Promise.resolve(answer)
      .finally(() => signal.removeEventListener('abort', gone))
      .then(resolve, reject);
  });
}

export function answerOf<G extends GameKind>(decided: Decision<ActionOf<G>>): Answer<G> {
  if (typeof decided !== 'object' || decided === null || typeof decided.type !== 'string')
    throw new TypeError(`decide must return an action like { type: 'action:pass' }, not ${shown(decided)}`);
  const { thought, usage, ...rest } = decided;
  // What remains is the action part of the intersection `Decision`; the rules validate it.
  const action = rest as ActionOf<G>;
  return {
    action,
    ...(typeof thought === 'string' && thought !== '' ? { thought: thought.slice(0, MAX_THOUGHT) } : {}),
    ...(usage === undefined ? {} : { usage }),
  };
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? String(value)).slice(0, 200);
}

function note(times: number[], ms: number): void {
  if (times.length >= MOST_TIMES) times.shift();
  times.push(ms);
}
