import { statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { describe, expect, it } from 'vitest';
import { openAdmin } from '../src/embedded/admin.js';
import { memoryAdminStore, shareAdmin } from '../src/index.js';
import { adminStoreContract, auditEntry } from './contract/admin-store.js';
import { temporaryFolder } from './fixtures/temporary.js';

let folder = '';

adminStoreContract('The store in memory', {
  open: async () => memoryAdminStore(),
  end: async () => undefined,
});

adminStoreContract('The embedded store', {
  shared: true,
  open: async () => {
    folder = await temporaryFolder();
    return openAdmin(folder);
  },
  reopen: async () => shareAdmin(folder),
  end: async () => undefined,
});

describe('The file admin.db', () => {
  it('refuses to have its log changed, and is its owner’s alone', async () => {
    folder = await temporaryFolder();
    const store = openAdmin(folder);
    await store.log(auditEntry(1));
    const path = join(folder, 'admin.db');
    const other = new Database(path);
    expect(() => other.exec("UPDATE audit SET entry = '{}'")).toThrow(/append-only/);
    expect(() => other.exec('DELETE FROM audit')).toThrow(/append-only/);
    other.close();
    for (const file of [path, `${path}-wal`]) expect(statSync(file).mode & 0o777).toBe(0o600);
    await store.close();
  });

  it('is made by whoever comes first, beside a server or before one', async () => {
    folder = await temporaryFolder();
    const first = shareAdmin(folder);
    await first.decide('key', 'a', '{}');
    await first.close();
    const server = openAdmin(folder);
    const beside = shareAdmin(folder);
    await beside.decide('key', 'b', '{}');
    expect((await server.decisions('key')).map(({ id }) => id)).toEqual(['a', 'b']);
    await beside.close();
    await server.close();
    expect(() => shareAdmin(join(folder, 'nowhere'))).toThrow(/no data folder/);
  });
});
