/** The server's health, with the Clawpoly document's fields. */
import { z } from 'zod';

const storeState = z.enum(['connected', 'disconnected', 'embedded']);
const latency = z.number().optional().meta({ description: 'How long its last ping took, in ms' });

export const health = z
  .object({
    status: z.enum(['ok', 'starting', 'degraded']).meta({
      description:
        'Starting: requests are served while rooms of an earlier process are restored, or older data is moved',
    }),
    service: z.literal('clawpoly-server'),
    redis: storeState.meta({ description: 'Embedded: live rooms are in the data folder, without Redis' }),
    redisLatencyMs: latency,
    mongo: storeState.meta({ description: 'Embedded: the history is in the data folder, without MongoDB' }),
    mongoLatencyMs: latency,
    live: z.string().meta({ description: 'What kind of store that is', example: 'embedded' }),
    history: z.string().meta({ example: 'embedded' }),
    recovering: z
      .int()
      .optional()
      .meta({ description: 'Rooms of an earlier process that are not restored yet' }),
    maintenance: z
      .string()
      .optional()
      .meta({ description: 'While nothing new is begun because an operator said so: why, for everybody' }),
    timestamp: z.string(),
  })
  .meta({ id: 'Health' });
export type Health = z.infer<typeof health>;
