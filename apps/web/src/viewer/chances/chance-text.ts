/** Formats a chance; what is not certain is neither 0 nor 100 %. */
export function chanceText(chance: number): string {
  if (chance > 0 && chance < 0.01) return '<1 %';
  if (chance < 1 && chance > 0.99) return '>99 %';
  return `${Math.round(100 * chance)} %`;
}
