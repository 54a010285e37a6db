/** /ws/spectator: the state of a room, then every event at its speed; and the controls. */
import { isPresence, type Room, type StampedEvent, type WatchMessage } from '@lobster-league/arena';
import { clawpoly as wire } from '@lobster-league/protocol';
import type { Connection } from '../http/connection.js';
import { issueText } from '../http/issue-text.js';
import { once } from '../http/once.js';
import { patience } from '../http/patience.js';
import type { SocketHandlers, SocketRoute } from '../http/socket-route.js';
import { type FramesOf, MAX_BUFFERED, SocketSpectator } from '../http/socket-spectator.js';
import { textFrame } from '../http/text-frame.js';
import type { Services } from '../services.js';
import { parseJson } from './actions.js';
import { useControl } from './controls.js';
import { refused, type SocketError, socketError } from './errors.js';
import { eventMessage, eventText } from './event-wire.js';
import { gameState } from './game-state.js';
import { findByCode, iso, pieceOf } from './hosted-room.js';
import { refuseSocket } from './refuse-socket.js';

const MAX_MESSAGE_BYTES = 64 * 1024;
const MESSAGES_PER_SECOND = 10;

export function spectatorRoute(services: Services): SocketRoute {
  const { arena } = services;
  const framesOf = encoder(() => services.time.now());
  return {
    path: wire.sockets.spectator.path,
    maxPayload: MAX_MESSAGE_BYTES,
    messagesPerSecond: MESSAGES_PER_SECOND,
    async accept(connection, { query }) {
      const room = await findByCode(arena, query.get('roomCode') ?? '');
      if (room === null) {
        const error = socketError('INVALID_ROOM_CODE', 'No room has that code: give it as roomCode.');
        return refuseSocket(services, connection, wire.CLOSE.notFound, error);
      }
      const parsed = wire.spectatorQuery.safeParse(Object.fromEntries(query));
      if (!parsed.success) {
        const error = socketError('INVALID_REQUEST', issueText(parsed.error.issues[0]!));
        return refuseSocket(services, connection, wire.CLOSE.badRequest, error);
      }
      const { from } = parsed.data;
      const gone = (): boolean => arena.find(room.roomId) !== room;
      const spectator = new SocketSpectator(connection, framesOf, gone);
      const watch = room.watch(spectator, from === undefined ? null : Math.max(0, from - 1));
      spectator.watch = watch;
      return conversation(services, room, connection, () => watch.close());
    },
  };
}

/** In its place among the others: who came back or went has been told at once, so this only says when it was. */
function inOrder(stamped: StampedEvent): string {
  if (!isPresence(stamped)) return eventText(stamped);
  const message = eventMessage(stamped);
  const connected = message.type === 'room:player_reconnected';
  return JSON.stringify({ ...message, type: 'room:presence', data: { ...message.data, connected } });
}

/** Every event and message becomes bytes once, however many watch. */
function encoder(now: () => number): FramesOf {
  const eventFrame = once((event: StampedEvent) => textFrame(inOrder(event)));
  return once((message: WatchMessage) => {
    const frame = (type: string, data: object, more: object = {}): Buffer[] => [
      textFrame(JSON.stringify({ type, data, timestamp: iso(now()), ...more })),
    ];
    switch (message.type) {
      case 'events':
        return message.events.map(eventFrame);
      case 'presence': {
        const { event, at } = message.event;
        return frame(event.type, event.data, { timestamp: iso(at) });
      }
      case 'snapshot': {
        const { snapshot } = message;
        const { sequence, room } = snapshot;
        return frame('game:state', gameState(snapshot), { sequence, commitment: room.commitment });
      }
      case 'room':
        return frame('room:updated', updated(message.room));
      case 'closed':
        return frame('room:closed', { reason: message.reason });
    }
  });
}

type Updated = Extract<wire.SpectatorMessage, { type: 'room:updated' }>['data'];

function updated({ status, speed, spectators, seats }: ReturnType<Room['info']>): Updated {
  return {
    status,
    gameSpeed: speed,
    spectators,
    players: seats.flatMap(({ taken, playerId, name, connected, consecutiveTimeouts }, seat) =>
      taken === 'open'
        ? []
        : [{ id: playerId, name, token: pieceOf(seat).token, connected, consecutiveTimeouts }],
    ),
  };
}

/** What a spectator may say, and what it is answered. */
function conversation(
  services: Services,
  room: Room,
  connection: Connection,
  left: () => void,
): SocketHandlers {
  /** Answers are small, but who asks without reading the answers gets none. */
  const send = (message: object): void => {
    if (connection.buffered <= MAX_BUFFERED) connection.send(JSON.stringify(message));
  };
  const say = (type: string, data: object): void => send({ type, data, timestamp: iso(services.time.now()) });
  const complain = (error: SocketError): void => say('error', error);
  return {
    async text(text) {
      const parsed = wire.spectatorRequest.safeParse(parseJson(text));
      if (!parsed.success) return complain(misfit(parsed.error.issues[0]!));
      const message = parsed.data;
      if (message.type === 'ping') return send({ type: 'pong' });
      try {
        await useControl(room, message);
      } catch (error) {
        return complain(refused(error));
      }
      const { status, record } = room;
      say('spectator:control_result', { control: message.type, status, gameSpeed: record.speed });
    },
    binary: () => complain(socketError('INVALID_ACTION', 'Send text, not binary frames.')),
    tooFast: patience(
      () => complain(socketError('RATE_LIMITED', `At most ${MESSAGES_PER_SECOND} messages a second.`)),
      () => connection.close(wire.CLOSE.tooFast, 'rate_limited'),
    ),
    closed: left,
  };
}

function misfit({
  code,
  path,
  message,
}: {
  code?: string;
  path: PropertyKey[];
  message: string;
}): SocketError {
  const controls = Object.values(wire.spectatorControls).map(({ shape }) => shape.type.value);
  const text =
    code === 'invalid_union' || path.length === 0
      ? `Send one of ${controls.join(', ')}, as {"type": "…", "data": {…}}.`
      : `${path.join('.')}: ${message}`;
  return socketError('INVALID_ACTION', text);
}
