/** Hundreds of rooms from one address: so many a minute are opened, the rest is refused, and nobody else notices. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { expect, it } from 'vitest';
import { ArenaUnderTest } from '../outages/arena.js';
import { wholeMatch } from '../outages/verified.js';

/** All of them come within the minute that is counted, also on a machine that is busy with other suites. */
const TRIES = 300;
const ALLOWED = 120;

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
}

const keepAlive = new Agent({ keepAlive: true, maxSockets: 50 });

/** From an address of one's own: all of 127.0.0.0/8 is this machine on Linux. */
function post(
  url: string,
  body: object,
  from = '127.0.0.1',
  headers: Record<string, string> = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      localAddress: from,
      agent: keepAlive,
      headers: { 'content-type': 'application/json', ...headers },
    });
    sent.once('error', reject);
    sent.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: JSON.parse(text) }),
      );
    });
    sent.end(JSON.stringify(body));
  });
}

const ROOM = { game: 'clawpoly', maxPlayers: 2 };
/** What each protocol says to one room too many. */
const GATEWAYS = [
  { path: '/api/league/matches', body: ROOM, refusal: { error: 'rate_limited' } },
  {
    path: '/api/v1/rooms',
    body: { name: 'Reef' },
    refusal: { type: 'error', data: { code: 'RATE_LIMITED' } },
  },
  { path: '/api/register', body: { agent_id: 'crab', class: 'mage' }, refusal: { error: 'rate_limited' } },
];

it(`${TRIES} rooms from one address are ${ALLOWED}`, { timeout: 300_000 }, async () => {
  const arena = await ArenaUnderTest.start({ RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_ROOMS: String(ALLOWED) });
  const url = (path: string): string => arena.url + path;
  const running = await arena.match({
    game: 'clawpoly',
    bots: ['navigator', 'random'],
    speed: 'fast',
    start: true,
    config: { turnLimit: 20 },
  });
  const answers = await Promise.all(
    Array.from({ length: TRIES }, (_, i) =>
      // Whoever says to be somebody else is not believed.
      post(url('/api/league/matches'), ROOM, '127.0.0.1', { 'x-forwarded-for': `10.0.${i % 250}.7` }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  // One was opened before.
  expect(statuses.filter((status) => status === 201)).toHaveLength(ALLOWED - 1);
  expect(statuses.filter((status) => status === 429)).toHaveLength(TRIES - ALLOWED + 1);
  for (const { path, body, refusal } of GATEWAYS) {
    const refused = await post(url(path), body);
    expect([path, refused]).toMatchObject([path, { status: 429, body: refusal }]);
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
  }
  const login = await post(url('/api/auth/login'), { username: 'grabber' }, '127.0.0.2');
  const { session_token } = Object(login.body.data);
  const bearer = { authorization: `Bearer ${session_token}` };
  const game = { game_type: 'grab', max_players: 2, time_limit_seconds: 60 };
  expect(await post(url('/api/games'), game, '127.0.0.1', bearer)).toMatchObject({
    status: 429,
    body: { success: false },
  });

  // Another address has its own allowance, in every protocol.
  expect((await post(url('/api/league/matches'), ROOM, '127.0.0.2')).status).toBe(201);
  expect((await post(url('/api/v1/rooms'), { name: 'Reef' }, '127.0.0.2')).status).toBe(201);
  expect((await post(url('/api/games'), game, '127.0.0.2', bearer)).status).toBeLessThan(300);
  expect((await post(url('/api/register'), { agent_id: 'crab', class: 'mage' }, '127.0.0.2')).status).toBe(
    200,
  );
  // Rooms that were acknowledged are there; reading was never limited by them.
  const opened = answers.filter(({ status }) => status === 201).map(({ body }) => Object(body.room).roomId);
  for (const roomId of opened) expect((await arena.get(`/api/league/matches/${roomId}`)).status).toBe(200);
  await arena.post(`/api/league/matches/${running}/speed`, { speed: 'instant' });
  await wholeMatch(arena, running);
});

it('a proxy is believed only where it is trusted', { timeout: 300_000 }, async () => {
  const arena = await ArenaUnderTest.start({ RATE_LIMIT_ROOMS: '2', TRUST_PROXY: '127.0.0.2' });
  const open = (proxy: string, client: string): Promise<number> =>
    post(`${arena.url}/api/league/matches`, ROOM, proxy, { 'x-forwarded-for': client }).then(
      ({ status }) => status,
    );
  const through = async (proxy: string): Promise<number[]> => {
    const statuses: number[] = [];
    for (let client = 1; client <= 3; client++) statuses.push(await open(proxy, `10.0.0.${client}`));
    return statuses;
  };
  expect(await through('127.0.0.2')).toEqual([201, 201, 201]);
  expect(await through('127.0.0.3')).toEqual([201, 201, 429]);
});
