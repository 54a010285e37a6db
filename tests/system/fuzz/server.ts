/** One real server process with planted secrets, whose every line of log is read. */
import { existsSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WATCHED, watchedEnvironment } from '../../support/event-loop-watchdog/index.js';
import { ServerProcess } from '../../support/services/index.js';
import { Secrets } from './secrets.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const MAIN = join(root, 'apps/server/dist/main.js');
const BUILT = join(root, 'apps/web/.next/BUILD_ID');

/** What in the log might be a seed. */
const RANDOM = /[0-9a-f]{32,}/gi;

/** Lines of our log, and what Next says of itself when it starts. */
const EXPECTED = /^\{"level":"(debug|info|warn)"|^ ?✓ /;

/** Nobody is slowed down, the log tells everything, and what is abandoned goes soon. */
const SETTINGS = {
  HOST: '127.0.0.1',
  LOG_LEVEL: 'debug',
  HOUSE_MATCHES: '0',
  MAX_ROOMS: '1000',
  MAX_ROOMS_PER_ADDRESS: '0',
  GRAB_MAX_SESSIONS_PER_ADDRESS: '0',
  MAX_SOCKETS_PER_ADDRESS: '0',
  MAX_INSTANT_PER_ADDRESS: '0',
  RATE_LIMIT_ADDRESS: '0',
  RATE_LIMIT_AGENT: '0',
  RATE_LIMIT_ROOMS: '0',
  RATE_LIMIT_SOCKETS: '0',
  RATE_LIMIT_WRONG_KEYS: '0',
  RATE_LIMIT_REPORTS: '0',
  ROOM_CLEANUP_INTERVAL_MS: '500',
  ROOM_ABANDON_TIMEOUT_MS: '15000',
  AGENT_TIMEOUT_MS: '1000',
  AGENT_DISCONNECT_GRACE_MS: '500',
  MOLT_LOBBY_WAIT_MS: '500',
  MOLT_MATCH_SIZE: '3',
  MOLT_TURN_LENGTH_MS: '1000',
};

export class FuzzedServer {
  readonly process: ServerProcess;
  /** Nobody's but those they were handed out to, who are not the fuzzer; nor the log's. */
  readonly others: Secrets;
  /** What the fuzzer was handed itself: not the log's either. */
  readonly own: Secrets;
  readonly agent = new Agent({ keepAlive: true, maxSockets: 64 });
  /** What the log should not have said. */
  readonly complaints: readonly string[];
  readonly #random: ReadonlySet<string>;
  readonly #pid: number | undefined;

  private constructor(
    process: ServerProcess,
    others: Secrets,
    own: Secrets,
    complaints: readonly string[],
    random: ReadonlySet<string>,
  ) {
    this.process = process;
    this.others = others;
    this.own = own;
    this.complaints = complaints;
    this.#random = random;
    this.#pid = process.pid;
  }

  /** `planted` are secrets among the settings, by the variable that has them. */
  static async open(
    settings: Readonly<Record<string, string>>,
    planted: Readonly<Record<string, string>> = {},
  ): Promise<FuzzedServer> {
    if (settings.SERVE_WEB !== '0' && !existsSync(BUILT))
      throw new Error('the pages are not built: npm run build');
    const others = new Secrets();
    const own = new Secrets();
    for (const [what, secret] of Object.entries(planted)) others.plant(what, secret);
    const complaints: string[] = [];
    const random = new Set<string>();
    let rest = '';
    const process_ = await ServerProcess.start({
      name: 'fuzzed',
      command: process.execPath,
      args: () => [...WATCHED, MAIN],
      env: (port, folder) => ({
        ...watchedEnvironment(),
        ...SETTINGS,
        PORT: String(port),
        DATA_DIR: folder,
        ...settings,
      }),
      heard: (text) => {
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) {
          for (const text of line.match(RANDOM) ?? []) random.add(text);
          const leak = others.in(line) ?? own.in(line);
          if (leak !== null) complaints.push(`the log tells ${leak}: ${line.slice(0, 300)}`);
          else if (!EXPECTED.test(line)) complaints.push(line.slice(0, 1_500));
        }
      },
    });
    return new FuzzedServer(process_, others, own, complaints, random);
  }

  get port(): number {
    return this.process.port;
  }

  readonly url = (): string => `http://127.0.0.1:${this.port}`;

  /** Whether it is the process that was started, and has failed at nothing. */
  get unharmed(): boolean {
    return this.process.alive && this.process.pid === this.#pid;
  }

  /** Whether the log has told it: a seed, of which one learns only when the match is over. */
  hasLogged(secret: string): boolean {
    return this.#random.has(secret);
  }

  /** A number that the server measures of itself. */
  async metric(name: string): Promise<number> {
    const text = await (await fetch(`${this.url()}/metrics`)).text();
    const lines = text
      .split('\n')
      .filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`));
    return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  }

  async close(): Promise<void> {
    this.agent.destroy();
    await this.process.remove();
  }
}
