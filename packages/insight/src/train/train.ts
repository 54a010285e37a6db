/** One training: gathers positions, fits a network, and scores it on matches that it has not seen. */
import type { AnyManifest, ValueModel, ValueScores } from '@lobster-league/kernel';
import { Network } from '../network.js';
import { readWeights, writeWeights } from '../weights.js';
import { type Evaluation, evaluate } from './evaluate.js';
import { fit } from './fit.js';
import { gather } from './positions.js';

export interface TrainSettings {
  readonly seed: string;
  /** Matches to learn from, and of each kind of matches to be scored on. */
  readonly matches: number;
  readonly heldOut: number;
  readonly hidden: readonly number[];
  readonly epochs: number;
  /** Hears what is being done. */
  readonly onProgress?: (text: string) => void;
}

export interface Trained {
  readonly model: ValueModel;
  readonly fresh: Evaluation;
  readonly others: Evaluation;
}

export function train(manifest: AnyManifest, settings: TrainSettings): Trained {
  const { seed, matches, heldOut, hidden, epochs, onProgress } = settings;
  onProgress?.(`plays ${matches} matches`);
  const positions = gather(manifest, 'trained', matches, seed);
  const count = positions.first.length - 1;
  onProgress?.(`learns from ${count} positions`);
  const onEpoch = (epoch: number, loss: number) =>
    onProgress?.(`epoch ${epoch} of ${epochs}, log loss ${loss.toFixed(4)}`);
  const fitted = fit(positions, { hidden, epochs, seed, onEpoch });
  // What is scored is what is kept: the weights as they are written.
  const weights = writeWeights(fitted.weights);
  const network = new Network(fitted.sizes, readWeights(weights));
  onProgress?.(`plays ${heldOut} more matches, and ${heldOut} at other tables`);
  const fresh = evaluate(network, gather(manifest, 'trained', heldOut, `${seed} held out`));
  const others = evaluate(network, gather(manifest, 'others', heldOut, `${seed} held out`));
  const model: ValueModel = {
    rules: manifest.rules.version,
    seed,
    matches,
    positions: count,
    scores: { fresh: scoresOf(fresh), others: scoresOf(others) },
    sizes: fitted.sizes,
    weights,
  };
  return { model, fresh, others };
}

function scoresOf({ positions, logLoss, shareLogLoss, calibrationError }: Evaluation): ValueScores {
  const rounded = (score: number) => Math.round(10_000 * score) / 10_000;
  return {
    positions,
    logLoss: rounded(logLoss),
    shareLogLoss: rounded(shareLogLoss),
    calibrationError: rounded(calibrationError),
  };
}
