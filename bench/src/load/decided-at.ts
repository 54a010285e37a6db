/** Writes the time of a decision into its thought: all processes of a machine share the clock. */

const MARK = 'decided at ';

export function decidedNow(): string {
  return `${MARK}${process.hrtime.bigint()}`;
}

/** Returns the latest time in these thoughts; null if there is none. */
export function decidedAt(thoughts: readonly { readonly text: string }[]): bigint | null {
  let last: bigint | null = null;
  for (const { text } of thoughts) {
    if (!text.startsWith(MARK)) continue;
    const at = BigInt(text.slice(MARK.length));
    if (last === null || at > last) last = at;
  }
  return last;
}

/** In ms. */
export function since(at: bigint): number {
  return Number(process.hrtime.bigint() - at) / 1e6;
}
