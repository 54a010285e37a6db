import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import Database from 'libsql';
import { describe, expect, it } from 'vitest';
import { closeDatabase, openDatabase } from '../src/embedded/database.js';
import { LIVE } from '../src/embedded/live-rooms.js';
import { DataFolderError, openEmbedded } from '../src/index.js';
import { room, steps } from './contract/live-samples.js';
import { temporaryFolder } from './fixtures/temporary.js';

const APPENDER = fileURLToPath(new URL('fixtures/appender.mjs', import.meta.url));

/** A folder in which something was written. */
async function usedFolder(): Promise<string> {
  const folder = await temporaryFolder();
  const { live, close } = await openEmbedded({ folder });
  await live.createRoom(room('a'));
  await live.append('a', (await live.lease('a', 'me', 1000))!, 0, steps(0, 2_000));
  await close();
  return folder;
}

async function refusal(folder: string): Promise<string> {
  const error = await openEmbedded({ folder }).then(
    async ({ close }) => {
      await close();
      return null;
    },
    (reason: unknown) => reason,
  );
  if (!(error instanceof DataFolderError)) throw new Error(`expected a DataFolderError, got ${error}`);
  expect(error.message).not.toContain('\n');
  return error.message;
}

/** Changes a file of a folder in use, and sees that opening it is refused and the file left alone. */
async function refusedAndKept(folder: string, file: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, file);
  await writeFile(path, bytes);
  const message = await refusal(folder);
  expect(message).toContain(path);
  expect((await readFile(path)).equals(bytes)).toBe(true);
  return message;
}

describe('the data folder', () => {
  it('is made, with its parents, for its owner only', async () => {
    const folder = join(await temporaryFolder(), 'some', 'where');
    const { close } = await openEmbedded({ folder });
    await close();
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it('is for one at a time, and free again when that one is closed', async () => {
    const folder = await temporaryFolder();
    const first = await openEmbedded({ folder });
    const message = await refusal(folder);
    expect(message).toContain(`${folder} is in use by process ${process.pid}`);
    expect(message).toContain('DATA_DIR');
    await first.live.createRoom(room('a'));
    await first.close();
    const second = await openEmbedded({ folder });
    expect(await second.live.rooms()).toHaveLength(1);
    await second.close();
  });

  it('is refused while another process has it, and free as soon as that one is dead', async () => {
    const folder = await temporaryFolder();
    const child = spawn(process.execPath, [APPENDER, folder, '0'], { stdio: ['pipe', 'pipe', 'inherit'] });
    const closed = once(child, 'close');
    await killedAfter(folder, child.pid!, child.stdout);
    await closed;
    const { close } = await openEmbedded({ folder });
    await close();
  });

  async function killedAfter(folder: string, pid: number, output: NodeJS.ReadableStream): Promise<void> {
    for await (const line of createInterface({ input: output })) {
      expect(line).toBe(`ready ${pid}`);
      expect(await refusal(folder)).toContain(`in use by process ${pid};`);
      process.kill(pid, 'SIGKILL');
    }
  }

  it('is not refused because of the id of a process that is gone', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'lock.pid'), '1\n');
    const { close } = await openEmbedded({ folder });
    await close();
  });

  it('that is a file is refused', async () => {
    const file = join(await temporaryFolder(), 'file');
    await writeFile(file, '');
    expect(await refusal(file)).toContain(`${file} cannot be used`);
  });

  it.runIf(process.platform === 'linux')(
    'that the file system does not make is refused at once',
    async () => {
      expect(await refusal('/proc/x/y')).toContain('/proc/x/y cannot be used: ENOENT');
    },
  );

  it('whose database is a folder is refused', async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'live.db'));
    expect(await refusal(folder)).toContain(`${join(folder, 'live.db')} cannot be used`);
  });
});

describe('a database in the data folder', () => {
  it.each(['live.db', 'history.db'])('%s that is no database is refused and left alone', async (file) => {
    const folder = await usedFolder();
    const backup = await readFile(join(folder, file));
    const message = await refusedAndKept(folder, file, Buffer.from('not a database '.repeat(900)));
    expect(message).toMatch(/is damaged .*nothing was changed: put a backup in its place/);
    await writeFile(join(folder, file), backup);
    const { live, close } = await openEmbedded({ folder });
    expect(await live.journal('a')).toEqual(steps(0, 2_000));
    await close();
  });

  it('that is cut off is refused and left alone', async () => {
    const folder = await usedFolder();
    const bytes = await readFile(join(folder, 'live.db'));
    expect(bytes.length).toBeGreaterThan(100_000);
    expect(await refusedAndKept(folder, 'live.db', bytes.subarray(0, bytes.length / 2))).toContain(
      'is damaged',
    );
  });

  it('with pages overwritten is refused and left alone', async () => {
    const folder = await usedFolder();
    const bytes = await readFile(join(folder, 'live.db'));
    bytes.fill(0x77, 4096 * 2, 4096 * 5);
    expect(await refusedAndKept(folder, 'live.db', bytes)).toContain('is damaged');
  });

  it('that is missing while its log is there is refused, so that the log is kept', async () => {
    const folder = await temporaryFolder();
    const log = join(folder, 'live.db-wal');
    await writeFile(log, 'a log');
    expect(await refusal(folder)).toMatch(/live\.db is damaged .*its log is there/);
    expect(await readFile(log, 'utf8')).toBe('a log');
  });

  it('of a newer version is refused and left alone', async () => {
    const folder = await usedFolder();
    const newer = openDatabase(folder, {
      ...LIVE,
      migrations: [...LIVE.migrations, 'CREATE TABLE more (x)'],
    });
    closeDatabase(newer);
    const message = await refusedAndKept(folder, 'live.db', await readFile(join(folder, 'live.db')));
    expect(message).toMatch(/newer Lobster League \(its version is 3, this one knows 2\); upgrade/);
  });

  it('of an older version is brought forward, with all that is in it', async () => {
    const folder = await temporaryFolder();
    const one = { file: 'x.db', migrations: ['CREATE TABLE t (a) ; INSERT INTO t VALUES (7)'] };
    closeDatabase(openDatabase(folder, one));
    const two = { file: 'x.db', migrations: [...one.migrations, 'ALTER TABLE t ADD COLUMN b DEFAULT 8'] };
    const database = openDatabase(folder, two);
    expect(database.prepare('SELECT a, b FROM t').raw().all()).toEqual([[7, 8]]);
    closeDatabase(database);
    expect(() => openDatabase(folder, one)).toThrow(/newer/);
  });

  it('that cannot be brought forward stays as it was', async () => {
    const folder = await temporaryFolder();
    const one = { file: 'x.db', migrations: ['CREATE TABLE t (a)'] };
    closeDatabase(openDatabase(folder, one));
    const broken = {
      file: 'x.db',
      migrations: [...one.migrations, 'CREATE TABLE u (a); CREATE TABLE t (a)'],
    };
    expect(() => openDatabase(folder, broken)).toThrow(DataFolderError);
    const database = openDatabase(folder, one);
    expect(database.prepare('SELECT name FROM sqlite_schema').raw().all()).toEqual([['t']]);
    closeDatabase(database);
  });

  it('of another program is refused and left alone', async () => {
    const folder = await temporaryFolder();
    const path = join(folder, 'live.db');
    const foreign = new Database(path);
    foreign.exec('CREATE TABLE theirs (a)');
    foreign.close();
    expect(await refusedAndKept(folder, 'live.db', await readFile(path))).toContain('of another program');
  });
});
