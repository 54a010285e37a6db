/** kill -9 at random moments: whatever was acknowledged is there afterwards, once, every replay verifies, and the log has all of it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { HistoryStore, LiveStore, TransparencyStore } from '@lobster-league/arena';
import { clawpoly } from '@lobster-league/clawpoly';
import { grab } from '@lobster-league/grab';
import { type AnyGame, Rng, verify } from '@lobster-league/kernel';
import { Frontier, leafDifference, leafHash, readLeaf } from '@lobster-league/kernel/transparency';
import { molttactics } from '@lobster-league/molttactics';
import { openEmbedded } from '@lobster-league/stores';
import { afterEach, expect, it } from 'vitest';
import { expectOnce } from '../support/nothing-lost.js';
import { sized } from '../support/sized.js';

const FIXTURE = fileURLToPath(new URL('./fixtures/arena-process.mjs', import.meta.url));
/** Each costs a start of the arena. */
const KILLS = sized(10, 50, 200);
const LONGEST_LIFE_MS = 400;

const games = new Map<string, AnyGame>([clawpoly, grab, molttactics].map((game) => [game.id, game]));
const children = new Set<ChildProcess>();

afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** So many ms after it is ready, or after it has acknowledged something: then it is in the middle of a match. */
interface Kill {
  readonly afterMs: number;
  readonly since: 'ready' | 'ack';
}

/** Runs the arena; kills it, or lets it finish. Adds what it acknowledged. */
function live(
  folder: string,
  kill: Kill | null,
  acknowledged: Set<string>,
): Promise<{ said: string[]; errors: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [FIXTURE, folder, kill === null ? 'finish' : 'play'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.add(child);
    const said: string[] = [];
    let errors = '';
    let isDue = false;
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('ack ')) acknowledged.add(line.slice(4));
      else said.push(line);
      if (kill === null || isDue || !line.startsWith(kill.since)) return;
      isDue = true;
      setTimeout(() => child.kill('SIGKILL'), kill.afterMs);
    });
    child.once('close', () => {
      children.delete(child);
      resolve({ said, errors });
    });
  });
}

async function thoughtsOfVerifiedGames(
  history: HistoryStore,
): Promise<{ thoughts: string[]; played: Map<string, number> }> {
  const thoughts: string[] = [];
  const played = new Map<string, number>();
  const { items, total } = await history.games({}, { page: 1, limit: 100_000 });
  expect(items).toHaveLength(total);
  for (const { gameId, game, totalEvents } of items) {
    const ends = await history.replayHead(gameId);
    const inputs = await history.replayInputs(gameId, 1, 1_000_000);
    expect(verify((id) => games.get(id), { ...ends!, inputs })).toBeNull();
    const events = await history.events(gameId, 1, 1_000_000);
    expect(events.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: totalEvents }, (_, i) => i + 1),
    );
    played.set(game, (played.get(game) ?? 0) + 1);
    for (const { moves = [] } of inputs)
      for (const { thought } of moves) if (thought !== undefined) thoughts.push(thought);
  }
  return { thoughts, played };
}

/** Every room that is there has its leaf, every match that was recorded has its three, once, in order, as its replay says. */
async function expectLogged(log: TransparencyStore, history: HistoryStore, live: LiveStore): Promise<void> {
  const leaves = await log.leaves(0, 1_000_000);
  const frontier = new Frontier();
  const kinds = new Map<string, string[]>();
  for (const { index, text, hashes } of leaves) {
    expect(index).toBe(frontier.size);
    expect(frontier.append(leafHash(text))).toEqual(hashes);
    const { match, kind } = readLeaf(text)!;
    kinds.set(match, [...(kinds.get(match) ?? []), kind]);
  }
  const rooms = await live.rooms();
  expect(rooms.map(({ roomId }) => kinds.get(roomId)?.[0])).toEqual(rooms.map(() => 'commitment'));
  const { items } = await history.games({}, { page: 1, limit: 100_000 });
  for (const { gameId } of items) {
    expect(kinds.get(gameId)).toEqual(['commitment', 'start', 'result']);
    const { head, end } = (await history.replayHead(gameId))!;
    const key = `end:${gameId}`;
    const [leaf] = await log.leaves((await log.indexesOf([key])).get(key)!, 1);
    expect(leafDifference(readLeaf(leaf!.text)!, head, end)).toBeNull();
  }
}

it(`survives ${KILLS} kills in the middle of matches of all three games`, { timeout: 480_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'league-kill-'));
  const rng = Rng.fromSeed('kill -9');
  const acknowledged = new Set<string>();
  for (let kill = 0; kill < KILLS; kill++) {
    const since = kill % 2 === 0 ? 'ready' : 'ack';
    const { said, errors } = await live(folder, { afterMs: rng.below(LONGEST_LIFE_MS), since }, acknowledged);
    expect({ said, errors }).toEqual({ said: ['ready'], errors: '' });
  }
  expect(await live(folder, null, acknowledged)).toEqual({ said: ['ready', 'done'], errors: '' });

  const { live: left, history, transparency, close } = await openEmbedded({ folder });
  const { thoughts, played } = await thoughtsOfVerifiedGames(history);
  await expectLogged(transparency, history, left);
  await close();
  rmSync(folder, { recursive: true });
  expect([...played.keys()].sort()).toEqual(['clawpoly', 'grab', 'molttactics']);
  expect(acknowledged.size).toBeGreaterThan(KILLS);
  expectOnce(acknowledged, thoughts);
});
