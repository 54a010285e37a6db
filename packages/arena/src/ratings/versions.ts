/** Versions that an agent's owner declares, and how they did: shares of opponents left behind, with their intervals. */
import { newcombe, wilson } from '@lobster-league/kernel';
import type { AgentVersion, GamePlayer, GameRecord } from '../ports/index.js';

/** So many are kept; matches from before the oldest count for none. */
export const MOST_VERSIONS = 20;

export interface Interval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

export interface VersionReport {
  /** Null for matches from before the first that is kept. */
  readonly version: string | null;
  /** When it was declared last. */
  readonly since: number | null;
  readonly games: number;
  /** The share of opponents that it left behind, 0 to 1; level counts half. With a 95 % interval (Wilson). */
  readonly score: Interval;
  /** By how much the current version's is higher, with a 95 % interval (Newcombe); null where either has no games. */
  readonly difference: Interval | null;
}

/** What is looked at of a match. */
export interface VersionedMatch extends Pick<GameRecord, 'startedAt' | 'rated'> {
  readonly players: readonly Pick<GamePlayer, 'agentId' | 'placement' | 'rating'>[];
}

/** The same again changes nothing; undefined where there is nothing to change. */
export function withVersion(
  versions: readonly AgentVersion[] = [],
  version: string | undefined,
  now: number,
): readonly AgentVersion[] | undefined {
  if (version === undefined || versions.at(-1)?.version === version) return undefined;
  return [...versions, { version, since: now }].slice(-MOST_VERSIONS);
}

/** From records of the agent, of those that changed its rating; a match counts for the version there was when it began. */
export function versionReports(
  agentId: string,
  versions: readonly AgentVersion[],
  records: readonly VersionedMatch[],
): VersionReport[] {
  const sums = new Map<string | null, { since: number | null; games: number; points: number }>();
  sums.set(null, { since: null, games: 0, points: 0 });
  for (const { version, since } of versions) {
    // A version that was declared again comes where it was declared last.
    sums.delete(version);
    sums.set(version, { since, games: 0, points: 0 });
  }
  for (const { players, startedAt, rated } of records) {
    const seat = players.findIndex((player) => player.agentId === agentId);
    const own = players[seat];
    if (!rated || own === undefined || own.rating === null || players.length < 2) continue;
    const at = versions.findLast(({ since }) => since <= startedAt)?.version ?? null;
    const sum = sums.get(at)!;
    sum.games++;
    sum.points += shareOf(players, seat);
  }
  const current = sums.get(versions.at(-1)?.version ?? null)!;
  return [...sums]
    .filter(([version, { games }]) => version !== null || games > 0)
    .map(([version, sum]) => ({
      version,
      since: sum.since,
      games: sum.games,
      score: intervalOf(sum),
      difference: sum === current || sum.games === 0 || current.games === 0 ? null : between(current, sum),
    }))
    .reverse();
}

interface Sum {
  readonly games: number;
  readonly points: number;
}

function intervalOf({ points, games }: Sum): Interval {
  const [low, high] = wilson(points, games);
  return { mean: games === 0 ? 0.5 : points / games, low, high };
}

function between(current: Sum, before: Sum): Interval {
  const [low, high] = newcombe([current.points, current.games], [before.points, before.games]);
  return { mean: current.points / current.games - before.points / before.games, low, high };
}

function shareOf(players: VersionedMatch['players'], seat: number): number {
  const place = players[seat]!.placement;
  let points = 0;
  for (const [other, { placement }] of players.entries())
    if (other !== seat) points += placement > place ? 1 : placement === place ? 0.5 : 0;
  return points / (players.length - 1);
}
