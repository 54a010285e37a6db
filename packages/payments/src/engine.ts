/** The exports that need the chain's library: ledger, chain, wallet and audit. */
export * from './audit/audit.js';
export * from './chain/chain.js';
export { evmChain } from './chain/evm.js';
export { NotPossible, Operator } from './operator.js';
export { Premium } from './premium.js';
export { CHAINS, type ChainName, type ChainSettings, type TokenSettings } from './settings/chains.js';
export {
  type PremiumConfig,
  type PremiumSettings,
  PremiumSettingsError,
  premiumChains,
  premiumConfig,
} from './settings/settings.js';
export { Wallet } from './wallet.js';
