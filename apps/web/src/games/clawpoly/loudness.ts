/** Large sums are shown larger and longer: how loud each event is. */
import type { Event } from '@lobster-league/clawpoly/watch';
import type { Motions } from '../../motion';
import type { ShownEvent } from '../../viewer/contract';

/** So much moved at once is twice as loud as nothing. */
const LOUD_SUM = 500;
const LOUDEST = 2.2;
/** The biggest rent so far shakes the board only if it is worth it. */
const LEAST_RENT = 200;
/** What changes a chance of winning by so much shakes it too. */
const HEAVY = 0.15;

/** Returns the factor of the size of a payment, and of its time, from 1. */
export function loudness(amount: number): number {
  return Math.min(LOUDEST, 1 + amount / LOUD_SUM);
}

/** The biggest rent that has been seen, and in which event. */
export interface BiggestRent {
  readonly amount: number;
  readonly sequence: number | null;
}

export const NO_RENT: BiggestRent = { amount: 0, sequence: null };

/** Returns the same object unless the event is a bigger rent. */
export function biggestRent(before: BiggestRent, shown: ShownEvent<Event> | null): BiggestRent {
  if (shown === null || shown.event.type !== 'game:rent_paid' || shown.sequence === before.sequence)
    return before;
  const { amount } = shown.event.data;
  return amount > before.amount ? { amount, sequence: shown.sequence } : before;
}

/** Returns how far the board is shaken by an event, in parts of its width; 0 for nearly all. */
export function shakeOf(shown: ShownEvent<Event> | null, biggest: BiggestRent, weight: number): number {
  if (shown === null) return 0;
  switch (shown.event.type) {
    case 'game:bankrupt':
      return 1.2;
    case 'game:rent_paid': {
      const { amount } = shown.event.data;
      const isBiggest = biggest.sequence === shown.sequence && amount >= LEAST_RENT;
      return isBiggest || weight >= HEAVY ? 0.4 * loudness(amount) : 0;
    }
    default:
      return 0;
  }
}

const SWINGS = [0, -1, 0.9, -0.75, 0.6, -0.4, 0.25, -0.1, 0];

/** Begins when what shakes it has landed. */
export function shaking(far: number, delay: number): Motions | null {
  if (far === 0) return null;
  const keyframes = SWINGS.map((swing, at) => ({
    transform: `translate(${(swing * far).toFixed(2)}%, ${(at % 2 === 0 ? 0.4 : -0.4) * swing * far}%) rotate(${(swing * far * 0.3).toFixed(2)}deg)`,
  }));
  return { keyframes, duration: 550, delay };
}
