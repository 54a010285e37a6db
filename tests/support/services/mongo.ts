/** A real MongoDB, or what speaks like one, for tests: MONGODB_URL, mongod, or our own build of FerretDB. */
import { fileURLToPath } from 'node:url';
import { isExecutable, onPath } from './executable.js';
import { ServerProcess } from './server-process.js';
import { Missing } from './suite.js';

const COMPATIBLE = fileURLToPath(
  new URL('../../../tools/mongo-compatible/bin/mongo-compatible', import.meta.url),
);

export interface MongoPrograms {
  readonly kind: 'mongod' | 'mongo-compatible';
  start(): Promise<MongoServer>;
}

export interface MongoServer {
  /** Without a database's name; its end is a slash. */
  readonly url: string;
  readonly process: ServerProcess;
}

export function mongoPrograms(): MongoPrograms | Missing {
  const mongod = onPath('mongod');
  if (mongod !== null) {
    return programs('mongod', mongod, (port, folder) => [
      ...['--port', `${port}`, '--bind_ip', '127.0.0.1', '--dbpath', folder],
    ]);
  }
  if (isExecutable(COMPATIBLE)) {
    return programs('mongo-compatible', COMPATIBLE, (port, folder) => [
      ...['-listen', `127.0.0.1:${port}`, '-folder', folder],
    ]);
  }
  return new Missing(
    'MongoDB',
    'install mongod, or build what speaks like it with `npm run mongo-compatible` (needs Go 1.24 or later)',
  );
}

function programs(
  kind: MongoPrograms['kind'],
  command: string,
  args: (port: number, folder: string) => readonly string[],
): MongoPrograms {
  return {
    kind,
    async start() {
      const process = await ServerProcess.start({ name: kind, command, args });
      return { url: `mongodb://127.0.0.1:${process.port}/`, process };
    },
  };
}

export interface SomeMongo {
  /** Where one is, with a database of that name. */
  url(database: string): Promise<string>;
  end(): Promise<void>;
}

/** The MongoDB of MONGODB_URL, else one of our own. Those who use it drop the databases that they make. */
export function someMongo(): SomeMongo | Missing {
  const { MONGODB_URL } = process.env;
  if (MONGODB_URL !== undefined && MONGODB_URL !== '') {
    return {
      async url(database) {
        const url = new URL(MONGODB_URL);
        url.pathname = `/${database}`;
        return url.href;
      },
      end: async () => undefined,
    };
  }
  const found = mongoPrograms();
  if (found instanceof Missing) return found;
  let started: Promise<MongoServer> | null = null;
  return {
    async url(database) {
      started ??= found.start();
      return (await started).url + database;
    },
    async end() {
      await (await started)?.process.remove();
      started = null;
    },
  };
}
