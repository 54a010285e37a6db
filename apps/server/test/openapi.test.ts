import { league } from '@lobster-league/protocol';
import { describe, expect, it } from 'vitest';
import { testServer } from './support/server.js';

interface Operation {
  readonly operationId: string;
  readonly security: readonly Record<string, unknown>[];
  readonly requestBody?: unknown;
  readonly responses: Record<string, unknown>;
}

describe('the documentation', () => {
  it('describes every endpoint, from the schemas that are used', async () => {
    const server = await testServer();
    const document = JSON.parse(await (await server.fetch('/api/league/openapi.json')).text());
    expect(document.openapi).toBe('3.1.0');
    for (const [name, { method, path, status, ...endpoint }] of Object.entries(league.endpoints)) {
      const operation = document.paths[league.BASE + path]?.[method];
      expect(operation, name).toMatchObject({ operationId: name, summary: endpoint.summary });
      expect(Object.keys(operation.responses), name).toContain(String(status));
    }
    expect(document.paths).toHaveProperty('/api/v1/health');
    expect(document.components.schemas.Room.type).toBe('object');
    expect(document.components.schemas.NewRoom.properties.speed.enum).toEqual([
      'slow',
      'normal',
      'fast',
      'instant',
    ]);
  });

  it('says of every operation what it needs, what it refuses, and how it is called', async () => {
    const server = await testServer();
    const { paths, components, info } = JSON.parse(
      await (await server.fetch('/api/league/openapi.json')).text(),
    );
    expect(info.license.identifier).toBe('MIT');
    const operations = Object.entries<Record<string, Operation>>(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
    );
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { operationId, method, security, requestBody, responses } of operations) {
      const statuses = Object.keys(responses);
      expect(security, operationId).toBeDefined();
      for (const scheme of security.flatMap((one) => Object.keys(one)))
        expect(components.securitySchemes, operationId).toHaveProperty(scheme);
      const guarded = security.length > 0 && !security.some((one) => Object.keys(one).length === 0);
      if (guarded) expect(statuses.includes('401') || statuses.includes('403'), operationId).toBe(true);
      if (method !== 'get') expect(statuses, operationId).toContain('403');
      if (method !== 'get' && requestBody !== undefined)
        expect(statuses, operationId).toEqual(expect.arrayContaining(['413', '415']));
    }
    const security = Object.fromEntries(operations.map((one) => [one.operationId, one.security]));
    expect(security).toMatchObject({
      moltSubmit: [{ agentKey: [] }, { agentId: [], timestamp: [], signature: [] }],
      moltRegister: [{}, { agentKey: [] }, { agentId: [], timestamp: [], signature: [] }],
      grabCreateGame: [{ session: [] }],
      grabLogin: [{}, { agentKey: [] }],
      renewKeys: [{ agentKey: [] }],
      enterQueue: [{}, { agentKey: [] }],
      removeRoom: [{ ownerKey: [] }],
      clawpolyDeleteRoom: [{ ownerKey: [] }],
      clawpolyJoinRoom: [{}, { agentKey: [] }, { agentKeyHeader: [] }],
      listMatches: [],
    });
  });

  it('describes the sockets on which matches are watched and played, with every message', async () => {
    const server = await testServer();
    const document = JSON.parse(await (await server.fetch('/docs/watch.json')).text());
    expect(document.channels.watch.address).toBe('/ws/watch');
    expect(document.channels.play.address).toBe('/ws/play');
    const names = Object.entries<{ name: string }>(document.components.messages);
    const of = (channel: string) =>
      names.flatMap(([key, { name }]) => (key.startsWith(channel) ? [name] : [])).sort();
    expect(of('watch')).toEqual([
      ...['chat', 'chat_removed', 'closed', 'crowd', 'error', 'events', 'guesses'],
      ...['ping', 'pong', 'reactions', 'room', 'snapshot'],
    ]);
    expect(of('playSays')).toEqual(['act', 'leave', 'legal', 'ping', 'seat']);
    expect(of('playHears')).toEqual([
      'accepted',
      'error',
      'events',
      'finished',
      'legal',
      'pong',
      'prompt',
      'refused',
      'room',
      'seat',
      'timeout',
    ]);
    expect(await (await server.fetch('/docs/watch')).text()).toContain('/ws/watch');
  });

  it('says what names may look like', async () => {
    const server = await testServer();
    const { schemas } = JSON.parse(await (await server.fetch('/api/league/openapi.json')).text()).components;
    expect(schemas.Registration.properties.name.description).toContain('Visible text');
    expect(schemas.NewRoom.properties.name.description).toContain('Visible text');
  });

  it('refers to nothing that is not there', async () => {
    const server = await testServer();
    const text = await (await server.fetch('/api/league/openapi.json')).text();
    const { schemas } = JSON.parse(text).components;
    const named = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map((found) => found[1]!);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => schemas[name] === undefined)).toEqual([]);
  });

  it('is a page that needs no other host, with every endpoint and working links', async () => {
    const server = await testServer();
    const response = await server.fetch('/docs/api');
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    const html = await response.text();
    for (const { path, summary } of Object.values(league.endpoints)) {
      expect(html).toContain(`<code>${league.BASE}${path}</code>`);
      expect(html).toContain(summary);
    }
    expect(html).not.toMatch(/(src|href)="https?:/);
    const anchors = [...html.matchAll(/href="#(\w+)"/g)].map((found) => found[1]!);
    expect(anchors.filter((anchor) => !html.includes(`id="${anchor}"`))).toEqual([]);
    expect(html).not.toContain('undefined');
  });
});
