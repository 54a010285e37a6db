import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { HistoryStore } from '@lobster-league/arena';
import { describe, expect, it } from 'vitest';
import { NOTHING_LOST } from '../../../tests/support/nothing-lost.js';
import { sized } from '../../../tests/support/sized.js';
import { openEmbedded } from '../src/index.js';
import { temporaryFolder } from './fixtures/temporary.js';

const RECORDER = fileURLToPath(new URL('fixtures/recorder.mjs', import.meta.url));
const ROUNDS = sized(3, 8, 60);
const AGENTS = [0, 1, 2, 3, 4].map((number) => `agent-${number}`);

/** Lets a process record games, and kills it once it has said a number of things. Gives the games acknowledged. */
async function recordUntilKilled(folder: string, first: number, words: number): Promise<number[]> {
  const child = spawn(process.execPath, [RECORDER, folder, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line);
    if (said.length === words) process.kill(child.pid!, 'SIGKILL');
  }
  const [, signal] = await ended;
  expect(signal).toBe('SIGKILL');
  return said.slice(1).map(Number);
}

/** Ratings, counts, lists and points tell the same story, down to the last game. */
async function checkSums(history: HistoryStore, total: number): Promise<void> {
  let sum = 0;
  for (const agentId of AGENTS) {
    const standings = await history.standings(agentId);
    const overall = standings.find(({ season }) => season === 'all');
    const points = await history.ratingHistory(agentId, 'clawpoly', 1_000_000);
    const { gamesPlayed = 0, rating = 1200 } = overall ?? {};
    sum += gamesPlayed;
    expect(points.length).toBe(gamesPlayed);
    expect(points.reduce((at, { delta }) => at + delta, 1200)).toBe(rating);
    expect((await history.games({ agentId }, { page: 1, limit: 0 })).total).toBe(gamesPlayed);
    expect(overall?.counters.games ?? 0).toBe(gamesPlayed);
    const seasons = standings.filter(({ season }) => season !== 'all');
    expect(seasons.reduce((games, season) => games + season.gamesPlayed, 0)).toBe(gamesPlayed);
    const rivals = await history.rivalries(agentId, null, 10);
    expect(rivals.reduce((met, { wins, losses }) => met + wins + losses, 0)).toBe(gamesPlayed);
  }
  expect(sum).toBe(2 * total);
}

describe('a process that is killed while it records games', () => {
  it(`loses none that it acknowledged and records none by halves, ${ROUNDS} times in a row`, async () => {
    const folder = await temporaryFolder();
    const acknowledged: number[] = [];
    let next = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const words = round % 3 === 0 ? 1 + round : 2 + Math.floor(Math.random() * 60);
      acknowledged.push(...(await recordUntilKilled(folder, next, words)));
      const { history, close } = await openEmbedded({ folder });
      const { items, total } = await history.games({}, { page: 1, limit: 1_000_000 });
      expect(items).toHaveLength(total);
      const known = new Set(items.map(({ gameId }) => gameId));
      expect(
        acknowledged.filter((number) => !known.has(`game-${number}`)),
        NOTHING_LOST,
      ).toEqual([]);
      for (const { gameId } of items.slice(0, 20)) {
        expect(await history.events(gameId, 1, 1000)).toHaveLength(300);
        expect(await history.replayInputs(gameId, 1, 10)).toHaveLength(2);
        expect(await history.replayHead(gameId)).toMatchObject({ head: { seed: gameId } });
      }
      await checkSums(history, total);
      await close();
      // Games that were begun but not acknowledged are recorded again, and those that are there count once.
      next = Math.max(0, ...acknowledged) - 5;
      if (next < 0) next = 0;
    }
    expect(acknowledged.length).toBeGreaterThan(ROUNDS);
  });
});
