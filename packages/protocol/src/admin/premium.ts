/** Premium rooms as operators see them: the ledger, what is held for review, and payments that wait. */
import { z } from 'zod';
import { list, moment } from '../league/basics.js';
import { reason } from './basics.js';

const units = z.string().meta({ description: 'In units of the token' });

export const premiumPayment = z
  .object({
    id: z.string(),
    purpose: z.string(),
    agentId: z.string().nullable(),
    amount: units,
    token: z.string().nullable(),
    to: z.string(),
    state: z.string(),
    failures: z.int(),
    txHash: z.string().nullable(),
    since: moment.meta({ description: 'When it was decided' }),
    stuck: z.boolean().meta({ description: 'Not paid, and refused by the chain or decided ten minutes ago' }),
  })
  .meta({ id: 'PremiumPayment' });

export const premiumRoom = z
  .object({
    roomId: z.string(),
    phase: z.string(),
    settled: z.boolean(),
    openedAt: moment,
    chain: z.string(),
    token: z.string(),
    entryFee: z.string().meta({ description: 'As people write it' }),
    seats: z.int(),
    stakes: z.int(),
    held: z.record(z.string(), units).meta({ description: 'What its address holds, by asset' }),
    cancelReason: z.string().nullable(),
    review: z.object({ reasons: list(z.string()), since: moment, winners: list(z.string()) }).nullable(),
    deposits: list(
      z.object({
        txHash: z.string(),
        amount: units,
        token: z.string(),
        state: z.string(),
        agentId: z.string().nullable(),
      }),
    ),
    payments: list(premiumPayment),
  })
  .meta({ id: 'PremiumRoom' });
export type PremiumRoom = z.infer<typeof premiumRoom>;

export const premiumOverview = z
  .object({
    open: z.boolean(),
    reason: z.string().nullable().meta({ description: 'Why there are no premium rooms' }),
    rooms: list(premiumRoom),
    total: z.int(),
    stuck: z.int().meta({ description: 'Payments that are stuck, in all rooms that are not settled' }),
    review: z.int().meta({ description: 'Rooms whose prize is held for review' }),
  })
  .meta({ id: 'PremiumOverview' });

export const premiumLedger = z
  .object({
    entries: list(
      z.object({
        sequence: z.int(),
        at: moment,
        type: z.string().meta({ description: 'What happened', example: 'paid' }),
        fact: z
          .record(z.string(), z.unknown())
          .meta({ description: 'As it is stored, without signed bytes' }),
        postings: list(z.object({ account: z.string(), asset: z.string(), amount: units })),
        check: z.string().meta({ description: 'SHA-256 over the check before and this entry' }),
      }),
    ),
    total: z.int(),
  })
  .meta({ id: 'PremiumLedger' });
export type PremiumLedger = z.infer<typeof premiumLedger>;

export const redirection = z
  .strictObject({
    to: z.string().max(100).meta({
      description: 'An address with its checksum',
      example: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    }),
    reason,
  })
  .meta({ id: 'PaymentRedirection' });

export const adoption = z
  .strictObject({ txHash: z.string().max(100).meta({ description: 'The transaction that paid it' }), reason })
  .meta({ id: 'PaymentAdoption' });
