/** Logging in: takes a name, returns a token for later requests. */
import { z } from 'zod';
import { playerId, username } from './basics.js';

export const login = z
  .object({
    username,
    agent_id: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .meta({ description: 'A registered agent, to play rated; needs its key' }),
    agent_key: z.string().max(200).optional(),
  })
  .meta({ id: 'GrabLogin' });

export const session = z
  .object({
    player_id: playerId,
    username: z.string(),
    session_token: z.string().meta({ description: 'A JWT; valid until logout, or 24 hours without use' }),
  })
  .meta({ id: 'GrabSession' });
export type Session = z.infer<typeof session>;
