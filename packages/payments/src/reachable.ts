/** Queries a chain for a caller, who gets a plain message if the chain is unreachable. */
import { ChainUnavailable, WrongChain } from './chain/chain.js';
import { PremiumRefusal } from './premium-refusal.js';

/** Turns chain errors into messages that callers may read. */
export async function reachable<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ChainUnavailable) throw new PremiumRefusal('CHAIN_UNAVAILABLE', error.message);
    if (error instanceof WrongChain) throw new PremiumRefusal('PREMIUM_UNAVAILABLE', error.message);
    throw error;
  }
}
