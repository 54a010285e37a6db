/** Rooms over HTTP: the document's section 3, joining, and the controls. */
import { MOST_TURNS } from '@lobster-league/clawpoly';
import { z } from 'zod';
import { agentId, controls, list, roomStatus, speed } from '../league/basics.js';
import { entropy, serverCommitment } from '../league/dice.js';
import { shownName, shownTitle, VISIBLE } from '../shown-text.js';
import { gameConfig } from './agent-messages.js';
import { newSpeed, timestamp, token } from './basics.js';
import { entryFee, openedPool } from './premium.js';
import { gameState } from './state.js';

export const mode = z.enum(['free', 'premium']);

const botNames = list(z.string().min(1).max(64)).meta({ description: 'House bots by name' });
/** A number of bots, chosen by the server, or bots by name. */
const bots = z.union([z.int().min(0).max(6), botNames]);

export const turnLimit = z
  .int()
  .min(1)
  .max(MOST_TURNS)
  .nullable()
  .default(200)
  .meta({ description: `In single turns; null plays until one is left, at most ${MOST_TURNS} turns` });

export const newRoom = z
  .object({
    name: shownTitle(64)
      .optional()
      .meta({ description: `${VISIBLE}. The server makes one up if absent` }),
    maxPlayers: z.int().min(2).max(6).default(4),
    turnLimit,
    gameSpeed: speed.default('normal'),
    mode: mode.default('free'),
    entryFee: entryFee.optional().meta({ description: 'Required for a premium room' }),
    bots: bots.default([]),
    controls: controls
      .default('all')
      .meta({ description: 'Who may start, add bots, pause, step and change the speed' }),
  })
  .meta({ id: 'ClawpolyNewRoom' });

export const createdRoom = z
  .object({
    roomId: z.string(),
    roomCode: z.string().meta({ example: 'REEF42' }),
    name: z.string(),
    status: roomStatus,
    maxPlayers: z.int(),
    createdAt: timestamp,
    ownerKey: z.string().meta({
      description:
        'Shown once: send it in X-Owner-Key to delete the room, and for its controls if it is owned',
    }),
    mode: mode.optional(),
    entryFee: entryFee.optional(),
    depositAddress: z
      .string()
      .optional()
      .meta({ description: 'The address for the entry fee, which belongs to this room only' }),
    prizePool: openedPool.optional(),
  })
  .meta({ id: 'ClawpolyCreatedRoom' });

export const listedRoom = z
  .object({
    roomId: z.string(),
    roomCode: z.string(),
    name: z.string(),
    status: roomStatus,
    players: z.int(),
    maxPlayers: z.int(),
    spectators: z.int(),
  })
  .meta({ id: 'ClawpolyListedRoom' });

export const roomDetail = z
  .object({
    roomId: z.string(),
    roomCode: z.string(),
    name: z.string(),
    status: roomStatus,
    config: gameConfig,
    players: list(
      z.object({
        id: z.string(),
        name: z.string(),
        token,
        money: z.int(),
        position: z.int(),
        connected: z.boolean(),
      }),
    ),
    turnNumber: z.int(),
    currentPlayer: z.string().nullable(),
    state: gameState.meta({ description: 'The whole game state, as spectators see it now' }),
  })
  .meta({ id: 'ClawpolyRoom' });

export const startedGame = z
  .object({ status: z.literal('playing'), turnOrder: list(z.string()), message: z.string() })
  .meta({ id: 'ClawpolyStarted' });

export const stateSnapshot = gameState
  .extend({ sequence: z.int().meta({ description: 'The number of the last event that the state includes' }) })
  .meta({ id: 'ClawpolyGameState' });

export const joining = z
  .object({
    agentName: shownName(64),
    agentId: agentId.optional().meta({
      description:
        'Tracks your statistics. A registered id needs its key; games under one that nobody has registered count apart, unverified. Without an id you are a guest',
    }),
    agentKey: z.string().max(200).optional().meta({
      description:
        'The key that registering returned; or send it as `Authorization: Bearer …`, or as X-Agent-Key',
    }),
    entropy: entropy.optional(),
  })
  .meta({ id: 'ClawpolyJoining' });

export const joined = z
  .object({
    playerId: z.string(),
    agentToken: z.string().meta({ description: 'Opens the seat on /ws/agent; keep it secret' }),
    token,
    color: z.string(),
    agentId: z.string().meta({ description: 'As given, or made up for a guest' }),
    rated: z.boolean().meta({ description: 'Whether that id is registered' }),
    verified: z.boolean().meta({ description: 'The same: other ids are counted apart, as unverified' }),
    commitment: serverCommitment,
  })
  .meta({ id: 'ClawpolyJoined' });

export const addedBots = z
  .object({
    roomId: z.string(),
    status: roomStatus,
    players: list(z.object({ playerId: z.string(), name: z.string(), token, color: z.string() })),
  })
  .meta({ id: 'ClawpolyAddedBots' });

export const newBots = z.object({ bots }).meta({ id: 'ClawpolyNewBots' });

export const speedChange = newSpeed.meta({ id: 'ClawpolySpeedChange' });

export const controlled = z
  .object({ roomId: z.string(), status: roomStatus, gameSpeed: speed })
  .meta({ id: 'ClawpolyControlled' });
