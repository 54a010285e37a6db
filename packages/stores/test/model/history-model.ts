/** What a history has to tell, in maps and lists: the model that the stores are held against. */
import {
  type AgentDelta,
  ALL_TIME,
  boardOrder,
  type FinishedGame,
  type GameFilter,
  type GameRecord,
  type HistoryStore,
  isUnlisted,
  type Page,
  type Paged,
  type RatingPoint,
  type Rivalry,
  START_RATING,
  type Standing,
  StoreUnavailable,
} from '@lobster-league/arena';
import type { SkillSums } from '@lobster-league/ratings';
import {
  isAsExpected,
  onlyProfile,
  onlySecrets,
  type StoredAgent,
  withChange,
} from '../../src/agent-change.js';
import { checkGame, countOf, enterGame, rangeOf, type Seasons, type Sums } from '../../src/standing-sums.js';

interface Book {
  readonly agentId: string;
  readonly game: string;
  readonly seasons: Seasons;
  readonly points: Omit<RatingPoint, 'rating'>[];
  readonly rivals: Map<string, { wins: number; draws: number; losses: number }>;
}

export function historyModel(): HistoryStore {
  const games = new Map<string, FinishedGame>();
  const agents = new Map<string, StoredAgent>();
  const books = new Map<string, Book>();
  let open = true;

  /** Answers later, as every store does, and no more once it is closed. */
  async function answer<T>(read: () => T): Promise<T> {
    if (!open) throw new StoreUnavailable('the history is closed');
    return read();
  }

  function bookOf(agentId: string, game: string): Book {
    const key = JSON.stringify([agentId, game]);
    const book = books.get(key) ?? { agentId, game, seasons: new Map(), points: [], rivals: new Map() };
    books.set(key, book);
    return book;
  }

  function record(finished: FinishedGame): void {
    checkGame(finished);
    if (games.has(finished.record.gameId)) return;
    games.set(finished.record.gameId, copied(finished));
    for (const delta of finished.deltas)
      enter(bookOf(delta.agentId, delta.game), finished.record.gameId, delta);
  }

  function standing(book: Book, season: string, sums: Sums): Standing {
    const profile = agents.get(book.agentId)?.profile;
    const { agentId, game } = book;
    const { name = agentId, house = false, kind, versions } = profile ?? {};
    const current = versions?.at(-1);
    const declared = {
      ...(kind === undefined ? {} : { kind }),
      ...(current === undefined ? {} : { version: current.version }),
    };
    return { agentId, name, house, ...declared, game, season, ...sums };
  }

  function standingsOf(wanted: (book: Book) => boolean): Standing[] {
    return [...books.values()]
      .filter(wanted)
      .flatMap((book) => [...book.seasons].map(([season, sums]) => standing(book, season, sums)));
  }

  function rivalriesOf({ game, rivals }: Book): Rivalry[] {
    return [...rivals].map(([agentId, score]) => ({
      agentId,
      name: agents.get(agentId)?.profile.name ?? agentId,
      game,
      ...score,
    }));
  }

  return {
    recordGame: (finished) => answer(() => record(finished)),
    countGame: (gameId, deltas) =>
      answer(() => {
        for (const delta of deltas) {
          const book = bookOf(delta.agentId, delta.game);
          if (!book.points.some((point) => point.gameId === gameId)) enter(book, gameId, delta);
        }
      }),
    removeGame: (gameId) => answer(() => games.delete(gameId)),
    bytes: async () => games.size,
    noteStart: async () => undefined,
    game: (gameId) => answer(() => games.get(gameId)?.record ?? null),
    gameByCode: (roomCode) =>
      answer(
        () => [...games.values()].findLast(({ record }) => record.roomCode === roomCode)?.record ?? null,
      ),
    games: (filter, page) =>
      answer(() => {
        const found = [...games.values()].map((finished) => finished.record).filter(fits(filter));
        return paged(found.sort(newestFirst), page);
      }),
    events: (gameId, from, limit) =>
      answer(() => {
        const events = games.get(gameId)?.events ?? [];
        return events.filter(({ sequence }) => sequence >= from).slice(0, countOf(limit));
      }),
    replayHead: (gameId) =>
      answer(() => {
        const replay = games.get(gameId)?.replay;
        return replay === undefined ? null : { head: replay.head, end: replay.end };
      }),
    replayInputs: (gameId, from, limit) =>
      answer(() => {
        const first = Math.max(1, from) - 1;
        return (games.get(gameId)?.replay.inputs ?? []).slice(first, first + countOf(limit));
      }),

    addAgent: (profile, secrets) =>
      answer(() => {
        if (agents.has(profile.agentId)) return false;
        agents.set(profile.agentId, { profile: onlyProfile(profile), secrets: onlySecrets(secrets) });
        return true;
      }),
    agent: (agentId) => answer(() => agents.get(agentId)?.profile ?? null),
    secrets: (agentId) => answer(() => agents.get(agentId)?.secrets ?? null),
    agentByKey: (keyHash) =>
      answer(() => [...agents.values()].find(({ secrets }) => secrets.keyHash === keyHash)?.profile ?? null),
    updateAgent: (agentId, change, expected = {}) =>
      answer(() => {
        const agent = agents.get(agentId);
        if (agent === undefined || !isAsExpected(agent.secrets, expected)) return false;
        agents.set(agentId, withChange(agent, change));
        return true;
      }),
    agents: (page, search = '') =>
      answer(() => {
        const wanted = search.toLowerCase();
        const profiles = [...agents.values()]
          .map(({ profile }) => profile)
          .filter((one) => [one.agentId, one.name].some((text) => text.toLowerCase().includes(wanted)));
        return paged(
          profiles.sort((a, b) => a.createdAt - b.createdAt || byText(a.agentId, b.agentId)),
          page,
        );
      }),

    standings: (agentId) =>
      answer(() =>
        standingsOf((book) => book.agentId === agentId).sort(
          (a, b) => byText(a.game, b.game) || byText(b.season, a.season),
        ),
      ),
    ratings: (game, agentIds) =>
      answer(() => {
        const ratings: Record<string, number> = Object.create(null);
        for (const agentId of agentIds) {
          const sums = books.get(JSON.stringify([agentId, game]))?.seasons.get(ALL_TIME);
          if (sums !== undefined) ratings[agentId] = sums.rating;
        }
        return ratings;
      }),
    skills: (game, agentIds) =>
      answer(() => {
        const skills: Record<string, SkillSums> = Object.create(null);
        for (const agentId of agentIds) {
          const sums = books.get(JSON.stringify([agentId, game]))?.seasons.get(ALL_TIME);
          if (sums !== undefined) skills[agentId] = sums.skill;
        }
        return skills;
      }),
    board: (game, board, season, limit) =>
      answer(() => {
        const wanted = board === 'all_time' ? ALL_TIME : season;
        return standingsOf((book) => book.game === game)
          .filter((entry) => entry.season === wanted)
          .sort(boardOrder(board))
          .slice(0, countOf(limit));
      }),
    ratingHistory: (agentId, game, limit) =>
      answer(() => {
        const points = [...(books.get(JSON.stringify([agentId, game]))?.points ?? [])].sort(
          (a, b) => a.at - b.at || byText(a.gameId, b.gameId),
        );
        let rating = START_RATING;
        const history = points.map((point) => {
          rating += point.delta;
          return { ...point, rating };
        });
        return history.slice(Math.max(0, history.length - countOf(limit)));
      }),
    rivalries: (agentId, game, limit) =>
      answer(() =>
        [...books.values()]
          .filter((book) => book.agentId === agentId && (game === null || book.game === game))
          .flatMap(rivalriesOf)
          .sort((a, b) => met(b) - met(a) || byText(a.agentId, b.agentId) || byText(a.game, b.game))
          .slice(0, countOf(limit)),
      ),
    seasons: (game) =>
      answer(() => {
        const found = [...games.values()].filter(
          (finished) => game === null || finished.record.game === game,
        );
        return [...new Set(found.map((finished) => finished.record.season))].sort((a, b) => byText(b, a));
      }),

    state: () => (open ? 'connected' : 'disconnected'),
    close: async () => {
      open = false;
    },
  };
}

/** Enters a game into an agent's book. */
function enter(book: Book, gameId: string, delta: AgentDelta): void {
  const { seasons, points, rivals } = book;
  enterGame(seasons, delta);
  const { finishedAt: at, rating, placement, won } = delta;
  points.push({ gameId, at, delta: rating, placement, won });
  for (const [rival, outcome] of Object.entries(delta.against)) {
    const score = rivals.get(rival) ?? { wins: 0, draws: 0, losses: 0 };
    score[outcome === 1 ? 'wins' : outcome === 0 ? 'draws' : 'losses'] += delta.takesBack === true ? -1 : 1;
    rivals.set(rival, score);
  }
}

function fits(filter: GameFilter): (record: GameRecord) => boolean {
  const { game, agentId, season, rated, after, before, unlisted = false } = filter;
  return (record) =>
    isUnlisted(record) === unlisted &&
    (game === undefined || record.game === game) &&
    (agentId === undefined || record.players.some((player) => player.agentId === agentId)) &&
    (season === undefined || record.season === season) &&
    (rated === undefined || record.rated === rated) &&
    (after === undefined || record.finishedAt >= after) &&
    (before === undefined || record.finishedAt < before);
}

function newestFirst(a: GameRecord, b: GameRecord): number {
  return b.finishedAt - a.finishedAt || byText(b.gameId, a.gameId);
}

function paged<T>(all: readonly T[], page: Page): Paged<T> {
  const { offset, limit } = rangeOf(page);
  return { items: all.slice(offset, offset + limit), total: all.length };
}

function met({ wins, draws, losses }: Rivalry): number {
  return wins + draws + losses;
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** As a database would give it back: a copy, and plain JSON. */
function copied<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}
