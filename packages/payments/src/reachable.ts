/** Questions to a chain on behalf of a caller, who hears in plain words when it cannot answer. */
import { ChainUnavailable, WrongChain } from './chain/chain.js';
import { PremiumRefusal } from './refusal.js';

/** What is wrong with a chain, in words that callers may read. */
export async function reachable<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ChainUnavailable) throw new PremiumRefusal('CHAIN_UNAVAILABLE', error.message);
    if (error instanceof WrongChain) throw new PremiumRefusal('PREMIUM_UNAVAILABLE', error.message);
    throw error;
  }
}
