/** The history as everybody sees it: void matches say so and count for nothing, hidden agents are not listed. */
import { type Decisions, type GameRecord, type HistoryStore, isHidden } from '@lobster-league/arena';

const VOID = ':void';

/** Under this id a void match is counted once more, the other way round. */
export function voidId(gameId: string): string {
  return gameId + VOID;
}

export function markedHistory(history: HistoryStore, decisions: Decisions): HistoryStore {
  const marked = (record: GameRecord): GameRecord => {
    const note = decisions.all('void').get(record.gameId);
    if (note === undefined) return record;
    return { ...record, rated: false, unrated: { code: 'voided', text: VOID_TEXT } };
  };
  const isShown = ({ agentId }: { readonly agentId: string }): boolean => !isHidden(decisions, agentId);
  const changed: Partial<HistoryStore> = {
    game: async (gameId) => optional(await history.game(gameId), marked),
    gameByCode: async (code) => optional(await history.gameByCode(code), marked),
    games: async (filter, page) => {
      const { items, total } = await history.games(filter, page);
      return { items: items.map(marked), total };
    },
    agents: async (page, search) => {
      const { items, total } = await history.agents(page, search);
      return { items: items.filter(isShown), total };
    },
    board: async (game, board, season, limit) => {
      const more = limit + decisions.all('hidden').size;
      return (await history.board(game, board, season, more)).filter(isShown).slice(0, limit);
    },
    rivalries: async (agentId, game, limit) => {
      const more = limit + decisions.all('hidden').size;
      return (await history.rivalries(agentId, game, more)).filter(isShown).slice(0, limit);
    },
    ratingHistory: async (agentId, game, limit) =>
      (await history.ratingHistory(agentId, game, limit)).map((point) =>
        point.gameId.endsWith(VOID) ? { ...point, gameId: point.gameId.slice(0, -VOID.length) } : point,
      ),
  };
  return new Proxy(history, {
    get(target, property) {
      const own: unknown = Reflect.get(changed, property) ?? Reflect.get(target, property);
      return typeof own === 'function' ? own.bind(target) : own;
    },
  });
}

const VOID_TEXT = 'The operator of this arena has declared the match void; its rating was taken back.';

function optional(record: GameRecord | null, mark: (record: GameRecord) => GameRecord): GameRecord | null {
  return record === null ? null : mark(record);
}
