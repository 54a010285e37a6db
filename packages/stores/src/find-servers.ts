/** Looks whether there is a Redis or a MongoDB at an address, and whether it lets us in. */
import { MongoClient } from 'mongodb';
import { openRedis } from './redis/live.js';

export async function isRedis(url: string, withinMs: number): Promise<boolean> {
  try {
    await (await openRedis({ url, patienceMs: withinMs })).close();
    return true;
  } catch {
    return false;
  }
}

export async function isMongo(url: string, withinMs: number): Promise<boolean> {
  const times = { serverSelectionTimeoutMS: withinMs, connectTimeoutMS: withinMs, socketTimeoutMS: withinMs };
  const client = new MongoClient(url, times);
  try {
    await client.db().command({ ping: 1 });
    return true;
  } catch {
    return false;
  } finally {
    await client.close();
  }
}
