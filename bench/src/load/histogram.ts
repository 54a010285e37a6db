/** Counts millions of latencies in a few kilobytes: buckets, each 2 % wider than the one before. */

const GROWTH = Math.log(1.02);
const SHORTEST_MS = 0.01;

/** By bucket number; plain data, so that it can be sent to another process. */
export type HistogramCounts = Readonly<Record<string, number>>;

export class Histogram {
  readonly #counts = new Map<number, number>();

  add(ms: number): void {
    const bucket = Math.round(Math.log(Math.max(SHORTEST_MS, ms)) / GROWTH);
    this.#counts.set(bucket, (this.#counts.get(bucket) ?? 0) + 1);
  }

  merge(counts: HistogramCounts): void {
    for (const [bucket, count] of Object.entries(counts))
      this.#counts.set(Number(bucket), (this.#counts.get(Number(bucket)) ?? 0) + count);
  }

  get counts(): HistogramCounts {
    return Object.fromEntries(this.#counts);
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Returns the latency at that quantile; null if there are none. */
  at(share: number): number | null {
    let left = share * this.total;
    const sorted = [...this.#counts].sort(([a], [b]) => a - b);
    for (const [bucket, count] of sorted) {
      left -= count;
      if (left <= 0) return Number(Math.exp(bucket * GROWTH).toPrecision(3));
    }
    return null;
  }
}
