/** How much a suite does: what one waits for (`npm test`), more in `npm run proof` (PROOF=1), and most with LONG=1, which takes hours. */
export function sized<Size>(short: Size, proof: Size, long: Size): Size {
  if (process.env.LONG === '1') return long;
  return process.env.PROOF === '1' ? proof : short;
}
