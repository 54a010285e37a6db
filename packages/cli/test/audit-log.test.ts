/** `league audit-log` against real servers: an honest one, and operators who rewrite the log or show two of them. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { HistoryStore, StoredLeaf, TransparencyStore } from '@lobster-league/arena';
import { Frontier, leafHash } from '@lobster-league/kernel/transparency';
import { memoryHistoryStore, memoryTransparencyStore } from '@lobster-league/stores';
import { describe, expect, it, vi } from 'vitest';
import type { RunningServer } from '../../../apps/server/src/open-server.js';
import { realServer } from '../../../apps/server/test/support/real-server.js';
import { run, scratch } from './run.js';

const WAIT = { timeout: 60_000, interval: 50 };
let files = 0;

function headFile(): string {
  return scratch(`head-${++files}.json`);
}

async function playedMatch({ services: { arena } }: RunningServer): Promise<string> {
  const { room } = await arena.createRoom({
    game: 'molttactics',
    maxPlayers: 2,
    bots: ['warrior', 'mage'],
    speed: 'instant',
  });
  await room.start();
  await vi.waitFor(async () => {
    expect((await arena.transparency!.match(room.roomId)).entries).toHaveLength(3);
  }, WAIT);
  return room.roomId;
}

interface Arranged {
  readonly server: RunningServer;
  readonly store: TransparencyStore;
  readonly matches: readonly string[];
}

async function arranged(
  matches = 2,
  store = memoryTransparencyStore(),
  history?: HistoryStore,
): Promise<Arranged> {
  const world = history === undefined ? { transparency: store } : { transparency: store, history };
  const server = await realServer({}, world);
  const played: string[] = [];
  for (let n = 0; n < matches; n++) played.push(await playedMatch(server));
  return { server, store, matches: played };
}

/** A store that shows other leaves than the one behind it. */
function showing(store: TransparencyStore, leaves: readonly StoredLeaf[]): TransparencyStore {
  return {
    append: (added) => store.append(added),
    close: () => store.close(),
    signingKey: (made) => store.signingKey(made),
    size: async () => leaves.length,
    leaves: async (from, limit) => leaves.slice(from, from + limit),
    indexesOf: async (keys) =>
      new Map(leaves.filter(({ key }) => keys.includes(key)).map(({ key, index }) => [key, index])),
    hashesOf: async (indexes) => new Map(indexes.map((index) => [index, leaves[index]!.hashes])),
    countOf: async (kind, size) => leaves.slice(0, size).filter((leaf) => leaf.kind === kind).length,
  };
}

/** The same leaves with other texts, hashed as if it had always been so. */
function rewritten(leaves: readonly StoredLeaf[], text: (leaf: StoredLeaf) => string): StoredLeaf[] {
  const frontier = new Frontier();
  return leaves.map((leaf) => {
    const changed = text(leaf);
    return { ...leaf, text: changed, hashes: frontier.append(leafHash(changed)) };
  });
}

function otherPlaces(text: string): string {
  return text.replaceAll(/"place":(\d)/g, (_, place: string) => `"place":${3 - Number(place)}`);
}

describe('league audit-log', () => {
  it('finds nothing wrong with an honest log, remembers its head, and reads only what is new the next time', async () => {
    const { server, matches } = await arranged();
    const file = headFile();
    const first = await run(['audit-log', server.url, '--head', file, '--match', matches[0]!]);
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toContain('2 rooms opened, 2 matches started, 2 with a result');
    expect(first.out).toContain('0 matches called off by the house');
    expect(first.out).toContain('2 replays run again, 0 compared only');
    expect(first.out).toContain(`match ${matches[0]}: leaves 0, 1, 2`);
    expect(first.out).toContain('nothing is wrong');

    await playedMatch(server);
    const { room } = await server.services.arena.createRoom({ game: 'molttactics', maxPlayers: 2 });
    await vi.waitFor(async () => {
      expect((await server.services.arena.transparency!.match(room.roomId)).entries).toHaveLength(1);
    }, WAIT);
    const second = await run(['audit-log', server.url, '--head', file, '--json']);
    expect(second.code).toBe(0);
    expect(JSON.parse(second.out)).toMatchObject({
      right: true,
      from: 6,
      counts: { commitment: 4, start: 3, result: 3 },
      replays: { verified: 1, compared: 0, left: 0 },
      problems: [],
    });
  });

  it('counts matches that the house called off', async () => {
    const { server } = await arranged(0);
    const { arena } = server.services;
    const { room } = await arena.createRoom({
      game: 'clawpoly',
      bots: ['random', 'random'],
      maxPlayers: 2,
      speed: 'fast',
    });
    await room.start();
    await room.stop('called_off');
    await vi.waitFor(async () => {
      expect((await arena.transparency!.match(room.roomId)).entries).toHaveLength(3);
    }, WAIT);
    const { code, out } = await run(['audit-log', server.url]);
    expect({ code, out }).toMatchObject({ code: 0 });
    expect(out).toContain('1 matches called off by the house');
  });

  it('catches an operator who rewrites a leaf, for whoever has seen a head before', async () => {
    const history = memoryHistoryStore();
    const { server, store } = await arranged(2, undefined, history);
    const file = headFile();
    expect((await run(['audit-log', server.url, '--head', file])).code).toBe(0);
    const leaves = await store.leaves(0, 100);
    const before = readFileSync(file, 'utf8');

    // The text alone: the signed tree is another one.
    const slips = leaves.map((leaf) => ({ ...leaf, text: otherPlaces(leaf.text) }));
    const clumsy = await realServer({}, { transparency: showing(store, slips), history });
    const caught = await run(['audit-log', clumsy.url]);
    expect(caught).toMatchObject({ code: 1, out: expect.stringContaining('not those of the head') });

    // The whole tree: it does not continue the head that was seen.
    const forged = rewritten(leaves, ({ text }) => otherPlaces(text));
    const careful = await realServer({}, { transparency: showing(store, forged), history });
    const again = await run(['audit-log', careful.url, '--head', file]);
    expect(again).toMatchObject({ code: 1, out: expect.stringContaining('does not continue the head of 6') });
    // And what was remembered stays.
    expect(readFileSync(file, 'utf8')).toBe(before);
    // Somebody who has never seen the log sees that it does not fit the replays.
    const fresh = await run(['audit-log', careful.url]);
    expect(fresh).toMatchObject({
      code: 1,
      out: expect.stringContaining('other placements than the replay'),
    });
  });

  it('catches an operator who puts others in the seats that were fixed at the start', async () => {
    const history = memoryHistoryStore();
    const { server, store } = await arranged(1, undefined, history);
    expect((await run(['audit-log', server.url])).code).toBe(0);
    const leaves = await store.leaves(0, 100);
    expect(JSON.parse(leaves[1]!.text)).toMatchObject({
      format: 2,
      kind: 'start',
      agents: ['house:warrior', 'house:mage'],
      terms: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const shown = async (change: (text: string) => string) => {
      const forged = rewritten(leaves, ({ text }) => change(text));
      const other = await realServer({}, { transparency: showing(store, forged), history });
      return run(['audit-log', other.url]);
    };
    expect(await shown((text) => text.replace(/"terms":"../, '"terms":"00'))).toMatchObject({
      code: 1,
      out: expect.stringContaining('not those that the log has of the start'),
    });
    expect(await shown((text) => text.replace('house:mage', 'house:kraken'))).toMatchObject({
      code: 1,
      out: expect.stringContaining('house:kraken at the start'),
    });
    // A start as it was written before it said who plays is as right as ever.
    const older = (text: string): string =>
      text.replace(/"agents":\[[^\]]*\],/, '').replace(/,"terms":"[0-9a-f]*"/, '');
    const old = (text: string): string =>
      text.includes('"kind":"start"') ? older(text).replace('"format":2', '"format":1') : text;
    expect(await shown(old)).toMatchObject({ code: 0 });
  });

  it('catches an operator who takes leaves away', async () => {
    const { server, store } = await arranged(2);
    const file = headFile();
    expect((await run(['audit-log', server.url, '--head', file])).code).toBe(0);
    const fewer = await store.leaves(0, 3);
    const shorter = await realServer({}, { transparency: showing(store, fewer) });
    const { code, out } = await run(['audit-log', shorter.url, '--head', file, '--replays', '0']);
    expect(code).toBe(1);
    expect(out).toMatch(/lost leaves|does not continue/);
  });

  it('catches an operator who shows two people different logs, when they compare their heads', async () => {
    const { server, store } = await arranged(2);
    const mine = headFile();
    const yours = headFile();
    expect((await run(['audit-log', server.url, '--head', mine])).code).toBe(0);
    const leaves = await store.leaves(0, 100);
    // Yours says that the second match was never played.
    const other = rewritten(leaves.slice(0, 4), ({ text }) => text.replace(/"at":\d/, '"at":9'));
    const twoFaced = await realServer({}, { transparency: showing(store, other) });
    expect((await run(['audit-log', twoFaced.url, '--head', yours, '--replays', '0'])).code).toBe(0);
    for (const [url, seen] of [
      [server.url, yours],
      [twoFaced.url, mine],
    ] as const) {
      const { code, out } = await run(['audit-log', url, '--seen', seen, '--replays', '0']);
      expect(code).toBe(1);
      expect(out).toContain('somebody was shown another log');
    }
  });

  it('catches another key, a forged head file, and a match that is not in the log', async () => {
    const { server, matches } = await arranged(1);
    const file = headFile();
    expect((await run(['audit-log', server.url, '--head', file])).code).toBe(0);
    const own = memoryTransparencyStore();
    await own.signingKey('cd'.repeat(32));
    const { server: another } = await arranged(1, own);
    expect(await run(['audit-log', another.url, '--head', file])).toMatchObject({
      code: 1,
      out: expect.stringContaining('another key'),
    });
    const head = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...head, head: { ...head.head, size: head.head.size - 1 } }));
    expect((await run(['audit-log', server.url, '--head', file])).code).not.toBe(0);
    expect(await run(['audit-log', server.url, '--match', 'nobody'])).toMatchObject({
      code: 1,
      out: expect.stringContaining('match nobody: it is not in the log'),
    });
    expect((await run(['audit-log', server.url, '--match', matches[0]!])).code).toBe(0);
  });

  it('catches a replay that was changed after the match', async () => {
    const kept = memoryHistoryStore();
    const history: HistoryStore = Object.assign(Object.create(kept), {
      replayHead: async (gameId: string) => {
        const found = await kept.replayHead(gameId);
        return found === null
          ? null
          : { ...found, end: { ...found.end, digest: found.end.digest.replace(/^./, 'x') } };
      },
    });
    for (const name of Object.keys(kept) as (keyof HistoryStore)[])
      if (name !== 'replayHead') Object.assign(history, { [name]: kept[name] });
    const { server } = await arranged(1, undefined, history);
    const { code, out } = await run(['audit-log', server.url]);
    expect(code).toBe(1);
    expect(out).toMatch(/its replay cannot be read|digest/);
  });

  it('is exported whole, byte for byte, and not where its leaves are not those of its head', async () => {
    const { server, store } = await arranged(1);
    const file = headFile();
    expect(await run(['export-log', server.url, '--out', file])).toEqual({
      code: 0,
      out: `written: ${file}\n`,
      err: '',
    });
    const [first, ...leaves] = readFileSync(file, 'utf8').trimEnd().split('\n');
    const stored = await store.leaves(0, 100);
    expect(leaves).toEqual(stored.map(({ text }) => text));
    const frontier = new Frontier();
    for (const leaf of leaves) frontier.append(leafHash(leaf));
    expect(JSON.parse(first!)).toMatchObject({ format: 1, head: { size: 3, root: frontier.root() } });
    const slips = stored.map((leaf) => ({ ...leaf, text: otherPlaces(leaf.text) }));
    const forger = await realServer({}, { transparency: showing(store, slips) });
    const other = headFile();
    expect(await run(['export-log', forger.url, '--out', other])).toMatchObject({
      code: 1,
      out: expect.stringContaining('not those of the head'),
    });
    expect(existsSync(other)).toBe(false);
    expect(await run(['export-log', server.url])).toMatchObject({ code: 2 });
    expect(await run(['export-log', '--help'])).toMatchObject({ code: 0 });
  });

  it('explains itself, and says what it cannot do', async () => {
    expect(await run(['audit-log', '--help'])).toMatchObject({ code: 0 });
    expect(await run(['audit-log'])).toMatchObject({ code: 2 });
    expect(await run(['audit-log', 'http://127.0.0.1:9'])).toMatchObject({ code: 2 });
    const none = await realServer();
    expect(await run(['audit-log', none.url])).toMatchObject({ code: 2 });
    const file = headFile();
    writeFileSync(file, '{}');
    expect(await run(['audit-log', none.url, '--head', file])).toMatchObject({ code: 2 });
  });
});
