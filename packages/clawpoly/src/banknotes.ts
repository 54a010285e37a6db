/** Shells as banknotes, for people: the rules know only the amount. */

export interface Banknotes {
  readonly value: number;
  readonly count: number;
}

/** What 1500 shells are dealt as at the start, largest first. */
export const DEALT: readonly Banknotes[] = [
  { value: 500, count: 2 },
  { value: 100, count: 2 },
  { value: 50, count: 2 },
  { value: 20, count: 6 },
  { value: 10, count: 5 },
  { value: 5, count: 5 },
  { value: 1, count: 5 },
];

const ALL_DEALT = DEALT.reduce((sum, { value, count }) => sum + value * count, 0);

/**
 * Returns an amount in notes, largest first: what was dealt as far as it goes, and anything above it in the largest notes
 * that fit. Whatever is less than what was dealt can be paid with some of it.
 */
export function banknotes(amount: number): readonly Banknotes[] {
  let dealt = Math.min(amount, ALL_DEALT);
  let above = amount - dealt;
  return DEALT.map(({ value, count }) => {
    const kept = Math.min(count, Math.floor(dealt / value));
    const added = Math.floor(above / value);
    dealt -= kept * value;
    above -= added * value;
    return { value, count: kept + added };
  });
}
