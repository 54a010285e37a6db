// @ts-check
/** A seat over Socket.IO: looks at every change of the table, claims or passes, and comes back when the line breaks. */
import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from './games.mjs';
import { decide } from './policy.mjs';
import { connect, Unwelcome } from './socket.mjs';
import { fieldsOf, gameStateOf, scoresOf, tableOf } from './wire.mjs';
import { choicesOn } from './words.mjs';

const MOST_TRIES = 30;
const LONGEST_PAUSE_MS = 10_000;
/** The server hears at most 20 messages a second. */
const SPACING_MS = 60;
const PASS = 'ready_for_next_turn';

/** @import { Place } from './games.mjs' */
/** @import { Link } from './socket.mjs' */
/** @import { GameState, Outcome } from './wire.mjs' */
/** @import { Known } from './words.mjs' */
/**
 * @typedef {{ place: number, of: number, score: number }} Standing
 * @typedef {{ standing: Standing | null, words: number, refusals: number, timeouts: number, slowestMs: number }} Played
 */

/**
 * Plays to the end of the game.
 * @param {string} baseUrl
 * @param {Place} place
 * @param {readonly Known[]} known
 * @returns {Promise<Played>}
 */
export async function playSeat(baseUrl, place, known) {
  const player = new Player(place, known);
  let begun = false;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    try {
      const link = await connect(baseUrl, place.token, (event, message) => {
        tries = 0;
        player.hear(event, message);
      });
      if (!begun) await place.start();
      begun = true;
      await player.through(link);
    } catch (error) {
      if (error instanceof Unwelcome || error instanceof ApiError) throw error;
    }
    if (player.over || (begun && (await place.isOver()))) return player.played;
    await pause(Math.min(LONGEST_PAUSE_MS, 250 * 2 ** tries));
  }
  throw new ApiError(0, 'the connection broke, and could not be made again');
}

class Player {
  over = false;
  /** @type {Played} */
  played = { standing: null, words: 0, refusals: 0, timeouts: 0, slowestMs: 0 };
  #place;
  #known;
  #seat = -1;
  /** @type {GameState | null} */
  #newest = null;
  #looked = '';
  /** Wakes whoever waits for something new. */
  #wake = () => undefined;

  /**
   * @param {Place} place
   * @param {readonly Known[]} known
   */
  constructor(place, known) {
    this.#place = place;
    this.#known = known;
  }

  /**
   * @param {string} event
   * @param {unknown} message
   */
  hear(event, message) {
    const { data, game_state, final_scores } = fieldsOf(message);
    if (event === 'game_state') this.#newest = gameStateOf(data);
    else if (event === 'connected') this.#newest = gameStateOf(game_state) ?? this.#newest;
    else if (event === 'game_ending') this.#end(scoresOf(final_scores));
    this.#wake();
  }

  /**
   * Plays over one connection, until it or the game ends.
   * @param {Link} link
   */
  async through(link) {
    let open = true;
    link.closed.then(() => {
      open = false;
      this.#wake();
    });
    // What was answered before the line broke may not have arrived: the table is looked at anew.
    this.#looked = '';
    while (open && !this.over) {
      const state = this.#newest;
      this.#newest = null;
      if (state === null) {
        await /** @type {Promise<void>} */ (
          new Promise((resolve) => {
            this.#wake = () => void resolve();
          })
        );
      } else if (state.status === 'active') await this.#look(state, link);
    }
    link.close();
  }

  /**
   * Claims the best word there is, or passes; what follows comes as another state.
   * @param {GameState} state
   * @param {Link} link
   */
  async #look({ current_turn, state }, link) {
    const table = tableOf(state);
    if (table === null) throw new ApiError(0, 'the game is not Grab');
    const { passed, ...matter } = table;
    if (this.#seat < 0) this.#seat = (await this.#place.seats()).indexOf(this.#place.username);
    const look = `${current_turn} ${JSON.stringify(matter)}`;
    if (passed[this.#seat] === true || look === this.#looked) return;
    this.#looked = look;
    const decided = decide(choicesOn(this.#known, matter), this.#seat);
    if (decided !== null) {
      const { choice, thought } = decided;
      const from = choice.from ?? 'pool';
      if (this.#told(await link.emit('move', { data: choice.word, from, thought }))) {
        this.played.words++;
        return;
      }
      await pause(SPACING_MS);
      // Somebody was quicker, and the table is another one: it is looked at next.
      if (this.#newest !== null) return;
    }
    this.#told(await link.emit('player_action', { data: PASS }));
    await pause(SPACING_MS);
  }

  /**
   * @param {Outcome} outcome
   * @returns {boolean} was it accepted?
   */
  #told({ success, took_ms, total_timeouts }) {
    if (!success) this.played.refusals++;
    this.played.slowestMs = Math.max(this.played.slowestMs, took_ms);
    this.played.timeouts = total_timeouts ?? this.played.timeouts;
    return success;
  }

  /** @param {Record<string, number>} scores */
  #end(scores) {
    const score = scores[this.#place.username] ?? 0;
    const all = Object.values(scores);
    const place = 1 + all.filter((other) => other > score).length;
    this.played.standing = { place, of: all.length, score };
    this.over = true;
  }
}
