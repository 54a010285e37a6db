import { join } from 'node:path';
import { StoreUnavailable } from '@lobster-league/arena';
import Database from 'libsql';
import { describe, expect, it } from 'vitest';
import { openLedger, readLedger } from '../src/embedded/ledger.js';
import { memoryLedgerStore } from '../src/index.js';
import { ledgerEntry, ledgerStoreContract } from './contract/ledger-store.js';
import { temporaryFolder } from './fixtures/temporary.js';

let folder = '';

ledgerStoreContract('The ledger in memory', {
  open: async (now) => memoryLedgerStore({ now }),
  end: async () => undefined,
});

ledgerStoreContract('The embedded ledger', {
  open: async (now) => {
    folder = await temporaryFolder();
    return openLedger(folder, now);
  },
  reopen: async (now) => openLedger(folder, now),
  end: async () => undefined,
});

describe('The file ledger.db', () => {
  it('refuses to have its past changed, whoever tries', async () => {
    folder = await temporaryFolder();
    const store = openLedger(folder);
    await store.append(ledgerEntry('a', 0));
    const other = new Database(join(folder, 'ledger.db'));
    expect(() => other.exec("UPDATE entries SET entry = '{}'")).toThrow(/append-only/);
    expect(() => other.exec('DELETE FROM entries')).toThrow(/append-only/);
    other.close();
    expect(await store.entries('a')).toEqual([ledgerEntry('a', 0)]);
    await store.close();
  });

  it('can be read while a server writes, and not written by who reads', async () => {
    folder = await temporaryFolder();
    const store = openLedger(folder);
    await store.append(ledgerEntry('a', 0));
    const reader = readLedger(folder);
    expect(await reader.entries('a')).toHaveLength(1);
    await store.append(ledgerEntry('a', 1));
    expect(await reader.entries('a')).toHaveLength(2);
    await expect(reader.append(ledgerEntry('a', 2))).rejects.toThrow(StoreUnavailable);
    await reader.close();
    await store.close();
  });

  it('is missed in one line where it is not', async () => {
    const empty = await temporaryFolder();
    expect(() => readLedger(empty)).toThrow(/there is no ledger in/);
  });
});
