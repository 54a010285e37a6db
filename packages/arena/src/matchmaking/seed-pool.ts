/** Seeds of the server's for the next quick matches of each game: committed to before it is known who will play. */
import { commitmentTo } from '@lobster-league/kernel';

/** How many matches ahead. */
const AHEAD = 8;

export class SeedPool {
  readonly #newSeed: () => string;
  readonly #seeds = new Map<string, string[]>();

  constructor(newSeed: () => string) {
    this.#newSeed = newSeed;
  }

  /** The commitments to the seeds of the next matches, in the order in which they are used. */
  commitments(game: string): string[] {
    return this.#of(game).map(commitmentTo);
  }

  /** The next seed; another is committed to in its place. */
  take(game: string): string {
    const seeds = this.#of(game);
    seeds.push(this.#newSeed());
    return seeds.shift()!;
  }

  /** For the next process that has the queue. Secret. */
  save(): string {
    return JSON.stringify([...this.#seeds]);
  }

  /** Goes on where an earlier process has left off: what was committed to is used. */
  restore(saved: string): void {
    // What we wrote ourselves.
    for (const [game, seeds] of JSON.parse(saved) as [string, string[]][]) this.#seeds.set(game, seeds);
  }

  #of(game: string): string[] {
    let seeds = this.#seeds.get(game);
    if (seeds === undefined) {
      seeds = Array.from({ length: AHEAD }, () => this.#newSeed());
      this.#seeds.set(game, seeds);
    }
    return seeds;
  }
}
