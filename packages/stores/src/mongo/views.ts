/** Data derived from points: standings for boards, rivalries, statistics. */
import { ALL_TIME } from '@lobster-league/arena';
import type { Seasons, Sums } from '../standing-sums.js';
import { type PointDocument, type StandingDocument, standingId } from './collections.js';
import type { MongoConnection } from './connection.js';
import { toPlain } from './plain.js';

/** The game whose statistics the document stores with an agent. */
const DOCUMENTED = 'clawpoly';

/** Updates all views to include a point; they may include parts of it already, and include all earlier points. */
export async function showPoint(
  mongo: MongoConnection,
  point: PointDocument,
  seasons: Seasons,
  now: number,
): Promise<void> {
  const { agentId, game, against, season: since } = point;
  const agent = await mongo.read(({ agents }) =>
    agents.findOne({ _id: agentId }, { projection: { name: 1 } }),
  );
  const name = agent?.name ?? agentId;
  // Seasons before the game's own do not change.
  const changed = [...seasons].filter(([season]) => season === ALL_TIME || season >= since);
  const allTime = seasons.get(ALL_TIME);
  const documented = game === DOCUMENTED && agent !== null && allTime !== undefined;
  await Promise.all([
    ...against.map((rival) => showRival(mongo, point, rival)),
    ...changed.map(([season, sums]) => {
      const standing = { agentId, name, game, season, ...standingFields(sums), updatedAt: new Date(now) };
      return showStanding(mongo, { ...standing, version: point.version });
    }),
    ...(documented ? [showStatistics(mongo, point, allTime)] : []),
  ]);
}

async function showRival(
  mongo: MongoConnection,
  { agentId, game, version }: PointDocument,
  { agentId: rivalId, outcome }: PointDocument['against'][number],
): Promise<void> {
  const _id = JSON.stringify([agentId, game, rivalId]);
  const added = {
    met: 1,
    wins: outcome === 1 ? 1 : 0,
    draws: outcome === 0 ? 1 : 0,
    losses: outcome === -1 ? 1 : 0,
  };
  // A view that includes the point does not match the filter, and the upsert then fails as a duplicate.
  await mongo.add(({ rivalries }) =>
    rivalries.updateOne(
      { _id, version: { $lt: version } },
      { $set: { agentId, game, rivalId, version }, $inc: added },
      { upsert: true },
    ),
  );
}

async function showStanding(mongo: MongoConnection, standing: Omit<StandingDocument, '_id'>): Promise<void> {
  const { agentId, game, season, version } = standing;
  const _id = standingId(agentId, game, season);
  await mongo.add(({ leaderboard }) =>
    leaderboard.updateOne({ _id, version: { $lt: version } }, { $set: standing }, { upsert: true }),
  );
}

function standingFields(sums: Sums) {
  const { rating, best, start, gamesPlayed, wins, losses, placementSum, turnSum } = sums;
  return {
    elo: rating,
    best,
    start,
    gain: rating - start,
    gamesPlayed,
    wins,
    losses,
    winRate: wins / Math.max(1, gamesPlayed),
    placementSum,
    turnSum,
    counters: toPlain(sums.counters),
    lastPlayedAt: new Date(sums.lastPlayedAt),
  };
}

/** Updates the document's statistics of an agent; agents that never registered have none. */
async function showStatistics(
  mongo: MongoConnection,
  { agentId, version }: PointDocument,
  sums: Sums,
): Promise<void> {
  const { gamesPlayed, wins, losses, placementSum, turnSum, counters, rating, lastPlayedAt } = sums;
  const stats = {
    gamesPlayed,
    wins,
    losses,
    winRate: wins / gamesPlayed,
    avgPlacement: placementSum / gamesPlayed,
    avgGameDuration: turnSum / gamesPlayed,
    ...counters,
  };
  await mongo.write(({ agents }) =>
    agents.updateOne(
      { _id: agentId, $or: [{ version: { $exists: false } }, { version: { $lt: version } }] },
      { $set: { stats: toPlain(stats), elo: rating, lastPlayedAt: new Date(lastPlayedAt), version } },
    ),
  );
}
