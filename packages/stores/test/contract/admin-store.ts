/** The contract of every AdminStore. */
import { type AdminStore, type AuditEntry, StoreUnavailable } from '@lobster-league/arena';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

export interface AdminHarness {
  /** Opens an empty store. */
  open(): Promise<AdminStore>;
  /** Opens another store on the same data, for durable stores. */
  reopen?(): Promise<AdminStore>;
  /** Whether several processes may have it open at once. */
  readonly shared?: boolean;
  /** Removes what `open` created; the store is closed by then. */
  end(): Promise<void>;
}

export function auditEntry(n: number, more: Partial<AuditEntry> = {}): Omit<AuditEntry, 'number'> {
  return {
    at: 1_000 + n,
    by: 'ana "🦞" \u0000',
    role: 'moderator',
    action: 'room.stop',
    target: `room:REEF${n}`,
    reason: 'she said "stop"',
    outcome: 'done',
    detail: '',
    ...more,
  };
}

const ALL = { page: 1, limit: 100 };

export function adminStoreContract(name: string, harness: AdminHarness): void {
  describe(`${name} is an AdminStore`, () => {
    let store: AdminStore;
    beforeEach(async () => {
      store = await harness.open();
    });
    afterEach(async () => {
      await store.close();
      await harness.end();
    });

    it('keeps decisions by kind and id, and the last word holds', async () => {
      expect(await store.decisions('ban')).toEqual([]);
      expect(await store.decision('ban', 'b')).toBeNull();
      await store.decide('ban', 'b', '{"n":1}');
      await store.decide('ban', 'a', '{"n":2}');
      await store.decide('key', 'a', '{"n":3}');
      await store.decide('ban', 'b', '{"n":4}');
      expect(await store.decisions('ban')).toEqual([
        { id: 'a', value: '{"n":2}' },
        { id: 'b', value: '{"n":4}' },
      ]);
      expect(await store.decision('key', 'a')).toBe('{"n":3}');
      expect(await store.undo('ban', 'a')).toBe(true);
      expect(await store.undo('ban', 'a')).toBe(false);
      expect(await store.decisions('ban')).toEqual([{ id: 'b', value: '{"n":4}' }]);
      expect(await store.decision('key', 'a')).toBe('{"n":3}');
    });

    it('numbers entries from 1 without a gap, and tells them newest first, as they were', async () => {
      expect(await store.logged({}, ALL)).toEqual({ items: [], total: 0 });
      for (let n = 1; n <= 5; n++) await store.log(auditEntry(n));
      const { items, total } = await store.logged({}, ALL);
      expect(total).toBe(5);
      expect(items).toEqual([5, 4, 3, 2, 1].map((n) => ({ number: n, ...auditEntry(n) })));
      expect((await store.logged({}, { page: 2, limit: 2 })).items.map(({ number }) => number)).toEqual([
        3, 2,
      ]);
    });

    it('finds entries by who, by what, and by a part of the target', async () => {
      await store.log(auditEntry(1, { by: 'bo' }));
      await store.log(auditEntry(2, { action: 'ban.add', target: 'address:10.0.0.0/8' }));
      await store.log(auditEntry(3, { target: 'agent:"q".*' }));
      const numbers = async (filter: object) =>
        (await store.logged(filter, ALL)).items.map(({ number }) => number);
      expect(await numbers({ by: 'bo' })).toEqual([1]);
      expect(await numbers({ by: 'ana "🦞" \u0000' })).toEqual([3, 2]);
      expect(await numbers({ action: 'ban.add' })).toEqual([2]);
      expect(await numbers({ target: '10.0' })).toEqual([2]);
      expect(await numbers({ target: '"q".*' })).toEqual([3]);
      expect(await numbers({ target: '.' })).toEqual([3, 2]);
      expect(await numbers({ by: 'bo', action: 'ban.add' })).toEqual([]);
    });

    it('loses no entry and gives no number twice, however many write', async () => {
      const stores = [store, ...(harness.shared === true ? [await harness.reopen!()] : [])];
      await Promise.all(Array.from({ length: 20 }, (_, n) => stores[n % stores.length]!.log(auditEntry(n))));
      const { items } = await store.logged({}, ALL);
      expect(items.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, n) => 20 - n));
      expect(new Set(items.map(({ target }) => target)).size).toBe(20);
      for (const other of stores.slice(1)) await other.close();
    });

    it('has no way to change or remove an entry', () => {
      const names = new Set<string>();
      for (let at: object = store; at !== Object.prototype; at = Object.getPrototypeOf(at) as object)
        for (const key of Object.getOwnPropertyNames(at)) names.add(key);
      names.delete('constructor');
      expect([...names].sort()).toEqual(
        ['close', 'decide', 'decision', 'decisions', 'log', 'logged', 'undo'].sort(),
      );
    });

    it('refuses everything once it is closed', async () => {
      await store.close();
      const calls: (() => Promise<unknown>)[] = [
        () => store.decisions('ban'),
        () => store.decision('ban', 'a'),
        () => store.decide('ban', 'a', '{}'),
        () => store.undo('ban', 'a'),
        () => store.log(auditEntry(1)),
        () => store.logged({}, ALL),
      ];
      for (const call of calls) await expect(call()).rejects.toThrow(StoreUnavailable);
      await store.close();
    });

    const { reopen } = harness;
    if (reopen === undefined) return;
    it('keeps everything over a restart', async () => {
      await store.decide('ban', 'a', '{"n":1}');
      await store.log(auditEntry(1));
      await store.close();
      store = await reopen();
      expect(await store.decisions('ban')).toEqual([{ id: 'a', value: '{"n":1}' }]);
      await store.log(auditEntry(2));
      expect((await store.logged({}, ALL)).items.map(({ number }) => number)).toEqual([2, 1]);
    });
  });
}
