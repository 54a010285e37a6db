/** What strangers may call themselves, at every door: the same everywhere, and refused in that door's words. */
import { isReserved } from '@lobster-league/protocol';
import { describe, expect, it } from 'vitest';
import { hostedGames } from '../src/hosted-games.js';
import type { RunningServer } from '../src/open-server.js';
import { realServer } from './support/real-server.js';
import { testConfig } from './support/server.js';

async function send(server: RunningServer, path: string, body: unknown): Promise<Answer> {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

const REFUSED = [
  '\u3164',
  'a\u200bb',
  `Z${'\u0301'.repeat(63)}`,
  'a\ud800',
  'Νаvigator',
  'House',
  'Αdmin',
  'League Support',
  '\u202eeve',
];
const TAKEN = ['👩‍🚀 Ada', '李小龍', 'می\u200cخواهم', 'Nguyễn'];

const GATEWAYS: readonly (readonly [string, (name: string, i: number, room: string) => [string, unknown]])[] =
  [
    ['the league', (name, i) => ['/api/league/agents', { agentId: `a${i}`, name }]],
    ['the queue', (name) => ['/api/league/queue', { game: 'grab', name }]],
    ['Clawpoly', (agentName, _i, room) => [`/api/v1/rooms/${room}/join`, { agentName }]],
    ['agents of Clawpoly', (name, i) => ['/api/v1/agents/register', { agentId: `c${i}`, name }]],
    [
      'MoltTactics',
      (display_name, i) => ['/api/register', { agent_id: `m${i}`, class: 'mage', display_name }],
    ],
  ];

describe.each(GATEWAYS)('at the door of %s', (_door, order) => {
  it('names are looked at, and refused with the reason', async () => {
    const server = await realServer();
    const room = JSON.parse((await send(server, '/api/v1/rooms', { maxPlayers: 6 })).text).roomId;
    for (const [i, name] of REFUSED.entries()) {
      const answer = await send(server, ...order(name, i, room));
      expect([name, answer.status]).toEqual([name, 400]);
      expect(answer.text).toMatch(/expected|choose another/);
    }
    for (const [i, name] of TAKEN.entries()) {
      const { status } = await send(server, ...order(name, i + 100, room));
      expect([name, status]).toEqual([name, expect.toBeOneOf([200, 201, 202])]);
    }
  });
});

describe('reserved', () => {
  it('are the names of all bots of the house', async () => {
    await realServer();
    const bots = (await hostedGames(testConfig())).flatMap(({ game }) => Object.keys(game.bots));
    expect(bots.length).toBeGreaterThan(10);
    expect(bots.filter((bot) => !isReserved(bot))).toEqual([]);
  });

  it('are ids that could be taken for those of the house, and ids of dots are none', async () => {
    const server = await realServer();
    const officials = [
      'admin',
      '4dm1n',
      'Operator',
      'moderator-2',
      'system',
      'official',
      'staff',
      'support.team',
    ];
    for (const agentId of ['House:navigator', 'HOUSE:x', 'house', 'house.navigator', 'house-x', ...officials])
      expect((await send(server, '/api/league/agents', { agentId, name: 'Ada' })).status).toBe(409);
    for (const agentId of ['.', '..', '...'])
      expect((await send(server, '/api/league/agents', { agentId, name: 'Ada' })).status).toBe(400);
    expect((await send(server, '/api/league/agents', { agentId: 'household', name: 'Ada' })).status).toBe(
      201,
    );
  });

  it('hold at the doors of Grab and MCP too', async () => {
    const server = await realServer();
    for (const username of ['Gull', 'Admin', 'm0derator', 'League_Support'])
      expect((await send(server, '/api/auth/login', { username })).status).toBe(400);
    const order = { agent_id: 'Support', class: 'mage' };
    const refused = await send(server, '/api/register', order);
    expect(refused).toMatchObject({ status: 400, text: expect.stringContaining('choose another') });
    const create = { name: 'create_match', arguments: { game: 'grab', name: 'Leviathan' } };
    const { text } = await send(server, '/mcp', {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: create,
    });
    expect(text).toContain('invalid_input');
  });
});
