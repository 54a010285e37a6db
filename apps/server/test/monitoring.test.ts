import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Premium } from '@lobster-league/payments';
import { Counter, Gauge, Histogram } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { describeOn, findProgram } from '../../../tests/support/services/index.js';
import { Metrics } from '../src/operations/metrics.js';
import { type DescribedMetric, monitoringPage } from '../src/operations/monitoring-page.js';
import { premiumMetrics } from '../src/premium/metrics.js';
import { dataFolder } from './support/process.js';
import { testServer } from './support/server.js';

const deploy = new URL('../../../deploy/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, deploy), 'utf8');

/** All metrics of a server, premium rooms included. */
function described(): DescribedMetric[] {
  const metrics = new Metrics();
  const nothing = () => new Map();
  metrics.watch({
    arena: { rooms: [], games: new Map(), recovering: 0, unrecorded: 0, find: () => null },
    sockets: { counts: nothing, buffered: () => 0 },
    queue: { waiting: async () => 0 },
    dataDir: '.',
  });
  premiumMetrics(metrics.registry, { chainStatuses: nothing() } as unknown as Premium);
  return metrics.registry.getMetricsAsArray().map((metric) => {
    const { name, help, labelNames } = metric as unknown as {
      name: string;
      help: string;
      labelNames: readonly string[];
    };
    const type = metric instanceof Counter ? 'counter' : metric instanceof Histogram ? 'histogram' : 'gauge';
    expect(type === 'gauge' ? metric instanceof Gauge : true, name).toBe(true);
    return { name, help, type, labels: labelNames } as unknown as DescribedMetric;
  });
}

/** The names that an expression or text uses, as the registry has them. */
function metricsIn(text: string): string[] {
  const names = text.match(/\b(?:league|nodejs|process)_[a-z0-9_]+/g) ?? [];
  return [...new Set(names.map((name) => name.replace(/_(?:bucket|sum|count)$/, '')))];
}

describe('the page about monitoring', () => {
  it('has every metric and every event of the log', async () => {
    const ours = described().filter(({ name }) => name.startsWith('league_'));
    expect(ours.length).toBeGreaterThan(20);
    for (const { name, help } of ours) expect(help, name).toMatch(/^[A-Z].{10}/);
    await expect(monitoringPage(ours)).toMatchFileSnapshot('../../../docs/monitoring.md');
  });
});

describe('the dashboard and the alert rules', () => {
  const known = described().map(({ name }) => name);

  it.each(['grafana-dashboard.json', 'prometheus-alerts.yml'])('%s names metrics that there are', (file) => {
    const used = metricsIn(read(file));
    expect(used.length).toBeGreaterThan(8);
    expect(used.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('the dashboard is one, with a query in each panel', () => {
    const { panels, title } = JSON.parse(read('grafana-dashboard.json')) as {
      title: string;
      panels: { title: string; targets: { expr: string }[] }[];
    };
    expect(title).toBe('Lobster League');
    for (const { title: name, targets } of panels) {
      expect(name).not.toBe('');
      expect(targets.length).toBeGreaterThan(0);
      for (const { expr } of targets) expect(metricsIn(expr).length, name).toBeGreaterThan(0);
    }
  });

  it('every alert says how bad it is and what to do', () => {
    const { groups } = parse(read('prometheus-alerts.yml')) as {
      groups: {
        rules: {
          alert: string;
          labels: { severity: string };
          annotations: { summary: string; description: string };
        }[];
      }[];
    };
    const rules = groups.flatMap((group) => group.rules);
    expect(rules.length).toBeGreaterThan(8);
    for (const { alert, labels, annotations } of rules) {
      expect(['page', 'ticket'], alert).toContain(labels.severity);
      expect(annotations.summary, alert).toMatch(/.{10}/);
      expect(annotations.description, alert).toMatch(/.{20}/);
    }
  });
});

describeOn(findProgram('promtool', 'apt-get install prometheus'), 'promtool', ({ command }) => {
  it('accepts the rules', () => {
    const rules = fileURLToPath(new URL('prometheus-alerts.yml', deploy));
    const { stderr, status } = spawnSync(command, ['check', 'rules', rules], { encoding: 'utf8' });
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  });

  it('accepts the metrics of a server', async () => {
    const server = await testServer({});
    await server.playedMatch();
    const input = await (await fetch(server.url('/metrics'))).text();
    const { stderr } = spawnSync(command, ['check', 'metrics'], { input, encoding: 'utf8' });
    // Names of prom-client's own are not ours to choose.
    const complaints = stderr.split('\n').filter((line) => !/^(nodejs_active_\w+_total |$)/.test(line));
    expect(complaints).toEqual([]);
  });
});

const lineOf = (server: { readonly lines: readonly string[] }, event: string): Record<string, unknown>[] =>
  server.lines
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter((line) => line.event === event);

describe('the log', () => {
  it('tells who opened a room by its code, and what became of its match', async () => {
    const server = await testServer({ env: { LOG_LEVEL: 'info' } });
    const roomId = await server.playedMatch();
    const [opened] = lineOf(server, 'room.opened');
    expect(opened).toMatchObject({
      level: 'info',
      roomId,
      game: 'dummy',
      code: expect.stringMatching(/^\w{6}$/),
      client: expect.stringMatching(/^c-[0-9a-f]{8}$/),
      network: '127.0.0.0/24',
    });
    const { code } = opened!;
    expect(lineOf(server, 'match.started')).toEqual([
      expect.objectContaining({ roomId, code, game: 'dummy', players: ['house:eager', 'house:random'] }),
    ]);
    expect(lineOf(server, 'match.finished')).toEqual([
      expect.objectContaining({ roomId, code, end: 'played', winner: expect.stringMatching(/^house:/) }),
    ]);
    await server.time.advance(600_000);
    expect(lineOf(server, 'room.removed')).toEqual([
      expect.objectContaining({ roomId, code, reason: 'expired' }),
    ]);
    // Requests are for who debugs.
    expect(server.lines.some((line) => line.includes('"msg":"request"'))).toBe(false);
  });

  it('tells who registered an id, without its keys', async () => {
    const server = await testServer({ env: { LOG_LEVEL: 'info' } });
    const { agentKey } = await server.call('registerAgent', { body: { agentId: 'me', name: 'Me' } });
    expect(lineOf(server, 'agent.registered')).toEqual([
      expect.objectContaining({ agentId: 'me', name: 'Me', network: '127.0.0.0/24' }),
    ]);
    expect(server.lines.join('')).not.toContain(agentKey);
  });

  it('says once a minute that a limit is hit, however often', async () => {
    const server = await testServer({ env: { LOG_LEVEL: 'info', RATE_LIMIT_ADDRESS: '5' } });
    for (let i = 0; i < 50; i++) await server.fetch('/api/league/games');
    expect(lineOf(server, 'limit.hit')).toHaveLength(1);
    await server.time.advance(60_000);
    const [first, second, ...more] = lineOf(server, 'limit.hit');
    expect(first).toMatchObject({ status: 429, path: '/api/league/games' });
    expect(second).toMatchObject({ refused: 44, seconds: 60 });
    expect(more).toEqual([]);
    const text = await server.running.services.metrics.text();
    expect(text).toContain('league_limits_hit_total{limit="requests"} 45');
  });

  it.each([
    ['none', undefined],
    ['short', '127.0.0.0/24'],
    ['full', undefined],
  ])('LOG_ADDRESSES=%s', async (addresses, network) => {
    const server = await testServer({ env: { LOG_LEVEL: 'info', LOG_ADDRESSES: addresses } });
    await server.call('createRoom', { body: { game: 'dummy' } });
    const [{ client, network: told } = {}] = lineOf(server, 'room.opened');
    expect(told).toBe(network);
    if (addresses === 'full') expect(client).toBe('127.0.0.1');
    else expect(client).toMatch(/^c-/);
  });
});

describe('metrics of matches', () => {
  it('count them by game and end, with what runs and what the disk has left', async () => {
    const folder = dataFolder();
    writeFileSync(join(folder, 'some.db'), 'x'.repeat(123));
    const server = await testServer({ env: { DATA_DIR: folder } });
    await server.playedMatch();
    const text = await server.running.services.metrics.text();
    expect(text).toContain('league_matches_total{game="dummy",end="played"} 1');
    expect(text).toMatch(/league_build_info\{version="\d+\.\d+\.\d+",node="v\d+/);
    expect(text).toContain('league_history_backlog 0');
    expect(text).toContain('league_queue_waiting{game="dummy"} 0');
    expect(text).toContain('league_data_bytes{file="some.db"} 123');
    expect(text).toMatch(/league_disk_free_bytes \d{6}/);
    const without = await testServer({ env: { DATA_DIR: join(folder, 'missing') } });
    // Not 0, which would wake somebody.
    expect(await without.running.services.metrics.text()).toContain('league_disk_free_bytes Nan');
  });
});

describe('liveness and readiness', () => {
  it('are apart: a server without its store lives and is not ready', async () => {
    const ready = await testServer();
    expect((await ready.fetch('/health/ready')).status).toBe(200);
    const cut = await testServer({ live: { state: () => 'disconnected' } });
    expect((await cut.fetch('/health/live')).status).toBe(200);
    const response = await cut.fetch('/health/ready');
    expect([response.status, await response.json()]).toEqual([
      503,
      { status: 'not_ready', waitsFor: ['live_store'] },
    ]);
  });
});
