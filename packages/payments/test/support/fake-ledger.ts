/** A ledger in memory, as the contract of stores demands it; a database takes most of a history's time. */
import type { LedgerEntry, LedgerStore } from '@lobster-league/arena';

export function fakeLedger(): LedgerStore {
  const streams = new Map<string, LedgerEntry[]>();
  const users = new Map<string, string>();
  const cursors = new Map<string, number>();
  let numbers = 0;
  return {
    async append(entry) {
      const own = streams.get(entry.stream) ?? [];
      if (own.length !== entry.sequence) return 'stale';
      if (users.has(entry.key)) return 'taken';
      users.set(entry.key, entry.stream);
      streams.set(entry.stream, [...own, entry]);
      return 'added';
    },
    entries: async (stream) => streams.get(stream) ?? [],
    async heads(since = 0) {
      const heads = [...streams.values()].flatMap((entries) => entries.at(-1) ?? []);
      return heads.filter(({ settled, at }) => !settled || at >= since);
    },
    streamOf: async (key) => users.get(key) ?? null,
    async nextNumber() {
      numbers += 1;
      return numbers;
    },
    cursor: async (chain) => cursors.get(chain) ?? null,
    setCursor: async (chain, block) => void cursors.set(chain, block),
    lease: async () => true,
    close: async () => undefined,
  };
}
