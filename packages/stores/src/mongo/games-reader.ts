/** Reads finished games: records, events and replays. */

import type { GameFilter, GameRecord, Page, Paged, StampedEvent, Thought } from '@lobster-league/arena';
import type { GameEvent, ReplayEnd, ReplayHead, ReplayInput } from '@lobster-league/kernel';
import type { Filter } from 'mongodb';
import { countOf, rangeOf } from '../standing-sums.js';
import type { EventDocument, GameDocument } from './collections.js';
import type { MongoConnection } from './connection.js';
import { fromPlain } from './plain.js';

/** The most events in one answer; no caller asks for more. */
const MOST = 100_000;

export class GamesReader {
  readonly #mongo: MongoConnection;

  constructor(mongo: MongoConnection) {
    this.#mongo = mongo;
  }

  async game(gameId: string): Promise<GameRecord | null> {
    const found = await this.#mongo.read(({ games }) => games.findOne({ _id: gameId }, onlyRecord));
    return found === null ? null : JSON.parse(found.record);
  }

  async gameByCode(roomCode: string): Promise<GameRecord | null> {
    const newest = { ...onlyRecord, sort: { finishedAt: -1, _id: -1 } } as const;
    const found = await this.#mongo.read(({ games }) => games.findOne({ roomCode }, newest));
    return found === null ? null : JSON.parse(found.record);
  }

  async games(filter: GameFilter, page: Page): Promise<Paged<GameRecord>> {
    const wanted = filterOf(filter);
    const { offset, limit } = rangeOf(page);
    const [found, total] = await this.#mongo.read(({ games }) =>
      Promise.all([
        limit === 0
          ? []
          : games
              .find(wanted, onlyRecord)
              .sort({ finishedAt: -1, _id: -1 })
              .skip(offset)
              .limit(limit)
              .toArray(),
        games.countDocuments(wanted),
      ]),
    );
    return { items: found.map(({ record }): GameRecord => JSON.parse(record)), total };
  }

  async events(gameId: string, from: number, limit: number): Promise<readonly StampedEvent[]> {
    const count = Math.min(countOf(limit), MOST);
    if (count === 0 || !(await this.#isComplete(gameId))) return [];
    const found = await this.#mongo.read(({ events }) =>
      events
        .find({ gameId, sequence: { $gte: from } })
        .sort({ sequence: 1 })
        .limit(count)
        .toArray(),
    );
    return found.map(eventFrom);
  }

  async replayHead(gameId: string): Promise<{ head: ReplayHead; end: ReplayEnd } | null> {
    const projection = { projection: { replay: 1 } };
    const found = await this.#mongo.read(({ games }) => games.findOne({ _id: gameId }, projection));
    return found === null ? null : JSON.parse(found.replay);
  }

  async replayInputs(gameId: string, from: number, limit: number): Promise<readonly ReplayInput[]> {
    const first = Math.max(1, from);
    const count = countOf(limit);
    if (count === 0 || !(await this.#isComplete(gameId))) return [];
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
      games.distinct('season', game === null ? {} : { game }),
    );
    return found.sort().reverse();
  }

  /** Returns whether the game is completely written; otherwise it counts as missing. */
  async #isComplete(gameId: string): Promise<boolean> {
    const projection = { projection: { _id: 1 } };
    return (await this.#mongo.read(({ games }) => games.findOne({ _id: gameId }, projection))) !== null;
  }
}

const onlyRecord = { projection: { record: 1 } } as const;

function filterOf({ game, agentId, season, rated, after, before }: GameFilter): Filter<GameDocument> {
  const finishedAt = {
    ...(after === undefined ? {} : { $gte: new Date(after) }),
    ...(before === undefined ? {} : { $lt: new Date(before) }),
  };
  return {
    ...(game === undefined ? {} : { game }),
    ...(agentId === undefined ? {} : { agentIds: agentId }),
    ...(season === undefined ? {} : { season }),
    ...(rated === undefined ? {} : { rated }),
    ...(after === undefined && before === undefined ? {} : { finishedAt }),
  };
}

/** Converts a document back to an event. */
function eventFrom({ sequence, turnNumber, type, data, timestamp, thoughts }: EventDocument): StampedEvent {
  const event = { type, data: fromPlain(data) } as GameEvent;
  const stamped = { sequence, turn: turnNumber, at: timestamp.getTime(), event };
  return thoughts === undefined ? stamped : { ...stamped, thoughts: fromPlain(thoughts) as Thought[] };
}
