/** The socket on which any live match is watched, to be described by AsyncAPI. */
import { league } from '@lobster-league/protocol';
import { messageType, type SocketsPlan } from '../pages/asyncapi.js';
import { WATCH_PATH } from './watch.js';

const { WATCH_CLOSE: CLOSE } = league;

export const leagueSockets: SocketsPlan = {
  title: 'Watching a match',
  description:
    'Every message is JSON text. Who reads too slowly gets a snapshot instead of what it missed. ' +
    `Close codes: ${CLOSE.badRequest} bad query, ${CLOSE.notFound} no such match, ${CLOSE.tooFast} too many messages, ` +
    '1012 the server restarts.',
  channels: {
    watch: {
      path: WATCH_PATH,
      summary: 'A snapshot of a live match of any game, then its events as they are shown',
      query: league.watchQuery,
      hears: Object.fromEntries(
        league.watchMessage.options.map((message) => [messageType(message), message]),
      ),
      says: { ping: league.watchRequest },
    },
  },
  shared: { RoomInfo: league.roomInfo, StampedEvent: league.stampedEvent },
  typeOf: (_, schema) => messageType(schema),
};
