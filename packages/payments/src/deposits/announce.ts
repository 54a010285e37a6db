/** Announcements: before it pays, an address signs for which agent it is going to, so that nobody else can claim it. */
import type { Hex } from 'viem';
import type { Chain } from '../chain/chain.js';
import type { Account, Announcement } from '../ledger/account.js';
import type { Book, Change } from '../ledger/book.js';
import { PremiumRefusal } from '../premium-refusal.js';
import { announcementText } from './claim-text.js';
import { anyAddress, payoutAddressOf } from './payout-address.js';

export interface Announcing {
  readonly agentId: string;
  readonly payingAddress: string;
  readonly payoutAddress: string;
  /** Signature of `announcementText` by the paying address. */
  readonly signature?: Hex | undefined;
}

/** Announcements cost nothing, so a room does not take any number; who comes later signs a claim. */
const MOST = 64;

export async function announce(
  book: Book,
  chain: Chain,
  roomId: string,
  announcing: Announcing,
): Promise<Account> {
  const { agentId, payingAddress, payoutAddress, signature } = announcing;
  const payer = anyAddress(payingAddress);
  if (payer === null)
    throw new PremiumRefusal('INVALID_PAYING_ADDRESS', 'payingAddress must be the address that will pay.');
  const payTo = await payoutAddressOf(book, payoutAddress, payer);
  const { name, chainId } = chain.settings;
  const text = announcementText(roomId, { chain: name, chainId, ...announcing });
  if (signature === undefined || !(await chain.signed(payer, text, signature)))
    throw new PremiumRefusal('PAYER_NOT_PROVEN', `Sign the text with ${payer}, and send the signature.`, {
      payer,
      text,
    });
  return book.change(roomId, (account) => decide(account, { agentId, payer, payTo }));
}

function decide(account: Account, { agentId, payer, payTo }: Announcement): Change | null {
  const own = account.announcements.get(agentId);
  if (own?.payer === payer && own.payTo === payTo) return null;
  if (account.phase !== 'gathering')
    throw new PremiumRefusal('TOO_LATE', 'This room takes no entry fees any more; do not pay.');
  const { stakes, opened, announcements } = account;
  if (stakes.length >= opened.seats)
    throw new PremiumRefusal('ROOM_FULL', 'All seats are paid for; do not pay.');
  // The first one stands: its agent may show an old signature again at any time.
  const other = account.announcementBy(payer);
  if (other !== null && other.agentId !== agentId)
    throw new PremiumRefusal(
      'ALREADY_ANNOUNCED',
      `That address pays for ${other.agentId} in this room; pay from another one.`,
    );
  if (own === undefined && announcements.size >= MOST)
    throw new PremiumRefusal(
      'TOO_MANY_ANNOUNCEMENTS',
      'Too many addresses are announced for this room; pay, then sign a claim for the payment.',
    );
  return { fact: { type: 'announced', agentId, payer, payTo } };
}
