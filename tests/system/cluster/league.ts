/** Three server processes on one Redis; any of them can be killed, and comes back. */
import type { LiveStore } from '@lobster-league/arena';
import { openRedis } from '@lobster-league/stores/redis';
import { dataFolder, ServerProcess } from '../../../apps/server/test/support/process.js';
import { PATIENT_REDIS } from '../../support/patient-stores.js';
import {
  freePort,
  type RedisPrograms,
  type RedisServer,
  type SomeMongo,
} from '../../support/services/index.js';
import { ask, json } from './patience.js';

const PROCESSES = 3;

interface Member {
  readonly env: Readonly<Record<string, string>>;
  readonly url: string;
  process: ServerProcess | null;
  up: boolean;
}

export class League {
  readonly live: LiveStore;
  readonly #redis: RedisServer;
  readonly #mongo: SomeMongo;
  readonly #members: readonly Member[];
  #starting: Promise<unknown> = Promise.resolve();

  private constructor(live: LiveStore, redis: RedisServer, mongo: SomeMongo, members: readonly Member[]) {
    this.live = live;
    this.#redis = redis;
    this.#mongo = mongo;
    this.#members = members;
  }

  /** Agents, and what is left of matches, are in MongoDB, so that every process knows them. */
  static async start(programs: RedisPrograms, mongo: SomeMongo): Promise<League> {
    const redis = await programs.start();
    const shared: Record<string, string> = {
      REDIS_URL: redis.url,
      MONGODB_URL: await mongo.url(`cluster_${process.pid}`),
      SERVE_WEB: '0',
      MAX_ROOMS_PER_ADDRESS: '0',
      MAX_SOCKETS_PER_ADDRESS: '0',
      GRAB_MAX_SESSIONS_PER_ADDRESS: '0',
      MAX_INSTANT_PER_ADDRESS: '0',
      RATE_LIMIT_ADDRESS: '0',
      RATE_LIMIT_AGENT: '0',
      RATE_LIMIT_ROOMS: '0',
      RATE_LIMIT_SOCKETS: '0',
    };
    const members: Member[] = [];
    for (let i = 0; i < PROCESSES; i++) {
      const port = await freePort();
      const env = { ...shared, PORT: String(port), DATA_DIR: dataFolder() };
      members.push({ env, url: `http://127.0.0.1:${port}`, process: null, up: false });
    }
    const league = new League(await openRedis({ url: redis.url, ...PATIENT_REDIS }), redis, mongo, members);
    await Promise.all(members.map((member) => league.#begin(member)));
    return league;
  }

  /** Any of them, the dead too: as behind a load balancer that has not noticed yet. */
  readonly anyUrl = (): string => this.#members[Math.floor(Math.random() * this.#members.length)]!.url;

  /** Whose each living room is. */
  async owners(): Promise<Map<string, string | null>> {
    const records = await this.live.rooms();
    const playing = records.filter(({ startedAt, finishedAt }) => startedAt !== null && finishedAt === null);
    const owners = await Promise.all(playing.map(({ roomId }) => this.live.ownerOf(roomId)));
    return new Map(playing.map(({ roomId }, i) => [roomId, owners[i] ?? null]));
  }

  /** Resolves when all that are up have answered. */
  async answers(): Promise<void> {
    const up = this.#members.filter((member) => member.up);
    await Promise.all(up.map(({ url }) => ask(() => url, '/api/v1/health', json('GET'))));
  }

  /** Kills one of those that are up, and starts it again; false while there are not two of them. */
  async kill(nth: number): Promise<boolean> {
    const up = this.#members.filter((member) => member.up);
    const victim = up[nth % up.length];
    if (victim === undefined || up.length < 2) return false;
    victim.up = false;
    victim.process?.signal('SIGKILL');
    await victim.process?.exit();
    this.#starting = Promise.all([this.#starting, this.#begin(victim)]);
    return true;
  }

  /** Resolves when nobody is on the way up any more. */
  async allUp(): Promise<void> {
    await this.#starting;
  }

  /** What the processes that run now had to complain about, besides requests that could not be answered yet, and a busy Redis. */
  errors(): string[] {
    const lines = this.#members.flatMap(({ process: running }) => (running?.stdout ?? '').split('\n'));
    return lines.filter(
      (line) => line.includes('"level":"error"') && !/request failed|StoreUnavailable/.test(line),
    );
  }

  async end(): Promise<void> {
    await this.#starting.catch(() => undefined);
    for (const { process: running } of this.#members) {
      running?.signal('SIGKILL');
      await running?.exit();
    }
    await this.live.close();
    await this.#redis.process.remove();
    await this.#mongo.end();
  }

  async #begin(member: Member): Promise<void> {
    member.process = new ServerProcess(member.env);
    await member.process.url();
    member.up = true;
  }
}
