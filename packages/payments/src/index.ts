/** Premium rooms as the rest of the house sees them. What needs the chain's library is in `engine`, loaded when needed. */
export type { Claimed, Claiming } from './deposits/claim.js';
export { type ClaimTerms, claimText } from './deposits/claim-text.js';
export type { Account, Claim, Deposit, Phase, Transfer } from './ledger/account.js';
export { dividePool, type Prize, toAmount, toUnits } from './money.js';
export type { EntryFee, Quote } from './opening.js';
export type { Outcome } from './payouts/decide.js';
export type { Matches, Premium, PremiumPorts } from './premium.js';
export { type PremiumCode, PremiumRefusal } from './refusal.js';
export type { Standing } from './worker.js';
