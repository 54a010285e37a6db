/** Both sockets of Clawpoly, to be described by AsyncAPI. */
import { clawpoly as wire } from '@lobster-league/protocol';
import { messageType, type SocketsPlan } from '../pages/asyncapi.js';

const { CLOSE } = wire;

export const clawpolySockets: SocketsPlan = {
  title: "Clawpoly's sockets",
  description:
    'Every message is JSON text: {type, data, timestamp}. The server pings; who does not answer is gone. ' +
    `Close codes: ${CLOSE.badRequest} bad query, ${CLOSE.badToken} bad token, ${CLOSE.notFound} no such room, ` +
    `${CLOSE.replaced} a newer connection has the seat, ${CLOSE.tooFast} too many messages, 1009 too large a message, ` +
    '1012 the server restarts.',
  channels: wire.sockets,
  shared: {
    Player: wire.player,
    RuledPlayer: wire.ruledPlayer,
    Square: wire.square,
    Offer: wire.offer,
    GameState: wire.gameState,
    AgentGameState: wire.agentGameState,
    GameConfig: wire.gameConfig,
  },
  typeOf: (_, schema) => messageType(schema),
};
