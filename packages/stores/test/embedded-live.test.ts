import { join } from 'node:path';
import {
  type Fence,
  type JournalLine,
  type LiveStore,
  StoreUnavailable,
  silent,
} from '@lobster-league/arena';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../src/embedded/database.js';
import { GROUP_LIMITS } from '../src/embedded/group-commit.js';
import { EmbeddedLiveStore } from '../src/embedded/live.js';
import { LiveReader } from '../src/embedded/live-reader.js';
import { LIVE, loadLiveRooms } from '../src/embedded/live-rooms.js';
import { LiveWriter } from '../src/embedded/live-writer.js';
import { LogSize } from '../src/embedded/log-size.js';
import { connect } from '../src/embedded/writing-connection.js';
import { type Embedded, openEmbedded } from '../src/index.js';
import { NOON, room, step, steps } from './contract/live-samples.js';
import { liveStoreContract } from './contract/live-store.js';
import { temporaryFolder } from './fixtures/temporary.js';

let folder = '';
let embedded: Embedded | undefined;

async function open(now: () => number = Date.now): Promise<LiveStore> {
  embedded = await openEmbedded({ folder, now });
  return embedded.live;
}

async function end(): Promise<void> {
  await embedded?.close();
  embedded = undefined;
}

async function openNew(now: () => number = Date.now): Promise<LiveStore> {
  folder = await temporaryFolder();
  return open(now);
}

async function owned(store: LiveStore, roomId: string): Promise<Fence> {
  await store.createRoom(room(roomId));
  const fence = await store.lease(roomId, 'me', 60_000);
  if (fence === null) throw new Error(`room ${roomId} is not ours`);
  return fence;
}

/** How many rows of a table are in the file. */
function storedRows(table: 'journal' | 'facts' = 'journal'): number {
  const database = openDatabase(folder, LIVE);
  const [row] = database.prepare(`SELECT count(*) FROM ${table}`).raw().all();
  database.close();
  return Array.isArray(row) ? Number(row[0]) : Number.NaN;
}

afterEach(end);

liveStoreContract('the embedded store', {
  open: openNew,
  reopen: async (now) => {
    await end();
    return open(now);
  },
  storedFacts: async () => storedRows('facts'),
  end,
});

describe('the embedded store', () => {
  it('frees leases with the process that held them, and fences go on rising', async () => {
    const now = () => NOON;
    const store = await openNew(now);
    const fence = await owned(store, 'a');
    await end();
    expect(await (await open(now)).lease('a', 'another', 1000)).toBeGreaterThan(fence);
  });

  it('goes on rising with the number of a room whose lines are not swept yet', async () => {
    const store = await openNew();
    await store.append('a', await owned(store, 'a'), 0, steps(0, 5));
    await store.removeRoom('a');
    await end();
    const again = await open();
    await again.append('b', await owned(again, 'b'), 0, steps(0, 2));
    await end();
    expect(await (await open()).journal('b')).toEqual(steps(0, 2));
  });

  it('sweeps the lines of rooms that are gone, and no others', async () => {
    const store = await openNew();
    const fences = await Promise.all(['stays', 'goes', 'goes too'].map((id) => owned(store, id)));
    for (let from = 0; from < 2_500; from += 500) {
      const lines = steps(from, from + 500);
      await Promise.all([
        ...lines.map((line, i) => store.append('goes', fences[1]!, from + i, [line])),
        ...lines.map((line, i) => store.append('goes too', fences[2]!, from + i, [line])),
        store.append('stays', fences[0]!, from / 500, [step(from / 500)]),
      ]);
    }
    expect(storedRows()).toBe(5_005);
    await Promise.all([store.removeRoom('goes'), store.removeRoom('goes too')]);
    await store.append('stays', fences[0]!, 5, [step(5)]);
    await vi.waitFor(() => expect(storedRows()).toBe(6), { timeout: 10_000 });
    expect(await store.journal('stays')).toEqual(steps(0, 6));
    await end();
    expect(await (await open()).journal('stays')).toEqual(steps(0, 6));
  });

  it('sweeps what was left behind before a restart', async () => {
    const store = await openNew();
    const fence = await owned(store, 'goes');
    await Promise.all(steps(0, 1_200).map((line, i) => store.append('goes', fence, i, [line])));
    void store.removeRoom('goes');
    await end();
    const again = await open();
    await again.append('a', await owned(again, 'a'), 0, steps(0, 2));
    await vi.waitFor(() => expect(storedRows()).toBe(1), { timeout: 10_000 });
  });
});

describe('the embedded store on a full disk', () => {
  /** Makes a store whose file may have that many pages. */
  async function limitedTo(pages: number, now: () => number = Date.now): Promise<EmbeddedLiveStore> {
    folder = await temporaryFolder();
    const database = openDatabase(folder, LIVE);
    const connection = await connect(folder, LIVE.file);
    await connection.exec(`PRAGMA max_page_count = ${pages}`);
    return new EmbeddedLiveStore(
      loadLiveRooms(folder, database, silent),
      new LiveReader(database),
      new LiveWriter(connection),
      {
        now,
        log: silent,
        limits: GROUP_LIMITS,
        folder,
        logSize: new LogSize(join(folder, LIVE.file), silent),
      },
    );
  }

  const large = (number: number) => ({ ...step(number), check: 'x'.repeat(200_000) });

  it('refuses exactly what it could not write, and goes on when there is space again', async () => {
    const store = await limitedTo(200);
    const small = await owned(store, 'small');
    const fence = await owned(store, 'large');
    await store.append('small', small, 0, steps(0, 3));
    for (let number = 0; number < 3; number++) await store.append('large', fence, number, [large(number)]);

    const group = await Promise.allSettled([
      store.append('small', small, 3, [step(3)]),
      store.append('large', fence, 3, [large(3)]),
      store.saveRoom(room('small', { name: 'New' }), small),
      store.createRoom(room('new')),
    ]);
    for (const call of group) {
      expect(call.status).toBe('rejected');
      expect(call.status === 'rejected' && call.reason).toBeInstanceOf(StoreUnavailable);
      expect(call.status === 'rejected' && call.reason.message).toMatch(/live\.db cannot be written: .*full/);
    }
    expect(await store.journal('small')).toEqual(steps(0, 3));
    expect(await store.journal('large')).toHaveLength(3);
    expect((await store.room('small'))?.name).toBe('Reef Night');
    expect(await store.room('new')).toBeNull();

    await store.append('small', small, 3, [step(3)]);
    expect(await store.createRoom(room('new'))).toBe(true);
    await expect(store.append('large', fence, 3, [large(3)])).rejects.toThrow(StoreUnavailable);
    await store.append('large', fence, 3, [step(3)]);
    await store.close();

    const reopened = await open();
    expect(await reopened.journal('small')).toEqual(steps(0, 4));
    expect((await reopened.journal('large')).at(-1)).toEqual(step(3));
    expect((await reopened.rooms()).map(({ roomId }) => roomId)).toEqual(['small', 'large', 'new']);
  });

  it('says so for a while, until a write succeeds or somebody may try again', async () => {
    let time = NOON;
    const store = await limitedTo(50, () => time);
    const fence = await owned(store, 'a');
    const fail = () => expect(store.append('a', fence, 0, [large(0)])).rejects.toThrow(StoreUnavailable);
    await fail();
    expect(store.state()).toBe('disconnected');
    await store.append('a', fence, 0, []);
    expect(store.state()).toBe('disconnected');
    await store.saveRoom(room('a'), fence);
    expect(store.state()).toBe('connected');
    await fail();
    expect(store.state()).toBe('disconnected');
    time += 3_000;
    expect(store.state()).toBe('connected');
    await store.close();
  });

  it('does not count a lease that could not be written', async () => {
    const store = await limitedTo(50);
    const fence = await owned(store, 'a');
    await store.createRoom(room('b'));
    const [lease] = await Promise.allSettled([
      store.lease('b', 'one', 60_000),
      store.append('a', fence, 0, [large(0)]),
    ]);
    expect(lease.status).toBe('rejected');
    expect(await store.lease('b', 'two', 60_000)).not.toBeNull();
    await store.close();
  });
});

it('reads a journal whose rows hold more lines than fit on the stack', async () => {
  const store = await openNew();
  const fence = await owned(store, 'long');
  const many = Array.from(
    { length: 300_000 },
    (): JournalLine => ({ kind: 'pause', at: NOON, by: 'control' }),
  );
  await store.append('long', fence, 0, many);
  expect(await store.journal('long')).toHaveLength(many.length);
});
