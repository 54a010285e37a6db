/** Agents: who they are, what they played, how well. */
import {
  type AgentProfile,
  agentReport,
  type GameRecord,
  gamesOfAgent,
  identityOf,
  isUnverified,
  kindOf,
  ladderOf,
  type Play,
  Refused,
  type Registered,
  ratingBreakdown,
  seasonOf,
  shownProfile,
  versionReports,
  withKind,
} from '@lobster-league/arena';
import type { Services } from '../../services.js';
import type { LeagueHandlers } from '../handlers.js';
import { hostedGame } from './games.js';
import { gameFilter } from './matches.js';

/** How many games a rating history goes back, and how many rivals are named. */
const HISTORY_LENGTH = 200;
const RIVALS = 50;
/** How many of the latest matches are looked at to tell how a rating came about. */
const PAGE = 100;
const BREAKDOWN_PAGES = 5;

type Names =
  | 'listAgents'
  | 'registerAgent'
  | 'describeAgent'
  | 'renewKeys'
  | 'revokeKeys'
  | 'recoverAgent'
  | 'getAgent'
  | 'getRating'
  | 'getVersions'
  | 'listAgentGames';

export function agentHandlers({
  arena,
  administration,
  challenges,
  identities,
  limits,
  ratingBoards,
}: Services): LeagueHandlers<Names> {
  const { history, agents, games } = arena;
  const known = (agentId: string) => shownProfile(history, administration.decisions, agentId);
  /** The latest matches in a game. */
  const latest = async (agentId: string, game: string) => {
    const records: GameRecord[] = [];
    let total = 0;
    for (let page = 1; page <= BREAKDOWN_PAGES; page++) {
      const found = await history.games({ agentId, game }, { page, limit: PAGE });
      for (const record of found.items) records.push(record);
      total = found.total;
      if (page * PAGE >= total) break;
    }
    return { records, total };
  };
  /** Of this season, with what is certain; null where it has not played in it. */
  const ratingsNow = async (profile: AgentProfile, game: string, play: Play) => {
    const season = seasonOf(arena.time.now(), arena.settings.seasonMonths);
    const kind = kindOf(profile) === 'person' ? 'people' : 'agents';
    const board = await ratingBoards.of({ game, season, kind, play: kind === 'people' ? 'open' : play });
    const row = board.rows.find(({ agentId }) => agentId === profile.agentId);
    if (row === undefined) return null;
    const { gamesPlayed, provisional, elo, openskill, fitted, glicko2 } = row;
    return { season, fittedAt: board.fittedAt, gamesPlayed, provisional, elo, openskill, fitted, glicko2 };
  };
  return {
    listAgents: async ({ query: { search, ...page } }) => {
      const { items, total } = await history.agents(page, search);
      const ids = items.map(({ agentId }) => agentId);
      const byGame = await Promise.all(
        [...games.keys()].map(async (game) => ({
          game,
          // An agent stands on one of the two.
          ratings: {
            ...(await history.ratings(ladderOf(game, 'people'), ids)),
            ...(await history.ratings(game, ids)),
          },
        })),
      );
      const ratingsOf = (agentId: string) =>
        Object.fromEntries(
          byGame.flatMap(({ game, ratings }) => (agentId in ratings ? [[game, ratings[agentId]!]] : [])),
        );
      return {
        agents: items.map((agent) => ({ ...withKind(agent), ratings: ratingsOf(agent.agentId) })),
        total,
      };
    },
    registerAgent: async ({ body }, { address }) => {
      await limits.room(address);
      return shown(await identities.register(body, address));
    },
    describeAgent: async ({ params: { agentId }, body }, context) => {
      const owned = await identities.owner(context, agentId);
      // A match that is played counts as what the agent was when it sat down.
      if (body.kind !== undefined && plays(arena, agentId))
        throw new Refused('NOT_ALLOWED', 'It has a seat in a match; what it is can be changed afterwards.');
      return withKind(await agents.describe(owned, body));
    },
    renewKeys: async ({ params: { agentId }, body = {} }, context) => {
      await limits.room(context.address);
      return shown(await agents.renewKeys(await identities.owner(context, agentId), body.publicKey));
    },
    revokeKeys: async ({ params: { agentId } }, context) => {
      await limits.room(context.address);
      await agents.revokeKeys(await identities.owner(context, agentId));
      return undefined;
    },
    recoverAgent: async ({ params: { agentId }, body: { recoveryCode, publicKey } }, context) => {
      await limits.room(context.address);
      return shown(await identities.recover(context, agentId, recoveryCode, publicKey));
    },
    getAgent: async ({ params }) => {
      const profile = await known(params.agentId);
      const { agentId } = profile;
      const [standings, rivalries] = await Promise.all([
        history.standings(agentId),
        history.rivalries(agentId, null, RIVALS),
      ]);
      const verified = !isUnverified(agentId);
      const on = (kind: Parameters<typeof ladderOf>[1]) =>
        [...games.keys()].map(async (game) => {
          const ladder = ladderOf(game, kind);
          const ratingHistory = await history.ratingHistory(agentId, ladder, HISTORY_LENGTH);
          return { game, ladder, counters: [], ratingHistory, rivalries };
        });
      const ladder = kindOf(profile) === 'person' ? 'people' : 'all';
      const all = await Promise.all(on(verified ? ladder : 'unverified'));
      const report = agentReport(profile, standings, all, await Promise.all(on('ranked')));
      const knownAgent = verified ? await agents.known(agentId) : null;
      const identity = knownAgent === null ? NO_IDENTITY : identityOf(knownAgent);
      const takesChallenges =
        knownAgent !== null && !profile.house && (await challenges.settings(agentId)).takes === 'all';
      return { ...withKind(report), identity, verified, takesChallenges };
    },
    getRating: async ({ params, query: { game, play } }) => {
      const profile = await known(params.agentId);
      const { agentId } = profile;
      const { id } = hostedGame(games, game).game;
      const { records, total } = await latest(agentId, id);
      const breakdown = ratingBreakdown(agentId, records, play === 'ranked' ? 'ranked' : 'all');
      const byOpponent = breakdown.byOpponent.slice(0, RIVALS);
      const ratings = await ratingsNow(profile, id, play);
      return { ...breakdown, byOpponent, agentId, game: id, play, total, ratings };
    },
    getVersions: async ({ params, query: { game, play } }) => {
      const { agentId, versions = [] } = await known(params.agentId);
      const { id } = hostedGame(games, game).game;
      const { records, total } = await latest(agentId, id);
      const counted = records.filter((record) => play === 'open' || record.play === 'ranked');
      const reports = versionReports(agentId, versions, counted);
      return { agentId, game: id, play, games: records.length, total, versions: reports };
    },
    listAgentGames: async ({ params, query: { page, limit, ...filter } }) => {
      const { agentId } = await known(params.agentId);
      const found = await gamesOfAgent(history, { ...gameFilter(filter), agentId }, { page, limit });
      return { games: found.items, total: found.total };
    },
  };
}

function plays({ rooms }: Services['arena'], agentId: string): boolean {
  for (const room of rooms)
    if (!room.over && room.record.seats.some((seat) => seat.agentId === agentId)) return true;
  return false;
}

/** Of an id that nobody has registered. */
const NO_IDENTITY = { kind: 'none', publicKey: null } as const;

/** Keys as they are shown, once. */
function shown({ profile, key, hmacSecret, recoveryCode }: Registered) {
  return {
    agent: withKind(profile),
    ...(key === null ? {} : { agentKey: key }),
    ...(hmacSecret === null ? {} : { agentSecret: hmacSecret }),
    ...(recoveryCode === null ? {} : { recoveryCode }),
  };
}
