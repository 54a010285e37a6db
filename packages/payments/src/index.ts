/**
 * The exports of premium rooms for the other packages. What needs the chain's library is in `engine`, loaded on demand.
 */
export type { Announcing } from './deposits/announce.js';
export type { Claimed, Claiming, SignedClaiming } from './deposits/claim.js';
export {
  type AnnouncementTerms,
  announcementText,
  type ClaimTerms,
  claimText,
} from './deposits/claim-text.js';
export {
  type Account,
  type Announcement,
  type Claim,
  type Deposit,
  isStuck,
  isWaiting,
  type Phase,
  type Review,
  type Transfer,
} from './ledger/account.js';
export { dividePool, type Prize, toAmount, toUnits } from './money.js';
export type { EntryFee, Quote } from './opening.js';
export type { Conduct, Outcome } from './payouts/decide.js';
export type { Matches, Premium, PremiumPorts } from './premium.js';
export { type PremiumCode, PremiumRefusal } from './premium-refusal.js';
export type { ChainStatus } from './worker.js';
