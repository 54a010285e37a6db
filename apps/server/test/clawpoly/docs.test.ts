/** The documentation of both sockets, made of the schemas that parse their messages. */
import { clawpoly as wire } from '@lobster-league/protocol';
import { describe, expect, it } from 'vitest';
import { clawpolyServer } from './support/clawpoly-server.js';

/** Follows a reference within the document. */
function found(document: object, reference: string): unknown {
  return reference
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], document);
}

describe('the AsyncAPI document', () => {
  it('has every message of both sockets, under its type', async () => {
    const { server } = await clawpolyServer();
    const document = JSON.parse(await (await server.fetch('/docs/asyncapi.json')).text());
    expect(document.asyncapi).toBe('3.0.0');
    for (const [name, { path, hears, says }] of Object.entries(wire.sockets)) {
      expect(document.channels[name].address).toBe(path);
      for (const [direction, action, schemas] of [
        ['Hears', 'send', hears],
        ['Says', 'receive', says],
      ] as const) {
        const operation = document.operations[`${name}${direction}`];
        expect(operation).toMatchObject({ action, channel: { $ref: `#/channels/${name}` } });
        const types = operation.messages.map(({ $ref }: { $ref: string }) => {
          const { $ref: message } = found(document, $ref) as { $ref: string };
          return (found(document, message) as { name: string }).name;
        });
        expect(types).toEqual(Object.values(schemas).map(({ shape }) => shape.type.value));
      }
    }
  });

  it('refers to nothing that is not there', async () => {
    const { server } = await clawpolyServer();
    const text = await (await server.fetch('/docs/asyncapi.json')).text();
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]!);
    expect(references.length).toBeGreaterThan(100);
    expect(references.filter((reference) => found(JSON.parse(text), reference) === undefined)).toEqual([]);
    const { schemas } = JSON.parse(text).components;
    expect(schemas.agentSaysBuy.properties.data.properties.squareIndex).toMatchObject({ maximum: 39 });
  });

  it('is a page for people as well, with working links', async () => {
    const { server } = await clawpolyServer();
    const response = await server.fetch('/docs/sockets');
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    const html = await response.text();
    for (const text of ['/ws/agent', '/ws/spectator', 'agent:must_raise_funds', 'spectator:next_turn'])
      expect(html).toContain(`<code>${text}</code>`);
    const anchors = [...html.matchAll(/href="#(\w+)"/g)].map((match) => match[1]!);
    expect(anchors.filter((anchor) => !html.includes(`id="${anchor}"`))).toEqual([]);
    expect(html).not.toContain('undefined');
  });
});

describe('the OpenAPI document', () => {
  it('has every endpoint', async () => {
    const { server } = await clawpolyServer();
    const { paths } = JSON.parse(await (await server.fetch('/api/league/openapi.json')).text());
    for (const [name, { method, path, status, summary }] of Object.entries(wire.endpoints)) {
      const operation = paths[wire.BASE + path]?.[method];
      expect(operation, name).toMatchObject({ summary, tags: ['Clawpoly'] });
      expect(Object.keys(operation.responses), name).toContain(String(status));
    }
  });
});
