import { describe, expect, it } from 'vitest';
import { hostedClawpoly } from './games.js';
import { ear, pacedDummy, type World, world } from './harness.js';

const SHORT = { maxJournal: 20_000 };

async function untilRecorded(w: World, roomId: string): Promise<void> {
  for (let i = 0; i < 4_000 && (await w.history.game(roomId)) === null; i++) await w.time.advance(50);
}

describe('a match whose journal gets too long', () => {
  it.each(['instant', 'fast'] as const)(
    'is called off at %s speed, recorded with the reason, and counts for nobody',
    async (speed) => {
      const w = await world([hostedClawpoly], SHORT);
      const { room } = await w.arena.createRoom({
        game: 'clawpoly',
        maxPlayers: 2,
        bots: ['conservative', 'conservative'],
        speed,
      });
      await room.start();
      await untilRecorded(w, room.roomId);
      const game = await w.history.game(room.roomId);
      expect(game).toMatchObject({
        rated: false,
        extra: { stopped: 'called_off', stoppedBecause: 'its journal is longer than 20000 characters' },
      });
      expect(game?.totalTurns).toBeLessThan(200);
      expect(await w.history.events(room.roomId, 1, 100_000)).toHaveLength(game?.totalEvents ?? 0);
      expect(JSON.stringify(await w.live.journal(room.roomId)).length).toBeLessThan(2 * SHORT.maxJournal);
    },
  );

  it('is called off where an agent makes it so, by coming and going', async () => {
    const w = await world([pacedDummy], SHORT);
    const { room } = await w.arena.createRoom({ game: 'dummy', maxPlayers: 2, bots: ['eager'] });
    const { token } = await w.arena.join(room, { name: 'Flap', agentId: null });
    await room.start();
    for (let i = 0; i < 1_000 && !room.over; i++) {
      const link = await room.connect(token, ear());
      link.close();
      await w.time.advance(1);
    }
    expect(room.over).toBe(true);
    await untilRecorded(w, room.roomId);
    expect((await w.history.game(room.roomId))?.extra).toMatchObject({ stopped: 'called_off' });
  });

  it('takes nobody any more where it has not begun', async () => {
    const w = await world([pacedDummy], SHORT);
    const { room } = await w.arena.createRoom({ game: 'dummy', maxPlayers: 2 });
    const flap = async (): Promise<void> => {
      const { playerId } = await w.arena.join(room, { name: 'Flap', agentId: null });
      await w.arena.leave(room, playerId);
    };
    let refused: unknown = null;
    for (let i = 0; i < 1_000 && refused === null; i++)
      refused = await flap().then(
        () => null,
        (e: unknown) => e,
      );
    expect(refused).toMatchObject({ code: 'GAME_OVER' });
  });
});
