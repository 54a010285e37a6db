/**
 * Records a finished game step by step. A crash may come after any step, and any step may be repeated: existing data
 * stays. The game itself is written last, so a game that can be found is complete.
 */
import type { FinishedGame, StartedGame } from '@lobster-league/arena';
import type { ReplayInput } from '@lobster-league/kernel';
import { checkGame } from '../standing-sums.js';
import { FINISHED, type InputsDocument } from './collections.js';
import type { MongoConnection } from './connection.js';
import { documentId } from './document-id.js';
import { type EventOwner, eventDocument, lackingPrefix } from './event-document.js';
import { finishedDocument, startedDocument } from './game-document.js';
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
  const { events } = finished;
  const prefix = lackingPrefix(events);
  await writeEvents(mongo, { _id: documentId('game', gameId), roomId: gameId, prefix }, events);
  await writeInputs(mongo, gameId, finished.replay.inputs);
  await Promise.all(deltas.map((delta) => ratings.enter(gameId, delta)));
  const { head, end } = finished.replay;
  const { _id, ...document } = finishedDocument(record, { replay: JSON.stringify({ head, end }), prefix });
  await mongo.add(({ games }) => games.replaceOne({ _id }, document, { upsert: true }));
  await finish(mongo, gameId);
}

/** Notes that a game is being played, and how, until its end is recorded. */
export async function noteStart(mongo: MongoConnection, started: StartedGame): Promise<void> {
  const document = startedDocument(started);
  const { _id, status } = document;
  if (await mongo.add(({ games }) => games.insertOne(document))) return;
  await mongo.write(({ games }) => games.updateOne({ _id, finishedAt: null }, { $set: { status } }));
}

/** Removes a game that is recorded: first what makes it found, so that none is found by halves; each step may be repeated. */
export async function removeGame(mongo: MongoConnection, gameId: string): Promise<boolean> {
  const _id = documentId('game', gameId);
  const found = await isRecorded(mongo, gameId);
  if (found) await mongo.write(({ games }) => games.deleteOne({ _id }));
  await mongo.write(({ events }) => events.deleteMany({ gameId: _id }));
  await mongo.write(({ inputs }) => inputs.deleteMany({ gameId }));
  return found;
}

/** Deletes the shared data of the attempts. */
async function finish(mongo: MongoConnection, gameId: string): Promise<void> {
  await mongo.write(({ recordings }) => recordings.deleteOne({ _id: gameId }));
}

async function isRecorded(mongo: MongoConnection, gameId: string): Promise<boolean> {
  const wanted = { _id: documentId('game', gameId), ...FINISHED };
  return (await mongo.read(({ games }) => games.findOne(wanted, { projection: { _id: 1 } }))) !== null;
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
  game: EventOwner,
  events: FinishedGame['events'],
): Promise<void> {
  for (let from = 0; from < events.length; from += EVENTS_AT_ONCE) {
    const documents = events.slice(from, from + EVENTS_AT_ONCE).map((event) => eventDocument(game, event));
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
