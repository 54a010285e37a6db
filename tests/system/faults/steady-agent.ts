/** An agent of Clawpoly that decides as often as the test lets it, and knows which of its decisions were acknowledged. */
import { type ActionOf, type AgentAsk, type Decision, play, type Report } from '@lobster-league/sdk';
import { expect } from 'vitest';
import { expectOnce } from '../../support/nothing-lost.js';
import { type ArenaUnderTest, until } from '../outages/arena.js';

type Action = ActionOf<'clawpoly'>;

/** It is let go on, or the test is over, long before. */
const LONGEST_MS = 3_600_000;

export class SteadyAgent {
  timeouts = 0;
  /** How often it was asked. */
  asked = 0;
  readonly acknowledged = new Set<string>();
  readonly #report: Promise<Report>;
  #match = '';
  #last: string | null = null;
  #decisions = 0;
  /** So many decisions may be made in all. */
  #allowed = 0;
  readonly #leave = new AbortController();

  constructor(url: string) {
    this.#report = play(url, 'clawpoly', {
      name: 'Steady Crab',
      opponents: ['random'],
      table: { speed: 'instant', turnLimit: 100 },
      signal: this.#leave.signal,
      note: (note) => {
        if (note.type === 'joined') this.#match = note.matchId;
        else if (note.type === 'timeout') this.timeouts++;
        // What was on its way when the connection broke or time was up may have arrived or not.
        if (['reconnecting', 'refused', 'timeout'].includes(note.type)) this.#last = null;
      },
      decide: (_view, ask) => this.#decide(ask),
    });
    this.#report.catch(() => undefined);
  }

  /** The match, once it has sat down. */
  async match(): Promise<string> {
    await until(() => this.#match !== '');
    return this.#match;
  }

  /** Lets it decide so often, all acknowledged, and then not any more. */
  async acknowledges(more: number): Promise<void> {
    const target = this.acknowledged.size + more;
    await until(() => {
      // What was lost on the way is made up for.
      this.#allowed = this.#decisions + target - this.acknowledged.size - (this.#last === null ? 0 : 1);
      return this.acknowledged.size >= target;
    });
  }

  /** Lets it decide without waiting for what becomes of it. */
  decides(more: number): void {
    this.#allowed = this.#decisions + more;
  }

  /** At instant speed nobody waits long for an agent, unless the match is paused: so that it is back before it goes on. */
  async throughRestart(arena: ArenaUnderTest, restart: () => Promise<void>): Promise<void> {
    const match = await this.match();
    await arena.post(`/api/league/matches/${match}/pause`);
    await restart();
    await until(async () => {
      const { body } = await arena.get(`/api/league/matches/${match}`);
      return JSON.stringify(body).match(/"connected":true/g)?.length === 2;
    });
    await arena.post(`/api/league/matches/${match}/resume`);
  }

  /** Lets it play to the end. */
  async finishes(): Promise<void> {
    this.#allowed = Number.POSITIVE_INFINITY;
    expect((await this.#report).place).not.toBeNull();
  }

  /** Everything that was acknowledged is among these, once. */
  expectOnceIn(thoughts: readonly string[]): void {
    expectOnce(this.acknowledged, thoughts);
  }

  leave(): void {
    this.#leave.abort(new Error('the test is over'));
  }

  async #decide(ask: AgentAsk<Action>): Promise<Decision<Action>> {
    // It is asked again only when the answer before was accepted.
    if (this.#last !== null) this.acknowledged.add(this.#last);
    this.#last = null;
    this.asked++;
    await until(() => this.#decisions < this.#allowed || ask.signal.aborted, LONGEST_MS);
    if (ask.signal.aborted) return ask.fallback;
    const thought = `decision ${++this.#decisions}`;
    this.#last = thought;
    return { ...ask.fallback, thought };
  }
}
