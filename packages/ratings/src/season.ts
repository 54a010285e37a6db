/** Everything that is found at once of a season's matches. */
import { FIT_TERMS, type FitTerms, type Fitted, fitted } from './fit.js';
import { glicko2, glickoInterval } from './glicko.js';
import type { Interval } from './interval.js';
import type { PlacedMatch } from './matches.js';

export interface SeasonRating extends Fitted {
  readonly glicko2: Interval;
}

/** Agents in the order of their ids. */
export function seasonRatings(matches: readonly PlacedMatch[], terms: FitTerms = FIT_TERMS): SeasonRating[] {
  const glickos = glicko2(matches);
  return fitted(matches, terms).map((row) => ({
    ...row,
    glicko2: glickoInterval(glickos.get(row.agentId)!),
  }));
}
