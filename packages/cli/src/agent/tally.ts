/** Counts what a model did: what it decided itself, what was decided for it and why, and what it cost. */
import { latencyOf } from '@lobster-league/sdk';
import type { Noted } from './mind.js';

export class Tally {
  /** Decisions of the model. */
  #own = 0;
  /** Questions that it was not asked, because there was nothing to decide. */
  #notAsked = 0;
  /** Fallbacks, by reason. */
  readonly #fallbacks = new Map<string, number>();
  /** Answers of which no legal action could be read. */
  #unplayable = 0;
  #refused = 0;
  #calls = 0;
  /** Calls without an answer, by kind. */
  readonly #troubles = new Map<string, number>();
  #tokensIn = 0;
  #tokensOut = 0;
  readonly #times: number[] = [];

  take(noted: Noted): void {
    switch (noted.type) {
      case 'call':
        this.#calls++;
        return;
      case 'answer':
        this.#tokensIn += noted.tokensIn;
        this.#tokensOut += noted.tokensOut;
        this.#times.push(noted.ms);
        return;
      case 'trouble':
        count(this.#troubles, noted.trouble);
        return;
      case 'wrong':
        this.#unplayable++;
        return;
      case 'decided':
        if (noted.fallback === null) this.#own++;
        else if (noted.asked) count(this.#fallbacks, noted.fallback);
        else this.#notAsked++;
    }
  }

  /** The rules refused an answer that had looked legal. */
  refused(): void {
    this.#refused++;
  }

  get report() {
    return {
      decisions: this.#own,
      notAsked: this.#notAsked,
      fallbacks: Object.fromEntries(this.#fallbacks),
      unplayable: this.#unplayable,
      refused: this.#refused,
      calls: this.#calls,
      troubles: Object.fromEntries(this.#troubles),
      tokensIn: this.#tokensIn,
      tokensOut: this.#tokensOut,
      latencyMs: latencyOf(this.#times),
    };
  }

  get text(): string {
    const { decisions, notAsked, fallbacks, unplayable, refused, calls, troubles, ...cost } = this.report;
    const { median, p90, p99, worst } = cost.latencyMs;
    return `decisions  ${decisions} by the model, ${sum(fallbacks)} fallbacks${listed(fallbacks)}; ${notAsked} questions with nothing to decide were not asked
answers    ${unplayable} unplayable, ${refused} refused by the rules
calls      ${calls}, of which ${sum(troubles)} without an answer${listed(troubles)}
tokens     ${cost.tokensIn} in, ${cost.tokensOut} out
latency    median ${median} ms, 90 % within ${p90} ms, 99 % within ${p99} ms, worst ${worst} ms
`;
  }
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((all, one) => all + one, 0);
}

function listed(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).map(([name, times]) => `${name} ${times}`);
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}
