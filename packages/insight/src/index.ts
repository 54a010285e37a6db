/** The exports of insight: what every seat's chance of winning is, from what a spectator sees; and what a match meant. */
export {
  type Analysis,
  type AnalysisSettings,
  analyse,
  type SeatAccount,
  type Swing,
} from './analysis.js';
export { Valuer } from './valuer.js';
