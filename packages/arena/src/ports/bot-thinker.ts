/** Lets house bots that think for long decide elsewhere, so that rooms are served meanwhile. */
import type { Ask, Considered, RngState } from '@lobster-league/kernel';

/** All that a bot decides from: the same order gives the same decision. */
export interface BotOrder {
  readonly game: string;
  readonly rules: number;
  readonly bot: string;
  readonly state: unknown;
  readonly ask: Ask;
  readonly rng: RngState;
}

export interface BotThinker {
  /** Rejects if it takes too long, or cannot be done. */
  think(order: BotOrder): Promise<Considered>;
}
