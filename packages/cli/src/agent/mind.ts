/** Decides by asking a model: once, once more with what was wrong, and then plays the fallback. */
import type { AnyGame } from '@lobster-league/kernel';
import {
  type AgentAsk,
  type Decide,
  type Decision,
  type OtherAction,
  type Usage,
  withDeadline,
} from '@lobster-league/sdk';
import type { Budget } from './budget.js';
import { type Chat, ChatError, type ChatMessage, type Mode } from './chat.js';
import { choiceOf, toolsFor } from './choices.js';
import { questionText, systemText } from './texts.js';

/** Time reserved at the end for sending the answer. */
const RESERVE_MS = 1_500;
/** With less time than this, the model is not asked. */
const LEAST_MS = 1_000;
/** The time limit if the question has none. */
const PATIENCE_MS = 60_000;
/** Repeats of calls that failed through no fault of the model, if there is time. */
const REPEATS = 2;
const REPEAT_AFTER_MS = 500;
const ATTEMPTS = 2;
/** Number of its own last decisions that the model is reminded of. */
const MEMORY = 6;

/** Questions that come every turn, whether or not there is something new to decide. */
const COMES_EVERY_TURN: ReadonlySet<string> = new Set(['build_decision']);
const NAMES_A_SQUARE = /^(squareIndex|\d+)$/;
const UNTOLD: ReadonlySet<string> = new Set(['lastEvents', 'inLobsterPot']);

/** What happened, for the transcript. */
export type Noted =
  | {
      readonly type: 'call';
      readonly kind: string;
      readonly mode: Mode;
      readonly messages: readonly ChatMessage[];
    }
  | {
      readonly type: 'answer';
      readonly content: string;
      readonly calls: readonly object[];
      readonly tokensIn: number;
      readonly tokensOut: number;
      readonly ms: number;
    }
  | { readonly type: 'trouble'; readonly trouble: string; readonly message: string; readonly ms: number }
  | { readonly type: 'wrong'; readonly message: string }
  | {
      readonly type: 'decided';
      readonly kind: string;
      readonly action: object;
      readonly thought: string;
      readonly fallback: string | null;
      /** Whether the model was asked at all. */
      readonly asked: boolean;
    };

export interface MindOptions {
  readonly game: AnyGame;
  readonly chat: Chat;
  /** The model's name, for the record of the match. */
  readonly model: string;
  readonly budget: Budget;
  readonly note: (noted: Noted) => void;
}

export class Mind {
  readonly #options: MindOptions;
  readonly #memory: string[] = [];
  /** How often the model was asked about the last question. */
  #attempts = 0;
  /** The last question of a kind that comes every turn. */
  #asking = '';
  /** The same, once the model has answered it. */
  #before = '';
  #mode: Mode = 'tools';
  #tokens = { tokensIn: 0, tokensOut: 0 };
  /** The endpoint asked not to be called before this time. */
  #notBefore = 0;

  constructor(options: MindOptions) {
    this.#options = options;
  }

  readonly decide: Decide<'other'> = async (view, ask) => {
    const { note } = this.#options;
    const { kind, fallback } = ask;
    const idle = this.#nothingToDecide(view, ask);
    const decided = idle ?? (await this.#think(view, ask));
    if (typeof decided === 'string') {
      note({ type: 'decided', kind, action: fallback, thought: '', fallback: decided, asked: idle === null });
      return idle === null ? { ...fallback, usage: this.#spent(true) } : fallback;
    }
    this.#before = this.#asking;
    const { thought = '', ...action } = decided;
    note({ type: 'decided', kind, action, thought, fallback: null, asked: true });
    this.#memory.push(`${kind}: ${JSON.stringify(action)}${thought === '' ? '' : ` because ${thought}`}`);
    if (this.#memory.length > MEMORY) this.#memory.shift();
    return { ...decided, usage: this.#spent(false) };
  };

  /** What was spent since the last decision of the model. */
  #spent(fallback: boolean): Usage {
    const { tokensIn, tokensOut } = this.#tokens;
    this.#tokens = { tokensIn: 0, tokensOut: 0 };
    return { model: this.#options.model, tokensIn, tokensOut, ...(fallback ? { fallback } : {}) };
  }

  /** Returns why the model need not be asked; null if it must. */
  #nothingToDecide(view: unknown, ask: AgentAsk<OtherAction>): string | null {
    if (ask.legal.length === 1 && ask.open.length === 0) return 'there is only one choice';
    if (ask.refused !== null || !COMES_EVERY_TURN.has(ask.kind)) return null;
    // What has a price, and who owns what: money and positions alone make no new offer worth a question.
    const now = JSON.stringify([ask.legal, ask.open, ask.brief, view], (key, value: unknown) =>
      typeof value === 'number' && !NAMES_A_SQUARE.test(key) ? 0 : UNTOLD.has(key) ? null : value,
    );
    if (now === this.#before) return 'nothing has changed since the last time';
    this.#asking = now;
    return null;
  }

  /** Returns a decision, or why there is none. */
  async #think(view: unknown, ask: AgentAsk<OtherAction>): Promise<Decision<OtherAction> | string> {
    const { game, note } = this.#options;
    const table = game.describe?.(view, ask.seat) ?? JSON.stringify(view);
    const messages: ChatMessage[] = [
      { role: 'system', content: systemText(game) },
      { role: 'user', content: questionText(table, ask, this.#memory) },
    ];
    // A refused answer is the same question again.
    for (let attempt = ask.refused === null ? 0 : this.#attempts; attempt < ATTEMPTS; attempt++) {
      this.#attempts = attempt + 1;
      const said = await this.#ask(messages, ask);
      if (typeof said === 'string') return said;
      const choice = choiceOf(game, ask, said);
      if ('action' in choice) return { ...choice.action, ...(choice.thought && { thought: choice.thought }) };
      note({ type: 'wrong', message: choice.wrong });
      const before = said.calls[0]?.input ?? said.content;
      messages.push(
        { role: 'assistant', content: before.slice(0, 2000) || '(nothing)' },
        { role: 'user', content: `That cannot be played: ${choice.wrong}. Answer once more.` },
      );
    }
    return 'the answers could not be played';
  }

  /** Returns the model's answer, after retries; or why there is none. */
  async #ask(messages: readonly ChatMessage[], ask: AgentAsk<OtherAction>) {
    const { game, chat, budget, note } = this.#options;
    const tools = toolsFor(game, ask);
    for (let repeats = 0; ; ) {
      if (budget.spent) return 'the budget is spent';
      const left = Math.min(timeLeft(ask), budget.msLeft ?? Number.POSITIVE_INFINITY);
      const wait = Math.max(0, this.#notBefore - Date.now());
      if (left - wait < LEAST_MS) return 'there is no time left';
      if (wait > 0) await pause(wait, ask.signal);
      if (ask.signal.aborted) return 'nobody waits for the answer any more';
      const mode = this.#mode;
      note({ type: 'call', kind: ask.kind, mode, messages });
      const startedAt = Date.now();
      try {
        const said = await withDeadline(ask.signal, left - wait, (signal) =>
          chat.ask(messages, tools, mode, signal),
        );
        const ms = Date.now() - startedAt;
        budget.called(said.tokensIn + said.tokensOut, ms);
        this.#tokens.tokensIn += said.tokensIn;
        this.#tokens.tokensOut += said.tokensOut;
        note({ type: 'answer', ...said, ms });
        return said;
      } catch (error) {
        if (!(error instanceof ChatError)) throw error;
        const ms = Date.now() - startedAt;
        budget.called(0, ms);
        const { trouble, message } = error;
        note({ type: 'trouble', trouble: trouble.kind, message, ms });
        if (trouble.kind === 'too_late') return 'the model did not answer in time';
        if (trouble.kind === 'refused') {
          const next = simpler(mode);
          if (trouble.status !== 400 || next === null) return `the endpoint refuses (${message})`;
          // The endpoint does not support functions or response formats: from now on ask without.
          this.#mode = next;
          continue;
        }
        repeats++;
        if (repeats > REPEATS) return `the endpoint fails (${message})`;
        const after = trouble.kind === 'busy' ? trouble.afterMs : REPEAT_AFTER_MS;
        this.#notBefore = Date.now() + after;
      }
    }
  }
}

function simpler(mode: Mode): Mode | null {
  return mode === 'tools' ? 'json' : mode === 'json' ? 'plain' : null;
}

/** Returns the time left, without the reserve for sending the answer. */
function timeLeft({ deadline }: AgentAsk): number {
  return deadline === null ? PATIENCE_MS : deadline - Date.now() - RESERVE_MS;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}
