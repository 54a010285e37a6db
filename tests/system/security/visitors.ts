/** Pages in somebody's browser, ours and other people's; and rooms with money, where there are none. */
import { expect } from 'vitest';
import { ProvingGround } from './arena.js';
import type { Proofs } from './proof.js';

const EVIL = { origin: 'https://evil.example' };

export const visitors: Proofs = {
  'other-origins': async () => {
    const arena = await ProvingGround.open();
    const preflight = { ...EVIL, 'access-control-request-method': 'POST' };
    const asked = await arena.ask('OPTIONS', '/api/league/matches', { headers: preflight });
    expect(asked.headers.get('access-control-allow-origin')).toBeNull();
    const read = await arena.ask('GET', '/api/league/matches', { headers: EVIL });
    expect(read.headers.get('access-control-allow-origin')).toBeNull();
    const message = { jsonrpc: '2.0', id: 1, method: 'ping' };
    expect(await arena.status('POST', '/mcp', { body: message, headers: EVIL })).toBe(403);
    expect(await arena.status('POST', '/api/league/matches', { body: { game: 'grab' }, headers: EVIL })).toBe(
      403,
    );
    const open = await ProvingGround.open({ CORS_ORIGIN: EVIL.origin });
    expect(await open.status('POST', '/api/league/matches', { body: { game: 'grab' }, headers: EVIL })).toBe(
      201,
    );
    const allowed = await open.ask('GET', '/api/league/matches', { headers: EVIL });
    expect(allowed.headers.get('access-control-allow-origin')).toBe(EVIL.origin);
    expect(allowed.headers.get('access-control-allow-credentials')).toBeNull();
  },

  'no-cookies': async () => {
    const arena = await ProvingGround.open();
    for (const [method, path, body] of [
      ['POST', '/api/auth/login', { username: 'ada' }],
      ['POST', '/api/league/agents', { agentId: 'ada', name: 'Ada' }],
      ['GET', '/api/league/matches', undefined],
      ['GET', '/', undefined],
    ] as const) {
      const { headers } = await arena.ask(method, path, body === undefined ? {} : { body });
      expect(headers.get('set-cookie')).toBeNull();
    }
  },

  'premium-off': async () => {
    const arena = await ProvingGround.open();
    const entryFee = { amount: '5', token: 'USDC', chain: 'base' };
    const { status, body } = await arena.ask('POST', '/api/v1/rooms', {
      body: { mode: 'premium', entryFee },
    });
    expect({ status, body }).toMatchObject({ status: 403, body: { data: { code: 'PREMIUM_DISABLED' } } });
    expect(await arena.ask('GET', '/api/v1/premium')).toMatchObject({ body: { enabled: false } });
  },
};
