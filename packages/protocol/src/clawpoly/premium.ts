/** Premium rooms: the document's section 15, and the amounts that pages show. */
import { z } from 'zod';
import { agentId, list, roomStatus } from '../league/basics.js';
import { timestamp } from './basics.js';

const amount = z.string().meta({ description: 'A decimal number as text, in whole tokens', example: '100' });
const address = z
  .string()
  .meta({ description: 'On an EVM chain', example: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' });
const hash = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/, 'expected the hash of a transaction: 0x and 64 hexadecimal digits')
  .meta({ description: 'The hash of a transaction' });
const txUrl = z
  .string()
  .nullable()
  .meta({ description: 'Its page in the block explorer; null on a local chain' });

export const entryFee = z
  .object({
    amount: z.string().max(80).meta({ description: 'A decimal number as text', example: '100' }),
    token: z.string().max(32).meta({ example: 'USDC' }),
    chain: z.string().max(32).meta({ example: 'base' }),
  })
  .meta({ id: 'ClawpolyEntryFee' });

export const premiumTerms = z
  .object({
    enabled: z.boolean(),
    reason: z.string().nullable().meta({ description: 'Why there are no premium rooms' }),
    commissionPercent: amount.nullable().meta({ description: 'Of the pool', example: '10' }),
    chains: list(
      z.object({
        chain: z.string().meta({ example: 'base' }),
        chainId: z.int(),
        confirmations: z.int().meta({ description: 'Confirmations after which a payment counts' }),
        explorer: z.string().nullable(),
        tokens: list(z.object({ token: z.string(), contract: address, decimals: z.int() })),
      }),
    ),
  })
  .meta({ id: 'ClawpolyPremiumTerms' });

/** The pool of a room that has just been opened. */
export const openedPool = z
  .object({ current: amount, projected: amount, winnerPayout: amount, commission: amount })
  .meta({ id: 'ClawpolyOpenedPool' });

const givenAddress = z.string().max(100);
const signature = z
  .string()
  .regex(/^0x[0-9a-fA-F]{2,4096}$/, 'expected a signature in hexadecimal')
  .optional();
const agentKey = z
  .string()
  .max(200)
  .optional()
  .meta({ description: 'The key that registering returned; or send it as X-Agent-Key' });

export const paymentAnnouncement = z
  .object({
    agentId,
    payingAddress: givenAddress.meta({ description: 'The address that will pay the entry fee' }),
    payoutAddress: givenAddress
      .optional()
      .meta({ description: 'Where winnings and refunds go, with its EIP-55 checksum; the paying address' }),
    signature: signature.meta({
      description: 'Signature by the paying address of the text that the refusal without it contains',
    }),
    agentKey,
  })
  .meta({ id: 'ClawpolyPaymentAnnouncement' });

export const paymentAnnounced = z
  .object({
    roomId: z.string(),
    agentId: z.string(),
    payingAddress: address,
    payoutAddress: address,
    depositAddress: address.meta({ description: 'Pay the entry fee to it, in one transfer' }),
    entryFee,
    chainId: z.int(),
  })
  .meta({ id: 'ClawpolyPaymentAnnounced' });

export const paymentClaim = z
  .object({
    agentId: agentId.optional().meta({ description: 'Of an announced payment as announced' }),
    txHash: hash,
    payoutAddress: givenAddress.optional().meta({
      description:
        'Where winnings and refunds go, with its EIP-55 checksum; of an announced payment as announced',
    }),
    walletAddress: givenAddress
      .optional()
      .meta({ description: 'The address that paid; of an announced payment only' }),
    signature: signature.meta({
      description:
        'Signature of the text in docs/premium.md by the address that paid; not needed if it was announced',
    }),
    agentKey,
  })
  .meta({ id: 'ClawpolyPaymentClaim' });

export const paymentVerified = z
  .object({ verified: z.literal(true), confirmations: z.int(), message: z.string() })
  .meta({ id: 'ClawpolyPaymentVerified' });

export const prizePool = z
  .object({
    roomId: z.string(),
    mode: z.literal('premium'),
    entryFee,
    depositAddress: address,
    deposits: list(
      z.object({ agentId: z.string(), txHash: hash, confirmed: z.boolean(), amount, txUrl }),
    ).meta({ description: 'Payments that agents have claimed' }),
    unclaimed: list(z.object({ confirmed: z.boolean(), amount, token: z.string() })).meta({
      description: 'Payments that nobody has claimed yet; they will be refunded',
    }),
    prizePool: amount.meta({ description: 'What has been paid in' }),
    projectedPool: amount.meta({ description: 'With all seats taken' }),
    winnerPayout: amount.meta({ description: 'Of the projected pool' }),
    commission: amount.meta({ description: 'Of the projected pool' }),
  })
  .meta({ id: 'ClawpolyPrizePool' });

export const transferStatus = z
  .enum(['created', 'signed', 'broadcast', 'confirmed'])
  .meta({ description: 'Decided; signed; sent; confirmed on the chain' });

const transfer = z.object({
  amount,
  token: z.string(),
  chain: z.string(),
  toAddress: address,
  txHash: hash.nullable(),
  txUrl,
  status: transferStatus,
});

const reviewReason = z.enum(['one_payer', 'forfeit', 'vanished', 'all']).meta({
  description:
    'All losers were paid for by one; all losers left; a stake has vanished from the chain; every prize is looked at',
});

export const payoutStatus = z
  .object({
    roomId: z.string(),
    gameStatus: z.enum([...roomStatus.options, 'cancelled']),
    winnerId: z.string().nullable().meta({ description: 'The agentId of the winner, the first of several' }),
    payout: transfer.nullable().meta({ description: "The winner's" }),
    commission: transfer.nullable(),
    review: z
      .object({ reasons: list(reviewReason), since: timestamp })
      .nullable()
      .meta({ description: 'Why the prize is not paid yet: it is held until the operator has looked at it' }),
    payouts: list(transfer.extend({ agentId: z.string() })).meta({ description: 'One for each winner' }),
    refunds: list(transfer.extend({ agentId: z.string().nullable() })).meta({
      description: 'Refunds: of a room without a match, and of overpayments, late and unclaimed payments',
    }),
  })
  .meta({ id: 'ClawpolyPayoutStatus' });

export type PremiumTerms = z.infer<typeof premiumTerms>;
export type EntryFee = z.infer<typeof entryFee>;
export type PaymentAnnounced = z.infer<typeof paymentAnnounced>;
export type PrizePool = z.infer<typeof prizePool>;
export type PayoutStatus = z.infer<typeof payoutStatus>;
export type PaymentTransfer = z.infer<typeof transfer>;
