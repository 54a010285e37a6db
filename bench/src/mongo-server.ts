/** The MongoDB to measure: that of MONGODB_URL, mongod, or a compatible server (`npm run mongo-compatible`). */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startedServer } from './started-server.js';

const COMPATIBLE = fileURLToPath(
  new URL('../../tools/mongo-compatible/bin/mongo-compatible', import.meta.url),
);

export interface MeasuredMongo {
  /** Its name in the tables. */
  readonly name: string;
  /** Includes the name of the benchmark's own database. */
  readonly url: string;
  end(): Promise<void>;
}

/** Returns null if there is none. */
export async function measuredMongo(): Promise<MeasuredMongo | null> {
  const database = `league_bench_${process.pid}`;
  const { MONGODB_URL } = process.env;
  if (MONGODB_URL) {
    const url = new URL(MONGODB_URL);
    url.pathname = `/${database}`;
    return { name: 'MongoDB', url: url.href, end: async () => undefined };
  }
  const mongod = await startedServer('mongod', (port, folder) => [
    ...['--port', `${port}`, '--bind_ip', '127.0.0.1', '--dbpath', folder],
  ]);
  const server = mongod ?? (existsSync(COMPATIBLE) ? await compatible() : null);
  if (server === null) return null;
  const name = mongod === null ? 'FerretDB on SQLite' : 'MongoDB';
  return { name, url: `mongodb://127.0.0.1:${server.port}/${database}`, end: server.end };
}

function compatible() {
  return startedServer(COMPATIBLE, (port, folder) => ['-listen', `127.0.0.1:${port}`, '-folder', folder]);
}
