/** A game's own counters as text; their names are those of the game's package. */
import type { Text } from '../messages/message';

/** Counters of every game, which have their own places on the page. */
const COMMON = ['gamesPlayed', 'wins', 'losses', 'winRate', 'avgPlacement', 'avgGameDuration'];

export interface Counter {
  readonly label: string;
  readonly total: string;
  /** Per game. */
  readonly each: string;
}

export function countersOf(
  stats: Readonly<Record<string, number>> & { readonly gamesPlayed: number },
  t: Text,
): readonly Counter[] {
  return Object.entries(stats)
    .filter(([name]) => !COMMON.includes(name))
    .map(([name, value]) => ({
      label: words(name),
      total: t.number(Math.round(value)),
      each: brief(value / Math.max(1, stats.gamesPlayed), t),
    }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

/** Formats with a decimal only where it matters. */
function brief(value: number, t: Text): string {
  return t.number(value, { maximumFractionDigits: value < 100 ? 1 : 0 });
}

/** `timesInLobsterPot` → "Times in lobster pot". */
export function words(name: string): string {
  const spaced = name
    .replaceAll('_', ' ')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
