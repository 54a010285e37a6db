import { memoryHistoryStore } from '@lobster-league/stores';
import { describe, expect, it } from 'vitest';
import {
  type MatchHistory,
  type RoomRecord,
  type StampedEvent,
  StoreUnavailable,
  silent,
} from '../src/index.js';
import { buildHistoryInSlices } from '../src/match-history.js';
import { ReplayedEvents } from '../src/replayed-events.js';
import { pacedDummy, world } from './harness.js';

const games = new Map([[pacedDummy.game.id, pacedDummy]]);

/** A match at instant speed whose history has been lost: its events are those of its journal, and nowhere else. */
async function instantMatch(mostBytes?: number) {
  const w = await world();
  const { room } = await w.arena.createRoom({ game: 'dummy', maxPlayers: 2, speed: 'instant' });
  for (const { bot } of pacedDummy.house) await w.arena.addBot(room, bot);
  await room.start();
  await expect.poll(() => w.time.advance(50).then(() => room.over)).toBe(true);
  await w.arena.recorded();
  const events = await w.history.events(room.roomId, 1, 1_000);
  const runs: string[] = [];
  const historyBuilder = {
    fails: false,
    async build(record: RoomRecord, journal: string): Promise<MatchHistory> {
      runs.push(record.roomId);
      if (this.fails) throw new Error('the thread has ended');
      return buildHistoryInSlices(pacedDummy.game, record, JSON.parse(journal), w.time);
    },
  };
  const { live, time } = w;
  const ports = { live, history: memoryHistoryStore(), games, historyBuilder, time, log: silent };
  return {
    w,
    record: room.record,
    events,
    runs,
    historyBuilder,
    replayed: new ReplayedEvents(ports, mostBytes),
  };
}

describe('events of a match of which only inputs are kept', () => {
  it('are found by playing it once, however many pages and callers there are', async () => {
    const { record, events, runs, replayed } = await instantMatch();
    expect(events.length).toBeGreaterThan(10);
    const pages: StampedEvent[] = [];
    for (let from = 1; from <= events.length; from += 3)
      pages.push(...(await replayed.events(record, from, Math.min(3, events.length - from + 1))));
    expect(pages).toEqual(events);
    expect(runs).toHaveLength(1);
  });

  it('are shared by those who ask at the same time', async () => {
    const { record, events, runs, replayed } = await instantMatch();
    const all = await Promise.all([1, 2, 3].map((from) => replayed.events(record, from, 1_000)));
    expect(all).toEqual([1, 2, 3].map((from) => events.slice(from - 1)));
    expect(runs).toHaveLength(1);
  });

  it('of a match that goes on are looked for again when there may be more', async () => {
    const { record, events, runs, replayed } = await instantMatch();
    const unfinished = { ...record, finishedAt: null };
    const last = events.length;
    expect(await replayed.events(unfinished, last, 1)).toEqual(events.slice(-1));
    expect(await replayed.events(unfinished, 1, last)).toEqual(events);
    expect(runs).toHaveLength(1);
    expect(await replayed.events(unfinished, last + 1, 1)).toEqual([]);
    expect(runs.length).toBeGreaterThan(1);
  });

  it('are not kept beyond so many bytes', async () => {
    const { record, events, runs, replayed } = await instantMatch(1);
    for (const from of [1, 2]) expect(await replayed.events(record, from, 1)).toEqual([events[from - 1]]);
    expect(runs).toHaveLength(2);
  });

  it('are refused, and not looked for in this thread, when the thread that plays matches again fails', async () => {
    const { record, events, historyBuilder, replayed } = await instantMatch();
    historyBuilder.fails = true;
    await expect(replayed.events(record, 1, 1)).rejects.toThrow(StoreUnavailable);
    historyBuilder.fails = false;
    expect(await replayed.events(record, 1, 1)).toEqual(events.slice(0, 1));
  });

  it('come from the history once they are there', async () => {
    const { w, record, events, runs } = await instantMatch();
    expect(await w.arena.events(record.roomId, 3, 4)).toEqual(events.slice(2, 6));
    expect(runs).toEqual([]);
  });
});
