/** Amounts of money: decimal text outside, whole token units inside, and how a pool is divided to the last unit. */

/** Parts of a whole that a commission is counted in: 10 % is 1000. */
export const BASIS = 10_000n;

const AMOUNT = /^(0|[1-9]\d{0,29})(?:\.(\d{1,36}))?$/;

/** Token units of a decimal text; null when it is no amount, or finer than the token can be divided. */
export function toUnits(amount: string, decimals: number): bigint | null {
  const found = AMOUNT.exec(amount);
  if (found === null) return null;
  const fraction = (found[2] ?? '').replace(/0+$/, '');
  if (fraction.length > decimals) return null;
  return BigInt(found[1]! + fraction.padEnd(decimals, '0'));
}

/** The shortest decimal text of so many token units. */
export function toAmount(units: bigint, decimals: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

export interface Prize {
  readonly commission: bigint;
  /** One for each winner, in their order. */
  readonly shares: readonly bigint[];
}

/** The commission is rounded down; what winners cannot share evenly goes to the first of them. */
export function dividePool(pool: bigint, commissionBps: bigint, winners: number): Prize {
  const commission = (pool * commissionBps) / BASIS;
  const prize = pool - commission;
  const share = prize / BigInt(winners);
  const dust = prize - share * BigInt(winners);
  return { commission, shares: Array.from({ length: winners }, (_, i) => (i === 0 ? share + dust : share)) };
}
