/**
 * The commands and programs of every page, run as they are printed, in a folder like a clone, against one server. Only the ports lead
 * elsewhere: to the servers of the test.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ServerProcess, suiteServer } from '../../../apps/server/test/support/process.js';
import { program } from '../../../apps/server/test/support/program.js';
import { NO_LIMITS } from '../../../apps/server/test/support/real-server.js';
import { codeBlocks, pages } from '../../support/code-blocks.js';
import { RESULT } from '../../support/result.js';
import {
  describeOn,
  freePort,
  Missing,
  onPath,
  redisPrograms,
  someMongo,
} from '../../support/services/index.js';
import { OUTPUTS } from './outputs.js';
import { pageScripts } from './page-script.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const REDIRECT = fileURLToPath(new URL('../fixtures/redirect.mjs', import.meta.url));
/** In a block that plays a match to its end. */
const PLAYS = /won, not I|tellResult\(|agent\.mjs$/m;
/** Half a minute is usual for a page; a machine may be busy. */
const PATIENCE_MS = 500_000;

const lacking = ['bash', 'curl', 'jq', 'openssl'].filter((name) => onPath(name) === null);
const programs = redisPrograms();
const mongos = someMongo();
const found =
  lacking.length > 0
    ? new Missing(lacking.join(' and '), `install ${lacking.join(' ')}`)
    : programs instanceof Missing
      ? programs
      : mongos instanceof Missing
        ? mongos
        : { programs, mongos };

/** What stands on the PATH of a reader who has the programs that a page names. */
const COMMANDS: Readonly<Record<string, string>> = {
  league: `#!/bin/sh\nexec node "${root}packages/cli/dist/main.js" "$@"\n`,
  // Adds what it can reach.
  claude: `#!/bin/sh
[ "$1 $2 $3 $4 $5" = "mcp add --transport http lobster-league" ] || exit 1
curl -sf "$6" -H 'content-type: application/json' -H 'accept: application/json, text/event-stream' -d '{"jsonrpc":"2.0","id":1,
  "method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"page","version":"1"}}}'
`,
};

describeOn(found, 'the code of the documentation', ({ programs, mongos }) => {
  const scratch = mkdtempSync(join(tmpdir(), 'league-pages-'));
  const ends: (() => unknown)[] = [];
  const ports: Record<string, number> = {};
  let url = '';

  beforeAll(async () => {
    for (const name of ['bin', 'home', 'tmp', 'pages']) mkdirSync(join(scratch, name));
    for (const [name, text] of Object.entries(COMMANDS)) {
      writeFileSync(join(scratch, 'bin', name), text);
      chmodSync(join(scratch, 'bin', name), 0o755);
    }
    const redis = await programs.start();
    ends.push(() => redis.process.remove());
    // A model that has nothing to say.
    const model = createServer((_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end('{"choices":[{"message":{"content":"pass"}}]}');
    });
    await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
    ends.push(() => {
      model.closeAllConnections();
      model.close();
    });
    const mongo = new URL(await mongos.url('clawpoly'));
    // The data that a server left behind.
    const earlier = new ServerProcess({ DATA_DIR: join(scratch, 'stopped') });
    await earlier.url();
    earlier.signal('SIGTERM');
    await earlier.exit();
    url = await suiteServer({ ...NO_LIMITS, HOUSE_MATCHES: '1' });
    // Pages look at what the house plays.
    await vi.waitFor(async () => {
      const reply = await fetch(`${url}/api/league/matches?game=clawpoly&status=playing`);
      expect(Object(await reply.json()).matches).not.toEqual([]);
    });
    ports[3000] = Number(new URL(url).port);
    ports[6379] = redis.process.port;
    ports[27017] = Number(mongo.port);
    ports[11434] = (model.address() as AddressInfo).port;
    writeFileSync(
      join(scratch, 'home/.curlrc'),
      `connect-to = "localhost:3000:127.0.0.1:${ports[3000]}"\nshow-error\n`,
    );
  });
  afterAll(async () => {
    for (const end of ends) await end();
    await mongos.end();
    rmSync(scratch, { recursive: true, force: true, maxRetries: 20 });
  });

  /** A folder like that of a clone which was built, and in which a server has run. */
  function clone(page: string): string {
    const folder = join(scratch, 'pages', page.replaceAll('/', '-'), 'lobster-league');
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(root))
      if (name !== 'data') symlinkSync(join(root, name), join(folder, name));
    symlinkSync(join(scratch, 'stopped'), join(folder, 'data'));
    return folder;
  }

  async function environment(folder: string): Promise<Readonly<Record<string, string>>> {
    const npm = (name: string): string =>
      execFileSync('npm', ['config', 'get', name], { encoding: 'utf8' }).trim();
    return {
      PATH: `${join(scratch, 'bin')}:${process.env.PATH}`,
      HOME: join(scratch, 'home'),
      TMPDIR: join(scratch, 'tmp'),
      npm_config_registry: npm('registry'),
      npm_config_cache: npm('cache'),
      npm_config_yes: 'true',
      NODE_OPTIONS: `--import=${REDIRECT}`,
      REDIRECTED_PORTS: JSON.stringify(ports),
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
      DATA_DIR: mkdtempSync(join(folder, 'own-')),
      SERVE_WEB: '0',
      HOUSE_MATCHES: '0',
    };
  }

  /** Every match that was played is where the page says. */
  async function expectReplays(said: string): Promise<void> {
    for (const [result] of said.matchAll(new RegExp(RESULT, 'g'))) {
      const match = result.trim().split('/').at(-1);
      await vi.waitFor(
        async () => {
          const reply = await (await fetch(`${url}/api/league/matches/${match}`)).json();
          expect(Object(reply).record).not.toBeNull();
        },
        { timeout: 20_000, interval: 200 },
      );
    }
  }

  const runnable = [...pages()].filter(([page, text]) => pageScripts(page, text, null).length > 0);

  describe.concurrent('as it is printed', () => {
    it.each(runnable)('%s', { timeout: PATIENCE_MS + 20_000 }, async (page, text) => {
      const folder = clone(page);
      const ran = await Promise.all(
        pageScripts(page, text, folder).map(async (script) => {
          const env = await environment(folder);
          return program('bash', ['-c', script], { cwd: folder, env, patienceMs: PATIENCE_MS });
        }),
      );
      for (const { code, out, err } of ran) expect(code, `${out}${err}`).toBe(0);
      const said = ran.map(({ out }) => out).join('');
      await expectReplays(said);
      // Whole matches, each to its end, with who won and where the replay is.
      const played = codeBlocks(text).filter((block) => PLAYS.test(block.text));
      expect(said.match(new RegExp(RESULT, 'g')) ?? []).toHaveLength(played.length);
      for (const { begins, check } of OUTPUTS.filter((one) => one.page === page)) {
        const shown = codeBlocks(text).find((block) => block.text.startsWith(begins));
        check(shown!.text, said);
      }
    });
  });
});
