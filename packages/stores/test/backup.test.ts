import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Frontier } from '@lobster-league/kernel/transparency';
import Database from 'libsql';
import { describe, expect, it } from 'vitest';
import { backUp, restore } from '../src/embedded/backup.js';
import { DATABASES } from '../src/embedded/databases.js';
import { DataFolderError, openEmbedded } from '../src/index.js';
import { finished } from './contract/history-samples.js';
import { ledgerEntry } from './contract/ledger-store.js';
import { room, steps } from './contract/live-samples.js';
import { storedLeaves } from './contract/transparency-store.js';
import { checkSums, recordUntilKilled } from './fixtures/recording.js';
import { temporaryFolder } from './fixtures/temporary.js';

/** How many of the games are in the folder, once it is opened as a server would. */
async function gamesIn(folder: string, numbers: readonly number[]): Promise<number> {
  const { history, close } = await openEmbedded({ folder });
  try {
    const { total } = await history.games({}, { page: 1, limit: 0 });
    await checkSums(history, total);
    const found = await Promise.all(numbers.map((number) => history.game(`game-${number}`)));
    expect(found.filter((game) => game === null)).toEqual([]);
    return total;
  } finally {
    await close();
  }
}

async function refusal(act: Promise<unknown>): Promise<string> {
  const error: unknown = await act.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof DataFolderError))
    throw new Error(`expected a DataFolderError, got ${String(error)}`);
  return error.message;
}

describe('a backup', () => {
  it('made while games are being written has all that were acknowledged before, and goes back after a kill', async () => {
    const base = await temporaryFolder();
    const folder = join(base, 'data');
    const during = join(base, 'during');
    let before: readonly number[] = [];
    const acknowledged = await recordUntilKilled(folder, 0, 40, async (numbers) => {
      before = numbers;
      await backUp(folder, during);
    });
    expect(before.length).toBeGreaterThan(30);
    expect(acknowledged.length).toBeGreaterThanOrEqual(before.length);

    // What the killed process has left, write-ahead logs and all, is backed up as it is and stays as it is.
    const left = (): [string, number][] =>
      readdirSync(folder)
        .filter((file) => !file.endsWith('-shm'))
        .map((file) => [file, statSync(join(folder, file)).size]);
    const files = left();
    await backUp(folder, join(base, 'after'));
    expect(left()).toEqual(files);

    await restore(during, join(base, 'restored'), false);
    expect(await gamesIn(join(base, 'restored'), before)).toBeGreaterThanOrEqual(before.length);
    const { before: moved } = await restore(join(base, 'after'), folder, true);
    expect(existsSync(join(moved!, 'history.db-wal'))).toBe(true);
    await gamesIn(folder, acknowledged);
  });

  it('has the rooms with their journals, is private, and says what is in it', async () => {
    const base = await temporaryFolder();
    const folder = join(base, 'data');
    const { live, close } = await openEmbedded({ folder });
    await live.createRoom(room('a'));
    await live.append('a', (await live.lease('a', 'me', 1000))!, 0, steps(0, 20));
    const { files } = await backUp(folder, join(base, 'copy'));
    await close();
    expect(files.map(({ file }) => file)).toEqual(DATABASES.map(({ file }) => file));
    for (const file of ['.', 'live.db', 'backup.json'])
      expect(statSync(join(base, 'copy', file)).mode & 0o077).toBe(0);
    await restore(join(base, 'copy'), join(base, 'again'), false);
    const again = await openEmbedded({ folder: join(base, 'again') });
    expect(await again.live.journal('a')).toEqual(steps(0, 20));
    await again.close();
  });

  it('is refused where there is nothing to copy, or something in the way', async () => {
    const base = await temporaryFolder();
    expect(await refusal(backUp(join(base, 'nothing'), join(base, 'copy')))).toContain('holds no data');
    const folder = join(base, 'data');
    await (await openEmbedded({ folder })).close();
    mkdirSync(join(base, 'copy'));
    expect(await refusal(backUp(folder, join(base, 'copy')))).toContain('is there already');
    // A backup that was killed has left a part, which is no backup and in nobody's way.
    mkdirSync(join(base, 'new.partial'));
    writeFileSync(join(base, 'new.partial', 'live.db'), 'half');
    expect(await refusal(restore(join(base, 'new.partial'), join(base, 'x'), false))).toContain(
      'no complete backup',
    );
    await backUp(folder, join(base, 'new'));
    expect(readdirSync(base).sort()).toEqual(['copy', 'data', 'new']);
  });
});

describe('restoring', () => {
  it('refuses a backup that was changed, a folder that is used, and one whose server runs', async () => {
    const base = await temporaryFolder();
    const folder = join(base, 'data');
    const running = await openEmbedded({ folder });
    await backUp(folder, join(base, 'copy'));
    expect(await refusal(restore(join(base, 'copy'), folder, false))).toContain('is not empty');
    expect(await refusal(restore(join(base, 'copy'), folder, true))).toContain('in use by process');
    expect(existsSync(join(folder, 'live.db'))).toBe(true);
    await running.close();
    const bytes = readFileSync(join(base, 'copy', 'live.db'));
    bytes[bytes.length - 1]! ^= 1;
    writeFileSync(join(base, 'copy', 'live.db'), bytes);
    expect(await refusal(restore(join(base, 'copy'), join(base, 'y'), false))).toContain(
      'is not what was backed up',
    );
    expect(existsSync(join(base, 'y'))).toBe(false);
  });
});

describe('a database file', () => {
  it('has what was committed without its write-ahead log, a moment later', async () => {
    const base = await temporaryFolder();
    const folder = join(base, 'data');
    const { history, live, ledger, transparency, close } = await openEmbedded({ folder, checkpointMs: 1 });
    await history.recordGame(finished({ gameId: 'only' }));
    await live.createRoom(room('a'));
    await ledger.append(ledgerEntry('a', 0));
    await transparency.append(storedLeaves(new Frontier(), ['start:a']));
    const files = readdirSync(folder).filter((file) => file.endsWith('.db'));
    // One that is not in the list would be neither checkpointed nor backed up.
    expect(files.sort()).toEqual(DATABASES.map(({ file }) => file).sort());
    let copies = 0;
    const alone = async (): Promise<boolean> => {
      const copy = join(base, `copy-${copies++}`);
      mkdirSync(copy);
      for (const file of files) copyFileSync(join(folder, file), join(copy, file));
      const opened = await openEmbedded({ folder: copy }).catch(() => null);
      try {
        const found = [
          await opened?.history.game('only'),
          await opened?.live.room('a'),
          (await opened?.ledger.entries('a'))?.[0],
          (await opened?.transparency.leaves(0, 1))?.[0],
        ];
        return found.every((one) => one !== null && one !== undefined);
      } finally {
        await opened?.close();
      }
    };
    await expect.poll(alone).toBe(true);
    expect(statSync(join(folder, 'history.db-wal')).size).toBeGreaterThan(0);
    await close();
  });

  it('has it also if somebody was reading meanwhile, when they have ended', async () => {
    const folder = join(await temporaryFolder(), 'data');
    const { history, close } = await openEmbedded({ folder, checkpointMs: 1 });
    const reader = new Database(join(folder, 'history.db'));
    const written = () => readFileSync(join(folder, 'history.db')).includes('meanwhile');
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM games').all();
    await history.recordGame(finished({ gameId: 'meanwhile' }));
    // Much longer than until a checkpoint has tried.
    await setTimeout(500);
    expect(written()).toBe(false);
    reader.exec('COMMIT');
    await expect.poll(written).toBe(true);
    reader.close();
    await close();
  });

  it('is never small beside a large write-ahead log, however much is written', async () => {
    const folder = join(await temporaryFolder(), 'data');
    const { history, live, ledger, transparency, close } = await openEmbedded({ folder, checkpointMs: 1 });
    const frontier = new Frontier();
    for (let i = 0; i < 60; i++) {
      const many = Array.from({ length: 50 }, (_, n) => `${i}-${n}`);
      await Promise.all([
        history.recordGame(finished({ gameId: `game ${i}` })),
        live.createRoom(room(`room ${i}`)),
        ledger.append(ledgerEntry(`stream ${i}`, 0)),
        transparency.append(storedLeaves(frontier, many)),
      ]);
    }
    const sizes = () =>
      DATABASES.map(({ file }) => [
        file,
        ...['', '-wal'].map((end) => statSync(join(folder, file + end)).size),
      ]);
    const large = () => sizes().filter(([, bytes, log]) => Number(log) > 5_000_000 || Number(bytes) < 12_288);
    await expect.poll(large).toEqual([]);
    await close();
  });
});
