/** An agent's part in the dice: its nonce, what it was told before it opened it, and the check at the end. */
import {
  type AnyGame,
  type Dice,
  diceFault,
  type Pinned,
  pinnedFault,
  type Replay,
  replayHeadSchema,
  type SourceChecks,
  sha256,
  verify,
} from '@lobster-league/kernel';
import { league } from '@lobster-league/protocol';
import type { Http } from './net/http.js';
import { pause } from './net/pause.js';

const WAIT_S = 20;
/** The replay is there once spectators have seen the end: at the pace of a ranked match, up to a turn later. */
const REPLAY_MS = 90_000;
const LOOK_AGAIN_MS = 500;
/** Each time it waits longer, up to this. */
const LONGEST_LOOK_MS = 5_000;
const NONCE_BYTES = 32;

/** Whether the dice were those that the server had committed to, with the agent's own part in them. */
export interface DiceCheck {
  /** Null where it could not be found out. */
  readonly verified: boolean | null;
  readonly message: string;
}

export const UNCHECKED: DiceCheck = { verified: null, message: 'the dice were not checked' };

export class DiceKeeper {
  readonly #http: Http;
  readonly #signal: AbortSignal;
  readonly #nonce = hex(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
  readonly #committed: string;
  readonly #atOnce: boolean;
  #match = '';
  #pinned: Pinned = {};
  /** What the server had committed to before it knew who would play; null where it told nothing of that. */
  #told: ReadonlySet<string> | null = null;
  #opening: Promise<void> = Promise.resolve();

  /** `atOnce` gives the nonce when the agent sits down, for programs that do not stay until the match begins. */
  constructor(http: Http, signal: AbortSignal, atOnce = false) {
    this.#http = http;
    this.#signal = signal;
    this.#atOnce = atOnce;
    this.#committed = sha256(this.#nonce);
  }

  /** What is sent when the agent sits down. */
  get entropy(): string {
    return this.#atOnce ? this.#nonce : `sha256:${this.#committed}`;
  }

  /** The agent sits; from now on its nonce is opened when the seats are fixed. `told`: its match must have one of these. */
  sits(match: string, commitment: string, told: ReadonlySet<string> | null = null): void {
    this.#match = match;
    this.#told = told;
    this.#pinned = { commitment };
    // A match begins without a nonce that cannot be opened.
    this.#opening = this.#open().catch(() => undefined);
  }

  /** Compares what was seen live with the replay, and plays it again by the rules, where they are here. */
  async check(game: AnyGame | null): Promise<DiceCheck> {
    try {
      await this.#opening;
      const replay = await this.#replay();
      return replay === null
        ? { verified: null, message: 'the replay was not there in time' }
        : this.#verdict(replay, game);
    } catch (error) {
      this.#signal.throwIfAborted();
      return { verified: null, message: `the dice could not be checked: ${error}` };
    }
  }

  async #open(): Promise<void> {
    for (;;) {
      const { phase, seats, terms } = league.matchDice.parse(await this.#get(`dice?wait=${WAIT_S}`));
      if (phase === 'seating') continue;
      const told = seats.map(({ playerId, entropy }) => ({
        id: playerId,
        commitment: entropy?.slice('sha256:'.length) ?? null,
      }));
      this.#pinned = { ...this.#pinned, seats: told, ...(terms === null ? {} : { terms }) };
      const own = told.find(({ commitment }) => commitment === this.#committed);
      if (own === undefined) return;
      if (this.#atOnce) this.#pinned = { ...this.#pinned, own: { id: own.id, nonce: this.#nonce } };
      if (this.#atOnce || phase === 'begun') return;
      const body = JSON.stringify({ nonce: this.#nonce });
      const { status } = await this.#http.call(this.#path('entropy'), { method: 'POST', body });
      if (status < 400) this.#pinned = { ...this.#pinned, own: { id: own.id, nonce: this.#nonce } };
      return;
    }
  }

  async #replay(): Promise<Replay | null> {
    let wait = LOOK_AGAIN_MS;
    for (let waited = 0; waited < REPLAY_MS; waited += wait) {
      const { status, body } = await this.#http.call(this.#path('replay'));
      // What it says is checked by `verify`.
      if (status === 200) return body as Replay;
      if (status === 404) return null;
      wait = Math.min(1.5 * wait, LONGEST_LOOK_MS);
      await pause(wait, this.#signal);
    }
    return null;
  }

  async #verdict(replay: Replay, game: AnyGame | null): Promise<DiceCheck> {
    const head = replayHeadSchema.parse(replay.head);
    const dice = head.format === 1 ? null : (head.dice ?? null);
    const sources = dice === null ? {} : await checksOf(dice);
    const fault =
      toldFault(this.#told, head.commitment) ??
      pinnedFault(this.#pinned, { ...head, dice }) ??
      (dice === null ? null : diceFault(dice, head, head, sources));
    if (fault !== null) return { verified: false, message: `not as committed: ${fault}` };
    if (dice === null) return { verified: null, message: "the dice were the server's alone" };
    if (game?.id !== head.game || game.version !== head.rules)
      return { verified: true, message: 'dice as committed; the match was not played again' };
    const difference = verify(() => game, replay, { pinned: this.#pinned, sources });
    return difference === null
      ? { verified: true, message: 'dice as committed' }
      : { verified: false, message: `not as committed: ${difference.message}` };
  }

  async #get(what: string): Promise<unknown> {
    const { status, body } = await this.#http.call(this.#path(what));
    if (status >= 400) throw new Error(`${what} was answered with ${status}`);
    return body;
  }

  #path(what: string): string {
    return `${league.BASE}/matches/${encodeURIComponent(this.#match)}/${what}`;
  }
}

/** The seeds of quick matches are committed to before it is known who will play. */
function toldFault(told: ReadonlySet<string> | null, commitment: string): string | null {
  return told === null || told.has(commitment)
    ? null
    : `its commitment ${commitment} is none of those that were told in the queue`;
}

/** How public sources are checked; loaded only where there are any. */
async function checksOf({ sources }: Dice): Promise<SourceChecks> {
  return sources.length === 0 ? {} : (await import('@lobster-league/kernel/beacon')).drandChecks;
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
