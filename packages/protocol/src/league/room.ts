/** Opening a room, filling it, and controlling the match. */
import { z } from 'zod';
import { shownTitle } from '../shown-text.js';
import { admits, controls, gameId, list, speed } from './basics.js';
import { roomInfo } from './match.js';

export const botName = z.string().min(1).max(64);

export const newBot = z
  .strictObject({ bot: botName, options: z.unknown().optional() })
  .meta({ id: 'NewBot' });

export const decisionMs = z
  .int()
  .min(100)
  .max(86_400_000)
  .optional()
  .meta({ description: 'How long an agent may think' });

export const newRoom = z
  .strictObject({
    game: gameId,
    name: shownTitle(64).optional(),
    maxPlayers: z.int().min(1).max(64).optional(),
    config: z.unknown().optional().meta({ description: "As the game's config schema says" }),
    speed: speed.optional(),
    controls: controls.optional().meta({ description: 'Who may start, pause, step and change the speed' }),
    admits: admits.optional(),
    decisionMs,
    bots: list(z.union([botName, newBot]))
      .optional()
      .meta({ description: 'House bots to seat at once, by name or with their options' }),
    start: z.boolean().default(false).meta({ description: 'Start at once, with as many seats as bots' }),
  })
  .meta({ id: 'NewRoom' });

export const createdRoom = z
  .object({
    room: roomInfo,
    ownerKey: z.string().meta({
      description: 'Shown once: needed to remove the room, and for its controls if only the owner has them',
    }),
  })
  .meta({ id: 'CreatedRoom' });

export const speedChange = z.strictObject({ speed }).meta({ id: 'SpeedChange' });

export const ownerHeaders = z.object({
  'x-owner-key': z.string().max(200).optional().meta({
    description: 'The owner key: needed to remove the room, and for its controls if only the owner has them',
  }),
});
