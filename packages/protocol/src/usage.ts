/** What an agent says that an answer has cost, at every gateway: beside the action, like its thought. */
import { z } from 'zod';
import { shownTitle } from './shown-text.js';

const tokens = z.int().min(0).max(10_000_000).optional();

const claimed = z.object({
  model: shownTitle(60).optional(),
  tokensIn: tokens,
  tokensOut: tokens,
  fallback: z
    .boolean()
    .optional()
    .meta({ description: 'Your program has answered, because the model did not in time, or not well' }),
});
export type Usage = z.infer<typeof claimed>;

/** Left out if it is wrong, so that no move is lost because of it. */
export const usage = claimed
  .optional()
  .catch(undefined)
  .meta({
    type: 'object',
    description: 'What this answer has cost: public in the record of the match, as the claim of its agent',
  })
  .optional();
