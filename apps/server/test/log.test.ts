import { describe, expect, it } from 'vitest';
import { openLog } from '../src/log/log.js';
import { testServer } from './support/server.js';

const SECRETS = {
  ownerKey: 'llo_0123456789abcdef0123456789abcdef',
  uuid: '3f2a9b1c-58f5-4f3b-9a54-0d5f1f6f0a11',
  jwt: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJtZSJ9.c2lnbmF0dXJl',
};

function logged(log: (write: ReturnType<typeof openLog>) => void, people = false): string {
  const lines: string[] = [];
  log(openLog({ level: 'debug', people, write: (line) => void lines.push(line) }));
  return lines.join('');
}

describe('secrets', () => {
  it.each([
    ['a field by name', { token: SECRETS.uuid }],
    ['a field in capitals', { Authorization: `Bearer ${SECRETS.jwt}` }],
    ['a field deep inside', { room: { seats: [{ agentToken: SECRETS.uuid, name: 'x' }] } }],
    ['the seed', { record: { seed: SECRETS.uuid } }],
    ["the server's seed", { record: { dice: { serverSeed: SECRETS.uuid } } }],
    ['a key by its look', { note: `created with ${SECRETS.ownerKey}` }],
    ['a query parameter', { url: `/ws/agent?roomId=1&agentToken=${SECRETS.uuid}&control=manual` }],
    ['a bearer token in a text', { note: `sent Authorization: Bearer ${SECRETS.uuid}` }],
    ['a web token in a text', { note: `token was ${SECRETS.jwt}` }],
    ["a seat's token in a path", { path: `/api/v1/rooms/${SECRETS.uuid}/join` }],
    ['a key in a path, written otherwise', { path: `/x/${SECRETS.ownerKey.replace('_', '%5F')}` }],
    ['an error', { error: new Error(`no such key ${SECRETS.ownerKey}`) }],
  ])('do not reach the log in %s', (_where, fields) => {
    const text = logged((log) => log.error('something', fields));
    for (const secret of [...Object.values(SECRETS), SECRETS.ownerKey.slice(4)]) {
      expect(text).not.toContain(secret);
    }
    expect(text).toContain('[hidden]');
  });

  it('do not reach the log in the message', () => {
    expect(logged((log) => log.info(`opened ${SECRETS.ownerKey}`))).not.toContain(SECRETS.ownerKey);
  });

  it('leave what is not secret alone', () => {
    const fields = { roomId: 'r1', code: 'REEF42', commitment: 'abc', nothing: null, count: 3 };
    expect(JSON.parse(logged((log) => log.info('hello', fields)))).toMatchObject({
      ...fields,
      msg: 'hello',
      level: 'info',
    });
  });

  it('planted in a request appear in no line', async () => {
    const server = await testServer();
    const { ownerKey, room } = await server.call('createRoom', { body: { game: 'dummy' } });
    const { ticket } = await server.call('enterQueue', { body: { game: 'dummy', name: 'me' } });
    await server.call('getTicket', { params: { ticket } });
    await server.refused('pauseMatch', {
      params: { match: room.roomId },
      headers: { 'x-owner-key': ownerKey },
    });
    await server.fetch(`/api/nothing?agentToken=${SECRETS.uuid}`, {
      headers: { authorization: `Bearer ${SECRETS.jwt}`, cookie: `session=${SECRETS.uuid}` },
    });
    const tokens = server.arena.room(room.roomId).record.seats.map(({ token }) => token);
    const { serverSeed } = server.arena.room(room.roomId).record.dice!;
    const text = server.lines.join('');
    expect(text).toContain('/api/league/queue/[hidden]');
    for (const secret of [ownerKey, ticket, serverSeed, ...tokens, ...Object.values(SECRETS)]) {
      expect(text).not.toContain(secret);
    }
  });
});

describe('Principles: no personal data', () => {
  const REQUEST = { client: '203.0.113.7', path: '/api/games' };
  const at = (level: 'info' | 'debug'): readonly Record<string, unknown>[] => {
    const lines: string[] = [];
    const log = openLog({ level, people: false, write: (line) => void lines.push(line) });
    for (const client of ['203.0.113.7', '203.0.113.7', '203.0.113.8'])
      log.warn('request', { ...REQUEST, client });
    return lines.map((line): Record<string, unknown> => JSON.parse(line));
  };

  it('clients are told apart by pseudonyms at the default level', () => {
    const clients = at('info').map(({ client }) => client);
    expect(clients).toEqual([expect.stringMatching(/^c-[0-9a-f]{8}$/), clients[0], clients[2]]);
    expect(clients[2]).not.toBe(clients[0]);
    expect(at('info')[0]!.client).not.toBe(clients[0]);
  });

  it('their addresses are there for who debugs', () => {
    expect(at('debug')[0]).toMatchObject(REQUEST);
  });

  it('no line of a live server holds an address', async () => {
    const server = await testServer({ env: { LOG_LEVEL: 'info' } });
    await server.fetch('/api/nothing');
    await server.call('createRoom', { body: { game: 'dummy' } });
    const text = server.lines.join('');
    expect(text).toContain('"client":"c-');
    expect(text).not.toMatch(/127\.0\.0\.1|::1\b|::ffff/);
  });
});

describe('lines', () => {
  it('are JSON for programs', () => {
    const line = logged((log) => log.warn('careful', { roomId: 'r1' }));
    expect(JSON.parse(line)).toEqual({
      level: 'warn',
      time: expect.any(String),
      msg: 'careful',
      roomId: 'r1',
    });
  });

  it('are short for people', () => {
    const line = logged((log) => log.warn('careful', { roomId: 'r1', why: 'two words' }), true);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal
    const plain = line.replaceAll(/\u001b\[\d+m/g, '');
    expect(plain).toMatch(/^\d\d:\d\d:\d\d warn careful {2}roomId=r1 why="two words"\n$/);
  });

  it('below the level are not written', () => {
    const lines: string[] = [];
    const log = openLog({ level: 'warn', people: false, write: (line) => void lines.push(line) });
    log.debug('a');
    log.info('b');
    log.error('c');
    expect(lines).toHaveLength(1);
  });
});
