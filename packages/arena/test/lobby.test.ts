import { describe, expect, it } from 'vitest';
import { type Room, StoreUnavailable } from '../src/index.js';
import { hostedGrab } from './games.js';
import { Eye, ear, type World, world } from './harness.js';

async function tableFor(w: World, maxPlayers: number, ...names: string[]): Promise<Room> {
  const { room } = await w.arena.createRoom({ game: 'dummy', maxPlayers, speed: 'instant' });
  for (const name of names) await w.arena.join(room, { name, agentId: null });
  return room;
}

const names = (room: Room): string[] => room.info().seats.map(({ name }) => name);

describe('a match without the seats that nobody took', () => {
  it('is played by those who came, and their answers and connections keep their seats', async () => {
    const w = await world();
    const room = await tableFor(w, 4, 'Ada', 'Bob');
    const [a, b] = [ear(), ear()];
    await room.connect(room.record.seats[0]!.token, a);
    const link = await room.connect(room.record.seats[1]!.token, b);
    await room.start({ openSeats: 'drop' });
    expect(names(room)).toEqual(['Ada', 'Bob']);
    expect(room.seats).toHaveLength(2);
    expect((await w.live.room(room.roomId))?.seats).toHaveLength(2);
    expect(await room.answer(0, { action: { type: 'roll' } })).toMatchObject({ accepted: true });
    expect(b.of('prompt')).toHaveLength(1);
    expect(link.seat).toBe(1);
    link.close();
    await w.time.settle();
    expect(room.info().seats.map(({ connected }) => connected)).toEqual([true, false]);
  });

  it('goes on after a restart with the same seats', async () => {
    const w = await world();
    const room = await tableFor(w, 4, 'Ada', 'Bob');
    await room.start({ openSeats: 'drop' });
    const again = await (await w.restart()).reach(room.roomId);
    expect(names(again)).toEqual(['Ada', 'Bob']);
    expect(again.liveMatch?.match.header.seats.map(({ name }) => name)).toEqual(['Ada', 'Bob']);
  });

  it('closes the gaps that others left, and whoever sits behind a gap keeps the connection', async () => {
    const w = await world();
    const room = await tableFor(w, 4, 'Ada', 'Bob', 'Cy');
    const gone = ear();
    await room.connect(room.record.seats[1]!.token, gone);
    const link = await room.connect(room.record.seats[2]!.token, ear());
    await w.arena.leave(room, 'agent-2');
    expect(gone.of('closed')).toEqual([{ type: 'closed', reason: 'left' }]);
    await room.start({ openSeats: 'drop' });
    expect(names(room)).toEqual(['Ada', 'Cy']);
    expect(link.seat).toBe(1);
  });

  it('needs as many as the game does', async () => {
    const w = await world();
    const { room } = await w.arena.createRoom({ game: 'dummy', maxPlayers: 4 });
    await expect(room.start({ openSeats: 'drop' })).rejects.toMatchObject({ code: 'ROOM_NOT_READY' });
    expect(room.seats).toHaveLength(4);
    await w.arena.join(room, { name: 'Ada', agentId: null });
    await room.start({ openSeats: 'drop' });
    expect(room.status).not.toBe('waiting');
  });

  it('has exactly those who were in before the start, however they race', async () => {
    const w = await world();
    const room = await tableFor(w, 8, 'Ada');
    const joins = Array.from({ length: 5 }, (_, i) => w.arena.join(room, { name: `A${i}`, agentId: null }));
    const start = room.start({ openSeats: 'drop' });
    const late = await Promise.allSettled(
      Array.from({ length: 5 }, async (_, i) => {
        for (let tick = 0; tick < i * 2; tick++) await Promise.resolve();
        return w.arena.join(room, { name: `B${i}`, agentId: null });
      }),
    );
    await start;
    const all = [...(await Promise.allSettled(joins)), ...late];
    const seated = all.filter(({ status }) => status === 'fulfilled').length;
    expect(room.seats).toHaveLength(1 + seated);
    expect(names(room)).not.toContain('');
    expect(room.liveMatch?.match.header.seats).toHaveLength(1 + seated);
  });
});

describe('a seat that is given back', () => {
  it('is open for others, with another token', async () => {
    const w = await world();
    const room = await tableFor(w, 2, 'Ada', 'Bob');
    const { token } = room.record.seats[0]!;
    const eye = new Eye();
    room.watch(eye);
    await w.arena.leave(room, 'agent-1');
    expect(room.status).toBe('waiting');
    expect(eye.eventTypes).toEqual(['room:player_left']);
    await expect(room.connect(token, ear())).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
    const { playerId } = await w.arena.join(room, { name: 'Cy', agentId: null });
    expect([playerId, names(room)]).toEqual(['agent-1', ['Cy', 'Bob']]);
  });

  it('cannot be given back once the match has begun', async () => {
    const w = await world();
    const room = await tableFor(w, 2, 'Ada', 'Bob');
    await room.start();
    await expect(w.arena.leave(room, 'agent-1')).rejects.toMatchObject({ code: 'GAME_ALREADY_STARTED' });
  });
});

describe('a room that is stopped before its match', () => {
  it('is finished, takes nobody, and expires like any other', async () => {
    const w = await world();
    const room = await tableFor(w, 2, 'Ada');
    await room.stop('creator_stopped');
    expect(room.info()).toMatchObject({ status: 'finished', finishedAt: w.time.now(), result: null });
    await expect(w.arena.join(room, { name: 'Bob', agentId: null })).rejects.toMatchObject({
      code: 'GAME_OVER',
    });
    await expect(room.start({ openSeats: 'drop' })).rejects.toMatchObject({ code: 'GAME_OVER' });
    const again = (await w.restart()).room(room.roomId);
    expect(again.status).toBe('finished');
    await w.time.advance(7 * 60_000);
    expect(w.arena.find(room.roomId)).toBeNull();
    expect(await w.history.game(room.roomId)).toBeNull();
  });

  it('stops the match if it has just begun', async () => {
    const w = await world();
    const room = await tableFor(w, 2, 'Ada', 'Bob');
    const start = room.start();
    await room.stop('creator_stopped');
    await start;
    expect(room.status).toBe('finished');
    expect(room.liveMatch?.result).toHaveLength(2);
  });
});

describe('when the store fails', () => {
  it('nothing has changed: the seat is open again, the match not begun', async () => {
    const { arena, live } = await world();
    const saveRoom = live.saveRoom.bind(live);
    let down = false;
    live.saveRoom = (...room) => (down ? Promise.reject(new StoreUnavailable('away')) : saveRoom(...room));
    const { room } = await arena.createRoom({ game: 'dummy', maxPlayers: 3 });
    await arena.join(room, { name: 'Ada', agentId: null });
    down = true;
    const join = arena.join(room, { name: 'Bob', agentId: null });
    const start = room.start({ openSeats: 'drop' });
    await expect(join).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(start).rejects.toBeInstanceOf(StoreUnavailable);
    expect([room.status, names(room), room.liveMatch]).toEqual(['waiting', ['Ada', '', ''], null]);
    await expect(room.stop('creator_stopped')).rejects.toBeInstanceOf(StoreUnavailable);
    down = false;
    await room.start({ openSeats: 'drop' });
    expect(names(room)).toEqual(['Ada']);
  });
});

it('an agent that never connects is away for the rules as well, once the others have gathered', async () => {
  const w = await world([hostedGrab]);
  const { room } = await w.arena.createRoom({ game: 'grab', maxPlayers: 2 });
  for (const name of ['ada', 'bo']) await w.arena.join(room, { name, agentId: null });
  await room.connect(room.record.seats[0]!.token, ear());
  await room.start();
  expect(room.liveMatch?.match.state).toMatchObject({ players: [{ connected: true }, { connected: true }] });
  await w.time.advance(5_000);
  expect(room.liveMatch?.match.state).toMatchObject({ players: [{ connected: true }, { connected: false }] });
});

it('house bots have names of their own, also beside an agent of the same name', async () => {
  const w = await world();
  const { room } = await w.arena.createRoom({ game: 'dummy', maxPlayers: 4 });
  await w.arena.join(room, { name: 'Eager', agentId: null });
  for (let i = 0; i < 2; i++) await w.arena.addBot(room, 'eager');
  expect(names(room)).toEqual(['Eager', 'Eager 2', 'Eager 3', '']);
});

it('the operator may choose the seed of a match', async () => {
  const w = await world();
  const { room } = await w.arena.createRoom({ game: 'dummy', maxPlayers: 1, seed: 'reef' });
  await w.arena.addBot(room, 'eager');
  await room.start();
  expect(room.record.seed).toBe('reef');
});
