import { clawpoly, type Endpoint, grab, league, molttactics } from '@lobster-league/protocol';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parse } from '../src/http/endpoints.js';
import { HttpProblem } from '../src/http/problem.js';
import { grabServer } from './grab/support.js';

const TABLES: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = {
  clawpoly: clawpoly.endpoints,
  grab: grab.endpoints,
  league: league.endpoints,
  molttactics: molttactics.endpoints,
};

const WITH_BODY = Object.entries(TABLES).flatMap(([door, table]) =>
  Object.entries(table).flatMap(([name, { body }]) => (body === undefined ? [] : [{ door, name, body }])),
);

const WRONG = [7, null, {}, [], true, '', 'x'.repeat(10_000)];

/** What the endpoint says to that body; null if it takes it. */
function refusal(body: z.ZodType, given: unknown): string | null {
  const endpoint: Endpoint = { method: 'post', path: '/', summary: '', tag: '', status: 200, body };
  try {
    parse(endpoint, { params: {}, query: {}, headers: {}, body: given });
    return null;
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
    return error.message;
  }
}

describe('what is wrong with a body', () => {
  it.each(WITH_BODY)('of $door $name names a field once', ({ body }) => {
    const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
    const fields = Object.keys(properties).flatMap((key) => WRONG.map((value) => ({ [key]: value })));
    const said = [...WRONG, ...fields].map((given) => refusal(body, given)).filter((text) => text !== null);
    expect(said.length).toBeGreaterThan(0);
    for (const text of said) expect(text).not.toMatch(/^([\w.-]+): \1\b/);
  });

  it('of a login is said in the words of the document’s envelope', async () => {
    const server = await grabServer();
    expect(await server.call('login', undefined, { body: {} })).toMatchObject({
      status: 400,
      error: 'username: expected text',
    });
    const { ears } = await server.table(['ada', 'bo']);
    const error = 'data: expected the word as text. Send {"data": "a word"}';
    expect(await ears[0]!.asks('move', {})).toEqual({ success: false, error });
  });
});
