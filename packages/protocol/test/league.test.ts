import { describe, expect, it } from 'vitest';
import { type Endpoint, league, shownName } from '../src/index.js';

const endpoints: [string, Endpoint][] = Object.entries(league.endpoints);

describe("the league's endpoints", () => {
  it.each(endpoints)('%s names its parameters in path and schema alike', (_name, { path, params }) => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((found) => found[1]);
    expect(inPath).toEqual(Object.keys(params?.shape ?? {}));
  });

  it('are all different', () => {
    const keys = endpoints.map(([, { method, path }]) => `${method} ${path}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each(endpoints)('%s answers something, or nothing with 204', (_name, { status, reply }) => {
    expect(status === 204).toBe(reply === undefined);
  });
});

describe('what people read', () => {
  it.each([
    ['Deep Claw', true],
    ['  trimmed  ', true],
    ['Zoë 🦞', true],
    ['', false],
    ['   ', false],
    ['two\nlines', false],
    ['bell\u0007', false],
    ['\u202eturned', false],
    ['x'.repeat(65), false],
  ])('%j: %s', (text, fine) => {
    expect(shownName(64).safeParse(text).success).toBe(fine);
  });
});

describe('references', () => {
  it.each([
    [league.matchRef, 'REEF42', true],
    [league.matchRef, '../etc', false],
    [league.matchRef, '', false],
    [league.agentId, 'house:shark', true],
    [league.agentId, 'a b', false],
    [league.season, '2026-02', true],
    [league.season, '2026-13', false],
    [league.gameId, 'molttactics', true],
    [league.gameId, 'Clawpoly', false],
  ])('%# %j', (schema, text, fine) => {
    expect(schema.safeParse(text).success).toBe(fine);
  });
});
