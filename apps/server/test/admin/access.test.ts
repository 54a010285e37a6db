/** Who may call the operators' API: every endpoint with every role, without a key, and by a browser's session. */
import { admin, type Endpoint, league } from '@lobster-league/protocol';
import { describe, expect, it } from 'vitest';
import { SESSION_MS } from '../../src/admin/operators.js';
import { type TestServer, testServer } from '../support/server.js';
import { Operators, REASON } from './client.js';

type Name = keyof admin.Endpoints;
const TABLE: Readonly<Record<string, admin.AdminEndpoint>> = admin.endpoints;
const NAMES = Object.keys(admin.endpoints) as Name[];
const KEYED = NAMES.filter((name) => TABLE[name]!.role !== null);
const CHANGES = NAMES.filter((name) => TABLE[name]!.action !== undefined);

/** Something that the schemas take, about things that are not there. */
const BODIES: Readonly<Partial<Record<Name, object>>> = {
  renameAgent: { ...REASON, name: 'Ada' },
  addBan: { ...REASON, kind: 'address', value: '203.0.113.7' },
  drainProcess: { ...REASON, draining: true },
  setMaintenance: { ...REASON, on: false },
  redirectPayment: { ...REASON, to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
  adoptPayment: { ...REASON, txHash: `0x${'ab'.repeat(32)}` },
  hideText: { ...REASON, target: { kind: 'agent_name', agentId: 'nobody' } },
};
const PARAMS = { id: 'nothing', room: 'NOTHERE', payment: 't0', match: 'NOTHERE', agentId: 'nobody' };

function sample(name: Name) {
  const { body, method }: Endpoint = admin.endpoints[name];
  const given = body === undefined || method === 'get' ? {} : { body: BODIES[name] ?? REASON };
  return { params: PARAMS, ...given };
}

async function opened(env: Record<string, string> = {}) {
  const server = await testServer({ env });
  return { server, operators: new Operators(server) };
}

describe('roles', () => {
  it.each(KEYED)('%s: those below its role are refused, those from it on are not', async (name) => {
    const { operators } = await opened();
    await operators.key('viewer');
    const none = await operators.raw(name, sample(name), {});
    expect(none).toMatchObject({ status: 401, body: { error: 'admin_key_required' } });
    expect(none.headers.get('www-authenticate')).toContain('Bearer');
    league.problem.parse(none.body);
    const wrong = await operators.raw(name, sample(name), { authorization: `Bearer lla_${'0'.repeat(64)}` });
    expect(wrong).toMatchObject({ status: 401, body: { error: 'wrong_admin_key' } });
    const agentKey = await operators.raw(name, sample(name), {
      authorization: `Bearer llk_${'0'.repeat(64)}`,
    });
    expect(agentKey).toMatchObject({ status: 401 });
    for (const role of admin.ROLES) {
      const { status, body } = await operators.send(role, name, sample(name));
      const may = admin.includesRole(role, TABLE[name]!.role!);
      if (may) expect({ role, status, error: body.error }).not.toMatchObject({ error: 'role_required' });
      else expect({ role, status, body }).toMatchObject({ status: 403, body: { error: 'role_required' } });
      expect(status, `${role}: ${JSON.stringify(body)}`).toBeLessThan(500);
      expect(status, `${role}: ${JSON.stringify(body)}`).not.toBe(400);
    }
  });

  it('are for looking, for keeping order, and for everything, by what an endpoint does', () => {
    for (const name of NAMES) {
      const { method, role, action } = TABLE[name]!;
      expect(action !== undefined, name).toBe(method !== 'get');
      if (method !== 'get' && name !== 'openSession' && name !== 'closeSession')
        expect(role, name).not.toBe('viewer');
    }
    expect(new Set(CHANGES.map((name) => TABLE[name]!.action)).size).toBe(CHANGES.length);
  });

  it('say where there is no key at all how one is made', async () => {
    const { operators } = await opened();
    const { status, body } = await operators.raw('getOverview', {}, {});
    expect({ status, body }).toMatchObject({ status: 401, body: { error: 'no_admin_keys' } });
    expect(body.message).toContain('league admin key');
    const login = await operators.raw('openSession', { body: { key: 'lla_guess' } }, {});
    expect(login).toMatchObject({ status: 401, body: { error: 'no_admin_keys' } });
  });
});

describe('a key', () => {
  it('is good until it is revoked or has expired', async () => {
    const { server, operators } = await opened();
    const { keys } = server.running.services.administration;
    const expiresAt = server.time.now() + 1000;
    const { key, made } = await keys.make({ name: 'bo', role: 'viewer', expiresAt });
    const shown = () => operators.raw('getSession', {}, { authorization: `Bearer ${key}` });
    expect(await shown()).toMatchObject({ status: 200, body: { name: 'bo', via: 'key', csrfToken: null } });
    await server.time.advance(1000);
    expect(await shown()).toMatchObject({ status: 401 });
    const second = await keys.make({ name: 'bo', role: 'viewer', expiresAt: null });
    const { keys: listed } = (await operators.call('listKeys')) as { keys: admin.OperatorKey[] };
    expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining([made.id, second.made.id]));
    expect(JSON.stringify(listed)).not.toMatch(/lla_|[0-9a-f]{64}/);
    await operators.call('revokeKey', { params: { id: second.made.id }, body: REASON });
    expect(await operators.raw('getSession', {}, { authorization: `Bearer ${second.key}` })).toMatchObject({
      status: 401,
      body: { error: 'wrong_admin_key' },
    });
  });

  it('is guessed only so often from an address: then not even the right one is taken', async () => {
    const { operators } = await opened({ RATE_LIMIT_WRONG_KEYS: '3' });
    const right = await operators.key('operator');
    const attempt = (key: string) => operators.raw('getSession', {}, { authorization: `Bearer ${key}` });
    for (let i = 0; i < 3; i++) expect(await attempt(`lla_${i}`)).toMatchObject({ status: 401 });
    expect(await attempt('lla_more')).toMatchObject({ status: 429 });
    expect(await attempt(right)).toMatchObject({ status: 429, body: { error: 'rate_limited' } });
    expect(await operators.raw('openSession', { body: { key: right } }, {})).toMatchObject({ status: 429 });
  });

  it('is in no line of the log and no entry, and neither are sessions and tokens', async () => {
    const { server, operators } = await opened();
    const key = await operators.key('operator');
    const { cookie, csrf } = await loggedIn(server, operators);
    await operators.raw('getOverview', {}, { cookie });
    await operators.raw('setMaintenance', { body: { ...REASON, on: true } }, own(server, cookie, csrf));
    await operators.raw('getOverview', {}, { authorization: `Bearer ${key.slice(0, -1)}` });
    const told = server.lines.join('\n') + JSON.stringify(await operators.audit());
    for (const secret of [key.slice(4), cookie.split('=')[1]!.slice(4), csrf])
      expect(told).not.toContain(secret);
    expect(told).toContain('operator.acted');
  });
});

/** What a browser has after logging in. */
async function loggedIn(server: TestServer, operators: Operators, headers: Record<string, string> = {}) {
  const key = await operators.key('operator');
  const sent = await operators.raw('openSession', { body: { key } }, headers);
  expect(sent.status).toBe(201);
  const set = sent.headers.get('set-cookie') ?? '';
  return { set, cookie: set.split(';')[0]!, csrf: String(sent.body.csrfToken), server };
}

/** What a page of the server sends. */
function own(server: TestServer, cookie: string, csrf: string): Record<string, string> {
  return { cookie, 'x-csrf-token': csrf, origin: server.running.url, 'sec-fetch-site': 'same-origin' };
}

describe('a session', () => {
  it('is a cookie that no script reads and no other site sends, Secure behind TLS', async () => {
    const { server, operators } = await opened({ TRUST_PROXY: 'loopback' });
    const { set } = await loggedIn(server, operators);
    for (const part of ['HttpOnly', 'SameSite=Strict', `Path=${admin.BASE}`, `Max-Age=${SESSION_MS / 1000}`])
      expect(set).toContain(part);
    expect(set).not.toContain('Secure');
    expect((await loggedIn(server, operators, { 'x-forwarded-proto': 'https' })).set).toContain('Secure');
    const direct = await opened();
    const { set: plain } = await loggedIn(direct.server, direct.operators, { 'x-forwarded-proto': 'https' });
    expect(plain).not.toContain('Secure');
  });

  it('shows who it is, ends at logout, with its key, and after its time', async () => {
    const { server, operators } = await opened();
    const { cookie, csrf } = await loggedIn(server, operators);
    const look = (shown: string) => operators.raw('getSession', {}, { cookie: shown });
    expect(await look(cookie)).toMatchObject({
      status: 200,
      body: { name: 'operator', role: 'operator', via: 'session', csrfToken: csrf },
    });
    const out = await operators.raw('closeSession', {}, own(server, cookie, csrf));
    expect(out.status).toBe(204);
    expect(out.headers.get('set-cookie')).toContain('Max-Age=0');
    expect(await look(cookie)).toMatchObject({ status: 401, body: { error: 'session_ended' } });
    const second = await loggedIn(server, operators);
    await server.time.advance(SESSION_MS);
    expect(await look(second.cookie)).toMatchObject({ status: 401 });
    const third = await loggedIn(server, operators);
    await server.running.services.administration.keys.revoke('operator');
    expect(await look(third.cookie)).toMatchObject({ status: 401 });
  });

  it.each(CHANGES.filter((name) => name !== 'openSession'))(
    '%s needs the token and a page of our own, and looking needs neither',
    async (name) => {
      const { server, operators } = await opened({ CORS_ORIGIN: '*' });
      const { cookie, csrf } = await loggedIn(server, operators);
      const good = own(server, cookie, csrf);
      const { 'x-csrf-token': _, ...noToken } = good;
      const bad: Record<string, Record<string, string>> = {
        'no token': noToken,
        'another token': { ...good, 'x-csrf-token': 'f'.repeat(64) },
        'another origin': { ...good, origin: 'https://evil.example' },
        'another site': { ...good, 'sec-fetch-site': 'cross-site' },
        'no origin at all': { cookie, 'x-csrf-token': csrf },
      };
      for (const [what, headers] of Object.entries(bad)) {
        const { status, body } = await operators.raw(name, sample(name), headers);
        expect({ what, status, error: body.error }).toEqual({ what, status: 403, error: 'csrf' });
      }
      expect((await operators.raw('getOverview', {}, { cookie })).status).toBe(200);
      const { body } = await operators.raw(name, sample(name), good);
      expect(body.error).not.toBe('csrf');
      const acted = (await operators.audit()).map(({ action }) => action);
      expect(acted).toEqual(['session.open', TABLE[name]!.action]);
    },
  );
});
