/** Weights as text: whole numbers, each so many parts of one, so that they are the same wherever they are read. */
const PARTS = 4096;

export function readWeights(text: string): Float64Array {
  return Float64Array.from(text.split(' '), (number) => Number(number) / PARTS);
}

export function writeWeights(weights: Float64Array): string {
  return Array.from(weights, (weight) => String(Math.round(weight * PARTS) || 0)).join(' ');
}
