// @ts-check
/** An agent at the arena: registers, looks, decides, submits, and remembers. */
import { Api, ApiError } from './api.mjs';
import { memoryPath, recall, remember } from './memory.mjs';
import { decide } from './policy.mjs';
import { SetupError } from './settings.mjs';
import { isRecord, stateOf, textIn, textOrNot } from './wire.mjs';

/** @import { Action, Memory, Settings, State } from './types.d.ts' */

/** Answers that mean that the turn is dealt with. */
const DEALT_WITH = ['already_submitted', 'stale_turn', 'eliminated', 'match_finished'];

export class Player {
  #settings;
  #path;
  #memory;
  #api;

  /**
   * @param {Settings} settings
   * @param {string} path
   * @param {Memory} memory
   */
  constructor(settings, path, memory) {
    const { baseUrl, agentId, secret } = settings;
    this.#settings = settings;
    this.#path = path;
    this.#memory = memory;
    this.#api = new Api({ baseUrl, agentId, secret: secret ?? memory.api_secret ?? null });
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
    return new Player(settings, path, memory);
  }

  /**
   * Joins a match: a new one, or the one it is in.
   * @returns {Promise<string>}
   */
  async register() {
    const { agentId } = this.#settings;
    const body = {
      agent_id: agentId,
      class: this.#settings.class,
      display_name: agentId,
      emoji: '🦞',
      ...(await this.#table()),
    };
    const reply = await this.#registered(body);
    const match_id = textIn(reply, 'match_id');
    const api_secret = textOrNot(reply, 'api_secret');
    const keys = api_secret === undefined ? {} : { api_key: textOrNot(reply, 'api_key'), api_secret };
    this.#memory = { ...this.#memory, ...keys, match_id };
    await remember(this.#path, this.#memory);
    return match_id;
  }

  /**
   * A match of its own against house bots, where that is wanted; else whoever waits in the lobby.
   * @returns {Promise<{ match_id?: string }>}
   */
  async #table() {
    const { opponents: bots, agentId } = this.#settings;
    if (bots.length === 0) return {};
    const about = { game: 'molttactics', name: `${agentId}'s table`.slice(0, 64) };
    const order = { ...about, maxPlayers: bots.length + 1, bots };
    const { room } = await this.#api.post('/api/league/matches', order);
    return { match_id: `m_${textIn(isRecord(room) ? room : {}, 'roomId')}` };
  }

  /** @param {Record<string, string>} body */
  async #registered(body) {
    for (;;) {
      try {
        const reply = await this.#api.post('/api/register', body);
        this.#api.secret ??= textOrNot(reply, 'api_secret') ?? null;
        return reply;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const { api_key, api_secret, class: locked } = error.details;
        if (typeof api_secret === 'string') {
          // Registered, but no seat was free: the keys are ours all the same.
          this.#api.secret = api_secret;
          this.#memory = { ...this.#memory, api_key: String(api_key), api_secret };
          await remember(this.#path, this.#memory);
        } else if (error.code === 'class_locked' && typeof locked === 'string' && locked !== body.class) {
          body.class = locked;
          continue;
        }
        if (error.code === 'invalid_signature' && this.#api.secret === null) {
          throw new SetupError(
            `${body.agent_id} is registered already: set AGENT_SECRET, or choose another AGENT_ID.`,
          );
        }
        throw error;
      }
    }
  }

  /**
   * The match that it was last in, or a new one.
   * @returns {Promise<State>}
   */
  async look() {
    const known = this.#memory.match_id;
    const state = known === undefined || this.#api.secret === null ? null : await this.state(known);
    if (state !== null && state.phase !== 'finished' && !isOut(state)) return state;
    const found = await this.state(await this.register());
    if (found === null) throw new Error('the match was gone at once');
    return found;
  }

  /**
   * Null when there is no such match any more.
   * @param {string} matchId
   * @param {number} [known] Waits until the turn is another one.
   * @returns {Promise<State | null>}
   */
  async state(matchId, known) {
    try {
      const query = { match_id: matchId };
      const reply = await this.#api.get(
        '/api/state',
        known === undefined ? query : { ...query, wait: 'turn', turn: known },
      );
      return stateOf(reply);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'match_not_found') return null;
      throw error;
    }
  }

  /**
   * @param {State} state
   * @param {Action} action
   * @param {string} [strategy]
   */
  async submit({ match_id, turn }, action, strategy) {
    const body = { agent_id: this.#settings.agentId, match_id, turn, action };
    await this.#api.post('/api/submit', strategy === undefined ? body : { ...body, strategy });
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
      if (error instanceof ApiError && DEALT_WITH.includes(error.code)) return null;
      throw error;
    }
  }

  /**
   * Plays a match until it is over, for everybody or for this agent.
   * @param {(line: string) => void} tell
   * @returns {Promise<State>}
   */
  async play(tell) {
    let state = await this.look();
    tell(`match ${state.match_id}: ${state.phase}`);
    for (;;) {
      if (state.phase === 'finished') {
        tell(`match ${state.match_id} is over: ${state.result?.winners.join(' and ')} won`);
        return state;
      }
      if (isOut(state)) {
        tell(`out of match ${state.match_id} in turn ${state.turn}`);
        return state;
      }
      const action = await this.act(state);
      if (action !== null) tell(`turn ${state.turn}: ${describe(action)}`);
      state = (await this.state(state.match_id, state.turn)) ?? (await this.look());
    }
  }
}

/** @param {State} state */
export function isOut({ you, agents }) {
  return you !== null && agents[you.seat]?.alive === false;
}

/** @param {Action} action */
export function describe({ type, direction, target, molt_choice }) {
  const where = direction ?? molt_choice ?? (target === undefined ? '' : `(${target.x},${target.y})`);
  return where === '' ? type : `${type} ${where}`;
}
