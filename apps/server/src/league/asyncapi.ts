/** The socket on which any live match is watched, to be described by AsyncAPI. */
import { league } from '@lobster-league/protocol';
import { messageType, type SocketsPlan } from '../pages/asyncapi.js';
import { WATCH_PATH } from './watch.js';

const { WATCH_CLOSE: CLOSE, PLAY_CLOSE } = league;

export const leagueSockets: SocketsPlan = {
  title: 'Watching and playing',
  description:
    'Every message is JSON text. Who reads too slowly gets a snapshot instead of what it missed. ' +
    `Close codes: ${CLOSE.badRequest} bad query, ${PLAY_CLOSE.badToken} bad token, ${CLOSE.notFound} no such match, ` +
    `${CLOSE.notForAgents} the crowd is not for agents, ${PLAY_CLOSE.replaced} another connection has the seat, ${CLOSE.tooFast} too many messages, ` +
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
    play: {
      path: league.PLAY_PATH,
      summary: 'A seat in a match of any game: prompts as they come, answers as you like',
      query: league.playQuery,
      hears: Object.fromEntries(league.playMessage.options.map((message) => [messageType(message), message])),
      says: Object.fromEntries(league.playRequest.options.map((message) => [messageType(message), message])),
    },
  },
  shared: { RoomInfo: league.roomInfo, StampedEvent: league.stampedEvent },
  typeOf: (_, schema) => messageType(schema),
};
