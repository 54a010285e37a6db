/** Premium rooms: the escrow ledger, and the chain that moves the money. */
export * from './audit/audit.js';
export * from './chain/chain.js';
export { evmChain } from './chain/evm.js';
export { type Claimed, type Claiming, claimText } from './deposits/claim.js';
export { Account, type Claim, type Deposit, type Phase, type Transfer } from './ledger/account.js';
export { dividePool, type Prize, toAmount, toUnits } from './money.js';
export type { Outcome } from './payouts/decide.js';
export { type EntryFee, type Matches, Premium, type PremiumPorts, type Quote } from './premium.js';
export { type PremiumCode, PremiumRefusal } from './refusal.js';
export { CHAINS, type ChainName, type ChainSettings, type TokenSettings } from './settings/chains.js';
export {
  type PremiumConfig,
  type PremiumSettings,
  PremiumSettingsError,
  premiumConfig,
} from './settings/settings.js';
export { Wallet } from './wallet.js';
