/** Agents: who they are, what they played, how well. */
import { type AgentProfile, agentReport, Refused, type Registered } from '@lobster-league/arena';
import { bearerOf } from '../../http/bearer.js';
import type { Services } from '../../services.js';
import type { LeagueHandlers } from '../handlers.js';
import { gameFilter } from './matches.js';

/** How many games a rating history goes back, and how many rivals are named. */
const HISTORY_LENGTH = 200;
const RIVALS = 50;

type Names = 'listAgents' | 'registerAgent' | 'renewKeys' | 'revokeKeys' | 'getAgent' | 'listAgentGames';

export function agentHandlers({ arena, limits }: Services): LeagueHandlers<Names> {
  const { history, agents, games } = arena;
  const known = async (agentId: string): Promise<AgentProfile> => {
    const profile = await history.agent(agentId);
    if (profile === null) throw new Refused('AGENT_NOT_FOUND', 'Nobody is registered under that id.');
    return profile;
  };
  return {
    listAgents: async ({ query }) => {
      const { items, total } = await history.agents(query);
      return { agents: items, total };
    },
    registerAgent: async ({ body }, { address }) => {
      await limits.room(address);
      return shown(await agents.register(body));
    },
    renewKeys: async ({ params: { agentId }, headers }, { address }) => {
      await limits.room(address);
      return shown(await agents.renewKeys(agentId, bearerOf(headers.authorization)));
    },
    revokeKeys: async ({ params: { agentId }, headers }, { address }) => {
      await limits.room(address);
      await agents.revokeKeys(agentId, bearerOf(headers.authorization));
      return undefined;
    },
    getAgent: async ({ params: { agentId } }) => {
      const profile = await known(agentId);
      const [standings, rivalries] = await Promise.all([
        history.standings(agentId),
        history.rivalries(agentId, null, RIVALS),
      ]);
      const histories = [...games.keys()].map(async (game) => ({
        game,
        counters: [],
        ratingHistory: await history.ratingHistory(agentId, game, HISTORY_LENGTH),
        rivalries: rivalries.filter((rivalry) => rivalry.game === game),
      }));
      return agentReport(profile, standings, await Promise.all(histories));
    },
    listAgentGames: async ({ params: { agentId }, query: { page, limit, ...filter } }) => {
      await known(agentId);
      const found = await history.games({ ...gameFilter(filter), agentId }, { page, limit });
      return { games: found.items, total: found.total };
    },
  };
}

/** Keys as they are shown, once. */
function shown({ profile, key, hmacSecret }: Registered) {
  return { agent: profile, agentKey: key, agentSecret: hmacSecret };
}
