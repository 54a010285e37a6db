/** A person leaves a match that counts for nothing, against house bots alone, and comes back to it as it was. */
import { describe, expect, it } from 'vitest';
import type { Arena, HostedGame, NewRoom, Room } from '../src/index.js';
import { processes } from './cluster/processes.js';
import { allGames } from './games.js';
import { ear, world } from './harness.js';
import { expectVerified, untilRecorded } from './house-match.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
/** For the tests that turn the clock of several processes. */
const SHORT = { dormantRoomMs: SECOND, cleanupEveryMs: SECOND, savedRoomMs: 10 * MINUTE };

interface Table {
  readonly room: Room;
  readonly token: string;
  leave(): void;
}

/** A match of Ada, who is connected, and of house bots that play. */
async function sit(
  arena: Arena,
  hosted: Pick<HostedGame, 'game' | 'house'>,
  wanted: Partial<NewRoom> = {},
  kind: 'agent' | 'person' = 'person',
): Promise<Table> {
  const { room } = await arena.createRoom({
    game: hosted.game.id,
    maxPlayers: 2,
    speed: 'fast',
    decisionMs: 90 * SECOND,
    bots: [hosted.house[0]!.bot],
    ...wanted,
  });
  const { token } = await arena.join(room, { name: 'Ada', agentId: null, kind });
  const link = await room.connect(token, ear());
  await room.start();
  return { room, token, leave: () => link.close() };
}

const dummy = allGames.find(({ game }) => game.id === 'dummy')!;

/** What is asked of Ada, who is waited for until there is something. */
async function asked(room: Room, advance: (ms: number) => Promise<void>): Promise<number> {
  const seat = room.record.seats.findIndex(({ taken }) => taken === 'agent');
  for (let i = 0; i < 500 && room.prompt(seat) === null; i++) await advance(100);
  expect(room.prompt(seat)).not.toBeNull();
  return seat;
}

describe.each(allGames.map((hosted) => [hosted.game.id, hosted] as const))('a match of %s', (_, hosted) => {
  it('waits for its person in the store alone, through a restart, and goes on with the time that was left', async () => {
    const w = await world(allGames);
    const { room, token, leave } = await sit(w.arena, hosted);
    const seat = await asked(room, (ms) => w.time.advance(ms));
    await w.time.advance(10 * SECOND);
    const { timeLeftMs } = room.prompt(seat)!;
    const steps = room.liveMatch!.match.steps;
    leave();
    await w.time.advance(SECOND);
    expect(room.status).toBe('paused');
    await w.time.advance(3 * MINUTE);
    expect([...w.arena.rooms]).toEqual([]);

    const arena = await w.restart();
    await w.time.advance(DAY);
    expect([...arena.rooms]).toEqual([]);
    const again = await arena.reach(room.record.code);
    expect(again.status).toBe('paused');
    expect(again.liveMatch!.match.steps).toBe(steps);
    await again.connect(token, ear());
    await w.time.settle();
    expect(again.prompt(seat)!.timeLeftMs).toBe(timeLeftMs);
    expect(again.record.extra).not.toHaveProperty('savedSince');

    // Nobody has noticed: what is played on is one match.
    for (let i = 0; i < 5_000 && again.status !== 'finished'; i++) {
      const [action] = again.prompt(seat) === null ? [] : again.legal(seat);
      const idle = action === undefined || again.liveMatch?.answered(seat) === true;
      if (!idle) await again.answer(seat, { action });
      await w.time.advance(idle ? SECOND : 0);
    }
    await untilRecorded(w, arena, room.roomId);
    await expectVerified(w, room.roomId, hosted);
  });
});

describe('a match with a person', () => {
  it('goes on where the person was when the server was killed, and not without them', async () => {
    const w = await world(allGames);
    const { room, token } = await sit(w.arena, dummy);
    await asked(room, (ms) => w.time.advance(ms));
    const arena = await w.restart();
    await w.time.advance(DAY);
    const again = await arena.reach(room.roomId);
    expect(again.status).toBe('paused');
    await again.connect(token, ear());
    await w.time.advance(SECOND);
    expect(again.status).toBe('playing');
  });

  it('may be looked at meanwhile, and stays as it is', async () => {
    const w = await world(allGames);
    const { room, leave } = await sit(w.arena, dummy);
    await asked(room, (ms) => w.time.advance(ms));
    leave();
    await w.time.advance(3 * MINUTE);
    const looked = await w.arena.reach(room.record.code);
    expect(looked.snapshot().room.status).toBe('paused');
    await w.time.advance(3 * MINUTE);
    expect(w.arena.find(room.roomId)).toBeNull();
  });

  it('goes on with an answer, too, and when it was paused by its controls before', async () => {
    const w = await world(allGames);
    const { room, token, leave } = await sit(w.arena, dummy);
    const seat = await asked(room, (ms) => w.time.advance(ms));
    leave();
    await w.time.advance(SECOND);
    await room.answer(seat, { action: { type: 'roll' } });
    expect(room.status).not.toBe('paused');
    const link = await room.connect(token, ear());
    await room.pause();
    link.close();
    await w.time.advance(DAY);
    const again = await w.arena.reach(room.roomId);
    await again.connect(token, ear());
    await w.time.advance(3 * MINUTE);
    expect(again.status).toBe('playing');
  });

  it('is forgotten after a month', async () => {
    const w = await world(allGames, { cleanupEveryMs: 60 * MINUTE });
    const { room, leave } = await sit(w.arena, dummy);
    await asked(room, (ms) => w.time.advance(ms));
    leave();
    await w.time.advance(29 * DAY);
    expect(await w.live.room(room.roomId)).not.toBeNull();
    await w.time.advance(3 * DAY);
    expect(await w.live.room(room.roomId)).toBeNull();
    expect(await w.arena.seek(room.record.code)).toBeNull();
  });

  it('makes way for newer ones where too many were left', async () => {
    const w = await world(allGames, { ...SHORT, savedRooms: 2 });
    const rooms: Room[] = [];
    for (let i = 0; i < 3; i++) {
      const { room, leave } = await sit(w.arena, dummy);
      await asked(room, (ms) => w.time.advance(ms));
      leave();
      await w.time.advance(5 * SECOND);
      rooms.push(room);
    }
    const kept = await Promise.all(rooms.map(({ roomId }) => w.live.room(roomId)));
    expect(kept.map((record) => record !== null)).toEqual([false, true, true]);
  });

  it('ends when it is left for good', async () => {
    const w = await world(allGames);
    const { room, leave } = await sit(w.arena, dummy);
    const seat = await asked(room, (ms) => w.time.advance(ms));
    leave();
    await w.time.advance(SECOND);
    await room.forfeit(seat, 'left');
    await w.time.advance(MINUTE);
    expect(room.status).toBe('finished');
  });
});

describe('nobody is waited for', () => {
  const clawpoly = allGames.find(({ game }) => game.id === 'clawpoly')!;
  it.each([
    ['an agent plays', {}, 'agent'],
    ['the match may count', { decisionMs: null }, 'person'],
  ] as const)('where %s', async (_, wanted, kind) => {
    const w = await world(allGames);
    const { room, leave } = await sit(w.arena, clawpoly, { ...wanted, speed: 'normal' }, kind);
    await w.time.advance(10 * SECOND);
    leave();
    await w.time.advance(2 * MINUTE);
    expect(room.status).toBe('finished');
  });

  it('where somebody else plays too', async () => {
    const w = await world(allGames);
    const { room } = await w.arena.createRoom({
      game: 'clawpoly',
      maxPlayers: 3,
      decisionMs: 90 * SECOND,
      bots: [clawpoly.house[0]!.bot],
    });
    const links = [];
    for (const name of ['Ada', 'Bea']) {
      const { token } = await w.arena.join(room, { name, agentId: null, kind: 'person' });
      links.push(await room.connect(token, ear()));
    }
    await room.start();
    await w.time.advance(10 * SECOND);
    links[0]!.close();
    await w.time.advance(2 * MINUTE);
    const seat = room.record.seats.findIndex(({ name }) => name === 'Ada');
    expect(room.seats[seat]).toMatchObject({ out: true });
  });
});

describe('with several processes', () => {
  it('whoever is asked has it, and nobody before that', async () => {
    const p = processes(allGames, SHORT);
    const [first, second] = [await p.start(), await p.start()];
    const { room, token, leave } = await sit(first.arena, dummy);
    await asked(room, (ms) => p.time.advance(ms));
    leave();
    await p.time.advance(10 * SECOND);
    for (const { arena } of [first, second]) expect([...arena.rooms]).toEqual([]);
    expect(await p.live.unowned()).toEqual([room.roomId]);
    first.kill();
    await p.time.advance(10 * SECOND);
    expect([...second.arena.rooms]).toEqual([]);
    const again = await second.arena.reach(room.record.code);
    await again.connect(token, ear());
    await p.time.advance(SECOND);
    expect(again.status).toBe('playing');
    // Whoever has it dies, and it is nobody's match to wait for an owner.
    const third = await p.start();
    second.kill();
    await p.time.advance(30 * SECOND);
    expect((await third.arena.reach(room.roomId)).status).toBe('paused');
  });
});
