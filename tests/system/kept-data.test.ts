/** Data folders that earlier versions have written (`npm run keep-data`) are opened with all that is in them. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { openServer, openWorld, readConfig } from '@lobster-league/server';
import { openEmbedded } from '@lobster-league/stores';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

const KEPT = fileURLToPath(new URL('../support/kept-data/', import.meta.url));
const LEAGUE = fileURLToPath(new URL('../../packages/cli/dist/main.js', import.meta.url));
const versions = readdirSync(KEPT).sort();
const about = z.object({
  version: z.string(),
  match: z.string(),
  winner: z.string(),
  waiting: z.string(),
  /** Whose rating a match has changed; null in the folder of 0.1.0, which has none. */
  rated: z.object({ agentId: z.string(), game: z.string() }).nullable(),
});

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'league-kept-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Unpacks a kept folder, and says what is in it. */
function unpack(version: string): z.infer<typeof about> {
  for (const file of readdirSync(join(KEPT, version)).filter((name) => name.endsWith('.gz'))) {
    const bytes = gunzipSync(readFileSync(join(KEPT, version, file)));
    writeFileSync(join(folder, file.replace(/\.gz$/, '')), bytes);
  }
  return about.parse(JSON.parse(readFileSync(join(KEPT, version, 'about.json'), 'utf8')));
}

it('of every released version there is one', () => {
  const changelog = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
  const released = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version]) => version);
  expect(versions).toEqual(expect.arrayContaining(['0.1.0', ...released]));
});

describe.each(versions)('the data of %s', (version) => {
  it('has its match, agents, ratings and rooms, twice, and can be written', async () => {
    const { match, winner, waiting, rated } = unpack(version);
    for (let opening = 0; opening < 2; opening++) {
      const { live, history, transparency, close } = await openEmbedded({ folder });
      const record = await history.game(match);
      const won = record?.players.find(({ playerId }) => playerId === record.winnerId);
      expect(won?.agentId).toBe(winner);
      expect((await history.events(match, 1, 10_000)).length).toBe(record?.totalEvents);
      if (rated !== null) {
        const standings = await history.standings(rated.agentId);
        expect(standings).toContainEqual(expect.objectContaining({ game: rated.game, gamesPlayed: 1 }));
      }
      expect((await history.secrets('kept'))?.keyHash).toMatch(/^[0-9a-f]{64}$/);
      const roomId = await live.roomIdOf(waiting);
      expect((await live.room(roomId ?? ''))?.name).toBe('Waits');
      expect((await history.agent('new'))?.name).toBe(opening === 0 ? undefined : 'New');
      const profile = { agentId: 'new', name: 'New', description: '', house: false, createdAt: 1 };
      const none = { keyHash: null, hmacSecret: null, recoveryHash: null, publicKey: null };
      await history.addAgent(profile, none);
      expect(await transparency.signingKey('ab'.repeat(32))).toMatch(/^[0-9a-f]{64}$/);
      await close();
    }
  });

  it('is served: the replay verifies, and the log has its match', async () => {
    const { match } = unpack(version);
    const config = readConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      HOUSE_MATCHES: '0',
      SERVE_WEB: '0',
      LOG_LEVEL: 'silent',
    });
    const server = await openServer(config, await openWorld(config));
    try {
      const read = async (path: string): Promise<Response> => fetch(`${server.url}/api/league${path}`);
      const file = join(folder, 'replay.json');
      writeFileSync(file, await (await read(`/matches/${match}/replay`)).text());
      const { stdout } = await promisify(execFile)(process.execPath, [LEAGUE, 'verify', file]);
      expect(stdout).toMatch(/clawpoly/i);
      const log = z.object({ entries: z.array(z.object({ proof: z.array(z.string()) })) });
      // Also of a version without a log: the room was still there, and gets its leaves when it is back.
      const leaves = async () => log.parse(await (await read(`/log/matches/${match}`)).json()).entries.length;
      await expect.poll(leaves).toBe(3);
    } finally {
      await server.close();
    }
  });
});
