/** Seats that the league's quick match hands out, played over Socket.IO with the seat's token alone. */
import { FakeTime } from '@lobster-league/arena/testing';
import { describe, expect, it } from 'vitest';
import { SeatSessions } from '../../src/grab/seat-session.js';
import { grabServer } from './support.js';

/** Three who met in the queue, under one name. */
async function quickMatch() {
  const server = await grabServer();
  const { queue } = server.running.services;
  const entrant = { game: 'grab', name: 'gull', agentId: null, allowBots: false };
  const tickets = await Promise.all([1, 2, 3].map(() => queue.enter(entrant)));
  await server.time.advance(5_000);
  const seats = await Promise.all(
    tickets.map(async (ticket) => {
      const status = await queue.status(ticket);
      if (status?.state !== 'found') throw new Error('there is no match yet');
      return status.found;
    }),
  );
  return { server, seats };
}

describe('a seat of the quick match', () => {
  it('is played with its token, by everybody at the table', async () => {
    const { server, seats } = await quickMatch();
    const ears = await Promise.all(seats.map(({ token }) => server.connect(token)));
    const state = await ears[0]!.state(({ players }) =>
      Object.values(players).every(({ connected }) => connected),
    );
    expect(Object.keys(state.players).sort()).toEqual(['gull', 'gull 2', 'gull 3']);
    const passes = await Promise.all(
      ears.map((ear) => ear.asks('player_action', { data: 'ready_for_next_turn' })),
    );
    expect(passes.map(({ success }) => success)).toEqual([true, true, true]);
    for (const ear of ears) await ear.state(({ current_turn }) => current_turn === state.current_turn + 1);
    expect(await ears[0]!.asks('move', { data: 'zzz' })).toMatchObject({ success: false });
  });

  it('belongs to its newest connection, and opens no other door', async () => {
    const { server, seats } = await quickMatch();
    const { token } = seats[0]!;
    const before = await server.connect(token);
    const after = await server.connect(token);
    expect(await before.ended()).toBe('io server disconnect');
    expect(await after.asks('get_status', {})).toMatchObject({ success: true });
    expect(await server.send('GET', '/api/games', { token })).toMatchObject({ status: 401 });
    expect(await server.ear({ token: `${token}x` }).ended()).toBe('Invalid or expired token');
  });
});

const SEAT = { playerId: 'agent-1', taken: 'agent', name: 'ada', agentId: null };

/** A room of Grab that counts how often anybody looks into it. */
class CountedRoom {
  static looks = 0;
  readonly roomId: string;
  readonly over = false;
  readonly #record: object;

  constructor(number: number) {
    this.roomId = `room-${number}`;
    const seats = [0, 1].map((seat) => ({ ...SEAT, token: `token-${number}-${seat}` }));
    this.#record = { game: 'grab', seats };
  }

  get record(): object {
    CountedRoom.looks++;
    return this.#record;
  }
}

describe('the token of a seat', () => {
  it.each([10, 2_000])('is found, or not, in the same few looks among %i rooms', (count) => {
    const rooms = Array.from({ length: count }, (_, number) => new CountedRoom(number));
    const sessions = new SeatSessions({
      rooms,
      time: new FakeTime(),
      listen: () => () => undefined,
    } as never);
    CountedRoom.looks = 0;
    expect(sessions.find('token-7-1')).toMatchObject({ seat: { roomId: 'room-7', token: 'token-7-1' } });
    expect(CountedRoom.looks).toBe(1);
    expect(sessions.find('token-7')).toBeNull();
    expect(sessions.find('')).toBeNull();
    expect(CountedRoom.looks).toBe(1);
  });

  it('is good for nothing once the seat was given back, and the next one is', async () => {
    const server = await grabServer();
    const { arena } = server.running.services;
    const { room } = await arena.createRoom({ game: 'grab', maxPlayers: 2 });
    const first = await arena.join(room, { name: 'ada', agentId: null });
    await server.connect(first.token);
    await arena.leave(room, first.playerId);
    expect(await server.ear({ token: first.token }).ended()).toBe('Invalid or expired token');
    const second = await arena.join(room, { name: 'bo', agentId: null });
    await server.connect(second.token);
    await arena.leave(room, second.playerId);
    await arena.remove(room, 'expired');
    expect(await server.ear({ token: second.token }).ended()).toBe('Invalid or expired token');
  });
});
