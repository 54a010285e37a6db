import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Frontier } from '@lobster-league/kernel/transparency';
import Database from 'libsql';
import { describe, expect, it } from 'vitest';
import { openTransparency } from '../src/embedded/transparency.js';
import { memoryTransparencyStore } from '../src/index.js';
import { storedLeaves, transparencyStoreContract } from './contract/transparency-store.js';
import { temporaryFolder } from './fixtures/temporary.js';

let folder = '';

transparencyStoreContract('The log in memory', {
  open: async () => memoryTransparencyStore(),
  end: async () => undefined,
});

transparencyStoreContract('The embedded log', {
  open: async () => {
    folder = await temporaryFolder();
    return openTransparency(folder);
  },
  reopen: async () => openTransparency(folder),
  end: async () => undefined,
});

describe('The file transparency.db', () => {
  it('refuses to have its past changed, and is its owner’s alone, for the key is in it', async () => {
    folder = await temporaryFolder();
    const store = openTransparency(folder);
    await store.append(storedLeaves(new Frontier(), ['start:a']));
    await store.signingKey('ab'.repeat(32));
    const path = join(folder, 'transparency.db');
    const other = new Database(path);
    expect(() => other.exec("UPDATE leaves SET text = '{}'")).toThrow(/append-only/);
    expect(() => other.exec('DELETE FROM leaves')).toThrow(/append-only/);
    other.close();
    for (const file of [path, `${path}-wal`]) expect(statSync(file).mode & 0o777).toBe(0o600);
    await store.close();
  });
});
