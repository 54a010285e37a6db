/** Training: matches of house bots, a network fitted to who won them, and how well it foretells others. */
export type { Bin, Evaluation } from './evaluate.js';
export { plot, type Series } from './plot.js';
export { type Trained, type TrainSettings, train } from './train.js';
