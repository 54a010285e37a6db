/** A public source of dice that nobody here can choose, a beacon for example. */
import type { SourceValue } from '@lobster-league/kernel';

export interface SeedSource {
  /** As it is called in replays, where a check of the same name (`SourceChecks`) finds it. */
  readonly name: string;
  /** How long a match that is about to begin waits for it, in ms. */
  readonly waitMs: number;
  /** Names, when the seats of a match are fixed, the value it will use, which nobody can know yet: a round of a beacon. */
  announce(now: number): string;
  /** Waits for that value, and checks it; null where it cannot be had. The match does not wait longer than `waitMs`. */
  value(announced: string): Promise<Pick<SourceValue, 'value' | 'proof'> | null>;
}
