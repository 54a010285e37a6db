import { describe, expect, it, vi } from 'vitest';
import { type Entrant, hashKey, NO_SECRETS, Queue, type TicketStatus } from '../src/index.js';
import { Seating } from '../src/seating.js';
import { processes } from './cluster/processes.js';
import { allGames } from './games.js';
import { ear, type World, world } from './harness.js';

const original = Seating.prototype.join;

async function lobby(): Promise<{ w: World; queue: Queue }> {
  const w = await world(allGames);
  let tickets = 0;
  return { w, queue: new Queue(w.arena, () => `ticket ${++tickets}`) };
}

function guest(name: string, change: Partial<Entrant> = {}): Entrant {
  return { game: 'dummy', name, agentId: null, allowBots: false, ...change };
}

function roomOf(status: TicketStatus | null): string | null {
  return status?.state === 'found' ? status.found.roomId : null;
}

/** An agent with this rating in Lucky Dice. */
async function rated({ history }: World, agentId: string, rating: number): Promise<string> {
  await history.addAgent({ agentId, name: agentId, description: '', house: false, createdAt: 0 }, NO_SECRETS);
  const stranger = {
    agentId,
    game: 'dummy:ranked',
    season: '2026-02',
    rating: rating - 1200,
    placement: 1,
    won: true,
    turns: 1,
  };
  await history.recordGame({
    record: {
      gameId: `rate ${agentId}`,
      roomCode: 'REEF42',
      game: 'dummy',
      rules: 1,
      name: '',
      config: {},
      extra: {},
      players: [],
      result: [],
      winnerId: null,
      rated: true,
      season: '2026-02',
      totalTurns: 1,
      totalEvents: 0,
      startedAt: 0,
      finishedAt: 0,
    },
    events: [],
    replay: {
      head: {
        format: 1,
        game: 'dummy',
        rules: 1,
        config: {},
        seats: [],
        seed: '',
        commitment: '0'.repeat(64),
        start: '0'.repeat(16),
      },
      inputs: [],
      end: { result: [], digest: '0'.repeat(64) },
    },
    deltas: [{ ...stranger, finishedAt: 0, counters: {}, against: {} }],
  });
  return agentId;
}

describe('quick match', () => {
  it('seats two of like rating at once, each with a token that opens its seat', async () => {
    const { w, queue } = await lobby();
    const tickets = [await queue.enter(guest('Ada')), await queue.enter(guest('Bob'))];
    expect(queue.status(tickets[0]!)).toMatchObject({ state: 'waiting', waiting: 2 });
    await w.time.advance(1_000);
    const found = tickets.map((ticket) => queue.status(ticket));
    expect(roomOf(found[0]!)).toBe(roomOf(found[1]!));
    const room = w.arena.room(roomOf(found[0]!)!);
    for (const status of found) {
      if (status?.state === 'found')
        expect((await room.connect(status.found.token, ear())).playerId).toBe(status.found.playerId);
    }
    expect(queue.waiting('dummy')).toBe(0);
  });

  it('widens the band the longer one waits', async () => {
    const { w, queue } = await lobby();
    const weak = await queue.enter(guest('weak', { agentId: await rated(w, 'weak', 1000) }));
    const strong = await queue.enter(guest('strong', { agentId: await rated(w, 'strong', 1250) }));
    await w.time.advance(14_000);
    expect(roomOf(queue.status(weak))).toBeNull();
    await w.time.advance(2_000);
    expect(roomOf(queue.status(weak))).not.toBeNull();
    expect(roomOf(queue.status(weak))).toBe(roomOf(queue.status(strong)));
  });

  it('prefers the nearest rating', async () => {
    const { w, queue } = await lobby();
    const a = await queue.enter(guest('a', { agentId: await rated(w, 'a', 1200) }));
    const far = await queue.enter(guest('far', { agentId: await rated(w, 'far', 1290) }));
    const near = await queue.enter(guest('near', { agentId: await rated(w, 'near', 1210) }));
    await w.time.advance(1_000);
    expect(roomOf(queue.status(a))).toBe(roomOf(queue.status(near)));
    expect(roomOf(queue.status(far))).toBeNull();
  });

  it('fills with house bots after a wait, but only for who allows it', async () => {
    const { w, queue } = await lobby();
    const friendly = await queue.enter(
      guest('friendly', { allowBots: true, game: 'molttactics', options: { class: 'rogue' } }),
    );
    const proud = await queue.enter(guest('proud', { game: 'clawpoly' }));
    await w.time.advance(21_000);
    const room = w.arena.room(roomOf(queue.status(friendly))!);
    expect(room.seats.map(({ record }) => record.taken)).toEqual(['agent', 'bot', 'bot', 'bot']);
    expect(room.record.seats[0]?.options).toMatchObject({ class: 'rogue' });
    for (let minute = 0; minute < 10; minute++) {
      await w.time.advance(60_000);
      expect(queue.status(proud)).toMatchObject({ state: 'waiting' });
    }
  });

  it('starts a smaller table when nobody else comes', async () => {
    const { w, queue } = await lobby();
    const tickets = [
      await queue.enter(guest('a', { game: 'clawpoly' })),
      await queue.enter(guest('b', { game: 'clawpoly' })),
    ];
    await w.time.advance(39_000);
    expect(roomOf(queue.status(tickets[0]!))).toBeNull();
    await w.time.advance(2_000);
    expect(w.arena.room(roomOf(queue.status(tickets[1]!))!).seats).toHaveLength(2);
  });

  it('lets go who leaves, refuses the same agent twice, and forgets what was not fetched', async () => {
    const { w, queue } = await lobby();
    const agentId = await rated(w, 'twin', 1200);
    const ticket = await queue.enter(guest('twin', { agentId }));
    await expect(queue.enter(guest('twin', { agentId }))).rejects.toMatchObject({ code: 'ALREADY_JOINED' });
    await expect(queue.enter(guest('x', { game: 'chess' }))).rejects.toMatchObject({ code: 'UNKNOWN_GAME' });
    expect(queue.leave(ticket)).toBe(true);
    expect(queue.leave(ticket)).toBe(false);
    const pair = [await queue.enter(guest('a')), await queue.enter(guest('b'))];
    await w.time.advance(2_000);
    expect(queue.status(pair[0]!)).toMatchObject({ state: 'found' });
    await queue.enter(guest('late'));
    await w.time.advance(130_000);
    expect(queue.status(pair[0]!)).toBeNull();
  });

  it('seats nobody who has gone away', async () => {
    const { w, queue } = await lobby();
    const gone = await queue.enter(guest('gone'));
    await w.time.advance(130_000);
    expect(queue.waiting('dummy')).toBe(0);
    const late = await queue.enter(guest('late'));
    await w.time.advance(10_000);
    expect(queue.status(late)).toMatchObject({ state: 'waiting', waiting: 1 });
    expect(queue.status(gone)).toBeNull();
  });

  it('refuses options that the game does not take, and keeps nothing but those that it does', async () => {
    const { queue } = await lobby();
    const bad = [{ class: 'nope' }, { control: 'manual' }, 'rogue', [], 7];
    for (const options of bad)
      await expect(queue.enter(guest('bad', { game: 'molttactics', options }))).rejects.toMatchObject({
        code: 'INVALID_CONFIG',
      });
    let deep: unknown = 'bottom';
    for (let i = 0; i < 100_000; i++) deep = [deep];
    await queue.enter(guest('deep', { game: 'dummy', options: deep }));
    expect(queue.waiting('molttactics')).toBe(0);
    expect(queue.waiting('dummy')).toBe(1);
  });

  it('gives one agent one ticket, however many it asks for at once', async () => {
    const { w, queue } = await lobby();
    const entrant = guest('twin', { agentId: await rated(w, 'twin', 1200) });
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => queue.enter(entrant)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(queue.waiting('dummy')).toBe(1);
  });

  it('lets no address hold more tickets than rooms', async () => {
    const w = await world(allGames, { maxRoomsPerOpener: 3 });
    let tickets = 0;
    const queue = new Queue(w.arena, () => `ticket ${++tickets}`);
    const greedy = guest('greedy', { opener: 'here', game: 'clawpoly' });
    for (let i = 0; i < 3; i++) await queue.enter(greedy);
    await expect(queue.enter(greedy)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await queue.enter({ ...greedy, opener: 'there' });
  });

  it('goes on with the other groups and games where one match cannot be opened', async () => {
    const { w, queue } = await lobby();
    const join = vi.spyOn(Seating.prototype, 'join').mockImplementation(async function (
      this: Seating,
      room,
      who,
    ) {
      if (who.name === 'poison') throw new Error('a bug that nobody has found yet');
      return original.call(this, room, who);
    });
    const poison = await queue.enter(guest('poison'));
    const [ada, bob] = [await queue.enter(guest('Ada')), await queue.enter(guest('Bob'))];
    const others = [
      await queue.enter(guest('c', { game: 'grab' })),
      await queue.enter(guest('d', { game: 'grab' })),
    ];
    await w.time.advance(10_000);
    for (const ticket of [ada, bob, ...others])
      expect(queue.status(ticket)).toMatchObject({ state: 'found' });
    expect(queue.status(poison)).toMatchObject({ state: 'waiting' });
    await w.time.advance(60_000);
    expect([...w.arena.rooms].every(({ started }) => started)).toBe(true);
    expect((await w.live.rooms()).every(({ startedAt }) => startedAt !== null)).toBe(true);
    join.mockRestore();
  });

  it('drops a ticket from before that can sit nowhere, and nobody else', async () => {
    const p = processes(allGames);
    const first = await p.start();
    const queue = new Queue(first.arena, () => 'llt_good');
    const good = await queue.enter(
      guest('Ada', { game: 'molttactics', allowBots: true, options: { class: 'mage' } }),
    );
    const kept = JSON.parse((await p.live.keyValues.get('arena:queue')) ?? '[]');
    const bad = { ...kept[0], hash: hashKey('llt_bad'), name: 'bad', options: { class: 'nope' } };
    await p.live.keyValues.put('arena:queue', JSON.stringify([bad, ...kept]), null);
    first.kill();
    await p.time.advance(10_000);
    const next = new Queue((await p.start()).arena, () => 'llt_another');
    await next.recall();
    for (let waited = 0; waited < 60_000; waited += 10_000) {
      await p.time.advance(10_000);
      next.status(good);
      next.status('llt_bad');
    }
    expect(next.status(good)).toMatchObject({ state: 'found' });
    expect(next.status('llt_bad')).toBeNull();
  });

  it('keeps tickets for the next process without telling anybody what they are', async () => {
    const p = processes(allGames);
    const first = await p.start();
    const queue = new Queue(first.arena, () => 'llt_known-to-its-holder');
    const ticket = await queue.enter(guest('Ada'));
    const kept = await p.live.keyValues.get('arena:queue');
    expect(kept).toContain('Ada');
    expect(kept).not.toContain('known-to-its-holder');
    first.kill();
    const next = new Queue((await p.start()).arena, () => 'llt_another');
    await next.recall();
    expect(next.status(ticket)).toMatchObject({ state: 'waiting', waiting: 1 });
    expect(next.status(JSON.parse(kept ?? '')[0].hash)).toBeNull();
    expect(next.leave(ticket)).toBe(true);
  });
});
