/** Finds variables that were probably meant to be settings of ours, and are none. */
import { environment } from './schema.js';

/** Shorter names are near to too much that is not ours. */
const SHORTEST = 6;
/** Of premium rooms, whose names `@lobster-league/payments` knows. */
const PREMIUM =
  /^PREMIUM_(WALLET(_FILE)?|COMMISSION(_ADDRESS)?|NEW_ROOMS|POLL_MS|STUCK_MS|MAX_FEE_GWEI|MISSING_ROOM_MS|GATHER_HOURS|WATCH_DAYS|REVIEW(_DECISIONS)?|(RPC|CONFIRMATIONS|TOKENS|CHAIN_ID|EXPLORER)_[A-Z]+)$/;

export interface UnknownSetting {
  readonly name: string;
  /** The setting that it looks like; null where only its beginning is ours. */
  readonly meant: string | null;
}

/** Only names that look like ours: everybody's environment is full of others. */
export function unknownSettings(env: Readonly<Record<string, string | undefined>>): UnknownSetting[] {
  const known = Object.keys(environment.shape);
  return Object.keys(env)
    .filter((name) => env[name]?.trim() && !known.includes(name) && !PREMIUM.test(name))
    .flatMap((name): UnknownSetting[] => {
      if (name.startsWith('PREMIUM_')) return [{ name, meant: null }];
      if (name.length < SHORTEST) return [];
      const most = Math.min(3, Math.floor(name.length / 4));
      const near = known
        .filter((one) => one.length >= SHORTEST)
        .map((one) => ({ one, changes: changesBetween(name.toUpperCase(), one) }))
        .sort((a, b) => a.changes - b.changes)[0];
      return near !== undefined && near.changes <= most ? [{ name, meant: near.one }] : [];
    });
}

export function unknownSettingText({ name, meant }: UnknownSetting): string {
  return meant === null
    ? `${name}: there is no such setting; docs/premium.md has them`
    : `${name}: did you mean ${meant}?`;
}

/** How many letters must be added, removed or replaced (Levenshtein). */
function changesBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, replaced));
    }
    row = next;
  }
  return row[b.length]!;
}
