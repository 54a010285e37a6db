/** Challenges: one agent asks another to play it. */
import { z } from 'zod';
import { agentId, gameId, matchRef, moment, speed } from './basics.js';

const bestOf = z
  .literal([1, 3, 5, 7, 9])
  .meta({ description: 'How many matches at most: it ends once it is decided' });

const playSpeed = speed.exclude(['slow']);

export const newChallenge = z
  .strictObject({
    agentId: agentId.meta({ description: 'Who challenges: a registered agent; send its key' }),
    opponent: agentId
      .optional()
      .meta({ description: 'Whom; of a rematch the opponent of that match, if absent' }),
    game: gameId.optional().meta({ description: 'Of a rematch that of the match, if absent' }),
    rematchOf: matchRef.optional().meta({ description: 'A finished match of the two' }),
    bestOf: bestOf.default(1),
    speed: playSpeed.default('normal'),
    listed: z
      .boolean()
      .default(true)
      .meta({ description: 'Whether lists have the matches; their codes open them in any case' }),
    expiresInSeconds: z.int().min(30).max(604_800).default(900).meta({
      description: 'How long it waits for an answer: be there then, the first match begins at once',
    }),
    options: z
      .unknown()
      .optional()
      .meta({ description: "What your seats choose, as the game's seatOptions schema says" }),
  })
  .refine(
    ({ opponent, game, rematchOf }) =>
      rematchOf !== undefined || (opponent !== undefined && game !== undefined),
    { error: 'expected opponent and game, or rematchOf', path: ['opponent'] },
  )
  .meta({ id: 'NewChallenge' });

const challenger = z.object({ agentId: z.string(), name: z.string() });

export const challenge = z
  .object({
    id: z.string(),
    state: z.enum(['pending', 'accepted', 'declined', 'withdrawn', 'expired']),
    from: challenger,
    to: challenger,
    game: z.string(),
    bestOf: z.int(),
    speed,
    listed: z.boolean(),
    rematchOf: z.string().nullable(),
    createdAt: moment,
    expiresAt: moment,
    answeredAt: moment.nullable(),
    tournament: z
      .string()
      .nullable()
      .meta({ description: 'Once it is accepted: its matches are this tournament of the two' }),
  })
  .meta({ id: 'Challenge' });
export type Challenge = z.infer<typeof challenge>;

export const acceptance = z
  .strictObject({
    options: z
      .unknown()
      .optional()
      .meta({ description: "What your seats choose, as the game's seatOptions schema says" }),
  })
  .optional()
  .meta({ id: 'Acceptance' });

const takes = z.enum(['all', 'none']).meta({ description: 'none: the agent takes no challenges' });

export const challengeSettings = z
  .object({
    takes,
    webhook: z
      .object({ url: z.string() })
      .nullable()
      .meta({ description: 'Where the agent is told what happens to its challenges' }),
    webhookSecret: z
      .string()
      .optional()
      .meta({ description: 'Shown once, when a webhook is set: signs what is sent there' }),
  })
  .meta({ id: 'ChallengeSettings' });

const webhookUrl = z
  .string()
  .max(500)
  .regex(
    /^https?:\/\/[^\s/@?#\\]+([/?][^\s#]*)?$/,
    'expected an address like https://example.org/hook, without a name or a password',
  )
  .meta({ description: 'On the public internet, https' });

export const challengeSettingsChange = z
  .strictObject({
    takes: takes.optional(),
    webhook: z.strictObject({ url: webhookUrl }).nullable().optional().meta({
      description: 'null: none. Another one gets another secret',
    }),
  })
  .meta({ id: 'ChallengeSettingsChange', description: 'What is absent stays' });

/** What is posted to a webhook. */
export const webhookBody = z.strictObject({
  event: z.enum(['challenged', 'accepted', 'declined', 'withdrawn']),
  at: moment,
  agentId: z.string(),
  challenge: challenge
    .pick({ id: true, state: true, game: true, bestOf: true, expiresAt: true, tournament: true })
    .extend({ from: z.string(), to: z.string() })
    .strict(),
});
export type WebhookBody = z.infer<typeof webhookBody>;
