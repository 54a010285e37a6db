import { canonical, Rng } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import type { HostedGame, NewRoom, Room, Snapshot, StampedEvent } from '../src/index.js';
import { allGames, hostedClawpoly } from './games.js';
import { Eye, type World, world } from './harness.js';

const byName = allGames.map((hosted) => [hosted.game.id, hosted] as const);

/** Random players, who with this seed need more than 10,000 decisions to come to an end. */
const lasting: HostedGame = { ...hostedClawpoly, house: [{ bot: 'random' }] };
const long: Partial<NewRoom> = { seed: '9'.repeat(64), config: { turnLimit: 10_000 } };

/** A table full of house bots at instant speed, that nobody watches. */
async function houseTable(
  { arena }: World,
  { game, house, tableSize }: HostedGame,
  more: Partial<NewRoom> = {},
): Promise<Room> {
  const wanted = { game: game.id, maxPlayers: tableSize, speed: 'instant', ...more } as const;
  const { room } = await arena.createRoom(wanted);
  for (let i = 0; i < tableSize; i++) {
    const { bot, options } = house[i % house.length]!;
    await arena.addBot(room, bot, options);
  }
  return room;
}

/** Lets time pass until the match is in the history; returns all its events. */
async function recorded(w: World, { roomId }: Room): Promise<readonly StampedEvent[]> {
  for (let i = 0; i < 4_000 && (await w.history.game(roomId)) === null; i++) await w.time.advance(50);
  await w.arena.recorded();
  return w.history.events(roomId, 1, 1_000_000);
}

/** Lets the store write only when it is told to. */
function slowly(w: World): { let(writes: number): Promise<void>; goOn(): void } {
  const append = w.live.append.bind(w.live);
  const waiting: (() => void)[] = [];
  let open = false;
  w.live.append = async (...call) => {
    if (!open) await new Promise<void>((resolve) => waiting.push(resolve));
    await append(...call);
  };
  return {
    async let(writes) {
      for (let i = 0; i < writes; i++) {
        waiting.shift()?.();
        await w.time.advance(1);
      }
    },
    goOn() {
      open = true;
      for (const resolve of waiting.splice(0)) resolve();
    },
  };
}

/** What folding the events up to a number makes of the game's opening. */
function viewAfter(room: Room, events: readonly StampedEvent[], sequence: number): unknown {
  const { game } = room.hosted;
  const { config, seats } = room.record;
  const view = game.opening(
    config,
    seats.map(({ playerId, name, options }) => ({
      id: playerId,
      name,
      ...(options === null ? {} : { options }),
    })),
  );
  for (const { event, sequence: number } of events)
    if (number <= sequence && !event.type.startsWith('room:')) game.fold(view, event);
  return view;
}

function snapshotOf(eye: Eye): Snapshot {
  const [first] = eye.seen;
  if (first?.type !== 'snapshot') throw new Error('the first message is no snapshot');
  return first.snapshot;
}

describe.each(byName)('%s at instant speed', (_, hosted) => {
  it('keeps only inputs, which give the same events to whoever looks, now and later', async () => {
    const w = await world(allGames);
    const room = await houseTable(w, hosted);
    const eye = new Eye();
    room.watch(eye);
    await room.start();
    const events = await recorded(w, room);
    const kinds = new Set((await w.live.journal(room.roomId)).map(({ kind }) => kind));
    expect([...kinds].filter((kind) => kind === 'step' || kind === 'input')).toEqual(['input']);
    expect(await w.arena.events(room.roomId, 1, 1_000_000)).toEqual(events);
    expect(await w.arena.events(room.roomId, 7, 5)).toEqual(events.slice(6, 11));
    const shown = eye.seen.flatMap((message) => (message.type === 'events' ? message.events : []));
    expect(shown.length).toBeGreaterThan(10);
    expect(shown).toEqual(events.slice(-shown.length));
  });

  it('shows whoever comes in the middle what is durable, and then every event', async () => {
    const rng = Rng.fromSeed(`late spectators of ${hosted.game.id}`);
    for (let round = 0; round < 6; round++) {
      const w = await world(allGames);
      const room = await houseTable(w, hosted);
      const store = slowly(w);
      const started = room.start();
      await store.let(1 + rng.below(6));
      const eye = new Eye();
      room.watch(eye);
      const durable = await w.arena.events(room.roomId, 1, 1_000_000);
      const { sequence, view } = snapshotOf(eye);
      expect(sequence).toBe(durable.at(-1)?.sequence ?? 0);
      store.goOn();
      await started;
      const events = await recorded(w, room);
      if (room.liveMatch !== null && sequence > hosted.tableSize)
        expect(canonical(view)).toBe(canonical(viewAfter(room, events, sequence)));
      expect(eye.sequences).toEqual(events.slice(sequence).map((event) => event.sequence));
    }
  });

  it('shows the end to whoever comes after it', async () => {
    const w = await world(allGames);
    const room = await houseTable(w, hosted);
    await room.start();
    const events = await recorded(w, room);
    expect([room.status, room.sequence]).toEqual(['finished', events.length]);
    const { view, sequence } = room.snapshot();
    expect(sequence).toBe(events.length);
    expect(canonical(view)).toBe(canonical(viewAfter(room, events, sequence)));
  });
});

describe('a match that nobody watches', () => {
  it('can be paused, stepped and slowed down like any other', async () => {
    const w = await world(allGames);
    const room = await houseTable(w, lasting, long);
    const store = slowly(w);
    const started = room.start();
    await store.let(2);
    expect([room.status, room.over]).toEqual(['playing', false]);
    const paused = room.pause();
    store.goOn();
    await started;
    await paused;
    await w.time.advance(1_000);
    const at = room.sequence;
    await w.time.advance(60_000);
    expect([room.status, room.sequence]).toEqual(['paused', at]);
    await room.step();
    await w.time.advance(1_000);
    expect(room.sequence).toBeGreaterThan(at);
    await room.setSpeed('normal');
    const eye = new Eye();
    room.watch(eye);
    await room.resume();
    await w.time.advance(3_000);
    const seen = eye.sequences.length;
    expect(seen).toBeGreaterThan(0);
    expect(seen).toBeLessThan(100);
    await room.setSpeed('instant');
    const events = await recorded(w, room);
    expect(eye.sequences.at(-1)).toBe(events.length);
  });

  it('is finished only when its end is durable', async () => {
    const w = await world(allGames);
    const room = await houseTable(w, allGames.at(-1)!);
    const store = slowly(w);
    const started = room.start();
    await w.time.advance(5_000);
    expect([room.over, room.status]).not.toEqual([true, 'finished']);
    store.goOn();
    await started;
    await recorded(w, room);
    expect(room.status).toBe('finished');
  });

  it('is shown from the store when it was too long to be kept', async () => {
    const w = await world(allGames);
    const room = await houseTable(w, lasting, long);
    await room.start();
    const events = await recorded(w, room);
    expect((await w.live.journal(room.roomId)).length).toBeGreaterThan(8_192);
    const { view, sequence } = room.snapshot();
    expect(sequence).toBe(events.length);
    expect(canonical(view)).toBe(canonical(viewAfter(room, events, sequence)));
    expect(await w.arena.events(room.roomId, sequence, 5)).toEqual(events.slice(-1));
  });
});
