/** An agent on its socket: hears what its seat is told, and plays what it sends. */
import { type Room, SeatConnection, type SeatLink, type SeatMessage } from '@lobster-league/arena';
import { isRejection } from '@lobster-league/kernel';
import { league } from '@lobster-league/protocol';
import type { Connection } from '../../http/connection.js';
import { issueText } from '../../http/issue-text.js';
import { problemFrom } from '../../http/problem.js';
import { asProblem } from '../../http/refuse.js';
import { closeCodeOf } from '../../http/socket-spectator.js';
import { play } from '../../play.js';
import type { Services } from '../../services.js';
import { ALL_LEGAL, askOf, legalOf, seatState, timeoutsOf } from './seat-turn.js';

/** Who lets so many bytes lie unread is not there any more. */
const MAX_UNREAD = 2 * 1024 * 1024;

export class PlayedSeat {
  readonly #services: Services;
  readonly #room: Room;
  readonly #connection: Connection;
  readonly #token: string;
  #own: SeatConnection | null = null;
  #link: SeatLink | null = null;

  constructor(services: Services, room: Room, connection: Connection, token: string) {
    this.#services = services;
    this.#room = room;
    this.#connection = connection;
    this.#token = token;
  }

  /** Takes the seat that the token opens; throws Refused if it opens none. */
  async open(): Promise<void> {
    this.#own = new SeatConnection(this.#room, this.#token);
    this.#link = await this.#own.link;
    this.#say({ type: 'seat', seat: this.#state() });
    this.#own.listen((message) => this.#tell(message));
  }

  async text(text: string): Promise<void> {
    const heard = parsed(text);
    if (typeof heard === 'string') return this.error('invalid_message', heard);
    switch (heard.type) {
      case 'act':
        return await this.#act(heard);
      case 'seat':
        return this.#say({ type: 'seat', seat: this.#state() });
      case 'legal':
        return this.#legal();
      case 'leave':
        return await this.#leave();
      case 'ping':
        return this.#say({ type: 'pong' });
    }
  }

  error(error: string, message: string): void {
    this.#say({ type: 'error', error, message });
  }

  closed(): void {
    this.#own?.close();
  }

  /** Where the seat is in the order of the table, which may change when the match begins. */
  get #seat(): number {
    const { playerId } = this.#link!;
    return this.#room.record.seats.findIndex((seat) => seat.playerId === playerId);
  }

  #state(): league.SeatState {
    const held = { room: this.#room, seat: this.#seat, token: this.#token, hold: null };
    return seatState(this.#services, held);
  }

  async #act({
    action,
    thought,
    usage,
    ...given
  }: Extract<league.PlayRequest, { type: 'act' }>): Promise<void> {
    if (this.#own === null || this.#own.over || this.#link === null) return;
    const ask = given.ask ?? null;
    const said = thought === undefined ? {} : { thought: thought.replaceAll(this.#token, '…') };
    try {
      const answer = { action, ask, usage, ...said };
      const outcome = await play(this.#services, 'league', this.#room, this.#seat, answer);
      if (isRejection(outcome)) {
        const { code: error, message, context } = outcome;
        const details = context === undefined ? {} : { details: { ...context } };
        this.#say({ type: 'refused', ask, error, message, ...details });
      } else this.#say({ type: 'accepted', ask, tookMs: outcome.tookMs });
    } catch (error) {
      const { code, message, details } = problemFrom(asProblem(error));
      if (code === 'internal') throw error;
      this.#say({
        type: 'refused',
        ask,
        error: code,
        message,
        ...(details === undefined ? {} : { details }),
      });
    }
  }

  async #leave(): Promise<void> {
    try {
      if (this.#room.started) await this.#room.forfeit(this.#seat, 'left');
      else await this.#room.leave(this.#link!.playerId);
      this.#hangUp(1000, 'left');
    } catch (error) {
      const { code, message } = problemFrom(asProblem(error));
      if (code === 'internal') throw error;
      this.error(code, message);
    }
  }

  #tell(message: SeatMessage): void {
    switch (message.type) {
      case 'prompt':
        this.#prompt();
        return;
      case 'events':
        this.#say({ type: 'events', events: message.events });
        return;
      case 'timeout': {
        const { ask, inARow, total, outAfter } = message;
        this.#say({ type: 'timeout', ask: ask.id, inARow, total, outAfter });
        return;
      }
      case 'room':
        this.#say({ type: 'room', room: message.room });
        return;
      case 'finished':
        this.#say({ type: 'finished', seat: this.#state() });
        return;
      case 'replaced':
        this.error('replaced', 'A newer connection has taken your seat.');
        this.#hangUp(league.PLAY_CLOSE.replaced, 'replaced');
        return;
      case 'closed':
        this.#hangUp(closeCodeOf(message.reason), message.reason);
        return;
    }
  }

  /** The whole list, of which prompts have the beginning. */
  #legal(): void {
    const seat = this.#seat;
    const ask = askOf(this.#room, seat, this.#services.time.now())?.id ?? null;
    const legal = ask === null ? null : legalOf(this.#room, seat, ALL_LEGAL);
    this.#say({ type: 'legal', ask, legal });
  }

  /** What is asked now; it may have been answered meanwhile. */
  #prompt(): void {
    const seat = this.#seat;
    const ask = askOf(this.#room, seat, this.#services.time.now());
    if (ask === null) return;
    this.#say({
      type: 'prompt',
      ask,
      legal: legalOf(this.#room, seat),
      view: this.#room.view(seat),
      turn: this.#room.liveMatch?.turn ?? 0,
      ...timeoutsOf(this.#room, seat),
    });
  }

  #hangUp(code: number, reason: string): void {
    this.#connection.close(code, reason);
  }

  #say(message: league.PlayMessage): void {
    if (this.#connection.buffered > MAX_UNREAD) this.#connection.terminate();
    else this.#connection.send(JSON.stringify(message));
  }
}

/** What was said, or what is wrong with it. */
function parsed(text: string): league.PlayRequest | string {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return 'That is not JSON.';
  }
  const { data, error } = league.playRequest.safeParse(json);
  return data ?? issueText(error!.issues[0]!);
}
