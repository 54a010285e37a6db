/** The transparency log over HTTP: heads, leaves and proofs that anybody can check, and no key but the public one. */
import {
  leafHash,
  readLeaf,
  verifyConsistency,
  verifyInclusion,
  verifyTreeHead,
} from '@lobster-league/kernel/transparency';
import { league } from '@lobster-league/protocol';
import { memoryTransparencyStore } from '@lobster-league/stores';
import { describe, expect, it } from 'vitest';
import { BOTS, startedMatch, type TestServer, testServer } from './support/server.js';

async function played(server: TestServer, config: unknown = { rounds: 2 }): Promise<string> {
  const body = { game: 'dummy', config, speed: 'instant' as const, bots: BOTS, start: true };
  const { room } = await server.call('createRoom', { body });
  for (let turns = 0; turns < 100; turns++) {
    await server.time.advance(100);
    const { entries } = await server.call('getLogMatch', { params: { match: room.roomId } });
    if (entries.length === 3) return room.roomId;
  }
  throw new Error('the match is not in the log');
}

async function publicKey(server: TestServer): Promise<string> {
  const response = await server.fetch(league.LOG_KEY_PATH);
  expect(response.status).toBe(200);
  return league.logKey.parse(await response.json()).publicKey;
}

describe('the transparency log', () => {
  it('shows a head that is signed with the key at the well-known address', async () => {
    const server = await testServer({ transparency: memoryTransparencyStore() });
    const key = await publicKey(server);
    const empty = await server.call('getLogHead');
    expect(empty.size).toBe(0);
    expect(verifyTreeHead(empty, key)).toBe(true);
    await played(server);
    const { head, calledOff, abandoned } = await server.call('getLog');
    expect(head.size).toBe(3);
    expect(verifyTreeHead(head, key)).toBe(true);
    expect({ calledOff, abandoned }).toEqual({ calledOff: 0, abandoned: 0 });
  });

  it('proves that each leaf is in it, and that it continues every head before', async () => {
    const server = await testServer({ transparency: memoryTransparencyStore() });
    const key = await publicKey(server);
    const heads = [await server.call('getLogHead')];
    for (let n = 0; n < 5; n++) {
      await played(server);
      heads.push(await server.call('getLogHead'));
    }
    const last = heads.at(-1)!;
    for (const first of heads) {
      const query = { first: first.size, second: last.size };
      const { proof } = await server.call('getLogConsistency', { query });
      const roots = { firstRoot: first.root, secondRoot: last.root };
      expect(verifyConsistency({ ...query, ...roots, proof })).toBe(true);
    }
    const { entries, next } = await server.call('getLogEntries', { query: { limit: 1000 } });
    expect(entries).toHaveLength(last.size);
    expect(next).toBeNull();
    for (const { index, leaf } of entries) {
      const { size, root } = last;
      const { proof } = await server.call('getLogInclusion', { query: { leaf: index, size } });
      expect(verifyInclusion({ hash: leafHash(leaf), leaf: index, size, proof, root })).toBe(true);
    }
    expect(verifyTreeHead(last, key)).toBe(true);
  });

  it('finds the leaves of a match by id and by code, and says what the match’s own page says', async () => {
    const server = await testServer({ transparency: memoryTransparencyStore() });
    const match = await played(server);
    const { record } = await server.call('getMatch', { params: { match } });
    for (const ref of [match, record!.roomCode]) {
      const { entries } = await server.call('getLogMatch', { params: { match: ref } });
      const leaves = entries.map(({ leaf }) => readLeaf(leaf)!);
      expect(leaves.map(({ kind }) => kind)).toEqual(['commitment', 'start', 'result']);
      expect(leaves[2]).toMatchObject({ match, placements: record!.result, at: record!.finishedAt });
    }
  });

  it('says nothing of an end that spectators have not seen', async () => {
    const server = await testServer({ transparency: memoryTransparencyStore() });
    const { roomId } = await startedMatch(server, { config: { rounds: 1 }, speed: 'slow' });
    await server.time.advance(3_000);
    expect(server.arena.room(roomId).over).toBe(true);
    const { entries } = await server.call('getLogMatch', { params: { match: roomId } });
    expect(entries.map(({ leaf }) => readLeaf(leaf)!.kind)).toEqual(['commitment', 'start']);
  });

  it('refuses what is not there', async () => {
    const server = await testServer({ transparency: memoryTransparencyStore() });
    await played(server);
    for (const query of [
      { leaf: 3, size: 3 },
      { leaf: 0, size: 4 },
      { leaf: 0, size: 0 },
    ])
      expect(await server.refused('getLogInclusion', { query })).toMatchObject({ status: 404 });
    expect(await server.refused('getLogConsistency', { query: { first: 3, second: 2 } })).toMatchObject({
      status: 404,
    });
    expect(await server.refused('getLogConsistency', { query: { first: 1, second: 9 } })).toMatchObject({
      status: 404,
    });
    expect(await server.refused('getLogInclusion', { query: { leaf: 'x', size: 1 } })).toMatchObject({
      status: 400,
    });
    expect(await server.refused('getLogMatch', { params: { match: 'nobody' } })).toMatchObject({
      status: 404,
    });
    const { entries } = await server.call('getLogEntries', { query: { from: 1_000_000 } });
    expect(entries).toEqual([]);
  });

  it('is a 404 where the arena keeps none', async () => {
    const server = await testServer();
    expect(await server.refused('getLog')).toMatchObject({ status: 404, body: { error: 'not_in_log' } });
    expect((await server.fetch(league.LOG_KEY_PATH)).status).toBe(404);
  });

  it('never shows its secret key, in no answer and no line of the log', async () => {
    const transparency = memoryTransparencyStore();
    const secret = await transparency.signingKey('5e'.repeat(32));
    const server = await testServer({ transparency });
    await played(server);
    for (const path of [league.LOG_KEY_PATH, '/api/league/log', '/api/league/log/entries', '/metrics'])
      expect(await (await server.fetch(path)).text()).not.toContain(secret);
    expect(server.lines.join('\n')).not.toContain(secret);
  });
});
