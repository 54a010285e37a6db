/** The contract's part about rooms and their codes. */
import { type LiveStore, StaleFence } from '@lobster-league/arena';
import { describe, expect, it } from 'vitest';
import { NOON, room, step, steps } from './live-samples.js';
import type { LiveContext } from './live-store.js';

export function roomsContract({ store, owned }: LiveContext): void {
  describe('rooms', () => {
    it('are given back as they were stored', async () => {
      const reef = room('a', { code: 'REEF42' });
      expect(await store().createRoom(reef)).toBe(true);
      expect(await store().room('a')).toEqual(reef);
      expect(await store().rooms()).toEqual([reef]);
    });

    it('that nobody knows are null or empty', async () => {
      await store().createRoom(room('a'));
      for (const id of ['', 'b', 'A', '__proto__', 'constructor', "'; DROP TABLE rooms; --"]) {
        expect(await store().room(id)).toBeNull();
        expect(await store().roomIdOf(id)).toBeNull();
        expect(await store().journal(id)).toEqual([]);
        expect(await store().lease(id, 'me', 1000)).toBeNull();
        await store().release(id, 'me');
        await store().removeRoom(id);
      }
      expect(await store().rooms()).toHaveLength(1);
    });

    it('are found by their code in any case', async () => {
      await store().createRoom(room('a', { code: 'REEF42' }));
      await store().createRoom(room('b', { code: 'Kelp77' }));
      for (const code of ['REEF42', 'reef42', 'ReEf42']) expect(await store().roomIdOf(code)).toBe('a');
      expect(await store().roomIdOf('kelp77')).toBe('b');
      expect(await store().roomIdOf('REEF4')).toBeNull();
    });

    it('with a code that is in use, in any case, are not stored', async () => {
      await store().createRoom(room('a', { code: 'REEF42' }));
      expect(await store().createRoom(room('b', { code: 'reef42' }))).toBe(false);
      expect(await store().room('b')).toBeNull();
      expect(await store().roomIdOf('REEF42')).toBe('a');
      expect(await store().rooms()).toHaveLength(1);
    });

    it('get a code once only, when many want it at once', async () => {
      const tries = Array.from({ length: 20 }, (_, n) =>
        store().createRoom(room(`${n}`, { code: 'REEF42' })),
      );
      expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
      expect(await store().rooms()).toHaveLength(1);
    });

    it('are not stored over one with the same id', async () => {
      await store().createRoom(room('a', { code: 'REEF42' }));
      expect(await store().createRoom(room('a', { code: 'KELP77', name: 'Other' }))).toBe(false);
      expect((await store().room('a'))?.name).toBe('Reef Night');
      expect(await store().roomIdOf('KELP77')).toBeNull();
    });

    it('are listed oldest first', async () => {
      for (const [id, age] of [
        ['young', 1],
        ['old', 3],
        ['middle', 2],
      ] as const) {
        await store().createRoom(room(id, { createdAt: NOON - age }));
      }
      expect((await store().rooms()).map(({ roomId }) => roomId)).toEqual(['old', 'middle', 'young']);
    });

    it('are replaced by their owner', async () => {
      const fence = await owned('a');
      const saved = room('a', { status: 'playing', startedAt: NOON + 5, seats: [] });
      await store().saveRoom(saved, fence);
      expect(await store().room('a')).toEqual(saved);
      expect(await store().rooms()).toEqual([saved]);
    });

    it('keep the last of several records saved at once', async () => {
      const fence = await owned('a');
      await Promise.all(['one', 'two', 'three'].map((name) => store().saveRoom(room('a', { name }), fence)));
      expect((await store().room('a'))?.name).toBe('three');
    });

    it('take any text', async () => {
      const name = 'Ünï 🦞 \u0000 \ud800 \u2028 \'quoted\' "double" \\u0041 \n 龍蝦';
      const fence = await owned('é/🦞', { name, extra: { [name]: [name] } });
      expect(await store().room('é/🦞')).toEqual(room('é/🦞', { name, extra: { [name]: [name] } }));
      const line = { ...step(0), check: name };
      await store().append('é/🦞', fence, 0, [line]);
      expect(await store().journal('é/🦞')).toEqual([line]);
    });

    it('are not the objects that were given, nor those given out before', async () => {
      const config = { turnLimit: 200 };
      await store().createRoom(room('a', { config }));
      config.turnLimit = 1;
      expect((await store().room('a'))?.config).toEqual({ turnLimit: 200 });
      Object.assign((await store().room('a'))!, { name: 'changed' });
      expect((await store().room('a'))?.name).toBe('Reef Night');
    });

    it('that are removed leave nothing behind, and their code is free', async () => {
      const fence = await owned('a', { code: 'REEF42' });
      const other = await owned('b');
      await store().append('a', fence, 0, steps(0, 10));
      await store().append('b', other, 0, steps(0, 3));
      await store().removeRoom('a');
      await expectGone(store(), 'a', 'REEF42');
      await expect(store().append('a', fence, 10, steps(10, 11))).rejects.toThrow(StaleFence);
      await expect(store().saveRoom(room('a'), fence)).rejects.toThrow(StaleFence);
      expect(await store().createRoom(room('c', { code: 'reef42' }))).toBe(true);
      expect(await store().roomIdOf('REEF42')).toBe('c');
      expect(await store().journal('c')).toEqual([]);
      expect(await store().journal('b')).toEqual(steps(0, 3));
      await store().removeRoom('a');
      expect(await store().roomIdOf('REEF42')).toBe('c');
    });

    it('can be made, written to, removed and made again in one moment', async () => {
      const fence = await owned('a', { code: 'REEF42' });
      const [, , again, lease] = await Promise.all([
        store().append('a', fence, 0, steps(0, 3)),
        store().removeRoom('a'),
        store().createRoom(room('a', { code: 'REEF42', name: 'Second' })),
        store().lease('a', 'me', 1000),
      ]);
      expect(again).toBe(true);
      await store().append('a', lease!, 0, steps(0, 1));
      expect((await store().room('a'))?.name).toBe('Second');
      expect(await store().journal('a')).toEqual(steps(0, 1));
    });
  });
}

async function expectGone(store: LiveStore, roomId: string, code: string): Promise<void> {
  expect(await store.room(roomId)).toBeNull();
  expect(await store.roomIdOf(code)).toBeNull();
  expect(await store.journal(roomId)).toEqual([]);
  expect(await store.lease(roomId, 'me', 1000)).toBeNull();
}
