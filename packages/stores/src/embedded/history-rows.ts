/** Converts a group of writes to the rows of each table. */
import { type AgentDelta, type GameRecord, isOfHouse, isUnlisted } from '@lobster-league/arena';
import { skillInterval } from '@lobster-league/ratings';
import { enterGame, type Seasons, type Sums } from '../standing-sums.js';
import type { HistoryBatch, PackedGame } from './history-batch.js';
import { scopeOf, UNLISTED } from './history-sql.js';

type Row = readonly (string | number)[];

/** Rows in the order of their table's columns; chunk bodies are slices of one buffer. */
export interface HistoryRows {
  /** Ids of games that go, and the keys of their places in lists. */
  readonly removed: Row[];
  readonly unlisted: Row[];
  /** Of each match of the house alone that goes: its agents, its time, its id and its game. */
  readonly thinned: readonly {
    /** As JSON. */
    readonly agents: string;
    readonly at: number;
    readonly gameId: string;
    readonly game: string;
  }[];
  readonly agents: Row[];
  readonly games: Row[];
  readonly chunks: { readonly rows: Row[]; readonly bodies: Uint8Array };
  readonly listings: Row[];
  readonly tallies: Row[];
  readonly standings: Row[];
  readonly points: Row[];
  readonly rivals: Row[];
}

/** Reads an agent's standings in one game from the disk. */
export type ReadSeasons = (agentId: string, game: string) => Seasons;

export function rowsOf(batch: HistoryBatch, readSeasons: ReadSeasons): HistoryRows {
  const games = [...batch.games.values()];
  const records = games.map(({ finished }) => finished.record);
  const entries = [
    ...games.flatMap(({ finished: { record, deltas } }) =>
      deltas.map((delta) => ({ gameId: record.gameId, delta })),
    ),
    ...batch.counted,
  ];
  const removed = [...batch.removed.values()];
  return {
    removed: removed.map(({ gameId }) => [gameId]),
    unlisted: removed.flatMap((record) =>
      scopesOf(record).map((scope) => [scope, record.finishedAt, record.gameId]),
    ),
    thinned: removed.filter(isOfHouse).map((record) => ({
      agents: JSON.stringify(agentsOf(record)),
      at: record.finishedAt,
      gameId: record.gameId,
      game: record.game,
    })),
    agents: [...batch.agents.values()].map(({ profile, secrets }) => [
      profile.agentId,
      profile.createdAt,
      JSON.stringify(profile),
      JSON.stringify(secrets),
    ]),
    games: games.map(({ finished: { record, replay } }) => [
      record.gameId,
      JSON.stringify(record),
      JSON.stringify({ head: replay.head, end: replay.end }),
    ]),
    chunks: chunkRows(games),
    listings: records.flatMap((record) =>
      scopesOf(record).map((scope) => {
        const { finishedAt, gameId, game, season, rated } = record;
        return [scope, finishedAt, gameId, game, season, Number(rated)];
      }),
    ),
    tallies: [...tallyRows(records, 1), ...tallyRows(removed, -1)],
    standings: standingRows(
      entries.map(({ delta }) => delta),
      readSeasons,
    ),
    points: entries.map(({ gameId, delta }) => {
      const { agentId, game, finishedAt, rating, placement, won } = delta;
      return [agentId, game, finishedAt, gameId, rating, placement, Number(won)];
    }),
    rivals: entries.flatMap(({ delta }) => rivalRows(delta)),
  };
}

function tallyRows(records: readonly GameRecord[], games: 1 | -1): Row[] {
  return records.flatMap((record) =>
    scopesOf(record).map((scope) => [scope, record.game, record.season, Number(record.rated), games]),
  );
}

/** Lists the scopes that a game counts for: everybody, and each agent in it once; of a private one none of these. */
function scopesOf(record: GameRecord): string[] {
  if (isUnlisted(record)) return [UNLISTED];
  return [scopeOf(undefined), ...agentsOf(record).map(scopeOf)];
}

function agentsOf({ players }: GameRecord): string[] {
  return [...new Set(players.flatMap(({ agentId }) => (agentId === null ? [] : [agentId])))];
}

/** A slice is given by its first byte, from 1, and its length. */
function chunkRows(games: readonly PackedGame[]): HistoryRows['chunks'] {
  const rows: Row[] = [];
  const bodies: Uint8Array[] = [];
  let start = 1;
  for (const { finished, events, inputs } of games) {
    for (const [kind, chunks] of [['events', events] as const, ['inputs', inputs] as const]) {
      for (const { last, body } of chunks) {
        rows.push([finished.record.gameId, kind, last, start, body.length]);
        bodies.push(body);
        start += body.length;
      }
    }
  }
  return { rows, bodies: Buffer.concat(bodies) };
}

/** Applies the deltas to the standings; unchanged ones need no row. */
function standingRows(deltas: readonly AgentDelta[], readSeasons: ReadSeasons): Row[] {
  const before = new Map<string, { agentId: string; game: string; seasons: Seasons; read: Seasons }>();
  for (const delta of deltas) {
    const { agentId, game } = delta;
    const key = JSON.stringify([agentId, game]);
    let book = before.get(key);
    if (book === undefined) {
      const read = readSeasons(agentId, game);
      book = { agentId, game, read, seasons: new Map(read) };
      before.set(key, book);
    }
    enterGame(book.seasons, delta);
  }
  return [...before.values()].flatMap(({ agentId, game, seasons, read }) =>
    [...seasons]
      .filter(([season, sums]) => read.get(season) !== sums)
      .map(([season, sums]) => [agentId, game, season, ...columnsOf(sums)]),
  );
}

function columnsOf(sums: Sums): Row {
  const { rating, best, start, skill, gamesPlayed, wins, losses, placementSum, turnSum, counters } = sums;
  const results = [gamesPlayed, wins, losses, placementSum, turnSum];
  const skills = [skill.mean, skill.spread, skillInterval(skill).low];
  return [rating, best, start, ...results, JSON.stringify(counters), sums.lastPlayedAt, ...skills];
}

function rivalRows({ agentId, game, against, takesBack }: AgentDelta): Row[] {
  const met = takesBack === true ? -1 : 1;
  return Object.entries(against).map(([rival, outcome]) => {
    const score = [outcome === 1 ? met : 0, outcome === 0 ? met : 0, outcome === -1 ? met : 0];
    return [agentId, game, rival, met, ...score];
  });
}
