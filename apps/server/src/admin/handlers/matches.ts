/** Finished matches: finding them, and taking back what one changed. */
import type { Decisions, GameRecord } from '@lobster-league/arena';
import { voidingDeltas } from '@lobster-league/arena';
import type { admin } from '@lobster-league/protocol';
import { HttpProblem } from '../../http/problem.js';
import type { Services } from '../../services.js';
import type { AdminHandlers } from '../handlers.js';
import { voidId } from '../marked-history.js';

export function matchHandlers({
  arena: { history },
  administration: { decisions },
  time,
}: Services): AdminHandlers<'listMatches' | 'voidMatch'> {
  const found = async (ref: string): Promise<GameRecord | null> =>
    (await history.game(ref)) ?? (await history.gameByCode(ref.toUpperCase()));
  return {
    listMatches: async ({ query: { search, agent, game, voided, page, limit } }) => {
      const shown = (record: GameRecord) => adminMatch(decisions, record);
      const from = (page - 1) * limit;
      if (search !== undefined && search !== '') {
        const record = /^[\w-]{1,64}$/.test(search) ? await found(search) : null;
        const matches = record === null ? [] : [shown(record)];
        return { matches: matches.slice(from, from + limit), total: matches.length };
      }
      if (voided === 'true') {
        const ids = [...decisions.all('void')].sort(([, a], [, b]) => b.at - a.at).map(([id]) => id);
        const records = await Promise.all(ids.slice(from, from + limit).map((id) => history.game(id)));
        const matches = records.flatMap((record) => (record === null ? [] : [shown(record)]));
        return { matches, total: ids.length };
      }
      const filter = {
        ...(agent === undefined ? {} : { agentId: agent }),
        ...(game === undefined ? {} : { game }),
      };
      const { items, total } = await history.games(filter, { page, limit });
      return { matches: items.map(shown), total };
    },
    voidMatch: async ({ params, body }, operator) => {
      const record = await found(params.match);
      if (record === null)
        throw new HttpProblem(404, 'match_not_found', 'No finished match has that id or code.');
      const { gameId, roomCode } = record;
      if (decisions.all('void').has(gameId))
        throw new HttpProblem(409, 'already_void', 'That match is void already.');
      const at = time.now();
      const deltas = voidingDeltas(record, at);
      // Counted once only, so that trying again after a failure is safe.
      await history.countGame(voidId(gameId), deltas);
      await decisions.decide('void', gameId, { at, by: operator.name, reason: body.reason });
      return {
        reply: adminMatch(decisions, (await history.game(gameId)) ?? record),
        target: `match:${roomCode}`,
        detail: `${gameId}: ${deltas.length} ratings taken back`,
      };
    },
  };
}

function adminMatch(decisions: Decisions, record: GameRecord): admin.AdminMatch {
  const { gameId, roomCode, game, name, players, rated, unrated = null, startedAt, finishedAt } = record;
  return {
    gameId,
    roomCode,
    game,
    name,
    players: players.map(({ name, agentId, house, placement, rating }) => ({
      name,
      agentId,
      house,
      placement,
      ratingChange: rating === null ? null : rating.after - rating.before,
    })),
    rated,
    unrated,
    startedAt,
    finishedAt,
    voided: decisions.all('void').get(gameId) ?? null,
  };
}
