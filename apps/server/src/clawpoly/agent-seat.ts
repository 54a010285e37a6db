/** An agent on its socket: hears what its seat is told, in the document's messages, and plays what it sends. */
import {
  agentChannel,
  type Room,
  SeatConnection,
  type SeatLink,
  type SeatMessage,
  type StampedEvent,
} from '@lobster-league/arena';
import type { Control } from '@lobster-league/clawpoly';
import { isRejection } from '@lobster-league/kernel';
import { clawpoly as wire } from '@lobster-league/protocol';
import type { Connection } from '../http/connection.js';
import { closeCodeOf } from '../http/socket-spectator.js';
import { play } from '../play.js';
import type { Services } from '../services.js';
import { hear } from './actions.js';
import { refused, rejected, rethrowUnlessRefused, type SocketError, socketError } from './errors.js';
import { eventMessage, type OutgoingEvent } from './event-wire.js';
import { finalStandings, gameStarted, gameStartedNow } from './game-messages.js';
import { gameConfig, iso, pieceOf, viewOf } from './hosted-room.js';
import { promptMessage } from './prompts.js';

/** Who lets so many bytes lie unread is not there any more. */
const MAX_UNREAD = 2 * 1024 * 1024;
/** Events told with a prompt: those since the last one, but not more than this. */
const MOST_EVENTS = 100;
/** Events that an agent which comes back is told of. */
const RECENT_EVENTS = 20;

export class AgentSeat {
  readonly #services: Services;
  readonly #room: Room;
  readonly #connection: Connection;
  #seat: SeatConnection | null = null;
  #link: SeatLink | null = null;
  #events: OutgoingEvent[] = [];
  #lastSequence = 0;
  #started = false;

  constructor(services: Services, room: Room, connection: Connection) {
    this.#services = services;
    this.#room = room;
    this.#connection = connection;
  }

  /** Takes the seat that the token opens; throws Refused if it opens none. */
  async open(token: string, control: Control): Promise<void> {
    const seat = new SeatConnection(this.#room, token);
    this.#seat = seat;
    const link = await seat.link;
    this.#link = link;
    try {
      await this.#setControl(link, control);
      await this.#recall();
    } catch (error) {
      seat.close();
      throw error;
    }
    this.#welcome(link, control);
    seat.listen((message) => this.#tell(message));
  }

  async text(text: string): Promise<void> {
    const heard = hear(text);
    if (heard.kind === 'ping') this.#send({ type: 'pong' });
    else if (heard.kind === 'wrong') this.error(heard.error);
    else await this.#act(heard.message);
  }

  error(error: SocketError): void {
    this.#say('error', error);
  }

  closed(): void {
    this.#seat?.close();
  }

  async #act(message: wire.ActionMessage): Promise<void> {
    if (this.#seat === null || this.#seat.over || this.#link === null) return;
    const { askId = null, thought, usage } = message.data;
    try {
      const outcome = await play(this.#services, 'clawpoly', this.#room, this.#link.seat, {
        action: wire.toRules(message),
        ask: askId,
        usage,
        ...(thought === undefined ? {} : { thought }),
      });
      if (isRejection(outcome)) this.error(rejected(outcome));
      else {
        const { tookMs, consecutiveTimeouts, totalTimeouts } = outcome;
        const told = { accepted: true, askId, tookMs, consecutiveTimeouts, totalTimeouts };
        this.#say('agent:action_result', { action: message.type, ...told });
      }
    } catch (error) {
      this.error(refused(error));
    }
  }

  /** Before the match it is what the seat chose; in it, it is an action like any other. */
  async #setControl({ seat, playerId }: SeatLink, control: Control): Promise<void> {
    const view = viewOf(this.#room, seat);
    const chosen = Object(this.#room.seats[seat]?.record.options).control;
    try {
      if (view === null && chosen !== control) {
        await this.#services.arena.choose(this.#room, playerId, { control });
      } else if (view !== null && view.manual !== (control === 'manual')) {
        await this.#room.answer(seat, { action: { type: 'action:control', mode: control } });
      }
    } catch (error) {
      // The match began, or ended, at this very moment: its next prompt tells the agent.
      rethrowUnlessRefused(error);
    }
  }

  /** The last events of a match that the agent joins in the middle. */
  async #recall(): Promise<void> {
    if (this.#room.liveMatch === null) return;
    const from = Math.max(1, this.#room.sequence - RECENT_EVENTS + 1);
    try {
      const recent = await this.#services.arena.events(this.#room.roomId, from, MOST_EVENTS);
      this.#remember(recent.slice(-RECENT_EVENTS));
    } catch (error) {
      // Without its last events the agent can play all the same.
      rethrowUnlessRefused(error);
    }
  }

  #welcome({ seat, playerId }: SeatLink, control: Control): void {
    const info = this.#room.info();
    const { roomId, status, commitment } = info;
    const { name } = this.#room.seats[seat]!.record;
    const game = { playerId, roomId, gameConfig: gameConfig(info), name, ...pieceOf(seat), control, status };
    this.#say('agent:welcome', { ...game, commitment });
    const view = viewOf(this.#room);
    if (view === null) return;
    this.#started = true;
    this.#say('agent:game_started', gameStartedNow(this.#room, view));
  }

  #tell(message: SeatMessage): void {
    switch (message.type) {
      case 'prompt': {
        const prompt = promptMessage(this.#room, message.prompt, this.#events);
        this.#events = [];
        if (prompt !== null) this.#say(prompt.type, prompt.data);
        return;
      }
      case 'events':
        this.#tellStart(message.events);
        this.#remember(message.events);
        return;
      case 'timeout':
        this.error(timeout(message));
        return;
      case 'finished': {
        const view = viewOf(this.#room);
        if (view !== null) this.#say('agent:game_over', finalStandings(view, message.result));
        return;
      }
      case 'replaced':
        this.error(socketError('REPLACED', 'A newer connection has taken your seat.'));
        this.#leave(wire.CLOSE.replaced, 'replaced');
        return;
      case 'closed':
        this.#leave(closeCodeOf(message.reason), message.reason);
        return;
      case 'room':
        return;
    }
  }

  /** Once, also for who was welcomed while the game began. */
  #tellStart(events: readonly StampedEvent[]): void {
    const started = this.#started ? undefined : events.find(({ event }) => event.type === 'game:started');
    if (started === undefined) return;
    this.#started = true;
    this.#say('agent:game_started', gameStarted(this.#room, started.event));
  }

  #remember(events: readonly StampedEvent[]): void {
    for (const stamped of events) {
      if (stamped.sequence <= this.#lastSequence) continue;
      this.#lastSequence = stamped.sequence;
      const { type, data, timestamp, sequence } = eventMessage(stamped);
      this.#events.push({ type, data, timestamp, sequence });
    }
    if (this.#events.length > MOST_EVENTS) this.#events = this.#events.slice(-MOST_EVENTS);
  }

  #leave(code: number, reason: string): void {
    this.#connection.close(code, reason);
  }

  #say(type: string, data: object): void {
    this.#send({ type, data, timestamp: iso(this.#services.time.now()) });
  }

  #send(message: object): void {
    if (this.#connection.buffered > MAX_UNREAD) {
      this.#connection.terminate();
      return;
    }
    const text = JSON.stringify(message);
    this.#connection.send(text);
    this.#publish(text);
  }

  /** Whoever listens at the store hears what the agent is sent. Nobody depends on it. */
  #publish(text: string): void {
    const { live } = this.#services.arena;
    if (!live.shared || this.#link === null) return;
    const channel = agentChannel(this.#room.roomId, this.#link.playerId);
    live.publish(channel, text).catch(() => undefined);
  }
}

/** Every timeout is told; from the third in a row on it is a warning. */
function timeout({
  ask,
  inARow,
  total,
  outAfter,
  warning,
}: Extract<SeatMessage, { type: 'timeout' }>): SocketError {
  const missed = `You took too long for agent:${ask.kind}, so its default was played.`;
  const left = outAfter - inARow;
  const threat =
    left > 0 ? ` Warning: ${left} more in a row, and you are bankrupt.` : ' You are out of the game.';
  return {
    code: 'AGENT_TIMEOUT',
    message: warning ? missed + threat : missed,
    context: {
      decision: ask.kind,
      askId: ask.id,
      consecutiveTimeouts: inARow,
      totalTimeouts: total,
      outAfter,
      warning,
    },
  };
}
