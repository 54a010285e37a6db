/** /ws/agent: one socket, one seat. */
import { clawpoly as wire } from '@lobster-league/protocol';
import type { Connection } from '../http/connection.js';
import { issueText } from '../http/issue-text.js';
import { patience } from '../http/patience.js';
import type { SocketHandlers, SocketRoute } from '../http/socket-route.js';
import { isUnavailable, TRY_AGAIN } from '../http/unavailable.js';
import type { Services } from '../services.js';
import { AgentSeat } from './agent-seat.js';
import { refused, type SocketError, socketError } from './errors.js';
import { findRoom } from './hosted-room.js';
import { refuseSocket } from './refuse-socket.js';

/** A megabyte is refused in words; only more than that costs the connection. */
const MAX_MESSAGE_BYTES = 1_200_000;
const MESSAGES_PER_SECOND = 100;

export function agentRoute(services: Services): SocketRoute {
  const refuse = (connection: Connection, code: number, error: SocketError): SocketHandlers =>
    refuseSocket(services, connection, code, error);
  return {
    path: wire.sockets.agent.path,
    maxPayload: MAX_MESSAGE_BYTES,
    messagesPerSecond: MESSAGES_PER_SECOND,
    async accept(connection, { query, context }) {
      const room = await findRoom(services.arena, query.get('roomId') ?? '');
      if (room === null) {
        const error = socketError('ROOM_NOT_FOUND', 'There is no such room: give its id as roomId.');
        return refuse(connection, wire.CLOSE.notFound, error);
      }
      const parsed = wire.agentQuery.safeParse(Object.fromEntries(query));
      if (!parsed.success) {
        const error = socketError('INVALID_REQUEST', issueText(parsed.error.issues[0]!));
        return refuse(connection, wire.CLOSE.badRequest, error);
      }
      const { agentToken, control } = parsed.data;
      const seat = new AgentSeat(services, room, connection);
      try {
        const token = await services.identities.seatToken(context, room, agentToken);
        await seat.open(token ?? '', control);
      } catch (error) {
        const code = isUnavailable(error) ? TRY_AGAIN : wire.CLOSE.badToken;
        return refuse(connection, code, refused(error));
      }
      return handlersOf(seat, connection);
    },
  };
}

function handlersOf(seat: AgentSeat, connection: Connection): SocketHandlers {
  return {
    text: (message) => seat.text(message),
    binary: () => seat.error(socketError('INVALID_ACTION', 'Send text, not binary frames.')),
    tooFast: patience(
      () => seat.error(socketError('RATE_LIMITED', `At most ${MESSAGES_PER_SECOND} messages a second.`)),
      () => connection.close(wire.CLOSE.tooFast, 'rate_limited'),
    ),
    closed: () => seat.closed(),
  };
}
