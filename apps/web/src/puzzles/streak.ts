/** How a visitor has done with the daily puzzles: kept in this browser, and nowhere else. */

export interface DailyScore {
  /** The day of the last answer, and whether it was right. */
  readonly day: number;
  readonly right: boolean;
  /** How many days in a row were right, until then. */
  readonly streak: number;
}

const PREFIX = 'lobster-league.puzzles.';

/** Also for browsers without storage, where it lasts as long as the page. */
const kept = new Map<string, string>();

export function scoreOf(game: string): DailyScore | null {
  try {
    return parsed(kept.get(game) ?? localStorage.getItem(PREFIX + game));
  } catch {
    return null;
  }
}

/** The first answer of a day counts. */
export function answered(game: string, day: number, right: boolean): DailyScore {
  const before = scoreOf(game);
  if (before !== null && before.day >= day) return before;
  const score = next(before, day, right);
  const text = JSON.stringify(score);
  kept.set(game, text);
  try {
    localStorage.setItem(PREFIX + game, text);
  } catch {
    // It is in the map.
  }
  return score;
}

export function next(before: DailyScore | null, day: number, right: boolean): DailyScore {
  const running = before !== null && before.day === day - 1 && before.right ? before.streak : 0;
  return { day, right, streak: right ? running + 1 : 0 };
}

/** The streak that still runs: a day that was left out ends it. */
export function runningStreak(score: DailyScore | null, day: number): number {
  return score !== null && score.day >= day - 1 ? score.streak : 0;
}

function parsed(text: string | null): DailyScore | null {
  if (text === null) return null;
  const { day, right, streak } = Object(JSON.parse(text)) as Partial<DailyScore>;
  return typeof day === 'number' && typeof right === 'boolean' && typeof streak === 'number'
    ? { day, right, streak }
    : null;
}
