/** Games without secrets: a seed that everybody may know, and rooms whose agents keep no connection. */
import { commitmentTo } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import { hostedMolttactics } from './games.js';
import { world } from './harness.js';

const open = { ...hostedMolttactics, publicSeed: true };

describe('a seed that is public', () => {
  it('is a whole number below 2^53, shown when the match begins and not before', async () => {
    const w = await world([open]);
    for (let i = 0; i < 50; i++) {
      const { room } = await w.arena.createRoom({
        game: 'molttactics',
        maxPlayers: 2,
        bots: ['mage', 'mage'],
      });
      const { commitment } = room.info();
      expect(room.info().seed).toBeNull();
      await room.start();
      const { seed } = room.info();
      expect(seed).toBe(room.record.seed);
      expect(commitmentTo(room.record.dice!.serverSeed)).toBe(commitment);
      expect(Number.isSafeInteger(Number(seed))).toBe(true);
      expect(String(Number(seed))).toBe(seed);
    }
  });

  it('is the exception', async () => {
    const w = await world([hostedMolttactics]);
    const { room } = await w.arena.createRoom({ game: 'molttactics' });
    expect(room.info().seed).toBeNull();
    await w.arena.addBot(room, 'mage', { class: 'mage' });
    await w.arena.addBot(room, 'mage', { class: 'mage' });
    await room.start({ openSeats: 'drop' });
    expect(room.info().seed).toBeNull();
    expect(room.record.seed).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('a room whose agents keep no connection', () => {
  it('is abandoned only after the moment at which one means to be back', async () => {
    const w = await world([open], { abandonedRoomMs: 900_000 });
    const { room } = await w.arena.createRoom({ game: 'molttactics' });
    room.keepUntil(w.time.now() + 3_600_000);
    room.keepUntil(w.time.now());
    await w.time.advance(3_600_000 + 840_000);
    expect(w.arena.find(room.roomId)).toBe(room);
    await w.time.advance(120_000);
    expect(w.arena.find(room.roomId)).toBeNull();
  });

  it('is told of in lobby lists whenever a turn was shown', async () => {
    const w = await world([open]);
    const { room } = await w.arena.createRoom({ game: 'molttactics', maxPlayers: 2, speed: 'fast' });
    await w.arena.addBot(room, 'warrior', { class: 'warrior' });
    await w.arena.addBot(room, 'mage', { class: 'mage' });
    const turns: number[] = [];
    w.arena.listen(({ roomId }) => {
      if (roomId === room.roomId) turns.push(room.info().turn);
    });
    await room.start();
    await w.time.advance(5_000);
    const last = room.info().turn;
    expect(last).toBeGreaterThan(3);
    for (let turn = 1; turn <= last; turn++) expect(turns).toContain(turn);
  });
});
