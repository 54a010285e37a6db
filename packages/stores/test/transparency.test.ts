import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Frontier, leafHash, leafText } from '@lobster-league/kernel/transparency';
import Database from 'libsql';
import { describe, expect, it } from 'vitest';
import { closeDatabase, openDatabase } from '../src/embedded/database.js';
import { openTransparency, TRANSPARENCY } from '../src/embedded/transparency.js';
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
  it('goes on with the leaves of earlier versions, and gives every text and hash back as it was', async () => {
    folder = await temporaryFolder();
    const path = join(folder, 'transparency.db');
    const frontier = new Frontier();
    const old = storedLeaves(frontier, ['commitment:a', 'start:a', 'end:a']);
    const { migrations } = TRANSPARENCY;
    const before = openDatabase(folder, { ...TRANSPARENCY, migrations: migrations.slice(0, 1) });
    const insert = before.prepare('INSERT INTO leaves VALUES (?, ?, ?, ?, ?)');
    for (const { index, key, kind, text, hashes } of old) insert.run(index, key, kind, text, hashes.join(''));
    closeDatabase(before);

    const store = openTransparency(folder);
    const about = { match: 'b', game: 'grab', rules: 1, commitment: 'ab'.repeat(32), at: 1 } as const;
    const texts = [
      leafText({ format: 1, kind: 'commitment', ...about }),
      leafText({
        format: 1,
        kind: 'called_off',
        ...about,
        reason: 'a "quoted" 🦞 \u0000',
        digest: '0'.repeat(64),
      }),
      'no leaf at all',
      '',
    ];
    const added = texts.map((text, i) => {
      const index = frontier.size;
      const kind = i === 1 ? 'called_off' : 'result';
      return { index, key: `${kind}:${i}`, kind, text, hashes: frontier.append(leafHash(text)) };
    });
    expect(await store.append(added)).toBe(true);
    expect(await store.leaves(0, 100)).toEqual([...old, ...added]);
    expect(await store.hashesOf([1, 3, 5])).toEqual(
      new Map([old[1]!, added[0]!, added[2]!].map(({ index, hashes }) => [index, hashes])),
    );
    expect([await store.countOf('called_off', 7), await store.countOf('result', 7)]).toEqual([1, 3]);
    await store.close();
    const stored = new Database(path);
    const sizes = stored
      .prepare('SELECT length(text), length(hashes) FROM leaves WHERE number = 3')
      .raw()
      .get();
    stored.close();
    expect(sizes).toEqual([expect.any(Number), 64]);
    expect(Number((sizes as number[])[0])).toBeLessThan(texts[0]!.length / 2);
  });

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
