import { describe, expect, it } from 'vitest';
import type { Room, Speed } from '../src/index.js';
import { ear, pacedDummy, type World, world } from './harness.js';

async function playing(
  w: World,
  speed: Speed,
  extra = {},
): Promise<{ room: Room; tokens: string[]; ears: ReturnType<typeof ear>[]; links: { close(): void }[] }> {
  const { room } = await w.arena.createRoom({
    game: 'dummy',
    maxPlayers: 2,
    config: { rounds: 50 },
    speed,
    extra,
  });
  const tokens = [
    (await w.arena.join(room, { name: 'Ada', agentId: null })).token,
    (await w.arena.join(room, { name: 'Bob', agentId: null })).token,
  ];
  const ears = [ear(), ear()];
  const links = [await room.connect(tokens[0]!, ears[0]!), await room.connect(tokens[1]!, ears[1]!)];
  await room.start();
  await w.time.settle();
  return { room, tokens, ears, links };
}

const ROLL = { action: { type: 'roll' } };

async function eventTypes(w: World, room: Room): Promise<string[]> {
  return (await w.arena.events(room.roomId, 1, 10_000)).map(({ event }) => event.type);
}

describe('a lost connection in a match that the arena has paired', () => {
  it('stops no clock: the time of whoever is away runs out, and after its grace it has lost', async () => {
    const w = await world();
    const { room, links, tokens } = await playing(w, 'normal', { quickMatch: true });
    // After the start all have a moment to gather, as everywhere.
    await w.time.advance(6_000);
    const before = room.prompt(0)!;
    links[0]!.close();
    await w.time.advance(10_000);
    expect(room.status).not.toBe('paused');
    // Nothing is played for it before its time is over, and coming back gives it no more of it.
    await room.connect(tokens[0]!, ear());
    expect(room.prompt(0)).toMatchObject({ ask: { id: before.ask.id }, deadline: before.deadline });
    await w.time.advance(1_000);
    links[1]!.close();
    await w.time.advance(61_000);
    expect(room.seats.map(({ out }) => out)).toEqual([false, true]);
  });
});

describe('a lost connection', () => {
  it.each(['slow', 'normal'] as const)(
    'pauses the room at %s, and coming back goes on with the time that was left',
    async (speed) => {
      const w = await world();
      const { room, tokens, links } = await playing(w, speed);
      await w.time.advance(10_000);
      links[0]!.close();
      await w.time.settle();
      expect(room.status).toBe('paused');
      await w.time.advance(50_000);
      const back = ear();
      await room.connect(tokens[0]!, back);
      await w.time.settle();
      expect(room.status).toBe('playing');
      expect(back.of('prompt').at(-1)?.prompt.timeLeftMs).toBe(20_000);
      const types = await eventTypes(w, room);
      expect(types.filter((type) => type.startsWith('room:player_')).slice(-2)).toEqual([
        'room:player_disconnected',
        'room:player_reconnected',
      ]);
    },
  );

  it.each(['fast', 'instant'] as const)('plays the defaults of the missing at %s', async (speed) => {
    const w = await world();
    const { room, links, ears } = await playing(w, speed);
    links[0]!.close();
    await w.time.advance(10_000);
    expect(room.status).toBe('playing');
    expect(ears[1]!.of('prompt')).toHaveLength(1);
    expect(await eventTypes(w, room)).toContain('passed');
    expect(room.info().seats[0]).toMatchObject({ connected: false, consecutiveTimeouts: 0 });
  });

  it.each(['normal', 'instant'] as const)('forfeits after the grace at %s', async (speed) => {
    const w = await world();
    const { room, links } = await playing(w, speed);
    links[0]!.close();
    await w.time.advance(59_999);
    expect(await eventTypes(w, room)).not.toContain('left');
    await w.time.advance(1);
    expect(await eventTypes(w, room)).toContain('left');
    await w.time.advance(20_000);
    expect(room.status).toBe('playing');
  });

  it('of more than five minutes removes from the game who forfeited by it', async () => {
    const w = await world();
    const { room, tokens, links } = await playing(w, 'normal');
    links[0]!.close();
    await w.time.advance(4 * 60_000);
    const onlooker = ear();
    const link = await room.connect(tokens[0]!, onlooker);
    expect(onlooker.of('room')).not.toHaveLength(0);
    link.close();
    await w.time.advance(5 * 60_000);
    await expect(room.connect(tokens[0]!, ear())).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
  });

  it('of an agent that never came counts from the start', async () => {
    const w = await world();
    const { room } = await w.arena.createRoom({ game: 'dummy', maxPlayers: 2, bots: ['eager'] });
    await w.arena.join(room, { name: 'Ghost', agentId: null });
    await room.start();
    expect(room.status).toBe('paused');
    await w.time.advance(60_000);
    expect(await eventTypes(w, room)).toContain('left');
  });

  it('before the start is told, and costs nothing', async () => {
    const w = await world();
    const { room } = await w.arena.createRoom({ game: 'dummy', maxPlayers: 2 });
    const { token } = await w.arena.join(room, { name: 'Ada', agentId: null });
    const link = await room.connect(token, ear());
    link.close();
    await w.time.settle();
    expect(room.status).toBe('waiting');
    expect(await eventTypes(w, room)).toEqual(['room:player_joined', 'room:player_disconnected']);
    await room.connect(token, ear());
    expect((await eventTypes(w, room)).at(-1)).toBe('room:player_reconnected');
  });
});

describe('two connections of one seat', () => {
  it('the newest wins, and the old one closing late changes nothing', async () => {
    const w = await world();
    const { room, tokens, ears, links } = await playing(w, 'normal');
    const newer = ear();
    await room.connect(tokens[0]!, newer);
    await w.time.settle();
    expect(ears[0]!.of('replaced')).toHaveLength(1);
    expect(newer.of('prompt')).toHaveLength(1);
    links[0]!.close();
    await w.time.settle();
    expect(room.status).not.toBe('paused');
    expect(room.info().seats[0]!.connected).toBe(true);
    expect(await eventTypes(w, room)).not.toContain('room:player_disconnected');
    const before = ears[0]!.heard.length;
    await room.answer(0, ROLL);
    await w.time.advance(10_000);
    expect(ears[0]!.heard).toHaveLength(before);
  });

  it('a token of another room, or of a bot, opens nothing', async () => {
    const w = await world();
    const { tokens } = await playing(w, 'normal');
    const { room } = await w.arena.createRoom({ game: 'dummy', maxPlayers: 2, bots: ['eager'] });
    await expect(room.connect(tokens[0]!, ear())).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
    await expect(room.connect(room.record.seats[0]!.token, ear())).rejects.toMatchObject({
      code: 'INVALID_TOKEN',
    });
  });
});

describe('a room with nobody there', () => {
  const patient = {
    ...pacedDummy,
    paced: false,
    absence: { graceMs: null, waitsAt: [] },
    emptyStopMs: 10 * 60_000,
  };

  it('stops its clocks, and ends after ten minutes', async () => {
    const w = await world([patient]);
    const { room, links, tokens } = await playing(w, 'normal');
    await w.time.advance(5_000);
    for (const link of links) link.close();
    await w.time.advance(9 * 60_000);
    const back = ear();
    const link = await room.connect(tokens[0]!, back);
    await w.time.settle();
    expect(back.of('prompt').at(-1)?.prompt.timeLeftMs).toBe(25_000);
    link.close();
    await w.time.advance(10 * 60_000 - 1);
    expect(room.over).toBe(false);
    await w.time.advance(1);
    expect(room.over).toBe(true);
  });

  it('nobody forfeits where the game does not ask for it', async () => {
    const w = await world([patient]);
    const { room, links } = await playing(w, 'normal');
    links[0]!.close();
    await w.time.advance(120_000);
    expect(await eventTypes(w, room)).not.toContain('left');
    expect(room.status).toBe('playing');
  });
});
