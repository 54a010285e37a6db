/** One player's connection: what it says and is answered, and the seat it holds meanwhile. */
import { Refused, type Room, SeatConnection, type SeatMessage } from '@lobster-league/arena';
import { isRejection } from '@lobster-league/kernel';
import type { grab } from '@lobster-league/protocol';
import { z } from 'zod';
import { Allowance } from '../http/limits.js';
import { HttpProblem } from '../http/problem.js';
import { play } from '../play.js';
import type { Services } from '../services.js';
import type { Channel } from './channel.js';
import type { Games } from './games.js';
import { actionOf, BadMessage, moveOf, rejectionMessage } from './moves.js';
import { asProblem, refusalMessage } from './refuse.js';
import type { Session } from './sessions.js';

/** So many events a second, and as many saved up. */
export const EVENTS_PER_SECOND = 20;
/** So many events above that end the connection. */
const PATIENCE = 10_000;

const NO_GAME = 'Not in a game';
const NOT_ACTIVE = 'Game is not active';
const NOT_THERE = 'Player not in this game';

/** The socket underneath. */
export interface Wire {
  send<Name extends keyof grab.ServerEvents>(name: Name, message: grab.ServerEvents[Name]): void;
  enter(room: Room): void;
  leave(room: Room): void;
  close(): void;
  /** As if the line broke: clients come back by themselves. */
  breakOff(): void;
}

/** Calls back whoever wants to be called. */
export type Acknowledge = (outcome: grab.Outcome) => void;

interface Place {
  readonly channel: Channel;
  readonly room: Room;
  readonly connection: SeatConnection;
}

export class Player {
  readonly session: Session;
  /** When it connected. */
  readonly since: number;
  readonly #services: Services;
  readonly #games: Games;
  readonly #wire: Wire;
  readonly #allowance: Allowance;
  #place: Place | null = null;
  #patience = PATIENCE;
  #seating: Promise<void> = Promise.resolve();
  #ended = false;
  #dismissed = false;

  constructor(services: Services, games: Games, session: Session, wire: Wire) {
    this.#services = services;
    this.#games = games;
    this.session = session;
    this.#wire = wire;
    this.since = services.time.now();
    this.#allowance = new Allowance(EVENTS_PER_SECOND, this.since);
  }

  get room(): Room | null {
    return this.#place?.room ?? null;
  }

  /** Tells that it is connected, with the state of its game if it is in one. */
  welcome(): void {
    const state = this.#place?.channel.state();
    const message = 'Successfully connected';
    if (state === undefined || this.room === null) {
      this.#wire.send('connected', { message });
      return;
    }
    const { commitment } = this.room.record;
    this.#wire.send('connected', { message, game_state: state, commitment });
    this.#wire.send('game_state', { data: state });
  }

  /** Seats the player; what it says meanwhile is answered afterwards. */
  async whenSeated(seat: () => Promise<void>): Promise<void> {
    const before = this.#seating;
    const seating = before.then(seat).catch((error: unknown) => {
      this.#services.log.warn('a player could not be brought to its game', { error });
    });
    this.#seating = seating;
    await seating;
  }

  /** Takes its seat in a game, and leaves the one before. */
  async sit(channel: Channel): Promise<void> {
    const { room } = channel;
    if (this.#ended || this.#place?.room === room) return;
    const seat = room.record.seats.find(({ playerId }) => playerId === this.session.playerId);
    if (seat === undefined) return;
    this.stand();
    this.#wire.enter(room);
    channel.enter();
    const connection = new SeatConnection(room, seat.token);
    // How the room is comes first; it is told to this player alone, by `welcome`.
    connection.listen((message) => this.#hear(channel, message), 'skipped');
    this.#place = { channel, room, connection };
    const seatedOrNot = connection.link.then(
      () => undefined,
      (error: unknown) => this.#services.log.warn('a player could not be connected to its seat', { error }),
    );
    // Where the room is another process's, the seat is taken when that has answered.
    if (room.owned === null) await seatedOrNot;
  }

  /** The connection is over; the others are told so if it broke. */
  end(brokeOff: string | null): void {
    this.#ended = true;
    const channel = this.#place?.channel;
    this.stand();
    if (brokeOff !== null) channel?.brokeOff(brokeOff);
  }

  /** Lets go of the seat; the player counts as disconnected. */
  stand(): void {
    const place = this.#place;
    if (place === null) return;
    this.#place = null;
    this.#wire.leave(place.room);
    place.channel.leave();
    place.connection.close();
  }

  /** Ends the connection, with the reason. */
  dismiss(message: string): void {
    if (this.#dismissed) return;
    this.#dismissed = true;
    this.#wire.send('error', { message });
    this.#wire.close();
  }

  /** Every event gets an answer, whatever it is. */
  async hear(event: string, payload: unknown, acknowledge: Acknowledge | null): Promise<void> {
    const outcome = await this.#outcome(event, payload);
    acknowledge?.(outcome);
    if (event === 'move') this.#wire.send('move_result', outcome);
    if (!outcome.success && (event !== 'move' || [NO_GAME, NOT_ACTIVE, NOT_THERE].includes(outcome.error)))
      this.#wire.send('error', { message: outcome.error });
    if (outcome.success && event === 'get_status')
      this.#wire.send('game_state', { data: outcome.game_state });
  }

  async #outcome(event: string, payload: unknown): Promise<grab.Outcome> {
    if (!this.#allowance.take(this.#services.time.now())) {
      this.#patience--;
      if (this.#patience === 0) this.dismiss('Too many messages');
      return no(`Too many messages; at most ${EVENTS_PER_SECOND} a second`);
    }
    try {
      return await this.#answer(event, payload);
    } catch (error) {
      return no(this.#reason(error, event));
    }
  }

  async #answer(event: string, payload: unknown): Promise<grab.Outcome> {
    await this.#seating;
    const place = this.#place;
    if (event !== 'move' && event !== 'player_action' && event !== 'get_status')
      return no(`There is no event '${event.slice(0, 40)}'; send move, player_action or get_status`);
    const meant = z.object({ game_id: z.string().max(64) }).safeParse(payload).data?.game_id;
    if (meant !== undefined && place?.room.record.code.toUpperCase() !== meant.toUpperCase()) {
      await this.#games.find(meant);
      return no(NOT_THERE);
    }
    if (place === null) return no(NO_GAME);
    const { room, channel } = place;
    if (event !== 'get_status') {
      if (!this.#isIn(room)) return no(NOT_THERE);
      if (room.over) return no('Game has ended');
      if (room.liveMatch === null) return no(NOT_ACTIVE);
      const { playerId } = this.session;
      const seat = room.record.seats.findIndex((one) => one.playerId === playerId);
      const answer = event === 'move' ? moveOf(room, payload) : actionOf(room, seat, payload);
      const outcome = await play(this.#services, 'grab', room, seat, answer);
      if (isRejection(outcome)) return no(rejectionMessage(outcome));
      const { tookMs: took_ms, consecutiveTimeouts, totalTimeouts } = outcome;
      const timeouts = { consecutive_timeouts: consecutiveTimeouts, total_timeouts: totalTimeouts };
      return { success: true, game_state: channel.state(), took_ms, ...timeouts };
    }
    return { success: true, game_state: channel.state() };
  }

  /** Who has left a game that goes on sees it as others do, and plays no more. */
  #isIn(room: Room): boolean {
    const { playerId } = this.session;
    const seat = room.record.seats.findIndex((one) => one.playerId === playerId);
    return room.over || room.seats[seat]?.out !== true;
  }

  #reason(error: unknown, event: string): string {
    if (error instanceof BadMessage) return error.message;
    if (error instanceof Refused) return refusalMessage(error);
    const problem = asProblem(error);
    if (problem instanceof HttpProblem) return problem.message;
    this.#services.log.error('an event failed', { name: event.slice(0, 40), error });
    return 'Something went wrong here. It has been noted.';
  }

  #hear(channel: Channel, message: SeatMessage): void {
    if (message.type === 'replaced') this.dismiss('You are connected elsewhere now');
    else if (message.type !== 'closed') channel.hear(message);
    // The game goes on at another process, which this one has lost: whoever comes again is brought there.
    else if (message.reason === 'moved') this.#wire.breakOff();
    // The room is gone, or the player has left it; a server that restarts hangs up by itself.
    else if (message.reason !== 'shutdown' && this.#place?.channel === channel) this.stand();
  }
}

function no(error: string): grab.Outcome {
  return { success: false, error };
}
