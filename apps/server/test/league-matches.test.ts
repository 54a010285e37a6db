import { gunzipSync } from 'node:zlib';
import { dummy } from '@lobster-league/dummy';
import { replayText, verifyText } from '@lobster-league/kernel';
import type { league } from '@lobster-league/protocol';
import { describe, expect, it } from 'vitest';
import { startedMatch, testServer } from './support/server.js';

describe('live matches', () => {
  it('are listed newest first, by game, status and page', async () => {
    const server = await testServer();
    const first = await startedMatch(server);
    await server.time.advance(10);
    const second = await server.call('createRoom', { body: { game: 'dummy' } });
    const all = await server.call('listMatches');
    expect(all.total).toBe(2);
    expect(all.matches.map(({ roomId }) => roomId)).toEqual([second.room.roomId, first.roomId]);
    expect((await server.call('listMatches', { query: { game: 'paced' } })).matches).toHaveLength(1);
    expect((await server.call('listMatches', { query: { status: 'waiting' } })).matches[0]?.roomId).toBe(
      second.room.roomId,
    );
    const paged = await server.call('listMatches', { query: { page: 2, limit: 1 } });
    expect(paged.matches.map(({ roomId }) => roomId)).toEqual([first.roomId]);
    expect(paged.total).toBe(2);
  });

  it('are found by code in any case, and by id', async () => {
    const server = await testServer();
    const { roomId, code } = await startedMatch(server);
    for (const match of [roomId, code, code.toLowerCase()]) {
      expect(await server.call('getMatch', { params: { match } })).toMatchObject({
        room: { roomId },
        record: null,
      });
    }
  });

  it('show nothing that spectators have not been shown', async () => {
    const server = await testServer();
    const { roomId } = await startedMatch(server, { speed: 'normal' });
    await server.time.advance(5_000);
    const params = { match: roomId };
    const stored = await server.arena.events(roomId, 1, 1000);
    const { sequence, view } = await server.call('getSnapshot', { params });
    const { events, last, next } = await server.call('getEvents', { params, query: { limit: 1000 } });
    expect(sequence).toBeLessThan(stored.length);
    expect(last).toBe(sequence);
    expect(next).toBeNull();
    expect(events.map((event) => event.sequence)).toEqual(Array.from({ length: last }, (_, i) => i + 1));
    expect(view).toMatchObject({ over: false });
  });

  it('of which spectators have not seen the end are not in the history yet', async () => {
    const server = await testServer();
    const { roomId } = await startedMatch(server, { config: { rounds: 1 }, speed: 'slow' });
    const params = { match: roomId };
    await server.time.advance(3_000);
    await server.arena.recorded();
    expect(server.arena.room(roomId).over).toBe(true);
    expect(await server.arena.history.game(roomId)).toBeNull();
    expect(await server.call('getMatch', { params })).toMatchObject({ room: { seed: null }, record: null });
    const early = await server.refused('getReplay', { params });
    expect({ status: early.status, again: early.headers.get('retry-after') }).toEqual({
      status: 409,
      again: '2',
    });
    expect(await server.call('listHistory')).toEqual({ games: [], total: 0 });
    expect((await server.call('listAgentGames', { params: { agentId: 'house:eager' } })).games).toEqual([]);
    await server.time.advance(60_000);
    expect(await server.call('getMatch', { params })).toMatchObject({ record: { gameId: roomId } });
    expect((await server.call('listHistory')).games).toHaveLength(1);
  });

  it('have events in pages, with lines for people if asked', async () => {
    const server = await testServer();
    const roomId = await server.playedMatch();
    const params = { match: roomId };
    const whole = await server.call('getEvents', { params, query: { limit: 1000 } });
    const pages: league.StampedEvent[] = [];
    for (let from: number | null = 1; from !== null; ) {
      const page: { events: readonly league.StampedEvent[]; next: number | null } = await server.call(
        'getEvents',
        {
          params,
          query: { from, limit: 3 },
        },
      );
      pages.push(...page.events);
      from = page.next;
    }
    expect(pages).toEqual(whole.events);
    const told = await server.call('getEvents', { params, query: { text: 'true', limit: 4 } });
    expect(told.events.map(({ text }) => text).slice(0, 3)).toEqual([
      'Eager sits down',
      'Random sits down',
      'Eager, Random play 3 rounds',
    ]);
    expect(await server.call('getEvents', { params, query: { from: 100_000 } })).toMatchObject({
      events: [],
      next: null,
    });
  });
});

describe('finished matches', () => {
  it('are found, snapshot and events included, while the room lives and after it is gone', async () => {
    const server = await testServer();
    const roomId = await server.playedMatch();
    const params = { match: roomId };
    const alive = {
      match: await server.call('getMatch', { params }),
      snapshot: await server.call('getSnapshot', { params }),
      events: await server.call('getEvents', { params }),
    };
    expect(alive.match).toMatchObject({
      room: { status: 'finished' },
      record: {
        gameId: roomId,
        rated: false,
        play: 'open',
        unrated: { code: 'terms', text: 'It was not played on the standard terms of the game.' },
      },
    });
    await server.time.advance(10 * 60_000);
    expect(server.arena.find(roomId)).toBeNull();
    expect(await server.call('getMatch', { params })).toEqual({ room: null, record: alive.match.record });
    const ended = { match: alive.match.record!.roomCode.toLowerCase() };
    expect(await server.call('getMatch', { params: ended })).toMatchObject({
      room: null,
      record: { gameId: params.match },
    });
    const { view, sequence } = await server.call('getSnapshot', { params });
    expect({ view, sequence }).toEqual({ view: alive.snapshot.view, sequence: alive.snapshot.sequence });
    expect(await server.call('getEvents', { params })).toEqual(alive.events);
  });

  it.each([
    ['one input', 1],
    ['many inputs', 100],
  ])('have a replay of %s that verifies, gzipped for who accepts it', async (_name, rounds) => {
    const server = await testServer();
    const roomId = await server.playedMatch('dummy', { rounds });
    await server.call('getReplay', { params: { match: roomId } });
    const response = await server.fetch(`/api/league/matches/${roomId}/replay`, {
      headers: { 'accept-encoding': 'identity' },
    });
    expect(response.headers.get('content-encoding')).toBeNull();
    const text = await response.text();
    const replay = JSON.parse(text);
    expect(text).toBe(replayText(replay));
    expect(verifyText(() => dummy, text)).toBeNull();
    const { rawBytes, encoding } = await gzipped(server.url(`/api/league/matches/${roomId}/replay`));
    expect(encoding).toBe('gzip');
    expect(gunzipSync(rawBytes).toString()).toBe(text);
  });

  it('have no replay before the end', async () => {
    const server = await testServer();
    const { roomId } = await startedMatch(server);
    expect(await server.refused('getReplay', { params: { match: roomId } })).toMatchObject({
      status: 409,
      body: { error: 'match_not_finished' },
    });
  });

  it('are listed with filters and pages', async () => {
    const server = await testServer();
    const ids = [await server.playedMatch(), await server.playedMatch('paced'), await server.playedMatch()];
    const found = async (query: object): Promise<string[]> => {
      const { games } = await server.call('listHistory', { query });
      return games.map(({ gameId }) => gameId);
    };
    expect(await found({})).toEqual([...ids].reverse());
    expect(await found({ game: 'paced' })).toEqual([ids[1]]);
    expect(await found({ agent: 'house:eager', rated: 'false', season: '2026-02' })).toHaveLength(3);
    expect(await found({ agent: 'nobody' })).toEqual([]);
    expect(await found({ rated: 'true' })).toEqual([]);
    expect(await found({ season: '2025-01' })).toEqual([]);
    expect(await found({ page: 2, limit: 2 })).toEqual([ids[0]]);
    const { games } = await server.call('listHistory', { query: { after: server.time.now() } });
    expect(games).toEqual([]);
    expect(await found({ before: server.time.now() })).toHaveLength(3);
  });
});

/** The bytes as they travel; fetch would unpack them. */
async function gzipped(url: string): Promise<{ rawBytes: Buffer; encoding: string | undefined }> {
  const { get } = await import('node:http');
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ rawBytes: Buffer.concat(chunks), encoding: response.headers['content-encoding'] }),
      );
    }).on('error', reject);
  });
}
