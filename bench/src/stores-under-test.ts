/** The stores to compare, one after the other. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HistoryStore, LiveStore } from '@lobster-league/arena';
import { openEmbedded } from '@lobster-league/stores';
import { openMongo } from '@lobster-league/stores/mongo';
import { openRedis } from '@lobster-league/stores/redis';
import { pause } from './measure.js';
import { measuredMongo } from './mongo-server.js';
import { measuredRedis } from './redis-server.js';

/** Runs `work` with a folder that is removed afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'league-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs `work` with the embedded stores in a temporary folder. */
export function onEmbedded<T>(work: (live: LiveStore, history: HistoryStore) => Promise<T>): Promise<T> {
  return inFolder(async (folder) => {
    const { live, history, close } = await openEmbedded({ folder });
    try {
      return await work(live, history);
    } finally {
      await close();
    }
  });
}

/** Runs `work` with a live store on Redis; null if there is none. */
export async function onRedis<T>(work: (live: LiveStore) => Promise<T>): Promise<T | null> {
  const redis = await measuredRedis();
  if (redis === null) return missing('redis-server on the PATH, or REDIS_URL');
  try {
    const live = await openRedis({ url: redis.url });
    try {
      return await work(live);
    } finally {
      await live.close();
    }
  } finally {
    await redis.end();
  }
}

/** Runs `work` with a history on MongoDB or a compatible server; null if there is none. */
export async function onMongo<T>(
  work: (history: HistoryStore, name: string) => Promise<T>,
): Promise<T | null> {
  const mongo = await measuredMongo();
  if (mongo === null) return missing('mongod, MONGODB_URL, or `npm run mongo-compatible`');
  try {
    const { history, close } = openMongo({ url: mongo.url });
    try {
      while (history.state() !== 'connected') await pause(50);
      return await work(history, mongo.name);
    } finally {
      await close();
    }
  } finally {
    await mongo.end();
  }
}

function missing(what: string): null {
  console.error(`bench: left out what needs ${what}`);
  return null;
}
