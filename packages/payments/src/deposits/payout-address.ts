/** Which addresses money may be sent to. */
import { type Address, getAddress, isAddress } from 'viem';
import { addressKey, type Book } from '../ledger/book.js';
import { PremiumRefusal } from '../premium-refusal.js';

/** Null for text that is no address; letters may be in any case. */
export function anyAddress(text: string): Address | null {
  return isAddress(text, { strict: false }) ? getAddress(text) : null;
}

/**
 * Throws PremiumRefusal unless winnings may go there. An address without a checksum may contain a typo, so it is accepted
 * only if it is the paying one.
 */
export async function payoutAddressOf(book: Book, text: string, payer: Address): Promise<Address> {
  const known = anyAddress(text);
  if (known === null || /^0x0+$/.test(text) || (known !== text && known !== payer)) throw invalid();
  // Winnings sent to a room's address would be a new deposit, and go back and forth for ever.
  if ((await book.store.streamOf(addressKey(known))) !== null) throw invalid();
  return known;
}

function invalid(): PremiumRefusal {
  return new PremiumRefusal(
    'INVALID_PAYOUT_ADDRESS',
    'payoutAddress must be your own address with its EIP-55 checksum (letters as your wallet shows them).',
  );
}
