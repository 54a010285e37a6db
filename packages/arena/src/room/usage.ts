/** What the answers of a seat cost: as its agent says, and as long and as often as the arena itself has seen. */
import type { PlayerUsage } from '../ports/index.js';
import type { JournalLine } from '../ports/journal.js';

/** Answers whose time is kept; of a longer match the last ones count. */
const MOST_TIMES = 1000;

export interface SeatUsage extends Omit<PlayerUsage, 'timeouts' | 'latencyMs'> {
  /** How long each answer took, in ms. */
  readonly times: readonly number[];
}

/** Adds what one answer has cost. */
export function addUsage(
  before: SeatUsage | null,
  { usage, refused, tookMs }: Extract<JournalLine, { kind: 'usage' }>,
): SeatUsage {
  const { model = before?.model ?? null, tokensIn = 0, tokensOut = 0, fallback = false } = usage;
  return {
    model,
    decisions: (before?.decisions ?? 0) + 1,
    fallbacks: (before?.fallbacks ?? 0) + (fallback ? 1 : 0),
    refused: (before?.refused ?? 0) + refused,
    tokensIn: (before?.tokensIn ?? 0) + tokensIn,
    tokensOut: (before?.tokensOut ?? 0) + tokensOut,
    times: [...(before?.times ?? []), ...(tookMs === null ? [] : [tookMs])].slice(-MOST_TIMES),
  };
}

/** For the record of the match. */
export function usageTold({ times, ...usage }: SeatUsage, timeouts: number): PlayerUsage {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
  return {
    ...usage,
    timeouts,
    latencyMs: sorted.length === 0 ? null : { p50: at(0.5), p90: at(0.9), p99: at(0.99) },
  };
}
