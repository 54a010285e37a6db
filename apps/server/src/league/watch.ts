/** /ws/watch shows a live match of whichever game, to as many spectators as come, each as fast as it can read. */
import type { Room } from '@lobster-league/arena';
import { league } from '@lobster-league/protocol';
import type { Connection } from '../http/connection.js';
import { issueText } from '../http/issue-text.js';
import { patience } from '../http/patience.js';
import type { SocketHandlers, SocketRoute } from '../http/socket-route.js';
import { MAX_BUFFERED, SocketSpectator } from '../http/socket-spectator.js';
import type { Services } from '../services.js';
import { Encoder } from './encoder.js';
import { type Tell, teller } from './tell.js';

export const WATCH_PATH = '/ws/watch';

const MAX_MESSAGE_BYTES = 1024;
const MESSAGES_PER_SECOND = 5;
export function watchRoute({ arena, crowd, log }: Services): SocketRoute {
  const plain = new Encoder(false);
  const telling = new Encoder(true);
  const tellers = new WeakMap<Room, { seats: Room['record']['seats']; tell: Tell }>();

  /** One teller for all who watch a room, until somebody sits down. */
  const tellerOf = (room: Room): Tell => {
    const { seats } = room.record;
    const known = tellers.get(room);
    if (known?.seats === seats) return known.tell;
    const tell = teller(room.hosted.game, seats);
    tellers.set(room, { seats, tell });
    return tell;
  };

  return {
    path: WATCH_PATH,
    maxPayload: MAX_MESSAGE_BYTES,
    messagesPerSecond: MESSAGES_PER_SECOND,
    async accept(connection, { query, context }) {
      const parsed = league.watchQuery.safeParse(Object.fromEntries(query));
      if (!parsed.success) {
        const wrong = issueText(parsed.error.issues[0]!);
        return refuse(connection, league.WATCH_CLOSE.badRequest, 'invalid_request', wrong);
      }
      const { code, from, text, crowd: wanted } = parsed.data;
      if (wanted === 'true' && context.authorization !== undefined)
        return refuse(
          connection,
          league.WATCH_CLOSE.notForAgents,
          'not_for_agents',
          'The crowd is for people who watch: show no key here.',
        );
      const room = await arena.seek(code);
      if (room === null) {
        return refuse(
          connection,
          league.WATCH_CLOSE.notFound,
          'match_not_found',
          'No live match has that code.',
        );
      }
      const encoder = text === 'true' ? telling : plain;
      const tell = (): Tell => tellerOf(room);
      const spectator = new SocketSpectator(
        connection,
        // Who is there comes with the room here, at once too.
        (message) => (message.type === 'presence' ? [] : encoder.encode(message, tell)),
        () => arena.find(room.roomId) !== room,
      );
      const watch = room.watch(spectator, from === undefined ? null : from - 1);
      spectator.watch = watch;
      const heard = wanted === 'true' && crowd !== null ? crowd.watch(room, connection) : null;
      // Whoever cannot hear the others watches nevertheless.
      heard?.catch((error: unknown) => log.warn('a crowd cannot be heard', { roomId: room.roomId, error }));
      const leave = (): void => {
        watch.close();
        heard?.then((end) => end()).catch(() => undefined);
      };
      return conversation(connection, leave, () => room.spectators);
    },
  };
}

function refuse(connection: Connection, code: number, error: string, message: string): SocketHandlers {
  say(connection, { type: 'error', error, message });
  connection.close(code, error);
  return {
    text: () => undefined,
    binary: () => undefined,
    tooFast: () => undefined,
    closed: () => undefined,
  };
}

/** What a spectator may say, and what it is answered. */
function conversation(connection: Connection, leave: () => void, spectators: () => number): SocketHandlers {
  const answer = (error: string, message: string): void => say(connection, { type: 'error', error, message });
  return {
    text(message) {
      const request = parsed(message);
      if (request === null) answer('invalid_message', 'Only {"type":"ping"} is understood here.');
      else say(connection, { type: 'pong', spectators: spectators() });
    },
    binary: () => answer('invalid_message', 'Send text, not binary frames.'),
    tooFast: patience(
      () => answer('rate_limited', `At most ${MESSAGES_PER_SECOND} messages a second.`),
      () => connection.close(league.WATCH_CLOSE.tooFast, 'rate_limited'),
    ),
    closed: leave,
  };
}

function parsed(message: string): { type: 'ping' } | null {
  try {
    return league.watchRequest.safeParse(JSON.parse(message)).data ?? null;
  } catch {
    return null;
  }
}

/** Answers are small, but who asks without reading the answers gets none. */
function say(connection: Connection, message: league.WatchMessage): void {
  if (connection.buffered <= MAX_BUFFERED) connection.send(JSON.stringify(message));
}
