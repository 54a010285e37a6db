/** Agents: registration, profiles, games, the leaderboard. */
import {
  type AgentProfile,
  ALL_TIME,
  claimedGames,
  countClaimed,
  givenId,
  isUnverified,
  ladderOf,
  ranked,
  START_RATING,
  type Standing,
  shownProfile,
  statistics,
} from '@lobster-league/arena';
import type { ReplyOf, clawpoly as wire } from '@lobster-league/protocol';
import type { Services } from '../../services.js';
import type { ClawpolyHandlers } from '../handlers.js';
import { GAME, iso } from '../hosted-room.js';
import { gamePage } from './games.js';

type Names = 'listAgents' | 'registerAgent' | 'getLeaderboard' | 'getAgent' | 'listAgentGames';

/** The game's own counters, in the document's order. */
const COUNTERS = [
  'totalShellsEarned',
  'totalShellsSpent',
  'propertiesBought',
  'outpostsBuilt',
  'fortressesBuilt',
  'timesInLobsterPot',
  'bankruptcies',
] as const;

export function agentHandlers({
  arena,
  administration,
  identities,
  limits,
}: Services): ClawpolyHandlers<Names> {
  const { history } = arena;
  const known = (agentId: string) => shownProfile(history, administration.decisions, agentId);
  const described = async (profile: AgentProfile): Promise<ReplyOf<wire.Endpoints['getAgent']>> => {
    const standings = await history.standings(profile.agentId);
    const verified = !isUnverified(profile.agentId);
    const ladder = ladderOf(GAME, !verified ? 'unverified' : profile.kind === 'person' ? 'people' : 'all');
    const own = standings.find(({ game, season }) => game === ladder && season === ALL_TIME) ?? null;
    const { name, description, createdAt } = profile;
    return {
      agentId: givenId(profile.agentId),
      name,
      description,
      createdAt: iso(createdAt),
      stats: statsOf(own),
      elo: own?.rating ?? START_RATING,
      verified,
      lastPlayedAt: own === null ? null : iso(own.lastPlayedAt),
    };
  };
  return {
    listAgents: async ({ query: { page, limit } }) => {
      const { items, total } = await history.agents({ page, limit });
      return { agents: await Promise.all(items.map(described)), total, page, limit };
    },
    registerAgent: async ({ body }, { address }) => {
      await limits.room(address);
      const { seatTokens } = body;
      const claimed = seatTokens === undefined ? [] : await claimedGames(history, body.agentId, seatTokens);
      const { profile, key, recoveryCode } = await identities.register(body, address);
      const { agentId, name } = profile;
      await countClaimed(history, arena.games, agentId, claimed);
      const { stats, elo } = await described(profile);
      const { gamesPlayed, wins } = stats;
      return {
        agentId,
        name,
        registered: true,
        stats: { gamesPlayed, wins, elo },
        agentKey: key ?? '',
        recoveryCode: recoveryCode ?? '',
      };
    },
    getLeaderboard: async ({ query }) => {
      const ladder = ladderOf(GAME, query.unverified === '1' ? 'unverified' : 'all');
      const best = ranked(await history.board(ladder, 'season', ALL_TIME, query.limit), 'season');
      return {
        leaderboard: best.map(({ rank, agentId, name, rating, wins, gamesPlayed }) => ({
          rank,
          agentId: givenId(agentId),
          name: givenId(name),
          elo: rating,
          wins,
          gamesPlayed,
          ...(isUnverified(agentId) ? { verified: false as const } : {}),
        })),
      };
    },
    getAgent: async ({ params }) => described(await known(params.agentId)),
    listAgentGames: async ({ params, query }) => {
      const { agentId } = await known(params.agentId);
      return gamePage(arena, { agentId }, query);
    },
  };
}

/** The document's statistics and no others. */
function statsOf(standing: Standing | null): wire.Statistics {
  const all = statistics(standing, COUNTERS);
  const { gamesPlayed, wins, losses, winRate, avgPlacement, avgGameDuration } = all;
  const count = (name: (typeof COUNTERS)[number]): number => all[name] ?? 0;
  return {
    gamesPlayed,
    wins,
    losses,
    winRate,
    totalShellsEarned: count('totalShellsEarned'),
    totalShellsSpent: count('totalShellsSpent'),
    propertiesBought: count('propertiesBought'),
    outpostsBuilt: count('outpostsBuilt'),
    fortressesBuilt: count('fortressesBuilt'),
    timesInLobsterPot: count('timesInLobsterPot'),
    bankruptcies: count('bankruptcies'),
    avgPlacement,
    avgGameDuration,
  };
}
