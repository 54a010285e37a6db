/** Agents that play under an id that nobody has registered: they are counted too, apart from all others. */
import { Counters } from './counters.js';
import type { AgentProfile, GameFilter, GameRecord, HistoryStore, Page, Paged } from './ports/index.js';
import { recordedDeltas } from './ratings/deltas.js';
import { isUnverified, ladderOf, UNVERIFIED_PREFIX } from './ratings/play.js';
import { Refused } from './refused.js';
import { hashKey } from './secrets.js';
import type { HostedGame } from './settings.js';

/** So many games can be claimed. */
export const MOST_CLAIMED = 100;

/** Under which the seats, records and standings of such an agent are kept. */
export function unverifiedId(agentId: string): string {
  return isUnverified(agentId) ? agentId : UNVERIFIED_PREFIX + agentId;
}

/** The id that the agent gave. */
export function givenId(agentId: string): string {
  return isUnverified(agentId) ? agentId.slice(UNVERIFIED_PREFIX.length) : agentId;
}

/** What is known of such an agent, from the games that it has finished; null if it has none. */
export async function unverifiedProfile(
  history: HistoryStore,
  agentId: string,
): Promise<AgentProfile | null> {
  const own = unverifiedId(agentId);
  const { items, total } = await history.games({ agentId: own }, { page: 1, limit: 1 });
  const [newest] = items;
  if (newest === undefined) return null;
  const oldest = (await history.games({ agentId: own }, { page: total, limit: 1 })).items[0] ?? newest;
  const name = newest.players.find((player) => player.agentId === own)?.name ?? givenId(own);
  return { agentId: own, name, description: '', house: false, createdAt: oldest.startedAt };
}

/** A registered agent, or one under an id that nobody has registered. */
export async function profileOf(history: HistoryStore, agentId: string): Promise<AgentProfile | null> {
  return (await history.agent(agentId)) ?? unverifiedProfile(history, agentId);
}

/**
 * The games of an id that nobody has registered, for whoever registers it: the tokens of all of its seats prove that they
 * were its own. Throws Refused if one is missing.
 */
export async function claimedGames(
  history: HistoryStore,
  agentId: string,
  seatTokens: readonly string[],
): Promise<readonly GameRecord[]> {
  const own = unverifiedId(agentId);
  const { items, total } = await history.games(
    { agentId: own, rated: true },
    { page: 1, limit: MOST_CLAIMED },
  );
  const shown = new Set(seatTokens.map(hashKey));
  const proved = items.filter(({ players }) =>
    players.some((player) => player.agentId === own && player.proof !== undefined && shown.has(player.proof)),
  );
  if (proved.length === total) return items;
  throw new Refused('NOT_OWNER', 'Show the seat token of every game that counts for that id, at most 100.', {
    games: total,
    proved: proved.length,
  });
}

/** The games of an agent, newest first; those that it claimed when it was registered are the oldest. */
export async function gamesOfAgent(
  history: HistoryStore,
  filter: GameFilter & { readonly agentId: string },
  { page, limit }: Page,
): Promise<Paged<GameRecord>> {
  const own = await history.games(filter, { page, limit });
  if (isUnverified(filter.agentId) || filter.rated === false) return own;
  const before = { ...filter, agentId: unverifiedId(filter.agentId), rated: true };
  const newest = await history.games(before, { page: 1, limit: 1 });
  if (!(await isClaimed(history, filter.agentId, newest.items[0]))) return own;
  const total = own.total + newest.total;
  const skipped = Math.max(0, (page - 1) * limit - own.total);
  const missing = limit - own.items.length;
  const first = Math.floor(skipped / limit) + 1;
  const earlier: GameRecord[] = [];
  for (const next of missing > 0 ? [first, first + 1] : [])
    for (const record of (await history.games(before, { page: next, limit })).items) earlier.push(record);
  const from = skipped - (first - 1) * limit;
  return { items: [...own.items, ...earlier.slice(from, from + missing)], total };
}

/** A game that counts for the id, and for whoever has registered it, was claimed; and with it all of them. */
async function isClaimed(
  history: HistoryStore,
  agentId: string,
  record: GameRecord | undefined,
): Promise<boolean> {
  if (record === undefined || (await history.agent(agentId)) === null) return false;
  const { game, gameId } = record;
  const { total } = await history.games({ agentId, game, rated: true }, { page: 1, limit: 1 });
  const points = await history.ratingHistory(agentId, ladderOf(game, 'all'), total + MOST_CLAIMED);
  return points.some((point) => point.gameId === gameId);
}

/** Counts them for the agent that is registered now, as they counted for the id. */
export async function countClaimed(
  history: HistoryStore,
  games: ReadonlyMap<string, HostedGame>,
  agentId: string,
  claimed: readonly GameRecord[],
): Promise<void> {
  const own = unverifiedId(agentId);
  for (const record of claimed) {
    const { gameId, game, players, totalEvents } = record;
    const hosted = games.get(game);
    if (hosted === undefined) continue;
    const counters = new Counters(
      hosted.game,
      players.map(({ playerId }) => playerId),
    );
    for (const { event } of await history.events(gameId, 1, totalEvents)) counters.add(event);
    const deltas = recordedDeltas(record, counters.counted).filter((delta) => delta.agentId === own);
    await history.countGame(
      gameId,
      deltas.map((delta) => ({ ...delta, agentId, game: ladderOf(game, 'all') })),
    );
  }
}
