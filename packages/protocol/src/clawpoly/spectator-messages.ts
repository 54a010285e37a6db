/** Messages to and from spectators. */
import { z } from 'zod';
import { list, roomStatus, speed } from '../league/basics.js';
import { serverCommitment } from '../league/dice.js';
import { ping, pong } from './actions.js';
import { newSpeed, timestamp, token } from './basics.js';
import { errorMessage } from './errors.js';
import { eventMessage, events } from './events.js';
import { gameState } from './state.js';

export const spectatorMessages = {
  state: z.object({
    type: z.literal('game:state'),
    data: gameState,
    timestamp,
    sequence: z.int().meta({ description: 'The number of the last event that the state includes' }),
    commitment: serverCommitment,
  }),
  ...events,
  /** Changes that are not game events: the game was paused, or its speed changed. */
  updated: z.object({
    type: z.literal('room:updated'),
    data: z.object({
      status: roomStatus,
      gameSpeed: speed,
      spectators: z.int(),
      players: list(
        z.object({
          id: z.string(),
          name: z.string(),
          token,
          connected: z.boolean(),
          consecutiveTimeouts: z.int(),
        }),
      ),
    }),
    timestamp,
  }),
  closed: z.object({
    type: z.literal('room:closed'),
    data: z.object({ reason: z.string() }),
    timestamp,
  }),
  controlResult: z.object({
    type: z.literal('spectator:control_result'),
    data: z.object({ control: z.string(), status: roomStatus, gameSpeed: speed }),
    timestamp,
  }),
};

export const spectatorMessage = z.discriminatedUnion('type', [
  spectatorMessages.state,
  eventMessage,
  spectatorMessages.updated,
  spectatorMessages.closed,
  spectatorMessages.controlResult,
  errorMessage,
  pong,
]);
export type SpectatorMessage = z.infer<typeof spectatorMessage>;

const ownerKey = z.string().max(200).optional().meta({ description: 'If only the owner controls the room' });
const sentAt = z.string().max(64).optional();

function controlOf<Type extends string>(type: Type) {
  return z.object({
    type: z.literal(type),
    data: z.object({ ownerKey }).default({}),
    timestamp: sentAt,
  });
}

export const spectatorControls = {
  setSpeed: z.object({
    type: z.literal('spectator:set_speed'),
    data: newSpeed.and(z.object({ ownerKey })),
    timestamp: sentAt,
  }),
  pause: controlOf('spectator:pause'),
  resume: controlOf('spectator:resume'),
  nextTurn: controlOf('spectator:next_turn'),
};

export const controlMessage = z.discriminatedUnion('type', [
  spectatorControls.setSpeed,
  spectatorControls.pause,
  spectatorControls.resume,
  spectatorControls.nextTurn,
]);
export type ControlMessage = z.infer<typeof controlMessage>;

export const spectatorRequest = z.discriminatedUnion('type', [controlMessage, ping]);

export const spectatorQuery = z.object({
  roomCode: z
    .string()
    .min(1)
    .max(64)
    .meta({ description: 'Six characters, in upper or lower case', example: 'REEF42' }),
  from: z
    .string()
    .regex(/^\d{1,15}$/, 'expected the number of an event')
    .transform(Number)
    .optional()
    .meta({ description: 'The first event you want: only missed events are sent, unless they are too many' }),
});
