/** Turns scores into chances that add up to one. */
import { expOfNegative } from './exp.js';

export function softmax(scores: Float64Array, count: number): void {
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < count; i++) if (scores[i]! > most) most = scores[i]!;
  let sum = 0;
  for (let i = 0; i < count; i++) {
    scores[i] = expOfNegative(scores[i]! - most);
    sum += scores[i]!;
  }
  for (let i = 0; i < count; i++) scores[i] = scores[i]! / sum;
}
