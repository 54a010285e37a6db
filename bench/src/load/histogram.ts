/** Millions of latencies in a few kilobytes: counted in buckets of which each is 2 % longer than the one before. */

const GROWTH = Math.log(1.02);
const SHORTEST_MS = 0.01;

/** By number of the bucket; plain, so that it can be sent to another process. */
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

  /** The time within which that share of all was; null of nothing. */
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
