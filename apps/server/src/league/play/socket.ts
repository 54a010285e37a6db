/** /ws/play: one socket, one seat, of whichever game. */
import { league } from '@lobster-league/protocol';
import type { Connection } from '../../http/connection.js';
import { issueText } from '../../http/issue-text.js';
import { patience } from '../../http/patience.js';
import { HttpProblem, problemFrom } from '../../http/problem.js';
import { asProblem } from '../../http/refuse.js';
import type { SocketHandlers, SocketRoute } from '../../http/socket-route.js';
import { isUnavailable, TRY_AGAIN } from '../../http/unavailable.js';
import type { Services } from '../../services.js';
import { PlayedSeat } from './played-seat.js';

/** As large as a body over HTTP may be. */
const MAX_MESSAGE_BYTES = 64 * 1024;

export function playRoute(services: Services): SocketRoute {
  return {
    path: league.PLAY_PATH,
    maxPayload: MAX_MESSAGE_BYTES,
    messagesPerSecond: league.PLAY_MESSAGES_PER_SECOND,
    async accept(connection, { query, context, subprotocols }) {
      const parsed = league.playQuery.safeParse(Object.fromEntries(query));
      if (!parsed.success) {
        const problem = new HttpProblem(400, 'invalid_request', issueText(parsed.error.issues[0]!));
        return refuse(connection, league.PLAY_CLOSE.badRequest, problem);
      }
      const { match, token = offeredToken(subprotocols) } = parsed.data;
      const room = await services.arena.seek(match);
      if (room === null) {
        const problem = new HttpProblem(404, 'match_not_found', 'No live match has that code.');
        return refuse(connection, league.PLAY_CLOSE.notFound, problem);
      }
      let seat: PlayedSeat;
      try {
        const own = await services.identities.seatToken(context, room, token);
        seat = new PlayedSeat(services, room, connection, own ?? '');
        await seat.open();
      } catch (error) {
        const code = isUnavailable(error) ? TRY_AGAIN : league.PLAY_CLOSE.badToken;
        return refuse(connection, code, problemFrom(asProblem(error)));
      }
      return {
        text: (message) => seat.text(message),
        binary: () => seat.error('invalid_message', 'Send text, not binary frames.'),
        tooFast: patience(
          () => seat.error('rate_limited', `At most ${league.PLAY_MESSAGES_PER_SECOND} messages a second.`),
          () => connection.close(league.PLAY_CLOSE.tooFast, 'rate_limited'),
        ),
        closed: () => seat.closed(),
      };
    },
  };
}

/** The token that a browser offers behind the name of the protocol. */
function offeredToken([name, token]: readonly string[]): string | undefined {
  return name === league.PLAY_SUBPROTOCOL ? token : undefined;
}

const nothing = (): void => undefined;

function refuse(connection: Connection, closeCode: number, { code, message }: HttpProblem): SocketHandlers {
  const said: league.PlayMessage = { type: 'error', error: code, message };
  connection.send(JSON.stringify(said));
  connection.close(closeCode, code);
  return { text: nothing, binary: nothing, tooFast: nothing, closed: nothing };
}
