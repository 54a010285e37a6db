/** Data derived from points: standings for boards, rivalries, statistics. */
import { ALL_TIME, START_RATING } from '@lobster-league/arena';
import { skillInterval } from '@lobster-league/ratings';
import type { Seasons, Sums } from '../standing-sums.js';
import { type LeaderDocument, type PointDocument, type StandingDocument, standingId } from './collections.js';
import type { Adder, MongoConnection } from './connection.js';
import { documentId } from './document-id.js';
import { toPlain } from './plain.js';

/** The game whose statistics the document stores with an agent, and whose leaderboard. */
export const DOCUMENTED = 'clawpoly';

/** The document's statistics of an agent that has not played. */
const NO_STATS = {
  gamesPlayed: 0,
  wins: 0,
  losses: 0,
  winRate: 0,
  totalShellsEarned: 0,
  totalShellsSpent: 0,
  propertiesBought: 0,
  outpostsBuilt: 0,
  fortressesBuilt: 0,
  timesInLobsterPot: 0,
  bankruptcies: 0,
  avgPlacement: 0,
  avgGameDuration: 0,
} as const;

export const NO_STATISTICS = { stats: NO_STATS, elo: START_RATING, lastPlayedAt: null, version: 0 } as const;

type Figures = Pick<LeaderDocument, 'elo' | 'wins' | 'gamesPlayed' | 'winRate'>;

/** Updates all views to include a point; they may include parts of it already, and include all earlier points. */
export async function showPoint(
  mongo: MongoConnection,
  point: PointDocument,
  seasons: Seasons,
  now: number,
): Promise<void> {
  const { agentId, game, against, season: since } = point;
  const agent = await mongo.read(({ agents }) =>
    agents.findOne({ _id: documentId('agent', agentId) }, { projection: { name: 1 } }),
  );
  const name = agent?.name ?? agentId;
  // Seasons before the game's own do not change.
  const changed = [...seasons].filter(([season]) => season === ALL_TIME || season >= since);
  const allTime = seasons.get(ALL_TIME);
  const updatedAt = new Date(now);
  const documented = game === DOCUMENTED && allTime !== undefined;
  await Promise.all([
    ...against.map((rival) => showRival(mongo, point, rival)),
    ...changed.map(([season, sums]) => {
      const standing = { agentId, name, game, season, ...standingFields(sums), updatedAt };
      return showStanding(mongo, { ...standing, version: point.version });
    }),
    ...(documented && agent !== null ? [showStatistics(mongo, point, allTime)] : []),
    ...(documented
      ? [
          showLeader(mongo, {
            ...leaderFields(standingFields(allTime)),
            agentId,
            name,
            updatedAt,
            version: point.version,
          }),
        ]
      : []),
  ]);
}

async function showRival(
  mongo: MongoConnection,
  { agentId, game, version, takesBack }: PointDocument,
  { agentId: rivalId, outcome }: PointDocument['against'][number],
): Promise<void> {
  const _id = JSON.stringify([agentId, game, rivalId]);
  const met = takesBack === true ? -1 : 1;
  const added = {
    met,
    wins: outcome === 1 ? met : 0,
    draws: outcome === 0 ? met : 0,
    losses: outcome === -1 ? met : 0,
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

export async function showStanding(mongo: Adder, standing: Omit<StandingDocument, '_id'>): Promise<void> {
  const { agentId, game, season, version } = standing;
  const _id = standingId(agentId, game, season);
  await mongo.add(({ standings }) =>
    standings.updateOne({ _id, version: { $lt: version } }, { $set: standing }, { upsert: true }),
  );
}

/** Updates the document's leaderboard, which has one document of each agent. */
export async function showLeader(mongo: Adder, leader: Omit<LeaderDocument, '_id'>): Promise<void> {
  const { agentId, version } = leader;
  const _id = documentId('agent', agentId);
  await mongo.add(({ leaderboard }) =>
    leaderboard.updateOne({ _id, version: { $lt: version } }, { $set: leader }, { upsert: true }),
  );
}

/** Returns what the document's leaderboard has of a standing. */
export function leaderFields({ elo, wins, gamesPlayed, winRate }: Figures): Figures {
  return { elo, wins, gamesPlayed, winRate };
}

function standingFields(sums: Sums) {
  const { rating, best, start, skill, gamesPlayed, wins, losses, placementSum, turnSum } = sums;
  return {
    elo: rating,
    best,
    start,
    gain: rating - start,
    skill,
    skillLow: skillInterval(skill).low,
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
  const counted = Math.max(1, gamesPlayed);
  const stats = {
    ...NO_STATS,
    gamesPlayed,
    wins,
    losses,
    winRate: wins / counted,
    avgPlacement: placementSum / counted,
    avgGameDuration: turnSum / counted,
    ...counters,
  };
  await mongo.write(({ agents }) =>
    agents.updateOne(
      { _id: documentId('agent', agentId), version: { $lt: version } },
      { $set: { stats: toPlain(stats), elo: rating, lastPlayedAt: new Date(lastPlayedAt), version } },
    ),
  );
}
