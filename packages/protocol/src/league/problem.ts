/** Errors of the league's API. */
import { z } from 'zod';

export const problem = z
  .object({
    error: z.string().meta({ description: 'What is wrong, for programs', example: 'match_not_found' }),
    message: z.string().meta({ description: 'What is wrong and what to do, for people' }),
    details: z.record(z.string(), z.unknown()).optional(),
    requestId: z
      .string()
      .meta({ description: 'Also in the header X-Request-Id; name it when you report a problem' }),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problem>;
