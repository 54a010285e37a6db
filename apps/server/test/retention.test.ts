import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dummy } from '@lobster-league/dummy';
import { verifyText } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../src/config.js';
import { dataFolder } from './support/process.js';
import { type TestServer, testServer } from './support/server.js';

const DAY = 86_400_000;

const eventsOf = (server: TestServer, event: string): Record<string, unknown>[] =>
  server.lines
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter((line) => line.event === event);

/** One exhibition and one match that somebody opened. */
async function twoMatches(
  server: TestServer,
): Promise<{ readonly exhibition: string; readonly opened: string }> {
  await server.rankedMatch();
  const opened = await server.playedMatch();
  const { items } = await server.arena.history.games({}, { page: 1, limit: 10 });
  return { opened, exhibition: items.find(({ gameId }) => gameId !== opened)!.gameId };
}

async function recorded(server: TestServer): Promise<string[]> {
  const { items } = await server.arena.history.games({}, { page: 1, limit: 10 });
  return items.map(({ gameId }) => gameId);
}

/** The disk takes real time, and the clock is turned by hand. */
async function untilRecorded(server: TestServer, ids: readonly string[]): Promise<void> {
  const left = async (): Promise<string[]> => {
    await server.time.advance(60_000);
    return recorded(server);
  };
  await expect.poll(left).toEqual(ids);
}

describe('what is kept', () => {
  it('is exhibitions for a while, everything else for ever, and all ratings', async () => {
    expect(readConfig({}).retention).toMatchObject({ exhibitionDays: 30, matchDays: 0 });
    const server = await testServer({ env: { KEEP_EXHIBITIONS_DAYS: '1' } });
    const { exhibition, opened } = await twoMatches(server);
    const { history } = server.arena;
    const standings = await history.standings('house:eager');
    expect(standings.length).toBeGreaterThan(0);
    await server.time.advance(0.9 * DAY);
    expect((await recorded(server)).sort()).toEqual([exhibition, opened].sort());
    await server.time.advance(0.2 * DAY);
    await untilRecorded(server, [opened]);
    expect(await history.standings('house:eager')).toEqual(standings);
    expect(eventsOf(server, 'matches.removed')).toEqual([expect.objectContaining({ removed: 1 })]);
    expect((await server.fetch(`/api/league/matches/${exhibition}`)).status).toBe(404);
  });

  it('is as long as the operator says, and for ever with 0', async () => {
    const env = { KEEP_EXHIBITIONS_DAYS: '0', KEEP_MATCHES_DAYS: '1' };
    const server = await testServer({ env });
    const { exhibition } = await twoMatches(server);
    await server.time.advance(1.1 * DAY);
    await untilRecorded(server, [exhibition]);
  });

  it.each(['KEEP_COUNT', 'KEEP_MB'])(
    'is no more than %s says, and those of the house alone go first',
    async (name) => {
      const server = await testServer({ env: { [name]: '1' } });
      const { history } = server.arena;
      // As if each match took half a megabyte and a bit.
      history.bytes = async () => 510_000 * (await history.games({}, { page: 1, limit: 0 })).total;
      const { exhibition, opened } = await twoMatches(server);
      expect((await recorded(server)).sort()).toEqual([exhibition, opened].sort());
      await untilRecorded(server, [opened]);
      await server.time.advance(180_000);
      expect(await recorded(server)).toEqual([opened]);
      // Of people's the oldest go, where there are no others.
      const next = await server.playedMatch();
      if (name === 'KEEP_COUNT') await untilRecorded(server, [next]);
    },
  );

  it('is archived before it is removed, and still verifies', async () => {
    const folder = join(dataFolder(), 'archive');
    const server = await testServer({ env: { KEEP_EXHIBITIONS_DAYS: '1', ARCHIVE_DIR: folder } });
    const { exhibition, opened } = await twoMatches(server);
    await server.time.advance(1.1 * DAY);
    await untilRecorded(server, [opened]);
    expect(readdirSync(folder)).toEqual([`${exhibition}.json`]);
    const text = readFileSync(join(folder, `${exhibition}.json`), 'utf8');
    expect(verifyText((id) => (id === 'dummy' ? dummy : undefined), text)).toBeNull();
  });
});

describe('a disk that fills', () => {
  it('is a warning, then nothing new is begun while matches go on, then all is as before', async () => {
    let free = 10_000 * 2 ** 20;
    const server = await testServer({ freeSpace: async () => free });
    const { room: info } = await server.call('createRoom', {
      body: { game: 'dummy', config: { rounds: 50 } },
    });
    const room = server.arena.room(info.roomId);
    const left = async (mb: number): Promise<void> => {
      free = mb * 2 ** 20;
      await server.time.advance(10_000);
    };
    await left(400);
    expect(eventsOf(server, 'disk.low')).toEqual([expect.objectContaining({ level: 'warn', freeMb: 400 })]);
    await server.call('createRoom', { body: { game: 'dummy' } });

    await left(50);
    expect(eventsOf(server, 'disk.read_only')).toEqual([expect.objectContaining({ level: 'error' })]);
    const shapes: [path: string, body: unknown, shape: unknown][] = [
      ['/api/league/matches', { game: 'dummy' }, { error: 'store_unavailable', message: expect.any(String) }],
      ['/api/league/agents', { agentId: 'a', name: 'A' }, { error: 'store_unavailable' }],
      [
        '/api/register',
        { agent_id: 'a', class: 'warrior', display_name: 'A', emoji: '🦞' },
        { error: expect.anything() },
      ],
    ];
    for (const [path, body, shape] of shapes) {
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      };
      const response = await server.fetch(path, init);
      expect([path, response.status]).toEqual([path, 503]);
      expect(await response.json()).toMatchObject(shape as object);
    }
    expect(await (await server.fetch('/api/v1/health')).json()).toMatchObject({ status: 'degraded' });
    expect((await server.fetch('/api/league/matches')).status).toBe(200);
    for (const bot of ['eager', 'random']) await room.addBot(bot);
    await room.start();
    await server.time.advance(60_000);
    expect(room.started).toBe(true);

    await left(10_000);
    expect(eventsOf(server, 'disk.enough')).toHaveLength(1);
    await server.call('createRoom', { body: { game: 'dummy' } });
    expect(await (await server.fetch('/api/v1/health')).json()).toMatchObject({ status: 'ok' });
  });
});
