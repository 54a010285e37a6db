/** Reads finished games: records, events and replays. */

import type { GameFilter, GameRecord, Page, Paged, StampedEvent } from '@lobster-league/arena';
import type { ReplayEnd, ReplayHead, ReplayInput } from '@lobster-league/kernel';
import type { Filter } from 'mongodb';
import { countOf, rangeOf } from '../standing-sums.js';
import { FINISHED, type GameDocument, NEWEST } from './collections.js';
import type { MongoConnection } from './connection.js';
import { documentId } from './document-id.js';
import { eventFrom } from './event-document.js';

/** The most events in one answer; no caller asks for more. */
const MOST = 100_000;

/** Of one collection. */
interface Stats {
  readonly storageStats: { readonly size: number };
}

export class GamesReader {
  readonly #mongo: MongoConnection;

  constructor(mongo: MongoConnection) {
    this.#mongo = mongo;
  }

  async game(gameId: string): Promise<GameRecord | null> {
    const found = await this.#find(gameId);
    return found === null ? null : JSON.parse(found.record ?? 'null');
  }

  async bytes(): Promise<number> {
    const stages = [{ $collStats: { storageStats: {} } }];
    const found = await this.#mongo.read(({ games, events, inputs }) =>
      Promise.all([
        games.aggregate<Stats>(stages).toArray(),
        events.aggregate<Stats>(stages).toArray(),
        inputs.aggregate<Stats>(stages).toArray(),
      ]),
    );
    return found.flat().reduce((sum, { storageStats }) => sum + Number(storageStats.size), 0);
  }

  async gameByCode(roomCode: string): Promise<GameRecord | null> {
    const newest = { ...onlyRecord, sort: NEWEST };
    const found = await this.#mongo.read(({ games }) => games.findOne({ roomCode, ...FINISHED }, newest));
    return found === null ? null : JSON.parse(found.record ?? 'null');
  }

  async games(filter: GameFilter, page: Page): Promise<Paged<GameRecord>> {
    const wanted = filterOf(filter);
    const { offset, limit } = rangeOf(page);
    const [found, total] = await this.#mongo.read(({ games }) =>
      Promise.all([
        limit === 0 ? [] : games.find(wanted, onlyRecord).sort(NEWEST).skip(offset).limit(limit).toArray(),
        games.countDocuments(wanted),
      ]),
    );
    return { items: found.map(({ record }): GameRecord => JSON.parse(record ?? 'null')), total };
  }

  async events(gameId: string, from: number, limit: number): Promise<readonly StampedEvent[]> {
    const count = Math.min(countOf(limit), MOST);
    const game = count === 0 ? null : await this.#find(gameId, { eventPrefix: 1 });
    if (game === null) return [];
    const { _id, eventPrefix = '' } = game;
    const found = await this.#mongo.read(({ events }) =>
      events
        .find({ gameId: _id, sequence: { $gte: from } })
        .sort({ sequence: 1 })
        .limit(count)
        .toArray(),
    );
    return found.map((document) => eventFrom(document, eventPrefix));
  }

  async replayHead(gameId: string): Promise<{ head: ReplayHead; end: ReplayEnd } | null> {
    const found = await this.#find(gameId, { replay: 1 });
    return found === null ? null : JSON.parse(found.replay ?? 'null');
  }

  async replayInputs(gameId: string, from: number, limit: number): Promise<readonly ReplayInput[]> {
    const first = Math.max(1, from);
    const count = countOf(limit);
    if (count === 0 || (await this.#find(gameId, { _id: 1 })) === null) return [];
    const parts = await this.#mongo.read(({ inputs }) =>
      inputs
        .find({ gameId, last: { $gte: first }, first: { $lt: first + count } })
        .sort({ first: 1 })
        .toArray(),
    );
    const found = parts.flatMap((part): ReplayInput[] => JSON.parse(part.inputs));
    const skipped = first - (parts[0]?.first ?? first);
    return found.slice(skipped, skipped + count);
  }

  async seasons(game: string | null): Promise<readonly string[]> {
    const found = await this.#mongo.read(({ games }) =>
      games.distinct('season', game === null ? FINISHED : { game, ...FINISHED }),
    );
    return found
      .flatMap((season) => season ?? [])
      .sort()
      .reverse();
  }

  /** Returns fields of a game that is over and completely written; all others count as missing. */
  #find(
    gameId: string,
    projection: Readonly<Record<string, 1>> = { record: 1 },
  ): Promise<GameDocument | null> {
    const wanted = { _id: documentId('game', gameId), ...FINISHED };
    return this.#mongo.read(({ games }) => games.findOne(wanted, { projection }));
  }
}

const onlyRecord = { projection: { record: 1 } } as const;

function filterOf({
  game,
  agentId,
  season,
  rated,
  after,
  before,
  unlisted,
}: GameFilter): Filter<GameDocument> {
  const finishedAt = {
    ...(after === undefined ? FINISHED.finishedAt : { $gte: new Date(after) }),
    ...(before === undefined ? {} : { $lt: new Date(before) }),
  };
  return {
    ...(game === undefined ? {} : { game }),
    ...(agentId === undefined ? {} : { agentIds: agentId }),
    ...(season === undefined ? {} : { season }),
    ...(rated === undefined ? {} : { rated }),
    unlisted: unlisted === true ? true : { $ne: true },
    finishedAt,
  };
}
