/** The dice of a match, before it begins: docs/fairness.md. */
import { entropySchema, nonceSchema } from '@lobster-league/kernel';
import { z } from 'zod';
import { list, moment } from './basics.js';

/** What an agent may add to the dice, at every gateway. */
export const entropy = entropySchema.meta({
  description:
    'Your part in the dice: a nonce, or `sha256:` and the SHA-256 of one that you open when the seats are fixed',
  example: 'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
});

export const serverCommitment = z
  .string()
  .meta({ description: "SHA-256 of the server's secret seed. Keep it, and compare it with the replay" });

export const matchDice = z
  .object({
    match: z.string(),
    phase: z
      .enum(['seating', 'opening', 'begun'])
      .meta({ description: '`opening`: the seats are fixed for good, and nonces are opened' }),
    commitment: serverCommitment,
    opensUntil: moment
      .nullable()
      .meta({ description: 'While nonces are opened: when the match begins at the latest' }),
    terms: z.string().nullable().meta({
      description:
        'Once the seats are fixed: SHA-256 of game, rules, config, seats, commitments and sources. Keep it, and compare it with the replay',
    }),
    seats: list(
      z.object({
        playerId: z.string(),
        name: z.string(),
        entropy: z.string().nullable().meta({ description: '`sha256:` and the SHA-256 of its nonce' }),
      }),
    ).meta({ description: 'Keep them as they are before you open: the replay must have the same' }),
  })
  .meta({ id: 'MatchDice' });
export type MatchDice = z.infer<typeof matchDice>;

export const opening = z.strictObject({ nonce: nonceSchema }).meta({ id: 'Opening' });
