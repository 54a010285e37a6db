/** A real Redis for tests: the one named by REDIS_URL, or a redis-server of their own. */
import { onPath } from './executable.js';
import { ServerProcess } from './server-process.js';
import { Missing } from './suite.js';

export interface RedisPrograms {
  /** Starts one that is the test's own, to be killed and started again: it comes back with all that it had. */
  start(options?: RedisOptions): Promise<RedisServer>;
}

export interface RedisOptions {
  /** Wanted from whoever connects; it is in the address. */
  readonly password?: string;
}

export interface RedisServer {
  readonly url: string;
  readonly process: ServerProcess;
}

/** `redis-server` on the PATH. */
export function redisPrograms(): RedisPrograms | Missing {
  const command = onPath('redis-server');
  if (command === null) {
    return new Missing('redis-server', 'install redis-server (Debian: apt-get install redis-server)');
  }
  return {
    async start({ password } = {}) {
      const lock = password === undefined ? [] : ['--requirepass', password];
      const args = (port: number, folder: string) => [
        ...['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder],
        // The system keeps what a killed process has written. Waiting for a disk that other suites use too, Redis answers nobody.
        ...['--appendonly', 'yes', '--appendfsync', 'no', '--save', ''],
        ...lock,
      ];
      const process = await ServerProcess.start({ name: 'redis', command, args });
      const login = password === undefined ? '' : `:${password}@`;
      return { url: `redis://${login}127.0.0.1:${process.port}`, process };
    },
  };
}

export interface SomeRedis {
  /** Where one is; nothing may be in it, and it is emptied by those who use it. */
  url(): Promise<string>;
  end(): Promise<void>;
}

/** The Redis of REDIS_URL, else one of our own. */
export function someRedis(): SomeRedis | Missing {
  const { REDIS_URL } = process.env;
  if (REDIS_URL !== undefined && REDIS_URL !== '') {
    return { url: async () => REDIS_URL, end: async () => undefined };
  }
  const programs = redisPrograms();
  if (programs instanceof Missing) return programs;
  let started: Promise<RedisServer> | null = null;
  return {
    async url() {
      started ??= programs.start();
      return (await started).url;
    },
    async end() {
      await (await started)?.process.remove();
      started = null;
    },
  };
}
