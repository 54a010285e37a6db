/** The headers of every kind of answer: nothing may be framed, sniffed, kept, or told where the reader came from. */
import { describe, expect, it } from 'vitest';
import { ProvingGround } from './arena.js';

describe('answers', () => {
  it.each([
    ['the league', 'GET', '/api/league/games', 200],
    ['Clawpoly', 'GET', '/api/v1/rooms', 200],
    ['Grab', 'GET', '/api/games', 401],
    ['MoltTactics', 'GET', '/api/matches', 200],
    ['MCP', 'GET', '/mcp', 405],
    ['metrics', 'GET', '/metrics', 200],
    ['nothing', 'GET', '/api/nothing', 404],
    ['a page of documentation', 'GET', '/docs/api', 200],
    ['the signpost', 'GET', '/', 200],
  ])('of %s', async (_what, method, path, status) => {
    const arena = await ProvingGround.open();
    const answer = await arena.ask(method, path);
    expect(answer.status).toBe(status);
    const { headers } = answer;
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/);
    expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*'unsafe-inline'/);
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
    if (path.startsWith('/api')) expect(headers.get('cache-control')).toBe('no-store');
  });
});
