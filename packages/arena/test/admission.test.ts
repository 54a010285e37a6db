import { memoryHistoryStore, memoryLiveStore } from '@lobster-league/stores';
import { describe, expect, it } from 'vitest';
import { type Admission, Arena, Refused, type RoomRecord, silent } from '../src/index.js';
import { FakeTime, fakeRandom } from '../src/testing/index.js';
import { pacedDummy } from './harness.js';

/** Lets in who is on its list, and notes what it was asked. */
class Doorkeeper implements Admission {
  readonly asked: string[] = [];
  readonly guests = new Set<string>();
  mayStart = false;

  async join({ name }: RoomRecord, agentId: string | null): Promise<void> {
    this.asked.push(`join ${name} ${agentId}`);
    if (agentId === null || !this.guests.has(agentId)) throw new Refused('PAYMENT_REQUIRED', 'Pay first.');
  }

  async start({ status, seats }: RoomRecord): Promise<void> {
    this.asked.push(`start ${status} ${seats.map(({ agentId }) => agentId).join(' ')}`);
    if (!this.mayStart) throw new Refused('PAYMENT_REQUIRED', 'Not all have paid.');
  }
}

describe('Admission', () => {
  it('is asked before anybody sits down or starts, and what it refuses changes nothing', async () => {
    const time = new FakeTime();
    const admission = new Doorkeeper();
    const arena = new Arena({
      games: [pacedDummy],
      live: memoryLiveStore({ now: () => time.now() }),
      history: memoryHistoryStore(),
      time,
      random: fakeRandom('admission'),
      log: silent,
      admission,
    });
    await arena.open();
    const { room } = await arena.createRoom({ game: 'dummy', roomId: 'chosen', name: 'Reef', maxPlayers: 2 });
    expect(room.roomId).toBe('chosen');
    const refused = { code: 'PAYMENT_REQUIRED' };
    await expect(arena.join(room, { name: 'A', agentId: 'a' })).rejects.toMatchObject(refused);
    await expect(arena.join(room, { name: 'Guest', agentId: null })).rejects.toMatchObject(refused);
    expect(room.record.seats.every(({ taken }) => taken === 'open')).toBe(true);

    admission.guests.add('a').add('b');
    await arena.join(room, { name: 'A', agentId: 'a' });
    await arena.join(room, { name: 'B', agentId: 'b' });
    await expect(room.start()).rejects.toMatchObject(refused);
    expect(room.status).toBe('ready');
    admission.mayStart = true;
    await room.start();
    expect(room.record.startedAt).not.toBeNull();
    expect(admission.asked).toEqual([
      ...['join Reef a', 'join Reef null', 'join Reef a', 'join Reef b'],
      ...['start ready a b', 'start ready a b'],
    ]);
    await arena.close('over');
  });
});
