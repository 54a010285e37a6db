/** The refusals of premium rooms, with reasons. */

export type PremiumCode =
  /** Premium rooms are not configured, or not for that chain or token. */
  | 'PREMIUM_DISABLED'
  | 'PREMIUM_UNAVAILABLE'
  | 'INVALID_ENTRY_FEE'
  | 'NOT_PREMIUM'
  | 'INVALID_PAYOUT_ADDRESS'
  | 'INVALID_PAYING_ADDRESS'
  | 'ALREADY_ANNOUNCED'
  | 'TOO_MANY_ANNOUNCEMENTS'
  | 'PAYER_NOT_PROVEN'
  | 'PAYMENT_NOT_FOUND'
  | 'PAYMENT_FAILED'
  | 'PAYMENT_UNCONFIRMED'
  | 'PAYMENT_ALREADY_USED'
  | 'ALREADY_PAID'
  | 'WRONG_TOKEN'
  | 'WRONG_RECIPIENT'
  | 'WRONG_AMOUNT'
  | 'TOKEN_TAKES_FEE'
  | 'TOO_LATE'
  | 'ROOM_FULL'
  | 'PAYMENT_REQUIRED'
  | 'CHAIN_UNAVAILABLE';

export class PremiumRefusal extends Error {
  readonly code: PremiumCode;
  readonly context: Readonly<Record<string, unknown>>;

  constructor(code: PremiumCode, message: string, context: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.name = 'PremiumRefusal';
    this.code = code;
    this.context = context;
  }
}
