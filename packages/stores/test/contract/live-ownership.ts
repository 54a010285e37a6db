/** The contract's part about leases, fences, and messages between processes. */
import { StaleFence } from '@lobster-league/arena';
import { describe, expect, it, vi } from 'vitest';
import { room, step, steps } from './live-samples.js';
import type { LiveContext } from './live-store.js';

export function ownershipContract({ store, pass }: LiveContext): void {
  describe('leases', () => {
    it('keep a second owner out until their time is over; then its fence is higher', async () => {
      await store().createRoom(room('a'));
      const first = await store().lease('a', 'one', 1000);
      expect(first).toBeGreaterThan(0);
      expect(await store().lease('a', 'two', 1000)).toBeNull();
      pass(999);
      expect(await store().lease('a', 'two', 1000)).toBeNull();
      pass(1);
      const second = await store().lease('a', 'two', 1000);
      expect(second).toBeGreaterThan(first!);
      expect(await store().lease('a', 'one', 1000)).toBeNull();
    });

    it('are renewed with the same fence, for the full time again', async () => {
      await store().createRoom(room('a'));
      const fence = await store().lease('a', 'one', 1000);
      for (let i = 0; i < 3; i++) {
        pass(900);
        expect(await store().lease('a', 'one', 1000)).toBe(fence);
      }
      pass(900);
      expect(await store().lease('a', 'two', 1000)).toBeNull();
    });

    it('are given to one only, when many want it at once', async () => {
      await store().createRoom(room('a'));
      const fences = await Promise.all(
        Array.from({ length: 10 }, (_, n) => store().lease('a', `owner ${n}`, 1000)),
      );
      expect(fences.filter((fence) => fence !== null)).toHaveLength(1);
    });

    it('are given up at once, by their owner only', async () => {
      await store().createRoom(room('a'));
      const first = await store().lease('a', 'one', 1000);
      await store().release('a', 'two');
      expect(await store().lease('a', 'two', 1000)).toBeNull();
      await store().release('a', 'one');
      expect(await store().lease('a', 'two', 1000)).toBeGreaterThan(first!);
      await store().release('a', 'one');
      expect(await store().lease('a', 'three', 1000)).toBeNull();
    });

    it('of different rooms have nothing to do with each other', async () => {
      await store().createRoom(room('a'));
      await store().createRoom(room('b'));
      await store().lease('a', 'one', 1000);
      expect(await store().lease('b', 'two', 1000)).not.toBeNull();
      expect(await store().lease('a', 'two', 1000)).toBeNull();
    });

    it('are renewed in one go, for all rooms of their owner and nobody else', async () => {
      for (const roomId of ['a', 'b', 'c']) await store().createRoom(room(roomId));
      const fence = await store().lease('a', 'one', 1000);
      await store().lease('b', 'one', 1000);
      await store().lease('c', 'two', 1000);
      pass(900);
      expect(await store().renew('one', 1000)).toBe(2);
      pass(900);
      expect(await store().lease('a', 'three', 1000)).toBeNull();
      expect(await store().lease('b', 'three', 1000)).toBeNull();
      expect(await store().lease('c', 'three', 1000)).not.toBeNull();
      expect(await store().lease('a', 'one', 1000)).toBe(fence);
      expect(await store().renew('nobody', 1000)).toBe(0);
    });

    it('that another took are not given back by a renewal', async () => {
      await store().createRoom(room('a'));
      await store().lease('a', 'one', 1000);
      pass(1000);
      const fence = await store().lease('a', 'two', 1000);
      await store().renew('one', 60_000);
      expect(await store().ownerOf('a')).toBe('two');
      pass(1000);
      expect(await store().lease('a', 'three', 1000)).toBeGreaterThan(fence!);
    });

    it('tell whose a room is, and which rooms are nobody’s', async () => {
      for (const roomId of ['a', 'b', 'c', 'd']) await store().createRoom(room(roomId));
      await store().lease('a', 'one', 1000);
      await store().lease('b', 'one', 2000);
      await store().lease('c', 'two', 2000);
      await store().release('c', 'two');
      expect(await store().ownerOf('a')).toBe('one');
      expect(await store().ownerOf('c')).toBeNull();
      expect(await store().ownerOf('nowhere')).toBeNull();
      expect([...(await store().unowned())].sort()).toEqual(['c', 'd']);
      pass(1000);
      expect(await store().ownerOf('a')).toBeNull();
      expect([...(await store().unowned())].sort()).toEqual(['a', 'c', 'd']);
      await store().removeRoom('c');
      await store().lease('d', 'two', 1000);
      expect(await store().unowned()).toEqual(['a']);
    });

    it('let the owner write even late, as long as nobody else took the room', async () => {
      await store().createRoom(room('a'));
      const fence = await store().lease('a', 'one', 1000);
      pass(5000);
      await store().append('a', fence!, 0, steps(0, 1));
      expect(await store().journal('a')).toEqual(steps(0, 1));
    });
  });

  describe('a room that the store has lost', () => {
    it('is put back by its owner, with everything', async () => {
      await store().createRoom(room('a', { code: 'REEF42' }));
      const fence = await store().lease('a', 'one', 1000);
      await store().append('a', fence!, 0, steps(0, 2));
      await store().removeRoom('a');
      const known = room('a', { code: 'REEF42', status: 'playing' });
      await store().putBack(known, { owner: 'one', fence: fence!, ttlMs: 1000 }, steps(0, 4));
      expect(await store().room('a')).toEqual(known);
      expect(await store().roomIdOf('reef42')).toBe('a');
      expect(await store().journal('a')).toEqual(steps(0, 4));
      expect(await store().ownerOf('a')).toBe('one');
      expect(await store().lease('a', 'two', 1000)).toBeNull();
      await store().append('a', fence!, 4, steps(4, 5));
      expect(await store().journal('a', 4)).toHaveLength(1);
      expect(await store().renew('one', 1000)).toBe(1);
      pass(1000);
      expect(await store().lease('a', 'two', 1000)).toBeGreaterThan(fence!);
    });

    it('in part is put back whole', async () => {
      await store().createRoom(room('a'));
      const fence = await store().lease('a', 'one', 1000);
      await store().append('a', fence!, 0, steps(0, 2));
      await store().putBack(room('a'), { owner: 'one', fence: fence!, ttlMs: 1000 }, steps(0, 6));
      await store().append('a', fence!, 6, steps(6, 7));
      expect(await store().journal('a')).toEqual(steps(0, 7));
    });

    it('whose code another room has by now is put back, and the code stays with the other', async () => {
      await store().createRoom(room('a', { code: 'REEF42' }));
      const fence = await store().lease('a', 'one', 1000);
      await store().append('a', fence!, 0, steps(0, 2));
      await store().removeRoom('a');
      await store().createRoom(room('b', { code: 'reef42' }));
      const lease = { owner: 'one', fence: fence!, ttlMs: 1000 };
      // Twice: as one that is not there at all, and as one that is there.
      for (const lines of [3, 4]) {
        await store().putBack(room('a', { code: 'REEF42' }), lease, steps(0, lines));
        expect(await store().room('a')).toEqual(room('a', { code: 'REEF42' }));
        expect(await store().journal('a')).toEqual(steps(0, lines));
        expect(await store().roomIdOf('REEF42')).toBe('b');
        expect(await store().ownerOf('a')).toBe('one');
      }
      await store().append('a', fence!, 4, steps(4, 5));
      await store().removeRoom('a', fence!);
      expect(await store().roomIdOf('REEF42')).toBe('b');
      expect((await store().rooms()).map(({ roomId }) => roomId)).toEqual(['b']);
      await store().removeRoom('b');
      expect(await store().createRoom(room('c', { code: 'REEF42' }))).toBe(true);
    });

    it('that another has had since is not put back, also where nobody has it any more', async () => {
      await store().createRoom(room('a'));
      const fence = await store().lease('a', 'one', 1000);
      await store().append('a', fence!, 0, steps(0, 2));
      pass(1000);
      const next = await store().lease('a', 'two', 1000);
      await store().append('a', next!, 2, steps(2, 5));
      pass(1000);
      expect(await store().lease('a', 'one', 1000)).toBeGreaterThan(next!);
      const late = store().putBack(room('a'), { owner: 'one', fence: fence!, ttlMs: 1000 }, steps(0, 2));
      await expect(late).rejects.toThrow(StaleFence);
      expect(await store().journal('a')).toEqual(steps(0, 5));
    });

    it('is not put back by who is not its owner any more', async () => {
      await store().createRoom(room('a'));
      const old = await store().lease('a', 'one', 1000);
      pass(1000);
      const fence = await store().lease('a', 'two', 1000);
      await store().append('a', fence!, 0, steps(0, 3));
      const late = store().putBack(room('a'), { owner: 'one', fence: old!, ttlMs: 1000 }, steps(0, 9));
      await expect(late).rejects.toThrow(StaleFence);
      expect(await store().journal('a')).toEqual(steps(0, 3));
      expect(await store().ownerOf('a')).toBe('two');
    });
  });

  describe('fences', () => {
    it('that are older are refused, and change nothing', async () => {
      await store().createRoom(room('a'));
      const old = await store().lease('a', 'one', 1000);
      await store().append('a', old!, 0, steps(0, 2));
      pass(1000);
      const fence = await store().lease('a', 'two', 1000);
      await expect(store().append('a', old!, 2, [step(2)])).rejects.toThrow(StaleFence);
      await expect(store().append('a', old!, 0, steps(0, 1))).rejects.toThrow(StaleFence);
      await expect(store().saveRoom(room('a', { name: 'Stale' }), old!)).rejects.toThrow(StaleFence);
      await expect(store().removeRoom('a', old!)).rejects.toThrow(StaleFence);
      expect(await store().journal('a')).toEqual(steps(0, 2));
      expect((await store().room('a'))?.name).toBe('Reef Night');
      await store().append('a', fence!, 2, [step(2)]);
      await store().saveRoom(room('a', { name: 'Fresh' }), fence!);
      expect(await store().journal('a')).toEqual(steps(0, 3));
      expect((await store().room('a'))?.name).toBe('Fresh');
      await store().removeRoom('a', fence!);
      expect(await store().room('a')).toBeNull();
    });

    it('that nobody was given are refused', async () => {
      await store().createRoom(room('a'));
      await expect(store().append('a', 0, 0, [step(0)])).rejects.toThrow(StaleFence);
      await expect(store().append('a', 1, 0, [step(0)])).rejects.toThrow(StaleFence);
      await expect(store().saveRoom(room('a'), 0)).rejects.toThrow(StaleFence);
      await expect(store().append('nowhere', 1, 0, [step(0)])).rejects.toThrow(/nowhere/);
      expect(await store().journal('a')).toEqual([]);
    });

    it('are checked in the order of the calls', async () => {
      await store().createRoom(room('a'));
      const old = await store().lease('a', 'one', 1000);
      pass(1000);
      const calls = await Promise.allSettled([
        store().append('a', old!, 0, [step(0)]),
        store().lease('a', 'two', 1000),
        store().append('a', old!, 1, [step(1)]),
      ]);
      expect(calls.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
      expect(await store().journal('a')).toEqual(steps(0, 1));
    });
  });

  describe('messages', () => {
    it('reach all who subscribed to their channel, in order, and nobody else', async () => {
      const heard: string[] = [];
      await store().subscribe('a', (message) => heard.push(`one ${message}`));
      await store().subscribe('a', (message) => heard.push(`two ${message}`));
      await store().subscribe('b', (message) => heard.push(`other ${message}`));
      await store().publish('a', 'first 🦞');
      await store().publish('a', '');
      await vi.waitFor(() => expect(heard).toHaveLength(4));
      expect(heard.filter((message) => message.startsWith('one'))).toEqual(['one first 🦞', 'one ']);
      expect(heard.filter((message) => message.startsWith('two'))).toEqual(['two first 🦞', 'two ']);
    });

    it('end with the subscription', async () => {
      const heard: string[] = [];
      const marks: string[] = [];
      const hear = (message: string) => heard.push(message);
      const unsubscribe = await store().subscribe('a', hear);
      await store().subscribe('a', hear);
      await store().subscribe('a', (message) => marks.push(message));
      await unsubscribe();
      await unsubscribe();
      await store().publish('a', 'later');
      await vi.waitFor(() => expect(marks).toEqual(['later']));
      expect(heard).toEqual(['later']);
    });

    it('reach the others when one of those who hear them fails', async () => {
      const heard: string[] = [];
      await store().subscribe('a', () => {
        throw new Error('deaf');
      });
      await store().subscribe('a', (message) => heard.push(message));
      await store().publish('a', 'hello');
      await vi.waitFor(() => expect(heard).toEqual(['hello']));
    });
  });
}
