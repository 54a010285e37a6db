/** Attacks on signed requests and on the door: each is refused in its shape, and other matches go on. */
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { momentOf } from '../../src/molttactics/timestamp.js';
import type { TestServer } from '../support/server.js';
import { answerOf, call, meet, moltServer, playTurns, sign, TestAgent } from './client.js';

const MINUTE = 60_000;

let server: TestServer;
let others: TestAgent[] = [];

/** Two who attack or are attacked, and a match of others that must not notice. */
async function scene(env: Record<string, string> = {}): Promise<[TestAgent, TestAgent]> {
  server = await moltServer({ env });
  others = await meet(server, 'calm', 'quiet');
  const [victim, attacker] = await meet(server, 'victim', 'attacker');
  return [victim!, attacker!];
}

afterEach(async () => {
  if (others.length === 0) return;
  const { turn } = await others[0]!.state();
  await playTurns(others, turn, turn);
  expect(server.lines.join('')).not.toContain('"level":"error"');
  for (const { secret } of others) expect(server.lines.join('')).not.toContain(secret);
  others = [];
});

/** Sends a signed body with headers of one's own making. */
async function post(path: string, body: string, headers: Record<string, string>) {
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } };
  return answerOf(await server.fetch(path, init));
}

const refused = (status: number, error: string) =>
  expect.objectContaining({ status, body: expect.objectContaining({ error }) });

describe('signatures', () => {
  it('a body changed after signing is refused', async () => {
    const [victim] = await scene();
    const body = JSON.stringify(victim.submission(1, { type: 'defend' }));
    const headers = victim.headers(body);
    const changed = body.replace('defend', 'idle');
    expect(await post('/api/submit', changed, headers)).toEqual(refused(401, 'invalid_signature'));
    expect(await post('/api/submit', `${body} `, headers)).toEqual(refused(401, 'invalid_signature'));
    // The true one was never used up by the forged ones.
    expect(await post('/api/submit', body, headers)).toMatchObject({ status: 200 });
  });

  it('a timestamp is held against the system’s clock, which somebody has set right', async () => {
    const [victim] = await scene();
    server.time.wallAhead = 60 * MINUTE;
    const body = JSON.stringify({ agent_id: 'victim', class: 'warrior' });
    const old = victim.headers(body, String(server.time.now()));
    expect(await post('/api/register', body, old)).toEqual(refused(401, 'stale_timestamp'));
    const now = victim.headers(body, String(server.time.wall()));
    expect(await post('/api/register', body, now)).toMatchObject({ status: 200 });
    server.time.wallAhead = 0;
  });

  it('a replayed request is refused, in capitals too, and forgotten only when it is stale anyway', async () => {
    const [victim] = await scene();
    const body = JSON.stringify({ agent_id: 'victim', class: 'warrior' });
    const headers = victim.headers(body);
    expect(await post('/api/register', body, headers)).toMatchObject({ status: 200 });
    expect(await post('/api/register', body, headers)).toEqual(refused(401, 'invalid_signature'));
    const capitals = { ...headers, 'x-signature': headers['x-signature']!.toUpperCase() };
    expect(await post('/api/register', body, capitals)).toEqual(refused(401, 'invalid_signature'));
    await server.time.advance(4 * MINUTE);
    expect(await post('/api/register', body, headers)).toEqual(refused(401, 'invalid_signature'));
    await server.time.advance(2 * MINUTE);
    expect(await post('/api/register', body, headers)).toEqual(refused(401, 'stale_timestamp'));
  });

  it.each([
    ['milliseconds', (now: number) => String(now)],
    ['seconds', (now: number) => String(Math.floor(now / 1000))],
    ['ISO 8601', (now: number) => new Date(now).toISOString()],
    [
      'ISO 8601 with an offset',
      (now: number) => new Date(now + 2 * 60 * MINUTE).toISOString().replace('Z', '+02:00'),
    ],
    ['almost 5 minutes ahead', (now: number) => String(now + 5 * MINUTE - 1)],
  ])('a timestamp in %s is accepted', async (_what, timestamp) => {
    const [victim] = await scene();
    const body = JSON.stringify(victim.submission(1));
    const headers = victim.headers(body, timestamp(server.time.now()));
    expect(await post('/api/submit', body, headers)).toMatchObject({ status: 200 });
  });

  it('a timestamp of almost 5 minutes ago is accepted', async () => {
    const [victim] = await scene();
    const body = JSON.stringify(victim.submission(1));
    const headers = victim.headers(body);
    await server.time.advance(5 * MINUTE - 2000);
    expect(await post('/api/submit', body, headers)).toMatchObject({ status: 200 });
  });

  it.each([
    ['old', (now: number) => String(now - 5 * MINUTE - 1)],
    ['future', (now: number) => String(now + 5 * MINUTE + 1)],
    ['old in seconds', (now: number) => String(Math.floor(now / 1000) - 301)],
    ['from before the server started', (now: number) => String(now - 2 * MINUTE)],
    ['no time at all', () => 'yesterday'],
    ['a local time', (now: number) => new Date(now).toISOString().slice(0, -1)],
    ['negative', () => '-1'],
    ['hexadecimal', (now: number) => `0x${now.toString(16)}`],
    ['enormous', () => '9'.repeat(400)],
    ['empty', () => ''],
  ])('a timestamp that is %s is refused', async (_what, timestamp) => {
    const [victim] = await scene();
    const body = JSON.stringify(victim.submission(1));
    const answer = await post('/api/submit', body, victim.headers(body, timestamp(server.time.now())));
    expect(answer).toEqual(refused(401, 'stale_timestamp'));
    await playTurns([victim], 1, 1);
  });

  it('another agent’s signature is refused', async () => {
    const [victim, attacker] = await scene();
    const body = JSON.stringify(victim.submission(1));
    // Signed with one's own secret, under the victim's id.
    const forged = { ...attacker.headers(body), 'x-agent-id': 'victim' };
    expect(await post('/api/submit', body, forged)).toEqual(refused(401, 'invalid_signature'));
    // Signed as oneself, for the victim.
    expect(await post('/api/submit', body, attacker.headers(body))).toEqual(
      refused(401, 'invalid_signature'),
    );
    const register = JSON.stringify({ agent_id: 'victim', class: 'warrior' });
    expect(await post('/api/register', register, attacker.headers(register))).toEqual(
      refused(401, 'invalid_signature'),
    );
    await playTurns([victim, attacker], 1, 1);
  });

  it.each([
    ['too short', 'ab'],
    ['too long', 'ab'.repeat(33)],
    ['empty', ''],
    ['not hexadecimal', 'zz'.repeat(32)],
    ['base64', `${'A'.repeat(43)}=`],
    ['zero', '0'.repeat(64)],
    ['non-ASCII', 'é'.repeat(64)],
    ['half non-ASCII', 'é'.repeat(32) + 'ab'.repeat(16)],
  ])('a signature that is %s is refused', async (_what, signature) => {
    const [victim] = await scene();
    const body = JSON.stringify(victim.submission(1));
    const headers = { ...victim.headers(body), 'x-signature': signature };
    expect(await post('/api/submit', body, headers)).toEqual(refused(401, 'invalid_signature'));
  });

  it.each(['x-agent-id', 'x-timestamp', 'x-signature'])(
    'a request without %s is refused',
    async (missing) => {
      const [victim] = await scene();
      const body = JSON.stringify(victim.submission(1));
      const { [missing]: _, ...headers } = victim.headers(body);
      expect(await post('/api/submit', body, headers)).toEqual(refused(401, 'invalid_signature'));
      const query = `/api/state?match_id=${victim.matchId}`;
      expect(await answerOf(await server.fetch(query, { headers }))).toEqual(
        refused(401, 'invalid_signature'),
      );
    },
  );

  it('an unsigned submission is refused', async () => {
    const [victim] = await scene();
    expect(await call(server, 'submit', { body: victim.submission(1) })).toEqual(
      refused(401, 'invalid_signature'),
    );
  });

  it('nobody signs for who is not registered, or for the house', async () => {
    const [victim] = await scene();
    await server.arena.agents.houseAgent('warrior', '');
    const body = JSON.stringify({ agent_id: 'ghost', class: 'mage' });
    const ghost = { ...victim.headers(body), 'x-agent-id': 'ghost' };
    expect(await post('/api/register', body, ghost)).toEqual(refused(404, 'agent_not_found'));
    const house = { ...victim.headers(body), 'x-agent-id': 'house:warrior' };
    expect(await post('/api/register', body, house)).toEqual(refused(401, 'invalid_signature'));
    const unsigned = await call(server, 'register', { body: { agent_id: 'house:new', class: 'mage' } });
    expect(unsigned).toEqual(refused(401, 'invalid_signature'));
    const proto = { ...victim.headers(body), 'x-agent-id': '__proto__' };
    expect(await post('/api/register', body, proto)).toEqual(refused(404, 'agent_not_found'));
  });

  it('re-registering somebody’s id without its secret is refused', async () => {
    const [victim] = await scene();
    const body = { agent_id: 'victim', class: 'mage', display_name: 'Me now' };
    expect(await call(server, 'register', { body })).toEqual(refused(401, 'invalid_signature'));
    const state = await victim.state();
    expect(state.agents[0]).toMatchObject({ agent_id: 'victim', class: 'warrior', display_name: 'victim' });
  });

  it('two who take an id at once: one gets it', async () => {
    await scene();
    const body = { agent_id: 'contested', class: 'mage' };
    const answers = await Promise.all([1, 2, 3].map(() => call(server, 'register', { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect(answers.filter((answer) => 'api_secret' in answer.body)).toHaveLength(1);
  });

  it('the boundary between body and timestamp cannot be moved', async () => {
    const [victim] = await scene();
    const timestamp = victim.timestamp();
    const signature = sign(victim.secret, '', timestamp);
    const headers = { 'x-agent-id': 'victim', 'x-timestamp': timestamp.slice(3), 'x-signature': signature };
    expect((await post('/api/submit', timestamp.slice(0, 3), headers)).status).toBe(401);
  });
});

describe('keys that were revoked', () => {
  it('sign nothing any more, and their agent is told why', async () => {
    const server = await moltServer();
    const agent = new TestAgent(server, 'gone');
    await agent.register();
    await server.call('revokeKeys', {
      params: { agentId: 'gone' },
      headers: { authorization: `Bearer ${agent.key}` },
    });
    expect(await agent.register()).toMatchObject({
      status: 401,
      body: { error: 'invalid_signature', message: expect.stringContaining('revoked') },
    });
  });
});

describe('bodies', () => {
  it.each([
    ['null', 'null', 400, 'invalid_request'],
    ['a list', '[]', 400, 'invalid_request'],
    ['a number', '7', 400, 'invalid_request'],
    ['a text', '"hello"', 400, 'invalid_request'],
    ['nothing', '', 400, 'invalid_request'],
    ['broken JSON', '{"agent_id":', 400, 'invalid_json'],
    ['deep nesting', '['.repeat(30_000), 400, 'invalid_json'],
    ['too much', JSON.stringify({ agent_id: 'x'.repeat(70_000) }), 413, 'payload_too_large'],
    ['a class called toString', '{"agent_id":"x","class":"toString"}', 400, 'invalid_class'],
    ['a class called __proto__', '{"agent_id":"x","class":"__proto__"}', 400, 'invalid_class'],
    ['a class that is a list', '{"agent_id":"x","class":["mage"]}', 400, 'invalid_class'],
    ['no class', '{"agent_id":"x"}', 400, 'invalid_class'],
    ['an id with spaces', '{"agent_id":"a b","class":"mage"}', 400, 'invalid_request'],
    ['an id with quotes', `{"agent_id":"' OR 1=1","class":"mage"}`, 400, 'invalid_request'],
    [
      'a name that turns text around',
      '{"agent_id":"x","class":"mage","display_name":"a\u202eb"}',
      400,
      'invalid_request',
    ],
    ['a long emoji', `{"agent_id":"x","class":"mage","emoji":"${'🦞'.repeat(40)}"}`, 400, 'invalid_request'],
    ['a turn of no length', '{"agent_id":"x","class":"mage","turn_length_ms":0}', 400, 'invalid_request'],
    [
      'a match that there is not',
      '{"agent_id":"x","class":"mage","match_id":"m_no"}',
      404,
      'match_not_found',
    ],
  ])('registering with %s is refused', async (_what, body, status, error) => {
    await scene();
    expect(await post('/api/register', body, {})).toEqual(refused(status, error));
  });

  it.each(['null', '[]', '{}', '7', '{"action":null}'])('submitting %s, signed, is refused', async (body) => {
    const [victim] = await scene();
    expect((await post('/api/submit', body, victim.headers(body))).status).toBe(400);
    await playTurns([victim], 1, 1);
  });

  it('another type than JSON is refused', async () => {
    await scene();
    const form = await server.fetch('/api/register', {
      method: 'POST',
      body: new URLSearchParams({ a: 'b' }),
    });
    expect(await answerOf(form)).toEqual(refused(415, 'unsupported_media_type'));
  });

  it.each([
    ['/api/register', 'GET', 405, 'method_not_allowed'],
    ['/api/state', 'POST', 405, 'method_not_allowed'],
    ['/api/state', 'GET', 400, 'invalid_request'],
    ['/api/state?match_id=m_nothing', 'GET', 404, 'match_not_found'],
    ['/api/state?match_id=m_', 'GET', 404, 'match_not_found'],
    ['/api/state?match_id=__proto__', 'GET', 404, 'match_not_found'],
    ['/api/state?match_id=m_x&wait=forever', 'GET', 400, 'invalid_request'],
    ['/api/replay/m_nothing', 'GET', 404, 'match_not_found'],
    ['/api/replay', 'GET', 404, 'not_found'],
    ['/api/replay/%E0%A4%A', 'GET', 400, 'invalid_request'],
    ['/api/history/nobody', 'GET', 404, 'agent_not_found'],
    ['/api/leaderboard?board=worst', 'GET', 400, 'invalid_request'],
    ['/api/leaderboard?season=now', 'GET', 400, 'invalid_request'],
    ['/api/leaderboard?limit=1e9', 'GET', 400, 'invalid_request'],
    ['/api/matches/x', 'GET', 404, 'not_found'],
    ['/API/STATE/x', 'GET', 404, 'not_found'],
  ])('%s %s is answered in the protocol’s shape', async (path, method, status, error) => {
    await scene();
    const answer = await answerOf(await server.fetch(path, { method }));
    expect(answer).toEqual(refused(status, error));
    expect(Object.keys(answer.body)).toEqual(expect.arrayContaining(['error', 'message']));
  });

  it('GET // and headers that are not ASCII are answered', async () => {
    const [victim] = await scene();
    const send = (bytes: Buffer): Promise<string> =>
      new Promise((resolve, reject) => {
        const socket = connect(server.running.port, '127.0.0.1', () => socket.write(bytes));
        let text = '';
        socket.on('data', (chunk) => {
          text += String(chunk);
        });
        socket.on('close', () => resolve(text));
        socket.on('error', reject);
      });
    expect(await send(Buffer.from('GET // HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'))).toMatch(
      /^HTTP\/1.1 (200|404) /,
    );
    const headers = `X-Agent-Id: victim\r\nX-Timestamp: ${victim.timestamp()}\r\nX-Signature: ${'é'.repeat(32)}`;
    const request = `GET /api/state?match_id=${victim.matchId} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n\r\n`;
    expect(await send(Buffer.from(request, 'utf8'))).toMatch(/ 401 [\s\S]*invalid_signature/);
  });
});

describe('limits', () => {
  it('hold per agent, and only for who signed', async () => {
    const [victim, attacker] = await scene({ RATE_LIMIT_AGENT: '3' });
    const forged = { ...attacker.headers(''), 'x-agent-id': 'victim' };
    for (let i = 0; i < 5; i++)
      await server.fetch(`/api/state?match_id=${victim.matchId}`, { headers: forged });
    for (let i = 0; i < 3; i++) await victim.state();
    const over = await victim.signed('state', { query: { match_id: victim.matchId } });
    expect(over).toEqual(refused(429, 'rate_limited'));
    expect(over.headers.get('retry-after')).not.toBeNull();
    await attacker.state();
  });

  it('hold per address, and X-Forwarded-For does not get around them', async () => {
    await scene({ RATE_LIMIT_ADDRESS: '12' });
    const statuses = new Set<number>();
    for (let i = 0; i < 12; i++) {
      const headers = { 'x-forwarded-for': `10.0.0.${i}` };
      statuses.add((await server.fetch('/api/matches', { headers })).status);
    }
    expect(statuses).toEqual(new Set([200, 429]));
    others = [];
  });

  it('hold per address behind a proxy that the operator names', async () => {
    await scene({ RATE_LIMIT_ADDRESS: '6', TRUST_PROXY: 'loopback' });
    const from = async (address: string): Promise<number> =>
      (await server.fetch('/api/matches', { headers: { 'x-forwarded-for': address } })).status;
    for (let i = 0; i < 6; i++) expect(await from('203.0.113.7')).toBe(200);
    expect(await from('203.0.113.7')).toBe(429);
    expect(await from('203.0.113.8')).toBe(200);
    others = [];
  });

  it('hold for registrations', async () => {
    await scene({ RATE_LIMIT_ROOMS: '5' });
    expect(await call(server, 'register', { body: { agent_id: 'e', class: 'mage' } })).toMatchObject({
      status: 200,
    });
    expect(await call(server, 'register', { body: { agent_id: 'f', class: 'mage' } })).toEqual(
      refused(429, 'rate_limited'),
    );
  });
});

describe('timestamps', () => {
  it.each([
    ['1770976800', 1_770_976_800_000],
    ['1770976800123', 1_770_976_800_123],
    ['2026-02-13T10:00:00Z', 1_770_976_800_000],
    ['2026-02-13T11:00:00.5+01:00', 1_770_976_800_500],
    ['2026-02-13T10:00Z', 1_770_976_800_000],
    ['2026-02-13', null],
    ['2026-13-13T10:00:00Z', null],
    ['1770976800.5', null],
    ['', null],
    [' 1770976800', null],
  ])('%s is %s', (text, moment) => expect(momentOf(text)).toBe(moment));
});
