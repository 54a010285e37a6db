/** The servers that other tests stand on: they start, survive what tests do to them, and miss loudly. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  describeOn,
  findChromium,
  freePort,
  Missing,
  mongoPrograms,
  redisPrograms,
  type ServerProcess,
} from './index.js';

async function connects({ port }: ServerProcess): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function survives(server: ServerProcess): Promise<void> {
  try {
    const { port, folder } = server;
    expect(await connects(server)).toBe(true);
    await server.kill();
    expect(server.alive).toBe(false);
    expect(await connects(server)).toBe(false);
    await server.start();
    expect(await connects(server)).toBe(true);
    expect([server.port, server.folder]).toEqual([port, folder]);
    await server.stop();
    expect(await connects(server)).toBe(false);
  } finally {
    await server.remove();
  }
}

describeOn(redisPrograms(), 'redis-server', (redis) => {
  it('is killed and comes back on the same port and folder', async () => {
    await survives((await redis.start()).process);
  });
});

describeOn(mongoPrograms(), 'the MongoDB of the tests', (mongo) => {
  it('is killed and comes back on the same port and folder', async () => {
    await survives((await mongo.start()).process);
  });
});

describeOn(findChromium(), 'Chromium', ({ executablePath }) => {
  it('says its version', () => {
    const { stdout } = spawnSync(executablePath, ['--version'], { encoding: 'utf8' });
    expect(stdout).toMatch(/Chrom/);
  });
});

describe('what is missing', () => {
  it.each([
    { required: '', status: 0, says: /skipped a suite: there is no boat; build one/ },
    { required: '1', status: 1, says: /a suite: there is no boat; build one/ },
  ])(
    'with REQUIRE_SERVICES=$required ends with $status and says what to do',
    ({ required, status, says }) => {
      const folder = mkdtempSync(join(tmpdir(), 'league-missing-'));
      const root = new URL('../../..', import.meta.url).pathname;
      const services = new URL('./index.ts', import.meta.url).pathname;
      try {
        writeFileSync(
          join(folder, 'boat.test.ts'),
          `import { describeOn, Missing } from ${JSON.stringify(services)};
         describeOn(new Missing('boat', 'build one'), 'a suite', () => undefined);`,
        );
        const vitest = join(root, 'node_modules/.bin/vitest');
        const env = { ...process.env, REQUIRE_SERVICES: required, VITEST: '' };
        const args = ['run', '--root', folder, '--dir', folder];
        const ran = spawnSync(vitest, args, { cwd: root, env, encoding: 'utf8' });
        expect(ran.stdout + ran.stderr).toMatch(says);
        expect(ran.status).toBe(status);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );

  it('is told by a look at the PATH', () => {
    const { PATH, CHROMIUM } = process.env;
    process.env.PATH = tmpdir();
    process.env.CHROMIUM = '';
    try {
      expect(redisPrograms()).toBeInstanceOf(Missing);
      expect(findChromium()).toBeInstanceOf(Missing);
      process.env.CHROMIUM = '/nowhere/chromium';
      expect(findChromium()).toMatchObject({ what: 'program /nowhere/chromium' });
    } finally {
      process.env.PATH = PATH;
      if (CHROMIUM === undefined) delete process.env.CHROMIUM;
      else process.env.CHROMIUM = CHROMIUM;
    }
  });

  it('a free port is one that can be listened on', async () => {
    expect(await freePort()).toBeGreaterThan(1024);
  });
});
