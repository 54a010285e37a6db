/** What premium rooms refuse, as a problem of HTTP's. */
import { type PremiumCode, PremiumRefusal } from '@lobster-league/payments';
import { HttpProblem } from '../http/problem.js';

const STATUS: Readonly<Record<PremiumCode, number>> = {
  PREMIUM_DISABLED: 403,
  PREMIUM_UNAVAILABLE: 503,
  INVALID_ENTRY_FEE: 422,
  NOT_PREMIUM: 404,
  INVALID_PAYOUT_ADDRESS: 422,
  INVALID_PAYING_ADDRESS: 422,
  ALREADY_ANNOUNCED: 409,
  TOO_MANY_ANNOUNCEMENTS: 409,
  PAYER_NOT_PROVEN: 403,
  PAYMENT_NOT_FOUND: 404,
  PAYMENT_FAILED: 422,
  PAYMENT_UNCONFIRMED: 409,
  PAYMENT_ALREADY_USED: 409,
  ALREADY_PAID: 409,
  WRONG_TOKEN: 422,
  WRONG_RECIPIENT: 422,
  WRONG_AMOUNT: 422,
  TOKEN_TAKES_FEE: 422,
  TOO_LATE: 409,
  ROOM_FULL: 409,
  PAYMENT_REQUIRED: 402,
  CHAIN_UNAVAILABLE: 503,
};

/** Worth another try in a moment, without doing anything. */
const RETRY: ReadonlySet<PremiumCode> = new Set([
  'PAYMENT_NOT_FOUND',
  'PAYMENT_UNCONFIRMED',
  'CHAIN_UNAVAILABLE',
  'PREMIUM_UNAVAILABLE',
]);

export function premiumProblem(error: unknown): unknown {
  if (!(error instanceof PremiumRefusal)) return error;
  const { code, message, context } = error;
  return new HttpProblem(STATUS[code], code.toLowerCase(), message, {
    ...(Object.keys(context).length === 0 ? {} : { details: context }),
    headers: RETRY.has(code) ? { 'retry-after': '5' } : {},
  });
}
