/** How a premium room comes into being, and how one goes that never had its match. */
import { newId, Refused } from '@lobster-league/arena';
import { type Account, type Premium, PremiumRefusal, type Quote } from '@lobster-league/payments';
import type { RequestOf, clawpoly as wire } from '@lobster-league/protocol';
import type { Services } from '../services.js';
import { type PremiumService, premiumOf } from './service.js';
import { entryFeeOf, projectedPool } from './views.js';

type NewRoom = RequestOf<wire.Endpoints['createRoom']>['body'];

/** A premium room's own part of what `POST /rooms` takes and answers; null for a free one. */
export async function premiumOpening(premiumService: PremiumService, body: NewRoom): Promise<Opening | null> {
  const { mode, entryFee, maxPlayers, bots } = body;
  if (mode === 'free' && entryFee === undefined) return null;
  const premium = premiumOf(premiumService);
  if (mode === 'free')
    throw new PremiumRefusal('INVALID_ENTRY_FEE', 'An entry fee is for rooms with "mode": "premium".');
  if (entryFee === undefined)
    throw new PremiumRefusal(
      'INVALID_ENTRY_FEE',
      'A premium room needs an entryFee: amount, token and chain.',
    );
  if (typeof bots === 'number' ? bots > 0 : bots.length > 0)
    throw new Refused('PAYMENT_REQUIRED', 'House bots pay no entry fee, so they play in free rooms.');
  return new Opening(premium, await premium.quote(entryFee, maxPlayers));
}

/** A premium room on its way: its ledger begins before the room is there, so that no payment is ever overlooked. */
export class Opening {
  readonly #premium: Premium;
  readonly #quote: Quote;

  constructor(premium: Premium, quote: Quote) {
    this.#premium = premium;
    this.#quote = quote;
  }

  async around<T>(
    random: Services['random'],
    create: (room: { roomId: string; extra: Record<string, unknown> }) => Promise<T>,
  ): Promise<{ readonly created: T; readonly account: Account }> {
    const roomId = newId(random);
    const account = await this.#premium.open(roomId, this.#quote);
    const extra = { entryFee: entryFeeOf(account), depositAddress: account.opened.address };
    try {
      return { created: await create({ roomId, extra }), account };
    } catch (error) {
      await this.#premium.cancel(roomId, 'not_created');
      throw error;
    }
  }
}

/** What the answer to `POST /rooms` says of a premium room besides. */
export function openedPremium(account: Account) {
  return {
    mode: 'premium' as const,
    entryFee: entryFeeOf(account),
    depositAddress: account.opened.address,
    prizePool: { current: '0', ...projectedPool(account) },
  };
}
