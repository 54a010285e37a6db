/** The contract of every TransparencyStore. */
import { type StoredLeaf, StoreUnavailable, type TransparencyStore } from '@lobster-league/arena';
import { Frontier, lastLeafOf, leafHash, peaksOf } from '@lobster-league/kernel/transparency';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

export interface TransparencyHarness {
  /** Opens an empty store. */
  open(): Promise<TransparencyStore>;
  /** Opens another store on the same data, for durable stores. */
  reopen?(): Promise<TransparencyStore>;
  /** Whether several processes may have it open at once. */
  readonly shared?: boolean;
  /** Removes what `open` created; the store is closed by then. */
  end(): Promise<void>;
}

/** Leaves with these keys, for a log that ends with that frontier. */
export function storedLeaves(frontier: Frontier, keys: readonly string[]): StoredLeaf[] {
  return keys.map((key) => {
    const index = frontier.size;
    const text = `{"about":"${key} 🦞"}`;
    return { index, key, kind: key.split(':')[0]!, text, hashes: frontier.append(leafHash(text)) };
  });
}

/** The frontier of what a store holds. */
async function frontierOf(store: TransparencyStore): Promise<Frontier> {
  const size = await store.size();
  const peaks = peaksOf(size);
  const hashes = await store.hashesOf(peaks.map(lastLeafOf));
  return new Frontier(
    size,
    peaks.map((node) => hashes.get(lastLeafOf(node))![node.level]!),
  );
}

export function transparencyStoreContract(name: string, harness: TransparencyHarness): void {
  describe(`${name} is a TransparencyStore`, () => {
    let store: TransparencyStore;
    const keys = Array.from({ length: 21 }, (_, n) => `${n % 3 === 0 ? 'start' : 'end'}:room ${n}`);

    beforeEach(async () => {
      store = await harness.open();
    });
    afterEach(async () => {
      await store.close();
      await harness.end();
    });

    it('keeps leaves as they are, in order, with the hashes of what they complete', async () => {
      expect(await store.size()).toBe(0);
      expect(await store.leaves(0, 5)).toEqual([]);
      const frontier = new Frontier();
      const leaves = storedLeaves(frontier, keys);
      expect(await store.append(leaves.slice(0, 6))).toBe(true);
      expect(await store.append(leaves.slice(6))).toBe(true);
      expect(await store.size()).toBe(21);
      expect(await store.leaves(0, 100)).toEqual(leaves);
      expect(await store.leaves(7, 2)).toEqual(leaves.slice(7, 9));
      expect((await frontierOf(store)).root()).toBe(frontier.root());
      expect(await store.countOf('start', 21)).toBe(7);
      expect(await store.countOf('start', 6)).toBe(2);
      expect(await store.countOf('none', 21)).toBe(0);
    });

    it('finds leaves by key', async () => {
      await store.append(storedLeaves(new Frontier(), keys));
      expect(await store.indexesOf([keys[4]!, 'end:nobody', keys[20]!])).toEqual(
        new Map([
          [keys[4], 4],
          [keys[20], 20],
        ]),
      );
      expect(await store.indexesOf([])).toEqual(new Map());
    });

    it('takes no number twice, none after a gap, and no key twice', async () => {
      const frontier = new Frontier();
      const [first, second, third] = storedLeaves(frontier, ['start:a', 'start:b', 'start:c']);
      expect(await store.append([second!])).toBe(false);
      expect(await store.append([first!, third!])).toBe(false);
      expect(await store.size()).toBeLessThan(2);
      if ((await store.size()) === 0) expect(await store.append([first!])).toBe(true);
      expect(await store.append([first!])).toBe(false);
      expect(await store.append([{ ...second!, key: 'start:a' }])).toBe(false);
      expect(await store.size()).toBe(1);
      expect(await store.append([second!])).toBe(true);
    });

    it('lets one of many writers have each number, and loses none who tries again', async () => {
      const stores = [
        store,
        ...(harness.shared === true ? [await harness.reopen!(), await harness.reopen!()] : []),
      ];
      await Promise.all(
        Array.from({ length: 6 }, async (_, writer) => {
          const own = stores[writer % stores.length]!;
          let left = Array.from({ length: 5 }, (_unused, n) => `end:${writer}/${n}`);
          while (left.length > 0) {
            const leaves = storedLeaves(await frontierOf(own), left);
            await own.append(leaves);
            const known = await own.indexesOf(left);
            left = left.filter((key) => !known.has(key));
          }
        }),
      );
      const leaves = await store.leaves(0, 100);
      expect(leaves.map(({ index }) => index)).toEqual(Array.from({ length: 30 }, (_, n) => n));
      expect(new Set(leaves.map(({ key }) => key)).size).toBe(30);
      const again = new Frontier();
      for (const { text, hashes } of leaves) expect(again.append(leafHash(text))).toEqual(hashes);
      for (const other of stores.slice(1)) await other.close();
    });

    it('keeps the first signing key', async () => {
      expect(await store.signingKey('first')).toBe('first');
      expect(await store.signingKey('second')).toBe('first');
    });

    it('refuses everything once it is closed', async () => {
      await store.close();
      const calls: (() => Promise<unknown>)[] = [
        () => store.append(storedLeaves(new Frontier(), ['start:a'])),
        () => store.size(),
        () => store.leaves(0, 1),
        () => store.indexesOf(['a']),
        () => store.hashesOf([0]),
        () => store.countOf('start', 1),
        () => store.signingKey('any'),
      ];
      for (const call of calls) await expect(call()).rejects.toThrow(StoreUnavailable);
      await store.close();
    });

    const { reopen } = harness;
    if (reopen === undefined) return;
    it('keeps everything over a restart', async () => {
      const frontier = new Frontier();
      const leaves = storedLeaves(frontier, keys);
      await store.append(leaves);
      await store.signingKey('kept');
      await store.close();
      store = await reopen();
      expect(await store.leaves(0, 100)).toEqual(leaves);
      expect(await store.signingKey('another')).toBe('kept');
      expect(await store.append(storedLeaves(frontier, ['start:next']))).toBe(true);
    });
  });
}
