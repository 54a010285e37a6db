/** The queries of the history. Lists are read from an index in order; a test checks the query plan. */
import { ALL_TIME, type Board, type GameFilter } from '@lobster-league/arena';
import type { Sums } from '../standing-sums.js';

/** The scope of games that are in no list; no agent's is called so. */
export const UNLISTED = '-';

/** The scope of a query: all games, or one agent's. No agent id equals the name of the "everybody" scope. */
export function scopeOf(agentId: string | undefined): string {
  return agentId === undefined ? '*' : `@${agentId}`;
}

export interface Sql {
  readonly text: string;
  readonly values: readonly (string | number)[];
}

function where(filter: GameFilter): Sql {
  const terms: [term: string, value: string | number | undefined][] = [
    ['scope = ?', filter.unlisted === true ? UNLISTED : scopeOf(filter.agentId)],
    ['game = ?', filter.game],
    ['season = ?', filter.season],
    ['rated = ?', filter.rated === undefined ? undefined : Number(filter.rated)],
    ['finished_at >= ?', filter.after],
    ['finished_at < ?', filter.before],
  ];
  const given = terms.flatMap(([term, value]) => (value === undefined ? [] : [{ term, value }]));
  return {
    text: `WHERE ${given.map(({ term }) => term).join(' AND ')}`,
    values: given.map(({ value }) => value),
  };
}

/**
 * Records are looked up only for the rows of the page, however many are skipped. Pages near the end are read from
 * there, oldest first.
 */
export function gameList(filter: GameFilter, { from, limit, offset }: Stretch): Sql {
  const { text, values } = where(filter);
  const order = from === 'newest' ? 'finished_at DESC, game_id DESC' : 'finished_at, game_id';
  return {
    text: `SELECT (SELECT record FROM games WHERE games.game_id = listings.game_id) AS record
           FROM listings ${text} ORDER BY ${order} LIMIT ? OFFSET ?`,
    values: [...values, limit, offset],
  };
}

/** A range of a list, and the end of the list from which it is read. */
export interface Stretch {
  readonly from: 'newest' | 'oldest';
  readonly limit: number;
  readonly offset: number;
}

export function nearer(offset: number, limit: number, total: number): Stretch {
  const taken = Math.max(0, Math.min(limit, total - offset));
  const after = total - offset - taken;
  return after < offset
    ? { from: 'oldest', limit: taken, offset: Math.max(0, after) }
    : { from: 'newest', limit: taken, offset };
}

/** Counts come from stored tallies; only a time range needs counting. */
export function gameCount(filter: GameFilter): Sql {
  const { text, values } = where(filter);
  const counted = filter.after === undefined && filter.before === undefined;
  const total = counted ? 'coalesce(sum(games), 0) AS total FROM tallies' : 'count(*) AS total FROM listings';
  return { text: `SELECT ${total} ${text}`, values };
}

const SUMS = `
  s.rating, s.best, s.start, s.games_played AS gamesPlayed, s.wins, s.losses, s.placement_sum AS placementSum,
  s.turn_sum AS turnSum, s.counters, s.last_played_at AS lastPlayedAt, s.skill_mean AS skillMean, s.skill_spread AS skillSpread`;

/** The sums of a standing as they are stored. */
export type StoredSums = Omit<Sums, 'counters' | 'skill'> & {
  readonly counters: string;
  readonly skillMean: number;
  readonly skillSpread: number;
};

export function sumsOf<Row extends StoredSums>({ counters, skillMean, skillSpread, ...row }: Row) {
  const skill = { mean: skillMean, spread: skillSpread };
  return { ...row, skill, counters: JSON.parse(counters) as Sums['counters'] };
}

const STANDING = `s.agent_id AS agentId, s.game, s.season, ${SUMS}`;

const BOARD_MEASURE = {
  season: 's.rating',
  all_time: 's.best',
  improved: 's.rating - s.start',
  skill: 's.skill_low',
} as const;

export function boardList(game: string, board: Board, season: string, limit: number): Sql {
  return {
    text: `SELECT ${STANDING}, a.profile FROM standings s LEFT JOIN agents a ON a.agent_id = s.agent_id
           WHERE s.game = ? AND s.season = ?
           ORDER BY ${BOARD_MEASURE[board]} DESC, s.games_played DESC, s.agent_id LIMIT ?`,
    values: [game, board === 'all_time' ? ALL_TIME : season, limit],
  };
}

export function rivalryList(agentId: string, game: string | null, limit: number): Sql {
  return {
    text: `SELECT r.rival_id AS agentId, r.game, r.wins, r.draws, r.losses, a.profile
           FROM rivals r LEFT JOIN agents a ON a.agent_id = r.rival_id
           WHERE r.agent_id = ? ${game === null ? '' : 'AND r.game = ?'}
           ORDER BY r.met DESC, r.rival_id, r.game LIMIT ?`,
    values: [agentId, ...(game === null ? [] : [game]), limit],
  };
}

export function seasonList(game: string | null): Sql {
  return {
    text: `SELECT DISTINCT season FROM tallies
           WHERE scope = ? ${game === null ? '' : 'AND game = ?'} ORDER BY season DESC`,
    values: [scopeOf(undefined), ...(game === null ? [] : [game])],
  };
}

/**
 * Whether an agent's id or name contains the text ?1, which is in lower case; every agent contains the empty one. The stored
 * profile must contain ?2, which is the same, or empty if JSON would write it otherwise: that is quick to find out.
 */
const CONTAINS = `(?1 = '' OR (instr(lower(profile), ?2) > 0 AND
  (instr(lower(agent_id), ?1) > 0 OR instr(lower(json_extract(profile, '$.name')), ?1) > 0)))`;

/** Queries with constant text. */
export const SELECT = {
  bytes: `SELECT (page_count - freelist_count) * page_size AS bytes
    FROM pragma_page_count, pragma_freelist_count, pragma_page_size`,
  gameNumber: 'SELECT number FROM games WHERE game_id = ?',
  record: 'SELECT record FROM games WHERE game_id = ?',
  recordByCode: `SELECT record FROM games WHERE json_extract(record, '$.roomCode') = ? ORDER BY number DESC LIMIT 1`,
  replay: 'SELECT replay FROM games WHERE game_id = ?',
  chunks: `SELECT last, body FROM chunks
           WHERE number = (SELECT number FROM games WHERE game_id = ?) AND kind = ? AND last >= ?
           ORDER BY last LIMIT ?`,
  agent: 'SELECT profile, secrets FROM agents WHERE agent_id = ?',
  agentByKey: `SELECT profile FROM agents WHERE json_extract(secrets, '$.keyHash') = ?`,
  agents: `SELECT profile FROM agents WHERE ${CONTAINS} ORDER BY created_at, agent_id LIMIT ? OFFSET ?`,
  agentCount: `SELECT count(*) AS total FROM agents WHERE ${CONTAINS}`,
  standings: `SELECT ${STANDING}, a.profile FROM standings s LEFT JOIN agents a ON a.agent_id = s.agent_id
              WHERE s.agent_id = ? ORDER BY s.game, s.season DESC`,
  seasons: `SELECT s.season, ${SUMS} FROM standings s WHERE s.agent_id = ? AND s.game = ?`,
  rating: `SELECT rating FROM standings WHERE agent_id = ? AND game = ? AND season = '${ALL_TIME}'`,
  ratings: `SELECT s.agent_id AS agentId, s.rating FROM standings s
            WHERE s.agent_id IN (SELECT value FROM json_each(?)) AND s.game = ? AND s.season = '${ALL_TIME}'`,
  skills: `SELECT s.agent_id AS agentId, s.skill_mean AS mean, s.skill_spread AS spread FROM standings s
           WHERE s.agent_id IN (SELECT value FROM json_each(?)) AND s.game = ? AND s.season = '${ALL_TIME}'`,
  point: 'SELECT 1 FROM points WHERE agent_id = ? AND game = ? AND at = ? AND game_id = ?',
  points: `SELECT game_id AS gameId, at, delta, placement, won FROM points
           WHERE agent_id = ? AND game = ? ORDER BY at DESC, game_id DESC LIMIT ?`,
} as const;
