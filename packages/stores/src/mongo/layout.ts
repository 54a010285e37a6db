/**
 * The version of the layout in MongoDB, and what brings older data to it. Every step may be repeated, also after a crash
 * in the middle of it, and by several processes at once. What a process of the older version writes meanwhile is moved
 * at the next start.
 */
import { ALL_TIME, type GameRecord, type Log, StoreUnavailable } from '@lobster-league/arena';
import type { Collection, Db, Document } from 'mongodb';
import { type Collections, type EventDocument, FINISHED, type StandingDocument } from './collections.js';
import type { Adder } from './connection.js';
import { documentId } from './document-id.js';
import { eventDocument, eventFrom, lackingPrefix } from './event-document.js';
import { finishedDocument } from './game-document.js';
import { DOCUMENTED, leaderFields, NO_STATISTICS, showLeader, showStanding } from './views.js';

/**
 * 1: our ids were the `_id`s, types had their prefix, and `leaderboard` had all standings.
 * 2: a game changed an agent once; now once on each ladder.
 */
export const LAYOUT = 3;

const AT_ONCE = 100;
const EVENTS_AT_ONCE = 1_000;

/** Indexes of earlier layouts that nothing uses any more. */
const RETIRED: Readonly<Record<string, readonly string[]>> = {
  games: ['', 'game_1_', 'season_1_', 'game_1_season_1_', 'agentIds_1_', 'roomCode_1_'].map(
    (first) => `${first}finishedAt_-1__id_-1`,
  ),
  leaderboard: [
    ...['elo', 'best', 'gain'].map((by) => `game_1_season_1_${by}_-1_gamesPlayed_-1_agentId_1`),
    'agentId_1_game_1_season_-1',
  ],
  agents: ['createdAt_1__id_1'],
  rating_points: ['agentId_1_gameId_1'],
};

/** A document of layout 1. */
interface Older extends Document {
  readonly _id: string;
}

export async function bringUpToDate(db: Db, collections: Collections, adder: Adder, log: Log): Promise<void> {
  const meta = db.collection<{ readonly _id: string; readonly version: number }>('meta');
  const known = await meta.findOne({ _id: 'layout' });
  if (known !== null && known.version > LAYOUT)
    throw new StoreUnavailable(
      `MongoDB: the data has layout ${known.version}, which a newer version wrote; this one knows ${LAYOUT}`,
    );
  const moved = {
    agents: await each(db.collection<Older>('agents'), (agent) => moveAgent(adder, agent)),
    standings: await each(db.collection<Older>('leaderboard'), (standing) => moveStanding(adder, standing)),
    games: await each(db.collection<Older>('games'), (game) => moveGame(collections, adder, game)),
  };
  if (Object.values(moved).some((count) => count > 0))
    log.info(`MongoDB: older data was moved to layout ${LAYOUT}`, moved);
  if (known?.version === LAYOUT) return;
  // Of a new database there is none.
  for (const [name, indexes] of Object.entries(RETIRED))
    for (const index of indexes)
      await db
        .collection(name)
        .dropIndex(index)
        .catch(() => undefined);
  await meta.updateOne({ _id: 'layout' }, { $set: { version: LAYOUT } }, { upsert: true });
}

/** Moves every document of layout 1, then deletes it. */
async function each(
  collection: Collection<Older>,
  move: (document: Document) => Promise<unknown>,
): Promise<number> {
  for (let moved = 0; ; ) {
    const some = await collection
      .find({ _id: { $type: 'string' } })
      .limit(AT_ONCE)
      .toArray();
    if (some.length === 0) return moved;
    for (const document of some) {
      await move(document);
      await collection.deleteOne({ _id: document._id });
      moved++;
    }
  }
}

function moveAgent(adder: Adder, agent: Document): Promise<unknown> {
  const { _id: agentId, ...fields } = agent;
  const document = { ...NO_STATISTICS, ...fields, _id: documentId('agent', agentId) };
  return adder.add(({ agents }) => agents.insertOne(document as never));
}

async function moveStanding(adder: Adder, { _id, ...fields }: Document): Promise<void> {
  const standing = fields as Omit<StandingDocument, '_id'>;
  await showStanding(adder, standing);
  const { agentId, name, game, season, updatedAt, version } = standing;
  if (game === DOCUMENTED && season === ALL_TIME)
    await showLeader(adder, { ...leaderFields(standing), agentId, name, updatedAt, version });
}

/** The game comes last, as when it is recorded: one that can be found has all its events. */
async function moveGame({ games, events }: Collections, adder: Adder, old: Document): Promise<void> {
  const record: GameRecord = JSON.parse(old.record);
  const { gameId } = record;
  const _id = documentId('game', gameId);
  // Another process was faster.
  if ((await games.findOne({ _id, ...FINISHED }, { projection: { _id: 1 } })) !== null) return;
  const written = (await events
    .find({ gameId } as never)
    .sort({ sequence: 1 })
    .toArray()) as unknown as EventDocument[];
  const told = written.map((document) => eventFrom(document, ''));
  const prefix = lackingPrefix(told);
  const documents = told.map((event) => eventDocument({ _id, roomId: gameId, prefix }, event));
  for (let from = 0; from < documents.length; from += EVENTS_AT_ONCE) {
    const some = documents.slice(from, from + EVENTS_AT_ONCE);
    await adder.add(({ events: collection }) => collection.insertMany(some, { ordered: false }));
  }
  await adder.add((all) => all.games.insertOne(finishedDocument(record, { replay: old.replay, prefix })));
  await events.deleteMany({ gameId } as never);
}
