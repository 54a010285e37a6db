/** Counts the agent's results against one bot. */
import { type Placement, wilson } from '@lobster-league/kernel';
import type { Against, OneGame } from './options.js';
import { pairedTest } from './paired.js';

export class Score {
  readonly #bot: string;
  /** The seats of a game, if every seed is played in each. */
  readonly #paired: number | null;
  readonly #rows: OneGame[] = [];
  readonly #lost = new Map<string, number>();
  readonly #counters = new Map<string, number>();
  #games = 0;
  #wins = 0;
  #places = 0;
  #points = 0;

  constructor(bot: string, paired: number | null) {
    this.#bot = bot;
    this.#paired = paired;
  }

  readonly lose = (cause: string, amount: number): void => add(this.#lost, cause, amount);
  readonly count = (counter: string, amount: number): void => add(this.#counters, counter, amount);

  over(game: OneGame): void {
    this.#games++;
    this.#places += game.place;
    this.#points += game.score;
    this.#wins += game.win;
    if (this.#paired !== null) this.#rows.push(game);
  }

  report(rival: Against['rival']): Against {
    const games = this.#games;
    const mean = (sum: number): number => (games === 0 ? 0 : sum / games);
    const [low, high] = wilson(this.#wins, games);
    return {
      bot: this.#bot,
      games,
      wins: this.#wins,
      winRate: mean(this.#wins),
      low,
      high,
      meanPlace: mean(this.#places),
      meanScore: mean(this.#points),
      counters: Object.fromEntries([...this.#counters].map(([name, sum]) => [name, mean(sum)])),
      lost: [...this.#lost]
        .map(([cause, sum]) => ({ cause, perGame: mean(sum) }))
        .sort((a, b) => b.perGame - a.perGame),
      paired: this.#paired === null ? null : pairedTest(this.#rows, this.#paired),
      rival,
    };
  }
}

/** Returns a shared win as a fraction. */
export function winOf(result: readonly Placement[], place: number): number {
  return place === 1 ? 1 / result.filter((other) => other.place === 1).length : 0;
}

/** Returns whether a game went worse: a later place, then fewer points. The first of equals stays. */
export function isWorse(game: OneGame, than: OneGame | null): boolean {
  if (than === null || game.place !== than.place) return than === null || game.place > than.place;
  return game.score < than.score;
}

function add(sums: Map<string, number>, name: string, amount: number): void {
  sums.set(name, (sums.get(name) ?? 0) + amount);
}
