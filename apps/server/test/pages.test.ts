/** What pages are rendered from in the arena's own process: the league's reads, without HTTP. */
import { league } from '@lobster-league/protocol';
import { describe, expect, it } from 'vitest';
import { readLeague } from '../src/pages/read-league.js';
import { testServer } from './support/server.js';

describe('a page asks the arena', () => {
  it('and gets what the API answers', async () => {
    const server = await testServer();
    const gameId = await server.playedMatch();
    const read = readLeague(server.running.hall);
    const { status, body } = await read('getMatch', { params: { match: gameId } });
    expect(status).toBe(200);
    expect(body).toEqual(await server.call('getMatch', { params: { match: gameId } }));
    const history = await read('listHistory', { query: { limit: '1' } });
    expect(league.endpoints.listHistory.reply.parse(history.body).total).toBe(1);
  });

  it.each([
    ['getMatch', { params: { match: 'NOBODY' } }, 404, 'match_not_found'],
    ['getAgent', { params: { agentId: 'nobody' } }, 404, 'agent_not_found'],
    ['getAgent', { params: { agentId: '../etc' } }, 400, 'invalid_request'],
    ['listHistory', { query: { limit: '0' } }, 400, 'invalid_request'],
  ])('and hears why not: %s %j', async (name, call, status, error) => {
    const server = await testServer();
    const read = readLeague(server.running.hall);
    expect(await read(name, call)).toMatchObject({ status, body: { error } });
  });

  it('and cannot write', async () => {
    const server = await testServer();
    const read = readLeague(server.running.hall);
    await expect(read('createRoom', { body: { game: 'dummy' } })).rejects.toThrow('createRoom');
    await expect(read('removeRoom', { params: { match: 'x' } })).rejects.toThrow('removeRoom');
  });

  it('and is told when a store cannot be read', async () => {
    const server = await testServer();
    const { arena } = server;
    const read = readLeague(server.running.hall);
    arena.history.games = () => Promise.reject(new Error('the disk is gone'));
    expect(await read('listHistory', {})).toMatchObject({ status: 500, body: { error: 'internal' } });
    expect(server.lines.join('')).toContain('the disk is gone');
  });
});
