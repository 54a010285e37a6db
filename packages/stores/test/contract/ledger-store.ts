/** The contract of every LedgerStore. */
import { type LedgerEntry, type LedgerStore, StoreUnavailable } from '@lobster-league/arena';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

export interface LedgerHarness {
  /** Opens an empty store whose leases use that clock. */
  open(now: () => number): Promise<LedgerStore>;
  /** Opens another store on the same data, for durable stores. */
  reopen?(now: () => number): Promise<LedgerStore>;
  /** Removes what `open` created; the store is closed by then. */
  end(): Promise<void>;
}

export function ledgerEntry(
  stream: string,
  sequence: number,
  changes: Partial<LedgerEntry> = {},
): LedgerEntry {
  return {
    stream,
    sequence,
    key: `${stream}/${sequence}`,
    at: 1000 + sequence,
    fact: { type: 'deposit', amount: '100000000000000000000001', note: 'a "quoted" 🦞\u0000' },
    postings: [
      { account: 'received', asset: 'base:USDC', amount: '-5' },
      { account: 'unclaimed', asset: 'base:USDC', amount: '5' },
    ],
    check: `check ${sequence}`,
    chain: 'base',
    address: `0x${stream}`,
    settled: false,
    ...changes,
  };
}

export function ledgerStoreContract(name: string, harness: LedgerHarness): void {
  describe(`${name} is a LedgerStore`, () => {
    let store: LedgerStore;
    let time = 0;

    beforeEach(async () => {
      time = 0;
      store = await harness.open(() => time);
    });
    afterEach(async () => {
      await store.close();
      await harness.end();
    });

    it('keeps entries as they are, in order, each stream by itself', async () => {
      for (const entry of [ledgerEntry('a', 0), ledgerEntry('b', 0), ledgerEntry('a', 1)]) {
        expect(await store.append(entry)).toBe('added');
      }
      expect(await store.entries('a')).toEqual([ledgerEntry('a', 0), ledgerEntry('a', 1)]);
      expect(await store.entries('b')).toEqual([ledgerEntry('b', 0)]);
      expect(await store.entries('c')).toEqual([]);
    });

    it('refuses a number that is taken or leaves a gap', async () => {
      await store.append(ledgerEntry('a', 0));
      expect(await store.append(ledgerEntry('a', 0, { key: 'other' }))).toBe('stale');
      expect(await store.append(ledgerEntry('a', 2))).toBe('stale');
      expect(await store.append(ledgerEntry('b', 1))).toBe('stale');
      expect(await store.entries('a')).toEqual([ledgerEntry('a', 0)]);
      expect(await store.streamOf('other')).toBeNull();
    });

    it('refuses a key that any stream has used, and tells which', async () => {
      await store.append(ledgerEntry('a', 0, { key: 'tx:base:0x1' }));
      expect(await store.append(ledgerEntry('b', 0, { key: 'tx:base:0x1' }))).toBe('taken');
      expect(await store.append(ledgerEntry('a', 1, { key: 'tx:base:0x1' }))).toBe('taken');
      expect(await store.streamOf('tx:base:0x1')).toBe('a');
      expect(await store.streamOf('tx:base:0x2')).toBeNull();
      expect(await store.entries('b')).toEqual([]);
      expect((await store.heads()).map(({ stream, sequence }) => ({ stream, sequence }))).toEqual([
        { stream: 'a', sequence: 0 },
      ]);
    });

    it('lets one of many win a number, and one of many a key', async () => {
      const rivals = Array.from({ length: 10 }, (_, n) => ledgerEntry('a', 0, { key: `rival ${n}` }));
      const numbers = await Promise.all(rivals.map((entry) => store.append(entry)));
      expect(numbers.filter((outcome) => outcome === 'added')).toHaveLength(1);
      const twins = Array.from({ length: 10 }, (_, n) => ledgerEntry(`stream ${n}`, 0, { key: 'same' }));
      const keys = await Promise.all(twins.map((entry) => store.append(entry)));
      expect(keys.filter((outcome) => outcome === 'added')).toHaveLength(1);
      expect(keys.filter((outcome) => outcome === 'taken')).toHaveLength(9);
    });

    it('shows the last entry of every stream, oldest stream first', async () => {
      await store.append(ledgerEntry('b', 0));
      await store.append(ledgerEntry('a', 0));
      await store.append(ledgerEntry('b', 1, { settled: true, at: 5000 }));
      expect(await store.heads()).toEqual([
        { stream: 'b', sequence: 1, chain: 'base', address: '0xb', settled: true, at: 5000 },
        { stream: 'a', sequence: 0, chain: 'base', address: '0xa', settled: false, at: 1000 },
      ]);
      expect((await store.heads(5000)).map(({ stream }) => stream)).toEqual(['b', 'a']);
      expect((await store.heads(5001)).map(({ stream }) => stream)).toEqual(['a']);
      await store.append(ledgerEntry('b', 2, { settled: false }));
      expect(await store.heads(9999)).toHaveLength(2);
      expect((await store.heads())[0]).toMatchObject({ stream: 'b', sequence: 2, settled: false });
    });

    it('never gives a number twice', async () => {
      const numbers = await Promise.all(Array.from({ length: 20 }, () => store.nextNumber()));
      expect(new Set(numbers).size).toBe(20);
      expect(Math.min(...numbers)).toBe(1);
    });

    it('remembers how far each chain was searched', async () => {
      expect(await store.cursor('base')).toBeNull();
      await store.setCursor('base', 7);
      await store.setCursor('local', 0);
      await store.setCursor('base', 9);
      expect(await store.cursor('base')).toBe(9);
      expect(await store.cursor('local')).toBe(0);
    });

    it('lets one worker work, until its time is over', async () => {
      expect(await store.lease('work', 'one', 1000)).toBe(true);
      expect(await store.lease('work', 'two', 1000)).toBe(false);
      expect(await store.lease('other', 'two', 1000)).toBe(true);
      time += 900;
      expect(await store.lease('work', 'one', 1000)).toBe(true);
      time += 999;
      expect(await store.lease('work', 'two', 1000)).toBe(false);
      time += 1;
      expect(await store.lease('work', 'two', 1000)).toBe(true);
      expect(await store.lease('work', 'one', 1000)).toBe(false);
    });

    it('refuses everything once it is closed', async () => {
      await store.close();
      const calls: (() => Promise<unknown>)[] = [
        () => store.append(ledgerEntry('a', 0)),
        () => store.entries('a'),
        () => store.heads(),
        () => store.streamOf('a'),
        () => store.nextNumber(),
        () => store.cursor('base'),
        () => store.setCursor('base', 1),
        () => store.lease('work', 'one', 1),
      ];
      for (const call of calls) await expect(call()).rejects.toThrow(StoreUnavailable);
      await store.close();
    });

    const { reopen } = harness;
    if (reopen === undefined) return;
    it('keeps everything over a restart', async () => {
      await store.append(ledgerEntry('a', 0, { key: 'once' }));
      await store.append(ledgerEntry('a', 1));
      await store.setCursor('base', 7);
      expect(await store.nextNumber()).toBe(1);
      await store.close();
      store = await reopen(() => time);
      expect(await store.entries('a')).toEqual([ledgerEntry('a', 0, { key: 'once' }), ledgerEntry('a', 1)]);
      expect(await store.append(ledgerEntry('b', 0, { key: 'once' }))).toBe('taken');
      expect(await store.append(ledgerEntry('a', 1))).toBe('stale');
      expect(await store.cursor('base')).toBe(7);
      expect(await store.nextNumber()).toBe(2);
      expect(await store.heads()).toHaveLength(1);
    });
  });
}
