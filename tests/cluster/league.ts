/** Three server processes on one Redis; any of them can be killed, and comes back. */
import type { LiveStore } from '@lobster-league/arena';
import { openRedis } from '@lobster-league/stores';
import { dataFolder, ServerProcess } from '../../apps/server/test/support/process.js';
import { freePort, type RedisPrograms, type RedisServer, type SomeMongo } from '../services/index.js';

const PROCESSES = 3;

interface Member {
  readonly env: Readonly<Record<string, string>>;
  readonly url: string;
  process: ServerProcess | null;
}

export class League {
  readonly live: LiveStore;
  readonly #redis: RedisServer;
  readonly #mongo: SomeMongo;
  readonly #members: readonly Member[];

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
      ...{ REDIS_URL: redis.url, MONGODB_URL: await mongo.url(`cluster_${process.pid}`), SERVE_WEB: '0' },
      ...{ RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_AGENT: '0', RATE_LIMIT_ROOMS: '0', RATE_LIMIT_SOCKETS: '0' },
    };
    const members: Member[] = [];
    for (let i = 0; i < PROCESSES; i++) {
      const port = await freePort();
      const env = { ...shared, PORT: String(port), DATA_DIR: dataFolder() };
      members.push({ env, url: `http://127.0.0.1:${port}`, process: null });
    }
    const league = new League(await openRedis({ url: redis.url }), redis, mongo, members);
    await Promise.all(members.map((member) => league.#begin(member)));
    return league;
  }

  get urls(): readonly string[] {
    return this.#members.map(({ url }) => url);
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

  kill(member: number): void {
    this.#members[member]?.process?.signal('SIGKILL');
  }

  async restart(member: number): Promise<void> {
    const found = this.#members[member]!;
    await found.process?.exit();
    await this.#begin(found);
  }

  /** What the processes that run now had to complain about, besides requests that could not be answered yet. */
  errors(): string[] {
    const lines = this.#members.flatMap(({ process: running }) => (running?.stdout ?? '').split('\n'));
    return lines.filter((line) => line.includes('"level":"error"') && !line.includes('a request failed'));
  }

  async end(): Promise<void> {
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
  }
}
