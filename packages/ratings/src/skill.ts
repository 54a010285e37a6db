/**
 * OpenSkill's model of Plackett and Luce (Weng and Lin, 2011), for any number of seats and shared places. A skill is kept as
 * sums of whole numbers, so that changes add up exactly in any order and can be taken back.
 */
import { START_RATING } from './elo.js';
import { type Interval, intervalOf } from './interval.js';

/** What an agent has changed by since its beginning. */
export interface SkillSums {
  /** Of the mean, in millionths of a point. */
  readonly mean: number;
  /** Of the logarithm of the deviation, in thousand-millionths. */
  readonly spread: number;
}

export interface Skill {
  readonly mean: number;
  readonly deviation: number;
}

export const NO_SKILL: SkillSums = { mean: 0, spread: 0 };

const MEAN_GRAIN = 1_000_000;
const SPREAD_GRAIN = 1_000_000_000;

/** OpenSkill's sigma: a third of where everybody begins. */
const START_DEVIATION = START_RATING / 3;
/** OpenSkill's beta: between two who are known well, 400 points are ten to one, as in Elo. */
const BETA_SQUARED = (400 / Math.LN10) ** 2 / 2;
/** OpenSkill's tau: how far a skill may drift from match to match. */
const TAU_SQUARED = (START_DEVIATION / 100) ** 2;
/** The smallest share of a variance that one match leaves. */
const KAPPA = 0.0001;

export function skillOf({ mean, spread }: SkillSums): Skill {
  return {
    mean: START_RATING + mean / MEAN_GRAIN,
    deviation: START_DEVIATION * Math.exp(spread / SPREAD_GRAIN),
  };
}

export function skillInterval(sums: SkillSums): Interval {
  const { mean, deviation } = skillOf(sums);
  return intervalOf(mean, deviation);
}

/** What a table changes about each of those at it, in the order given. */
export function skillChanges(
  players: readonly { readonly skill: SkillSums; readonly place: number }[],
  counts: (player: number, opponent: number) => boolean = () => true,
): SkillSums[] {
  const skills = players.map(({ skill }) => skillOf(skill));
  return players.map((_, own) => {
    // The table as it counts for this one.
    const among = players.flatMap((_, other) => (other === own || counts(own, other) ? [other] : []));
    if (among.length < 2) return NO_SKILL;
    const table = among.map((seat) => ({ ...skills[seat]!, place: players[seat]!.place }));
    const after = playedBy(table, among.indexOf(own));
    const before = skills[own]!;
    return {
      mean: Math.round((after.mean - before.mean) * MEAN_GRAIN) + 0,
      spread: Math.round(Math.log(after.deviation / before.deviation) * SPREAD_GRAIN) + 0,
    };
  });
}

/** Adds changes up; `times` −1 takes them back. */
export function addSkill(sums: SkillSums, change: SkillSums, times: 1 | -1 = 1): SkillSums {
  return { mean: sums.mean + times * change.mean, spread: sums.spread + times * change.spread };
}

/** The skill of one at a table after the match. */
function playedBy(table: readonly (Skill & { readonly place: number })[], own: number): Skill {
  const variances = table.map(({ deviation }) => deviation ** 2 + TAU_SQUARED);
  const scale = Math.sqrt(variances.reduce((sum, variance) => sum + variance + BETA_SQUARED, 0));
  const strengths = table.map(({ mean }) => Math.exp((mean - START_RATING) / scale));
  const { place, mean } = table[own]!;
  let [gain, certainty] = [0, 0];
  for (const [stage, { place: reached }] of table.entries()) {
    if (reached > place) continue;
    // Each stage asks who of those that are not placed yet comes next.
    const left = table.reduce((sum, other, i) => (other.place >= reached ? sum + strengths[i]! : sum), 0);
    const level = table.filter((other) => other.place === reached).length;
    const share = strengths[own]! / left;
    gain += ((stage === own ? 1 : 0) - share) / level;
    certainty += (share * (1 - share)) / level;
  }
  const variance = variances[own]!;
  const gamma = Math.sqrt(variance) / scale;
  const left = 1 - certainty * (variance / scale ** 2) * gamma;
  return {
    mean: mean + (variance / scale) * gain,
    deviation: Math.sqrt(variance * Math.max(left, KAPPA)),
  };
}
