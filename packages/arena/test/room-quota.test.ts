import { describe, expect, it } from 'vitest';
import { Queue, type Room, type TicketStatus } from '../src/index.js';
import { processes } from './cluster/processes.js';
import { allGames } from './games.js';
import { pacedDummy, type World, world } from './harness.js';

const TWO = { maxRoomsPerOpener: 2 };
const REFUSED = { code: 'RATE_LIMITED', context: { openRooms: 2, retryAfterSeconds: 60 } };

async function open({ arena }: Pick<World, 'arena'>, opener?: string): Promise<Room> {
  const { room } = await arena.createRoom({
    game: 'dummy',
    maxPlayers: 2,
    bots: ['eager', 'random'],
    config: { rounds: 30 },
    ...(opener === undefined ? {} : { opener }),
  });
  return room;
}

describe('rooms of one opener', () => {
  it('are so many at a time, and everybody else opens theirs', async () => {
    const w = await world([pacedDummy], TWO);
    await open(w, '10.0.0.1');
    await open(w, '10.0.0.1');
    await expect(open(w, '10.0.0.1')).rejects.toMatchObject(REFUSED);
    await open(w, '10.0.0.2');
    // The house's are not counted.
    for (let i = 0; i < 5; i++) await open(w);
    expect(w.arena.roomCount).toBe(8);
  });

  it('are no more when all of them are asked for at once', async () => {
    const w = await world([pacedDummy], TWO);
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => open(w, '10.0.0.1')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(w.arena.roomCount).toBe(2);
  });

  it('count while they wait, are played and are paused, until they are over or gone', async () => {
    const w = await world([pacedDummy], TWO);
    const [waiting, played] = [await open(w, '10.0.0.1'), await open(w, '10.0.0.1')];
    await played.start();
    await w.time.advance(10_000);
    await expect(open(w, '10.0.0.1')).rejects.toMatchObject(REFUSED);
    await played.pause();
    await expect(open(w, '10.0.0.1')).rejects.toMatchObject(REFUSED);
    await played.resume();
    await played.setSpeed('instant');
    await w.time.advance(1_000);
    expect(played.status).toBe('finished');
    const second = await open(w, '10.0.0.1');
    await expect(open(w, '10.0.0.1')).rejects.toMatchObject(REFUSED);
    // Once for each room, whatever else becomes of it.
    await w.time.advance(6 * 60_000);
    expect(w.arena.find(played.roomId)).toBeNull();
    await expect(open(w, '10.0.0.1')).rejects.toMatchObject(REFUSED);
    await w.arena.remove(waiting, 'removed');
    await open(w, '10.0.0.1');
    await expect(open(w, '10.0.0.1')).rejects.toMatchObject(REFUSED);
    await w.time.advance(20 * 60_000);
    expect(w.arena.find(second.roomId)).toBeNull();
    await open(w, '10.0.0.1');
  });

  it('give their place back when they end with nobody looking', async () => {
    const w = await world([pacedDummy], TWO);
    for (let i = 0; i < 5; i++) {
      const { room } = await w.arena.createRoom({
        game: 'dummy',
        maxPlayers: 2,
        bots: ['eager', 'random'],
        config: { rounds: 3 },
        speed: 'instant',
        opener: '10.0.0.1',
      });
      await room.start();
      await w.time.advance(1_000);
    }
    expect(w.arena.roomCount).toBe(5);
  });

  it('do not count if they were never opened', async () => {
    const w = await world([pacedDummy], TWO);
    for (let i = 0; i < 5; i++)
      await expect(
        w.arena.createRoom({ game: 'dummy', opener: '10.0.0.1', config: { rounds: -1 } }),
      ).rejects.toMatchObject({ code: 'INVALID_CONFIG' });
    await open(w, '10.0.0.1');
    await open(w, '10.0.0.1');
  });

  it('are not limited by 0', async () => {
    const w = await world([pacedDummy], { maxRoomsPerOpener: 0 });
    for (let i = 0; i < 150; i++) await open(w, '10.0.0.1');
    expect(w.arena.roomCount).toBe(150);
  });

  it('give their place back when they end in another process', async () => {
    const p = processes(undefined, TWO);
    const [opened, other] = [await p.start(), await p.start()];
    const room = await open(opened, '10.0.0.1');
    await open(opened, '10.0.0.1');
    await room.start();
    await p.time.advance(5_000);
    // It stands still for so long that the other takes the room and plays it to its end.
    opened.sleep();
    await p.time.advance(10_000);
    opened.wake();
    await p.time.advance(5_000);
    expect(opened.arena.room(room.roomId).owned).toBeNull();
    await expect(open(opened, '10.0.0.1')).rejects.toMatchObject(REFUSED);
    await other.arena.room(room.roomId).setSpeed('instant');
    await p.time.advance(5_000);
    expect(opened.arena.room(room.roomId).status).toBe('finished');
    await open(opened, '10.0.0.1');
  });
});

describe('the queue', () => {
  const found = (status: TicketStatus | null): string | null =>
    status?.state === 'found' ? status.found.roomId : null;
  const guest = (name: string, opener: string) => ({
    game: 'dummy',
    name,
    agentId: null,
    allowBots: true,
    opener,
  });

  it('opens tables for whoever has waited longest, as many as may be, and lets nobody else wait for that', async () => {
    const w = await world(allGames, TWO);
    let tickets = 0;
    const queue = new Queue(w.arena, () => `ticket ${++tickets}`, { botsAfterMs: 0 });
    await open(w, '10.0.0.1');
    const first = await queue.enter(guest('a', '10.0.0.1'));
    await w.time.advance(1_000);
    const table = w.arena.room(found(queue.status(first))!);
    await expect(queue.enter(guest('b', '10.0.0.1'))).rejects.toMatchObject(REFUSED);
    await table.stop('over');
    // Shown to its end.
    await w.time.advance(60_000);
    // Two come while there is a place for one.
    const [next, last] = [
      await queue.enter(guest('c', '10.0.0.1')),
      await queue.enter({ ...guest('d', '10.0.0.1'), game: 'molttactics', options: { class: 'mage' } }),
    ];
    const other = await queue.enter({ ...guest('e', '10.0.0.2'), game: 'grab' });
    await w.time.advance(1_000);
    const opened = [next, last].filter((ticket) => found(queue.status(ticket)) !== null);
    expect(opened).toHaveLength(1);
    expect(found(queue.status(other))).not.toBeNull();
    await w.arena.room(found(queue.status(opened[0]!))!).stop('over');
    await w.time.advance(60_000);
    for (const ticket of [next, last]) expect(found(queue.status(ticket))).not.toBeNull();
  });

  it('does not keep where anybody came from', async () => {
    const p = processes(allGames);
    const { arena } = await p.start();
    const queue = new Queue(arena, () => 'ticket');
    await queue.enter({ ...guest('Ada', '10.0.0.1'), allowBots: false });
    const kept = await p.live.keyValues.get('arena:queue');
    expect(kept).toContain('Ada');
    expect(kept).not.toContain('10.0.0.1');
  });
});

describe('matches of house bots alone at instant speed', () => {
  const ONE = { maxInstantPerOpener: 1 };
  const REFUSED_INSTANT = { code: 'RATE_LIMITED', context: { instantRooms: 1, retryAfterSeconds: 5 } };
  const stepwise = async (w: World, opener?: string): Promise<Room> => {
    const room = await open(w, opener);
    await room.setSpeed('instant');
    return room;
  };

  it('are so many of one opener at a time, and everybody else plays theirs', async () => {
    const w = await world([pacedDummy], ONE);
    const [first, second, other, house] = [
      await stepwise(w, '10.0.0.1'),
      await stepwise(w, '10.0.0.1'),
      await stepwise(w, '10.0.0.2'),
      await stepwise(w),
    ];
    const starts = await Promise.allSettled([first.start(), second.start(), other.start(), house.start()]);
    expect(starts.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(starts[1]).toMatchObject({ reason: REFUSED_INSTANT });
    await w.time.advance(1_000);
    expect(first.status).toBe('finished');
    await second.start();
  });

  it('are counted too when a match is made that fast later, and no longer when it is slow again', async () => {
    const w = await world([pacedDummy], ONE);
    const [first, second] = [await open(w, '10.0.0.1'), await open(w, '10.0.0.1')];
    await first.start();
    await second.start();
    await first.pause();
    await first.setSpeed('instant');
    await expect(second.setSpeed('instant')).rejects.toMatchObject(REFUSED_INSTANT);
    await first.setSpeed('slow');
    await second.setSpeed('instant');
  });

  it('are other than matches with an agent', async () => {
    const w = await world([pacedDummy], ONE);
    await (await stepwise(w, '10.0.0.1')).start();
    const { room } = await w.arena.createRoom({
      game: 'dummy',
      maxPlayers: 2,
      bots: ['eager'],
      speed: 'instant',
      opener: '10.0.0.1',
    });
    await w.arena.join(room, { name: 'Agent', agentId: null });
    await room.start();
  });
});
