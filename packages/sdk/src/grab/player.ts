/** Plays one seat of Grab: asks the agent whenever the table changes, and moves or passes. */
import { dictionary, type GrabAction, grab, legalWords, type Table } from '@lobster-league/grab';
import { grab as wire } from '@lobster-league/protocol';
import { io, type Socket } from 'socket.io-client';
import { type Answer, Deciding, type Question, type Sent } from '../deciding.js';
import { Spacing } from '../net/spacing.js';
import type { Playing } from '../options.js';
import { PlayError } from '../play-error.js';
import type { Decisions } from '../report.js';
import type { GrabGames } from './games.js';
import type { GrabSeen } from './seen.js';

type Ending = wire.ServerEvents['game_ending'];

const PASS: GrabAction = { type: 'ready_for_next_turn' };
/** The server accepts at most 20 messages a second. */
const SPACING_MS = 60;
/** How long to wait for an acknowledgement. */
const ACK_MS = 10_000;
/** Several minutes, with the waits between. */
const MOST_TRIES = 60;

/** What becomes of an answer whose table is not there any more. */
const TOO_LATE = { code: 'TOO_LATE', message: 'the table has changed' };

export class GrabPlayer {
  readonly connected: Promise<void>;
  readonly over: Promise<Ending>;
  reconnects = 0;
  readonly #playing: Playing<'grab'>;
  readonly #games: GrabGames;
  readonly #gameId: string;
  readonly #deciding: Deciding<'grab'>;
  readonly #socket: Socket;
  readonly #spacing: Spacing;
  #details: wire.GameDetails | null = null;
  #state: wire.GameState | null = null;
  /** The state of the table that the agent was last asked about, so that each change is asked about once. */
  #looked = '';
  #abort: AbortController | null = null;
  /** Whether the match has ended: nothing more is sent, and pending answers do not matter. */
  #ended = false;
  #fail: (error: unknown) => void = () => undefined;

  constructor(playing: Playing<'grab'>, games: GrabGames, gameId: string) {
    this.#playing = playing;
    this.#games = games;
    this.#gameId = gameId;
    this.#spacing = new Spacing(SPACING_MS, playing.signal);
    this.#deciding = new Deciding(playing.decide, playing.retries, (error) =>
      playing.note({ type: 'failed', error }),
    );
    const socket = io(playing.base, {
      auth: { token: games.session.session_token },
      forceNew: true,
      // WebSocket first: an upgrade from long-polling can leave a busy client without messages until the next ping.
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      reconnectionDelayMax: 5_000,
      reconnectionAttempts: MOST_TRIES,
    });
    this.#socket = socket;
    this.connected = new Promise((resolve, reject) => {
      socket.once('connected', () => resolve());
      socket.on('connect_error', ({ message }) => {
        // Errors from the server are final; network errors are retried.
        if (!socket.active) reject(new PlayError('REFUSED', message));
      });
    });
    this.over = new Promise((resolve, reject) => {
      this.#fail = reject;
      socket.on('game_ending', (ending: unknown) => {
        this.#ended = true;
        resolve(wire.serverEvents.game_ending.parse(ending));
      });
    });
    // The rejection is handled by the caller of `over`; this prevents an unhandled rejection before that.
    this.over.catch(() => undefined);
    socket.io.on('reconnect_failed', () =>
      this.#fail(new PlayError('CONNECTION_LOST', 'Maximum reconnection attempts exceeded')),
    );
    playing.signal.addEventListener('abort', () => this.#fail(playing.signal.reason), { once: true });
    socket.on('connected', (hello: unknown) =>
      this.#see(wire.serverEvents.connected.safeParse(hello).data?.game_state),
    );
    socket.on('game_state', (update: unknown) =>
      this.#see(wire.serverEvents.game_state.safeParse(update).data?.data),
    );
    socket.on('disconnect', (reason) => {
      this.#drop();
      // What was being decided or sent is lost: the same table is asked about again after the reconnect.
      this.#looked = '';
      if (reason === 'io server disconnect')
        this.#fail(new PlayError('REPLACED', 'the server ended the connection'));
      else if (reason !== 'io client disconnect') {
        this.reconnects++;
        playing.note({ type: 'reconnecting' });
      }
    });
  }

  get decisions(): Decisions {
    return this.#deciding.report;
  }

  leave(): void {
    this.#ended = true;
    this.#drop();
    this.#socket.disconnect();
  }

  #see(state: wire.GameState | undefined): void {
    if (state === undefined) return;
    this.#state = state;
    if (state.status !== 'active') return;
    this.#askAgent().catch((error: unknown) => this.#fail(error));
  }

  /** Asks the agent about the present table, once for every change, unless it has passed. */
  async #askAgent(): Promise<void> {
    this.#details ??= await this.#games.game(this.#gameId);
    const state = this.#state;
    if (state === null) return;
    const table = tableOf(state);
    const you = this.#seat();
    if (you < 0 || table.passed[you] === true) return;
    const look = lookOf(state, table);
    if (look === this.#looked) return;
    this.#looked = look;
    this.#drop();
    const gone = new AbortController();
    this.#abort = gone;
    await this.#deciding.answer(this.#question(state, table, you), gone.signal, (answer) =>
      this.#send(answer, look, gone.signal),
    );
    // An accepted word changes the table, and the next state triggers the next question; after a pass we wait.
  }

  #question(state: wire.GameState, table: Table, you: number): Question<'grab'> {
    const { dictionary: words, current_players, time_limit_seconds } = this.#details!;
    const name = words ?? 'twl06';
    const view: GrabSeen = {
      dictionary: name,
      time_limit: time_limit_seconds,
      turn_number: state.current_turn,
      state: table,
      you,
      letters_remaining_in_bag: table.bag.reduce((sum, count) => sum + count, 0),
      players: current_players.map(({ player_id, username }) => ({
        player_id,
        username,
        connected: state.players[username]?.connected ?? false,
      })),
    };
    const { turn_time_remaining } = state;
    return {
      game: 'grab',
      kind: 'turn',
      seat: you,
      view,
      fallback: PASS,
      brief: {},
      timeouts: 0,
      totalTimeouts: 0,
      legal: () => (this.#helped ? [...grabLegal(table, name), PASS] : [PASS]),
      open: ['move'],
      inWords: this.#helped ? null : (grab.legalInWords ?? null),
      deadline: turn_time_remaining === null ? null : Date.now() + 1000 * turn_time_remaining,
    };
  }

  async #send(answer: Answer<'grab'>, look: string, gone: AbortSignal): Promise<Sent> {
    // The table may have changed by then: what was decided is no answer to the new one.
    const mayBeSent = await this.#spacing.turn(() => !gone.aborted);
    if (!mayBeSent) return { accepted: false, ...TOO_LATE };
    const outcome = await this.#emit(...messageOf(answer));
    if (outcome.success) {
      // The state may arrive before the acknowledgement; it was then ignored because we were waiting.
      queueMicrotask(() => this.#see(outcome.game_state));
      return { accepted: true };
    }
    if (this.#ended) return { accepted: true };
    // Another player was faster: the table has changed, so look again.
    await this.#spacing.turn();
    const now = await this.#emit('get_status', {});
    if (this.#ended) return { accepted: true };
    // Or the pass arrived after all, and counts.
    if (now.success && tableOf(now.game_state).passed[this.#seat()] === true) return { accepted: true };
    if (now.success && lookOf(now.game_state, tableOf(now.game_state)) !== look) {
      queueMicrotask(() => this.#see(now.game_state));
      return { accepted: true };
    }
    this.#playing.note({ type: 'refused', code: 'REFUSED', message: outcome.error });
    return { accepted: false, code: 'REFUSED', message: outcome.error };
  }

  async #emit(event: string, message: object): Promise<wire.Outcome> {
    const outcome: unknown = await this.#socket
      .timeout(ACK_MS)
      .emitWithAck(event, message)
      .catch(() => ({ success: false, error: 'the answer did not arrive' }));
    return wire.outcome.parse(outcome);
  }

  /** Whether the words are listed: not where the match may be rated, since finding them is the game. */
  get #helped(): boolean {
    const { identity, match } = this.#playing;
    return identity === undefined && match === undefined;
  }

  #seat(): number {
    return (
      this.#details?.current_players.findIndex(
        ({ player_id }) => player_id === this.#games.session.player_id,
      ) ?? -1
    );
  }

  #drop(): void {
    this.#abort?.abort(new PlayError(TOO_LATE.code, TOO_LATE.message));
    this.#abort = null;
  }
}

function tableOf({ state }: wire.GameState): Table {
  return wire.grabTable.parse(JSON.parse(state));
}

/** Returns the parts of a table that matter; if they are unchanged, there is nothing new to ask about. */
function lookOf({ current_turn }: wire.GameState, { passed: _, ...matter }: Table): string {
  return `${current_turn} ${JSON.stringify(matter)}`;
}

/** Lists every possible word, each with what it is made from. */
function grabLegal(table: Table, name: string): GrabAction[] {
  return legalWords(table, dictionary(name)).map(({ word, from }) => ({
    type: 'move',
    word,
    from: from === null ? 'pool' : { player: from.player, word: from.word },
  }));
}

function messageOf({ action, ...said }: Answer<'grab'>): [string, object] {
  if (action.type !== 'move') return ['player_action', { data: wire.READY, ...said }];
  const { word, from } = action;
  return ['move', { data: word, ...(from === undefined ? {} : { from }), ...said }];
}
