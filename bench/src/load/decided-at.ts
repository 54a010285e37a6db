/** When a decision was made, told in its thought: the same clock in all processes of a machine. */

const MARK = 'decided at ';

export function decidedNow(): string {
  return `${MARK}${process.hrtime.bigint()}`;
}

/** When the last of these thoughts came up; null where none tells it. */
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
