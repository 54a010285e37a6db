/** Damage in a data folder is reported, affects only the damaged part, and never ends the process. */
import {
  chmodSync,
  cpSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Log, NO_SECRETS, RoomDamaged, silent } from '@lobster-league/arena';
import { Frontier } from '@lobster-league/kernel/transparency';
import { describe, expect, it, vi } from 'vitest';
import { closeDatabase, openDatabase } from '../src/embedded/database.js';
import { LIVE } from '../src/embedded/live-rooms.js';
import { LogSize } from '../src/embedded/log-size.js';
import { openEmbedded } from '../src/index.js';
import { room, steps } from './contract/live-samples.js';
import { storedLeaves } from './contract/transparency-store.js';
import { temporaryFolder } from './fixtures/temporary.js';

const ROOMS = ['a', 'b', 'c'];

/** Makes a folder with three rooms, closed cleanly. */
async function usedFolder(): Promise<string> {
  const folder = await temporaryFolder();
  const { live, close } = await openEmbedded({ folder });
  for (const id of ROOMS) {
    await live.createRoom(room(id));
    const fence = (await live.lease(id, 'me', 1000))!;
    for (const [number, line] of steps(0, 3).entries()) await live.append(id, fence, number, [line]);
  }
  await live.keyValues.put('key', 'value', null);
  await live.keyValues.put('other', 'kept', null);
  await close();
  return folder;
}

/** Changes the database as a damaged disk might. */
function damage(folder: string, sql: string): void {
  const database = openDatabase(folder, LIVE);
  database.exec(sql);
  closeDatabase(database);
}

interface Ear {
  readonly log: Log;
  readonly errors: string[];
}

function ear(): Ear {
  const errors: string[] = [];
  return {
    errors,
    log: { ...silent, error: (message, fields) => void errors.push(`${message} ${JSON.stringify(fields)}`) },
  };
}

const NO_TEXT = "CAST(x'7b22ff22' AS TEXT)";
const B = "(SELECT no FROM rooms WHERE id = 'b')";

describe('a room', () => {
  it.each([
    ['a record that is no text', `UPDATE rooms SET record = ${NO_TEXT} WHERE id = 'b'`],
    ['a record that is no JSON', "UPDATE rooms SET record = substr(record, 2) WHERE id = 'b'"],
    ['a record of something else', "UPDATE rooms SET record = '[]' WHERE id = 'b'"],
    ['a line that is missing', `DELETE FROM journal WHERE room = ${B} AND first_line = 1`],
  ])('with %s costs nobody else anything, and stays where it is', async (_, sql) => {
    const folder = await usedFolder();
    damage(folder, sql);
    for (let start = 0; start < 2; start++) {
      const { log, errors } = ear();
      const { live, close } = await openEmbedded({ folder, log });
      expect((await live.rooms()).map(({ roomId }) => roomId)).toEqual(['a', 'c']);
      expect(errors).toHaveLength(1);
      expect(errors[0]).toContain(`${LIVE.file} in ${folder} is damaged where room b is stored`);
      await expect(live.room('b')).rejects.toBeInstanceOf(RoomDamaged);
      expect(await live.roomIdOf(room('b').code)).toBe('b');
      expect(await live.journal('a')).toHaveLength(3);
      await live.saveRoom(room('c'), (await live.lease('c', 'me', 1000))!);
      await close();
    }
  });

  it.each([
    ['no text', `UPDATE journal SET lines = ${NO_TEXT} WHERE room = ${B} AND first_line = 1`],
    ['no JSON', `UPDATE journal SET lines = '[{' WHERE room = ${B} AND first_line = 1`],
  ])('whose journal holds %s says so when it is read', async (_, sql) => {
    const folder = await usedFolder();
    damage(folder, sql);
    const { live, close } = await openEmbedded({ folder });
    await expect(live.journal('b')).rejects.toBeInstanceOf(RoomDamaged);
    expect(await live.journal('a')).toHaveLength(3);
    expect(live.state()).toBe('connected');
    await close();
  });

  it('whose id is no text is told by its number', async () => {
    const folder = await usedFolder();
    damage(folder, `UPDATE rooms SET id = ${NO_TEXT} WHERE id = 'b'`);
    const { log, errors } = ear();
    const { live, close } = await openEmbedded({ folder, log });
    expect((await live.rooms()).map(({ roomId }) => roomId)).toEqual(['a', 'c']);
    expect(errors).toEqual([expect.stringContaining('room number 2')]);
    await close();
  });
});

it('a fact that is damaged is left out and named', async () => {
  const folder = await usedFolder();
  damage(folder, `UPDATE facts SET value = ${NO_TEXT} WHERE key = '"key"'`);
  const { log, errors } = ear();
  const { live, close } = await openEmbedded({ folder, log });
  expect(await live.keyValues.get('key')).toBeNull();
  expect(await live.keyValues.get('other')).toBe('kept');
  expect(errors).toEqual([expect.stringContaining('"fact":"key"')]);
  await close();
});

describe('a write-ahead log', () => {
  const LOGGED = ['live.db', 'history.db', 'transparency.db'];

  /** Copies a folder in use, as a crash would leave it: nearly everything is in the write-ahead logs. */
  async function crashed(): Promise<string> {
    const folder = await temporaryFolder();
    const { live, history, transparency, close } = await openEmbedded({ folder });
    for (const id of ROOMS) await live.createRoom(room(id));
    await history.addAgent(
      { agentId: 'ada', name: 'Ada', description: '', house: false, createdAt: 0 },
      NO_SECRETS,
    );
    await transparency.append(storedLeaves(new Frontier(), ['start:a']));
    for (const file of LOGGED) {
      const path = join(folder, file);
      // Of all of it, and not only of what was there when somebody looked.
      await vi.waitFor(() =>
        expect(Number(readFileSync(`${path}-size`, 'utf8'))).toBe(statSync(`${path}-wal`).size),
      );
    }
    const copy = await temporaryFolder();
    cpSync(folder, copy, { recursive: true });
    await close();
    return copy;
  }

  it('that grows while its size is written down is looked at again', async () => {
    const path = join(await temporaryFolder(), 'live.db');
    const logSize = new LogSize(path, silent);
    vi.useFakeTimers();
    try {
      for (const text of ['one', 'and two']) {
        writeFileSync(`${path}-wal`, text);
        logSize.committed();
        vi.advanceTimersByTime(1_000);
      }
    } finally {
      vi.useRealTimers();
    }
    await vi.waitFor(() => expect(readFileSync(`${path}-size`, 'utf8')).toBe('7\n'));
  });

  it('that is whole is read without a word', async () => {
    const { log, errors } = ear();
    const { live, close } = await openEmbedded({ folder: await crashed(), log });
    expect(await live.rooms()).toHaveLength(3);
    expect(errors).toEqual([]);
    await close();
  });

  it.each(LOGGED)('of %s that is missing is missed', async (file) => {
    const folder = await crashed();
    rmSync(join(folder, `${file}-wal`));
    const { log, errors } = ear();
    const { close } = await openEmbedded({ folder, log });
    expect(errors).toEqual([expect.stringContaining(`${join(folder, file)}-wal is missing`)]);
    await close();
  });

  it('that is cut is missed, once', async () => {
    const folder = await crashed();
    const wal = join(folder, 'live.db-wal');
    truncateSync(wal, Math.floor((statSync(wal).size * 2) / 3));
    const first = ear();
    await (await openEmbedded({ folder, log: first.log })).close();
    expect(first.errors).toEqual([expect.stringContaining('is truncated')]);
    const second = ear();
    await (await openEmbedded({ folder, log: second.log })).close();
    expect(second.errors).toEqual([]);
  });
});

it('files and folder are for their owner only, also where they were not', async () => {
  const folder = await usedFolder();
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644);
  chmodSync(folder, 0o755);
  const { live, close } = await openEmbedded({ folder });
  await live.createRoom(room('d'));
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  const databases = readdirSync(folder).filter((name) => name.includes('.db'));
  expect(databases).toContain('live.db-wal');
  const open = databases.filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0);
  await close();
  expect(open).toEqual([]);
});
