/**
 * Amounts of money: decimal text outside, integer token units inside; and how a pool is divided without a remainder.
 */

/** Commissions are in basis points: 10 % is 1000. */
export const BASIS = 10_000n;

const AMOUNT = /^(0|[1-9]\d{0,29})(?:\.(\d{1,36}))?$/;

/** Converts decimal text to token units; null if it is not an amount, or has more decimals than the token. */
export function toUnits(amount: string, decimals: number): bigint | null {
  const found = AMOUNT.exec(amount);
  if (found === null) return null;
  const fraction = (found[2] ?? '').replace(/0+$/, '');
  if (fraction.length > decimals) return null;
  return BigInt(found[1]! + fraction.padEnd(decimals, '0'));
}

/** Converts token units to the shortest decimal text. */
export function toAmount(units: bigint, decimals: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

export interface Prize {
  readonly commission: bigint;
  /** One share for each winner, in their order. */
  readonly shares: readonly bigint[];
}

/** Divides a pool. The commission is rounded down; a remainder goes to the first winner. */
export function dividePool(pool: bigint, commissionBps: bigint, winners: number): Prize {
  const commission = (pool * commissionBps) / BASIS;
  const prize = pool - commission;
  const share = prize / BigInt(winners);
  const dust = prize - share * BigInt(winners);
  return { commission, shares: Array.from({ length: winners }, (_, i) => (i === 0 ? share + dust : share)) };
}
