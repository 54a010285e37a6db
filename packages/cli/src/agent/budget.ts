/** The budget of a match: tokens, and time spent waiting for the model. */
export interface Allowed {
  /** Null for no limit. */
  readonly tokens: number | null;
  readonly seconds: number | null;
}

export class Budget {
  readonly #allowed: Allowed;
  tokens = 0;
  ms = 0;
  calls = 0;

  constructor(allowed: Allowed) {
    this.#allowed = allowed;
  }

  get spent(): boolean {
    const { tokens, seconds } = this.#allowed;
    return (tokens !== null && this.tokens >= tokens) || (seconds !== null && this.ms >= 1000 * seconds);
  }

  /** The remaining time; null without a limit. */
  get msLeft(): number | null {
    const { seconds } = this.#allowed;
    return seconds === null ? null : Math.max(0, 1000 * seconds - this.ms);
  }

  called(tokens: number, ms: number): void {
    this.calls++;
    this.tokens += tokens;
    this.ms += ms;
  }
}
