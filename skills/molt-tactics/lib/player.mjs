// @ts-check
/** An agent at the arena: registers, looks, decides, submits, and remembers. */
import {
  DiceKeeper,
  Http,
  MoltClient,
  openMatch,
  PlayError,
  SetupError,
  tellDice,
  tellResult,
  winnersOf,
} from './league.mjs';
import { memoryPath, recall, remember } from './memory.mjs';
import { decide } from './policy.mjs';

/** @import { Memory } from './memory.mjs' */
/** @import { Action, State } from './policy.mjs' */
/** @import { Settings } from './settings.mjs' */

/** Answers that mean that the turn is dealt with. */
const DEALT_WITH = ['already_submitted', 'stale_turn', 'eliminated', 'match_finished'];

export class Player {
  #settings;
  #path;
  #memory;
  #http;
  #client;
  #signs = false;
  #signal = new AbortController().signal;
  /** @type {DiceKeeper | null} Its part in the dice of the match that it has joined last. */
  #dice = null;
  /** Whether it stays until the match begins, and can open its nonce then. */
  #stays = false;

  /**
   * @param {Settings} settings
   * @param {string} path
   * @param {Memory} memory
   */
  constructor(settings, path, memory) {
    this.#settings = settings;
    this.#path = path;
    this.#memory = memory;
    this.#http = new Http(settings.baseUrl, this.#signal);
    this.#client = new MoltClient(this.#http, settings.agentId);
  }

  /**
   * @param {Settings} settings
   * @param {Readonly<Record<string, string | undefined>>} env
   */
  static async arrive(settings, env) {
    const path = memoryPath(settings, env);
    const memory = await recall(path);
    // The secret is told once: better to know beforehand that it can be kept.
    await remember(path, memory);
    const player = new Player(settings, path, memory);
    await player.#sign(settings.secret ?? memory.api_secret);
    return player;
  }

  /**
   * The match that it was last in, or a new one.
   * @returns {Promise<State>}
   */
  async look() {
    const known = this.#memory.match_id;
    const state = known === undefined || !this.#signs ? null : await this.#state(known);
    if (state !== null && state.phase !== 'finished' && !isOut(state)) return state;
    return this.#client.state(await this.#register());
  }

  /**
   * @param {State} state
   * @param {Action} action
   * @param {string} [strategy]
   */
  async submit({ match_id, turn }, action, strategy) {
    const said = strategy === undefined ? {} : { strategy };
    await this.#client.submit({ agent_id: this.#client.agentId, match_id, turn, action, ...said });
  }

  /**
   * Decides and submits, if there is anything to submit.
   * @param {State} state
   * @returns {Promise<Action | null>}
   */
  async act(state) {
    const decision = state.phase === 'submit' ? decide(state) : null;
    if (decision === null) return null;
    try {
      await this.submit(state, decision.action, decision.strategy);
      return decision.action;
    } catch (error) {
      if (error instanceof PlayError && DEALT_WITH.includes(error.code)) return null;
      throw error;
    }
  }

  /**
   * Plays a match until it is over, and says how it ended.
   * @param {(line: string) => void} tell
   */
  async play(tell) {
    this.#stays = true;
    let state = await this.look();
    const matchId = state.match_id;
    const page = `${this.#settings.baseUrl}/watch/${matchId.replace(/^m_/, '')}`;
    tell(`match ${matchId}: watch it at ${page}`);
    while (state.phase !== 'finished') {
      const action = isOut(state) ? null : await this.act(state);
      if (action !== null) tell(`turn ${state.turn}: ${describe(action)}`);
      const next = await this.#state(matchId, state.turn);
      if (next === null) break;
      state = next;
    }
    const own = state.result?.placements.find(({ agent_id }) => agent_id === this.#client.agentId);
    tellResult({
      page,
      winners: winnersOf(state),
      place: own?.place ?? null,
      won: own?.place === 1,
      score: own?.score ?? null,
    });
    if (state.phase === 'finished' && this.#dice !== null) tellDice(matchId, await this.#dice.check(null));
  }

  /** @param {string | undefined} secret */
  async #sign(secret) {
    if (secret === undefined) return;
    await this.#client.useSecret(secret);
    this.#signs = true;
  }

  /**
   * Null when there is no such match any more.
   * @param {string} matchId
   * @param {number} [known] Waits until the turn is another one.
   * @returns {Promise<State | null>}
   */
  async #state(matchId, known) {
    try {
      return await this.#client.state(matchId, known);
    } catch (error) {
      if (error instanceof PlayError && error.code === 'match_not_found') return null;
      throw error;
    }
  }

  /**
   * Joins a match: one of its own against house bots where that is wanted, else whoever waits in the lobby.
   * @returns {Promise<string>}
   */
  async #register() {
    const { agentId, opponents } = this.#settings;
    const matchId =
      opponents.length === 0 ? undefined : await openMatch(this.#http, `${agentId}'s table`, opponents);
    const about = { agent_id: agentId, display_name: agentId, emoji: '🦞' };
    const order = { ...about, class: this.#settings.class, ...(matchId && { match_id: matchId }) };
    const dice = new DiceKeeper(this.#http, this.#signal, !this.#stays);
    const reply = await this.#registered({ ...order, entropy: dice.entropy });
    if (this.#stays) {
      this.#dice = dice;
      dice.sits(reply.match_id.replace(/^m_/, ''), reply.commitment);
    }
    await this.#keep(reply);
    return reply.match_id;
  }

  /** @param {Parameters<MoltClient['register']>[0]} order */
  async #registered(order) {
    for (;;) {
      try {
        return await this.#client.register(order);
      } catch (error) {
        if (!(error instanceof PlayError)) throw error;
        const { api_key, api_secret, class: locked } = Object(Object(error.cause).details);
        // Registered, but no seat was free: the keys are ours all the same.
        if (typeof api_secret === 'string') await this.#keep({ api_key, api_secret });
        else if (error.code === 'class_locked' && typeof locked === 'string' && locked !== order.class) {
          Object.assign(order, { class: locked });
          continue;
        }
        if (error.code === 'invalid_signature' && !this.#signs)
          throw new SetupError(
            `${order.agent_id} is registered already: set AGENT_SECRET, or choose another AGENT_ID.`,
          );
        throw error;
      }
    }
  }

  /** @param {Memory} told */
  async #keep({ api_key, api_secret, match_id = this.#memory.match_id }) {
    await this.#sign(api_secret);
    this.#memory = { ...this.#memory, ...(api_secret && { api_key, api_secret }), match_id };
    await remember(this.#path, this.#memory);
  }
}

/** @param {State} state */
function isOut({ you, agents }) {
  return you !== null && agents[you.seat]?.alive === false;
}

/** @param {Action} action */
export function describe({ type, direction, target, molt_choice }) {
  const where = direction ?? molt_choice ?? (target ? `(${target.x},${target.y})` : '');
  return where === '' ? type : `${type} ${where}`;
}
