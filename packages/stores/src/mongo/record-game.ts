/**
 * Records a finished game step by step. A crash may come after any step, and any step may be repeated: existing data
 * stays. The game itself is written last, so a game that can be found is complete.
 */
import type { FinishedGame, GameRecord, StampedEvent } from '@lobster-league/arena';
import type { ReplayInput } from '@lobster-league/kernel';
import { checkGame } from '../standing-sums.js';
import type { EventDocument, GameDocument, InputsDocument } from './collections.js';
import type { MongoConnection } from './connection.js';
import { toPlain } from './plain.js';
import type { RatingLog } from './rating-log.js';

const EVENTS_AT_ONCE = 1_000;
const INPUTS_TOGETHER = 200;

export async function recordGame(
  mongo: MongoConnection,
  ratings: RatingLog,
  finished: FinishedGame,
  now: number,
): Promise<void> {
  checkGame(finished);
  const gameId = finished.record.gameId;
  if (await isRecorded(mongo, gameId)) {
    await finish(mongo, gameId);
    return;
  }
  const { record, deltas } = await firstAttempt(mongo, finished, now);
  await writeEvents(mongo, gameId, finished.events);
  await writeInputs(mongo, gameId, finished.replay.inputs);
  await Promise.all(deltas.map((delta) => ratings.enter(gameId, delta)));
  const { head, end } = finished.replay;
  const document = gameDocument(record, JSON.stringify({ head, end }));
  await mongo.add(({ games }) => games.insertOne(document));
  await finish(mongo, gameId);
}

/** Deletes the shared data of the attempts. */
async function finish(mongo: MongoConnection, gameId: string): Promise<void> {
  await mongo.write(({ recordings }) => recordings.deleteOne({ _id: gameId }));
}

async function isRecorded(mongo: MongoConnection, gameId: string): Promise<boolean> {
  const found = await mongo.read(({ games }) => games.findOne({ _id: gameId }, { projection: { _id: 1 } }));
  return found !== null;
}

type Attempt = Pick<FinishedGame, 'record' | 'deltas'>;

/**
 * Ratings change between two attempts, and with them what the game would change; so retries use the first attempt's
 * values. Agents that were updated already got theirs from there.
 */
async function firstAttempt(mongo: MongoConnection, finished: FinishedGame, now: number): Promise<Attempt> {
  const { record, deltas } = finished;
  const _id = record.gameId;
  const own = { _id, game: JSON.stringify({ record, deltas }), startedAt: new Date(now) };
  if (await mongo.add(({ recordings }) => recordings.insertOne(own))) return finished;
  const first = await mongo.read(({ recordings }) => recordings.findOne({ _id }));
  // Already deleted: another process has just finished the recording, and our writes will change nothing.
  return first === null ? finished : JSON.parse(first.game);
}

async function writeEvents(
  mongo: MongoConnection,
  gameId: string,
  events: readonly StampedEvent[],
): Promise<void> {
  for (let from = 0; from < events.length; from += EVENTS_AT_ONCE) {
    const documents = events.slice(from, from + EVENTS_AT_ONCE).map((event) => eventDocument(gameId, event));
    await mongo.add(({ events: collection }) => collection.insertMany(documents, { ordered: false }));
  }
}

async function writeInputs(
  mongo: MongoConnection,
  gameId: string,
  inputs: readonly ReplayInput[],
): Promise<void> {
  const documents: InputsDocument[] = [];
  for (let from = 0; from < inputs.length; from += INPUTS_TOGETHER) {
    const part = inputs.slice(from, from + INPUTS_TOGETHER);
    documents.push({ gameId, first: from + 1, last: from + part.length, inputs: JSON.stringify(part) });
  }
  if (documents.length === 0) return;
  await mongo.add(({ inputs: collection }) => collection.insertMany(documents, { ordered: false }));
}

function eventDocument(gameId: string, { sequence, turn, at, event, thoughts }: StampedEvent): EventDocument {
  const { type, data } = event;
  const playerId = 'playerId' in data && typeof data.playerId === 'string' ? data.playerId : null;
  return {
    gameId,
    roomId: gameId,
    sequence,
    turnNumber: turn,
    type,
    playerId,
    data: toPlain(data),
    timestamp: new Date(at),
    ...(thoughts === undefined ? {} : { thoughts: toPlain(thoughts) }),
  };
}

/** Adds the document's fields to the record. */
function gameDocument(record: GameRecord, replay: string): GameDocument {
  const { gameId, roomCode, name, config, players, winnerId, totalTurns, startedAt, finishedAt } = record;
  const { game, rules, season, rated, totalEvents } = record;
  return {
    _id: gameId,
    roomId: gameId,
    roomCode,
    name: toPlain(name),
    status: 'finished',
    config: toPlain(config),
    players: players.map(({ playerId: id, name: shown, agentId, bot, placement, score, final, rating }) => ({
      id,
      name: toPlain(shown),
      agentId,
      strategy: bot,
      placement,
      score,
      rating,
      ...playerFields(final),
    })),
    agentIds: players.flatMap(({ agentId }) => (agentId === null ? [] : [agentId])),
    winnerId,
    totalTurns,
    totalEvents,
    game,
    rules,
    season,
    rated,
    startedAt: new Date(startedAt),
    finishedAt: new Date(finishedAt),
    duration: finishedAt - startedAt,
    record: JSON.stringify(record),
    replay,
  };
}

/** Returns the game's own final values of a seat. */
function playerFields(final: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const fields = toPlain(final);
  return typeof fields === 'object' && fields !== null ? { ...fields } : {};
}
