import { league } from '@lobster-league/protocol';
import { describe, expect, it } from 'vitest';
import { testServer } from './support/server.js';

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
    expect(document.paths).toHaveProperty('/ws/watch');
    expect(document.paths).toHaveProperty('/api/v1/health');
    expect(document.components.schemas.NewRoom.properties.speed.enum).toEqual([
      'slow',
      'normal',
      'fast',
      'instant',
    ]);
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
