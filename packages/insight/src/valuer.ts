/** Values positions of one game: every seat's chance of winning, from what a spectator sees. */
import type { Insight, ValueModel } from '@lobster-league/kernel';
import { Network } from './network.js';
import { softmax } from './softmax.js';
import { readWeights } from './weights.js';

const MOST_SEATS = 64;

export class Valuer<View> {
  readonly #insight: Insight<View>;
  readonly #network: Network;
  readonly #scores = new Float64Array(MOST_SEATS);

  /** Throws if the game has no model. */
  constructor(insight: Insight<View>, model: ValueModel | null = insight.model) {
    if (model === null) throw new Error('this game has no model: train one');
    this.#insight = insight;
    this.#network = new Network(model.sizes, readWeights(model.weights));
  }

  /** Returns every seat's chance of winning; a shared win counts for each by its share, so they add up to one. */
  chances(view: View): number[] {
    const features = this.#insight.features(view);
    let count = 0;
    for (const seat of features) if (seat !== null) this.#scores[count++] = this.#network.score(seat);
    softmax(this.#scores, count);
    let next = 0;
    return features.map((seat) => (seat === null ? 0 : this.#scores[next++]!));
  }
}
