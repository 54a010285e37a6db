import { describe, expect, it } from 'vitest';
import { ear, world } from './harness.js';

describe('a room that is removed while others use it', () => {
  it('is gone to whoever removes it as well', async () => {
    const { arena } = await world();
    const { room } = await arena.createRoom({ game: 'dummy', maxPlayers: 2 });
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => arena.remove(room, 'removed')));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(outcomes[1]).toMatchObject({ reason: { code: 'ROOM_NOT_FOUND' } });
    await expect(arena.remove(room, 'removed')).rejects.toMatchObject({ code: 'ROOM_NOT_FOUND' });
  });

  it('is gone to whoever joins, chooses, starts, stops, or changes its speed', async () => {
    const { arena } = await world();
    const { room } = await arena.createRoom({ game: 'dummy', maxPlayers: 4 });
    const { playerId, token } = await arena.join(room, { name: 'Ada', agentId: null });
    const removed = arena.remove(room, 'removed');
    const outcomes = await Promise.allSettled([
      arena.join(room, { name: 'Bob', agentId: null }),
      arena.addBot(room, 'eager'),
      arena.choose(room, playerId, undefined),
      room.setSpeed('fast'),
      room.stop('creator_stopped'),
      room.connect(token, ear()),
    ]);
    await removed;
    const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refusals.length).toBeGreaterThan(0);
    for (const refusal of refusals) expect(refusal).toMatchObject({ name: 'Refused' });
    await expect(arena.join(room, { name: 'Cy', agentId: null })).rejects.toMatchObject({
      code: 'ROOM_NOT_FOUND',
    });
    expect(arena.find(room.roomId)).toBeNull();
  });
});
