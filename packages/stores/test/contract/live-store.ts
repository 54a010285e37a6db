/** The contract of every LiveStore. */
import { type Fence, type LiveStore, type RoomRecord, StoreUnavailable } from '@lobster-league/arena';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { crowdContract } from './live-crowd.js';
import { journalContract } from './live-journal.js';
import { factsContract } from './live-key-values.js';
import { ownershipContract } from './live-ownership.js';
import { roomsContract } from './live-rooms.js';
import { NOON, room, step, steps } from './live-samples.js';

export interface LiveHarness {
  /** Opens an empty store whose leases use that clock. */
  open(now: () => number): Promise<LiveStore>;
  /** Opens another store on the same data, for durable stores. */
  reopen?(now: () => number): Promise<LiveStore>;
  /** Counts the stored keys, including expired ones. */
  storedFacts(): Promise<number>;
  /** Removes what `open` created; the store is closed by then. */
  end(): Promise<void>;
}

/** What the parts of the contract share. */
export interface LiveContext {
  readonly store: () => LiveStore;
  /** Makes a room that we own. */
  readonly owned: (roomId: string, changes?: Partial<RoomRecord>) => Promise<Fence>;
  /** Advances the clock by that many milliseconds. */
  readonly pass: (ms: number) => void;
  /** Counts the stored keys, including expired ones. */
  readonly storedFacts: () => Promise<number>;
}

export function liveStoreContract(name: string, harness: LiveHarness): void {
  describe(`${name} is a LiveStore`, () => {
    let store: LiveStore;
    let time = NOON;
    const now = () => time;
    const owned = async (roomId: string, changes: Partial<RoomRecord> = {}) => {
      expect(await store.createRoom(room(roomId, changes))).toBe(true);
      const fence = await store.lease(roomId, 'me', 60_000);
      if (fence === null) throw new Error(`room ${roomId} is not ours`);
      return fence;
    };
    const context: LiveContext = {
      store: () => store,
      owned,
      pass: (ms) => {
        time += ms;
      },
      storedFacts: () => harness.storedFacts(),
    };

    beforeEach(async () => {
      time = NOON;
      store = await harness.open(now);
    });
    afterEach(async () => {
      await store.close();
      await harness.end();
    });

    roomsContract(context);
    journalContract(context);
    ownershipContract(context);
    factsContract(context);
    crowdContract(context);

    describe('when it is closed', () => {
      it('says so, and refuses everything', async () => {
        const fence = await owned('a');
        expect(store.state()).toBe('connected');
        await store.close();
        expect(store.state()).toBe('disconnected');
        const calls: (() => Promise<unknown>)[] = [
          () => store.createRoom(room('b')),
          () => store.saveRoom(room('a'), fence),
          () => store.append('a', fence, 0, [step(0)]),
          () => store.show('a', fence, { first: 1, events: [] }),
          () => store.room('a'),
          () => store.roomIdOf('a'),
          () => store.rooms(),
          () => store.journal('a'),
          () => store.journalText('a'),
          () => store.removeRoom('a'),
          () => store.lease('a', 'me', 1000),
          () => store.release('a', 'me'),
          () => store.renew('me', 1000),
          () => store.putBack(room('b'), { owner: 'me', fence, ttlMs: 1 }, []),
          () => store.ownerOf('a'),
          () => store.unowned(),
          () => store.keyValues.get('a'),
          () => store.keyValues.put('a', 'b', null),
          () => store.keyValues.swap('a', null, 'b', null),
          () => store.publish('a', 'hello'),
          () => store.subscribe('a', () => undefined),
        ];
        for (const call of calls) await expect(call()).rejects.toThrow(StoreUnavailable);
      });

      it('can be closed again', async () => {
        await store.close();
        await store.close();
      });

      it('has finished what had begun', async () => {
        const fence = await owned('a');
        const writes = steps(0, 300).map((line, number) => store.append('a', fence, number, [line]));
        await store.close();
        await Promise.all(writes);
      });
    });

    const { reopen } = harness;
    if (reopen === undefined) return;
    it('keeps everything over a restart', async () => {
      const fence = await owned('a', { code: 'REEF42', name: '🦞' });
      const other = await owned('b', { createdAt: NOON - 1 });
      await owned('gone', { code: 'GONE22' });
      await store.append('a', fence, 0, steps(0, 3));
      await store.append('b', other, 0, steps(0, 1));
      await store.append('a', fence, 3, steps(3, 9));
      await store.saveRoom(room('b', { status: 'playing', createdAt: NOON - 1 }), other);
      await store.removeRoom('gone');
      await store.keyValues.put('kept', 'über 🦞\0', null);
      await store.keyValues.put('for a while', 'still', 3_600_000);
      await store.keyValues.put('gone', 'was here', null);
      await store.keyValues.swap('gone', 'was here', null, null);
      const told = await everything(store);
      await store.close();
      store = await reopen(now);

      expect(await everything(store)).toEqual(told);
      expect(told).toMatchObject({ rooms: [{ roomId: 'b', status: 'playing' }, { roomId: 'a' }] });
      expect(await store.roomIdOf('gone22')).toBeNull();
      const keyValues = ['kept', 'for a while', 'gone'].map((key) => store.keyValues.get(key));
      expect(await Promise.all(keyValues)).toEqual(['über 🦞\0', 'still', null]);
      context.pass(3_600_000);
      expect(await store.keyValues.get('for a while')).toBeNull();
      const next = await store.lease('a', 'another', 1000);
      expect(next).toBeGreaterThan(fence);
      await store.append('a', next!, 8, steps(8, 11));
      expect(await store.journal('a')).toEqual(steps(0, 11));
      expect(await store.createRoom(room('c', { code: 'reef42' }))).toBe(false);
      expect(await store.createRoom(room('d', { code: 'gone22' }))).toBe(true);
      expect(await store.journal('d')).toEqual([]);
    });
  });
}

async function everything(store: LiveStore): Promise<Record<string, unknown>> {
  return {
    rooms: await store.rooms(),
    byCode: await store.roomIdOf('reef42'),
    a: await store.journal('a'),
    b: await store.journal('b'),
  };
}
