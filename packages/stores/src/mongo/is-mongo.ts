/** Whether there is a MongoDB at an address that lets us in. */
import { MongoClient } from 'mongodb';

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
