/** The facts of a premium room's ledger: everything that can happen to its money, as stored. */
import { isAddress, isHex } from 'viem';
import { z } from 'zod';

const units = z
  .string()
  .regex(/^\d{1,78}$/)
  .transform(BigInt);
const hex = z.custom<`0x${string}`>((value) => isHex(value));
export const address = z.custom<`0x${string}`>((value) => typeof value === 'string' && isAddress(value));
const block = z.int().min(0);

export const purpose = z.enum(['payout', 'commission', 'refund', 'fuel']);

/** Why a prize waits for the operator: see `payouts/review.ts`. */
const reviewReason = z.enum(['one_payer', 'forfeit', 'vanished', 'all']);
export type ReviewReason = z.infer<typeof reviewReason>;

/** Money to send. `fuel` is native coin for the room's address, to pay for its transactions. */
const order = z.object({
  id: z.string(),
  purpose,
  to: address,
  /** A token's symbol; null for the native coin. */
  token: z.string().nullable(),
  amount: units,
  /** The agent it is for, if known. */
  agentId: z.string().nullable(),
  /** The deposit that is refunded. */
  deposit: z.string().nullable(),
});
export type Order = z.infer<typeof order>;

/** A signed transaction; those of one transfer share a nonce, so at most one is mined. */
const attempt = z.object({
  sender: z.enum(['room', 'gas']),
  nonce: z.int().min(0),
  hash: hex,
  raw: hex,
  gas: units,
  maxFeePerGas: units,
  maxPriorityFeePerGas: units,
});
export type Attempt = z.infer<typeof attempt>;

export const fact = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('opened'),
    chain: z.string(),
    token: z.string(),
    decimals: z.int().min(0),
    fee: units,
    seats: z.int().min(1),
    commissionBps: units,
    commissionTo: address,
    /** The index of the wallet's address. */
    index: z.int().min(1),
    address,
    confirmations: z.int().min(1),
    block,
  }),
  /** A transfer to the room's address is on the chain. */
  z.object({
    type: z.literal('deposit'),
    id: z.string(),
    txHash: hex,
    token: z.string(),
    from: address,
    amount: units,
    block,
    blockHash: hex,
  }),
  /** The deposit is deep enough. `received` is what arrived; less than was sent if the token takes a fee. */
  z.object({ type: z.literal('confirmed'), id: z.string(), received: units, taxed: z.boolean() }),
  /** The deposit is no longer on the chain. */
  z.object({ type: z.literal('vanished'), id: z.string() }),
  /** The paying address has signed that its payments are this agent's, and where its money goes. */
  z.object({ type: z.literal('announced'), agentId: z.string(), payer: address, payTo: address }),
  z.object({
    type: z.literal('claimed'),
    id: z.string(),
    agentId: z.string(),
    payTo: address,
    proof: z.enum(['payment', 'signature', 'announcement']),
    /** The newest block when it was claimed; absent in entries from before it was written down. */
    block: block.default(0),
  }),
  z.object({ type: z.literal('started'), agents: z.array(z.string()) }),
  /** The match is over, and its prize waits for the operator. */
  z.object({ type: z.literal('held'), winners: z.array(z.string()), reasons: z.array(reviewReason) }),
  z.object({ type: z.literal('finished'), winners: z.array(z.string()), orders: z.array(order) }),
  z.object({ type: z.literal('cancelled'), reason: z.string() }),
  /** Refunds everything that is not staked. */
  z.object({ type: z.literal('returned'), orders: z.array(order) }),
  z.object({ type: z.literal('fuelled'), order }),
  z.object({ type: z.literal('signed'), transfer: z.string(), attempt }),
  z.object({ type: z.literal('broadcast'), transfer: z.string(), hash: hex }),
  z.object({ type: z.literal('paid'), transfer: z.string(), hash: hex, block, blockHash: hex }),
  /** A confirmed payment is no longer on the chain; its transaction is still the only one that can pay it. */
  z.object({ type: z.literal('unpaid'), transfer: z.string() }),
  /** The nonce is used up, and nothing was paid. */
  z.object({ type: z.literal('failed'), transfer: z.string(), why: z.string() }),
  /** The operator sends the money elsewhere, because its recipient cannot be paid. */
  z.object({ type: z.literal('redirected'), transfer: z.string(), to: address }),
  /** Nothing is left to do, and nothing can be reverted. */
  z.object({ type: z.literal('closed') }),
]);
export type Fact = z.infer<typeof fact>;
export type FactOf<Type extends Fact['type']> = Extract<Fact, { type: Type }>;

/** Returns the stored form, with amounts as text. */
export function factJson(given: Fact): Record<string, unknown> {
  return JSON.parse(JSON.stringify(given, (_, value) => (typeof value === 'bigint' ? String(value) : value)));
}
