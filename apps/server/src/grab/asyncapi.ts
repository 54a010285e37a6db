/** Grab's Socket.IO, to be described by AsyncAPI. */
import { grab as wire } from '@lobster-league/protocol';
import type { SocketsPlan } from '../pages/asyncapi.js';

export const grabSockets: SocketsPlan = {
  title: "Grab's Socket.IO",
  description:
    'Socket.IO 4 (Engine.IO 4), over WebSocket or long-polling, in the main namespace. A message is an event: its name, and one ' +
    'argument as described here. The session token is shown as auth.token, or as token in the query. Everything sent may ask to be ' +
    'acknowledged. Of a game of Grab, the state within a game_state is a GrabTable as JSON text.',
  channels: { grab: wire.socket },
  shared: { GameState: wire.gameState, GrabTable: wire.grabTable },
  typeOf: (name) => name,
};
