import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openEmbedded } from '../src/index.js';
import { temporaryFolder } from './fixtures/temporary.js';

const FIXTURES = fileURLToPath(new URL('fixtures/', import.meta.url));

/** What is in each kept folder: a match of Clawpoly between two house bots, a registered agent, a room that waits. */
const KEPT = [{ data: 'data-2026-11', game: 'yqcd20bw42pz', winner: 'house:random', waiting: 'SURF23' }];

describe('data of an earlier version', () => {
  it('is named below, every folder of it', () => {
    const folders = readdirSync(FIXTURES).filter((name) => name.startsWith('data-'));
    expect(KEPT.map(({ data }) => data)).toEqual(folders);
  });

  it.each(KEPT)(
    '$data is opened with all that is in it, and can be written',
    async ({ data, game, winner, waiting }) => {
      const folder = await temporaryFolder();
      for (const file of readdirSync(join(FIXTURES, data)))
        writeFileSync(
          join(folder, file.replace(/\.gz$/, '')),
          gunzipSync(readFileSync(join(FIXTURES, data, file))),
        );
      for (let opening = 0; opening < 2; opening++) {
        const { live, history, transparency, close } = await openEmbedded({ folder });
        const record = await history.game(game);
        const won = record?.players.find(({ playerId }) => playerId === record.winnerId);
        expect(won?.agentId).toBe(winner);
        expect((await history.events(game, 1, 10_000)).length).toBe(record?.totalEvents);
        expect(await history.replayHead(game)).not.toBeNull();
        expect((await history.secrets('kept'))?.keyHash).toMatch(/^[0-9a-f]{64}$/);
        expect(await transparency.size()).toBeGreaterThan(2);
        const roomId = await live.roomIdOf(waiting);
        expect((await live.room(roomId ?? ''))?.name).toBe('Waits');
        expect((await history.agent('new'))?.name).toBe(opening === 0 ? undefined : 'New');
        const profile = { agentId: 'new', name: 'New', description: '', house: false, createdAt: 1 };
        await history.addAgent(profile, {
          keyHash: null,
          hmacSecret: null,
          recoveryHash: null,
          publicKey: null,
        });
        await close();
      }
    },
  );
});
