/** The exports of insight: what every seat's chance of winning is, from what a spectator sees; and what a match meant. */
export {
  type Analysis,
  type AnalysisSettings,
  analyse,
  type SeatAccount,
  type Swing,
} from './analysis.js';
export type { Decision, Mark } from './decisions.js';
export { type MatchReport, type PlayerReport, reportFrom, reportOf, reportVersion } from './report.js';
export { isLuck } from './story.js';
export { Valuer } from './valuer.js';
export { type Weighed, weigh } from './weigh.js';
