/** Glicko-2 (Glickman, 2013): the days of a season, UTC, are its rating periods, and pairs at a table its games. */
import { START_RATING } from './elo.js';
import { type Interval, intervalOf } from './interval.js';
import { countsForBoth, type PlacedMatch, pairWeight, scoreOf } from './matches.js';

const SCALE = 400 / Math.LN10;
const START_DEVIATION = 350;
const START_VOLATILITY = 0.06;
/** How quickly volatility may change. */
const TAU = 0.5;
const TOLERANCE = 0.000001;
const MOST_ROUNDS = 100;
const DAY_MS = 86_400_000;

/** On Glicko-2's own scale. */
export interface Glicko {
  readonly mean: number;
  readonly deviation: number;
  readonly volatility: number;
}

export interface GlickoGame {
  readonly opponent: Glicko;
  readonly score: number;
  readonly weight: number;
}

export function glickoOf(
  rating = START_RATING,
  deviation = START_DEVIATION,
  volatility = START_VOLATILITY,
): Glicko {
  return { mean: (rating - START_RATING) / SCALE, deviation: deviation / SCALE, volatility };
}

export function glickoInterval({ mean, deviation }: Glicko): Interval {
  return intervalOf(START_RATING + mean * SCALE, deviation * SCALE);
}

/** What every agent comes to, by id. The order of matches within a day does not matter. */
export function glicko2(matches: readonly PlacedMatch[]): Map<string, Glicko> {
  const days = new Map<number, PlacedMatch[]>();
  for (const match of matches) {
    const day = Math.floor(match.at / DAY_MS);
    const found = days.get(day);
    if (found === undefined) days.set(day, [match]);
    else found.push(match);
  }
  const players = new Map<string, { readonly glicko: Glicko; readonly day: number }>();
  for (const [day, played] of [...days].sort(([a], [b]) => a - b)) {
    // Those who did not play have become less certain, a day at a time.
    const before = (agentId: string): Glicko => {
      const known = players.get(agentId);
      return known === undefined ? glickoOf() : rested(known.glicko, day - known.day - 1);
    };
    const games = new Map<string, GlickoGame[]>();
    for (const match of played) {
      const { agents, places } = match;
      const counts = countsForBoth(match);
      const weight = pairWeight(agents.length);
      for (const [i, agentId] of agents.entries()) {
        const own = games.get(agentId) ?? [];
        games.set(agentId, own);
        for (const [j, opponent] of agents.entries())
          if (i !== j && counts(i, j))
            own.push({ opponent: before(opponent), score: scoreOf(places[i]!, places[j]!), weight });
      }
    }
    const after = [...games].map(([agentId, own]) => [agentId, period(before(agentId), own)] as const);
    for (const [agentId, glicko] of after) players.set(agentId, { glicko, day });
  }
  return new Map([...players].map(([agentId, { glicko }]) => [agentId, glicko]));
}

/** One rating period of one agent. */
export function period(player: Glicko, games: readonly GlickoGame[]): Glicko {
  if (games.length === 0) return rested(player, 1);
  let [information, surplus] = [0, 0];
  for (const { opponent, score, weight } of games) {
    const g = 1 / Math.sqrt(1 + (3 * opponent.deviation ** 2) / Math.PI ** 2);
    const expected = 1 / (1 + Math.exp(-g * (player.mean - opponent.mean)));
    information += weight * g * g * expected * (1 - expected);
    surplus += weight * g * (score - expected);
  }
  const variance = 1 / information;
  const volatility = volatilityAfter(player, variance, variance * surplus);
  const uncertain = player.deviation ** 2 + volatility ** 2;
  const deviation = 1 / Math.sqrt(1 / uncertain + information);
  return { mean: player.mean + deviation ** 2 * surplus, deviation, volatility };
}

function rested(player: Glicko, periods: number): Glicko {
  const { mean, deviation, volatility } = player;
  const uncertain = Math.sqrt(deviation ** 2 + Math.max(0, periods) * volatility ** 2);
  return { mean, deviation: Math.min(uncertain, Math.max(deviation, START_DEVIATION / SCALE)), volatility };
}

/** Step 5 of the paper, by the Illinois algorithm. */
function volatilityAfter({ deviation, volatility }: Glicko, variance: number, change: number): number {
  const start = Math.log(volatility ** 2);
  const f = (x: number): number => {
    const e = Math.exp(x);
    const total = deviation ** 2 + variance + e;
    return (e * (change ** 2 - total)) / (2 * total ** 2) - (x - start) / TAU ** 2;
  };
  let a = start;
  let b = Math.log(change ** 2 - deviation ** 2 - variance);
  if (Number.isNaN(b) || !Number.isFinite(b)) {
    let k = 1;
    while (k < MOST_ROUNDS && f(start - k * TAU) < 0) k++;
    b = start - k * TAU;
  }
  let [fa, fb] = [f(a), f(b)];
  for (let round = 0; round < MOST_ROUNDS && Math.abs(b - a) > TOLERANCE; round++) {
    const c = a + ((a - b) * fa) / (fb - fa);
    const fc = f(c);
    if (fc * fb <= 0) [a, fa] = [b, fb];
    else fa /= 2;
    [b, fb] = [c, fc];
  }
  return Math.exp(a / 2);
}
