/** A live match from its waiting room to its end, as the page's store tells it. */
import { FakeTime } from '@lobster-league/arena/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ShownEvent } from '../../src/viewer/contract';
import type { WireEvents } from '../../src/viewer/live/link';
import { LiveMatch } from '../../src/viewer/live/live-match';
import type { RoomInfo } from '../../src/viewer/live/messages';
import { added, countingViewer, match as played } from './counting';
import { room, seat } from './live-table';

let time: FakeTime;
let wires: { readonly from: number | null; readonly events: WireEvents }[];
let asked: [from: number, limit: number][];
let history: ShownEvent[];

beforeEach(() => {
  time = new FakeTime(0);
  wires = [];
  asked = [];
  history = played(1000, 5);
});

function live(first: { room?: RoomInfo; view?: unknown; sequence?: number } = {}): LiveMatch {
  const { room: own = room(), view = null, sequence = 0 } = first;
  return new LiveMatch(
    {
      viewer: countingViewer(),
      clock: time,
      chance: () => 0,
      wall: () => time.now(),
      openWire(from, events) {
        wires.push({ from, events });
        return { send: () => undefined, close: () => undefined };
      },
      async readEvents(from, limit) {
        asked.push([from, limit]);
        return history.slice(from - 1, from - 1 + limit);
      },
    },
    { room: own, view, sequence },
  );
}

function say(message: object): void {
  wires.at(-1)!.events.text(JSON.stringify(message));
}

function lines(match: LiveMatch): number[] {
  return match.store.getState().entries.map(({ sequence }) => sequence);
}

describe('a live match', () => {
  it('is rendered by the server as it stands, and the same at first in the browser', () => {
    const view = { count: 7 };
    const { store } = live({ view, sequence: 7 });
    expect(store.getInitialState().scene).toMatchObject({ view, sequence: 7, event: null });
    expect(store.getState().scene).toEqual(store.getInitialState().scene);
  });

  it('tells what comes while its log is read together with the log', async () => {
    const match = live({ view: { players: ['a'], sum: 500 }, sequence: 500 });
    match.open();
    say({ type: 'events', events: [added(501, 101)] });
    expect(match.store.getState().scene).toMatchObject({ sequence: 501 });
    expect(lines(match)).toEqual([]);
    await time.settle();
    expect(lines(match)).toEqual(Array.from({ length: 201 }, (_, i) => 301 + i));
  });

  it('begins before our eyes: the table is that of the seats that were taken', async () => {
    const waiting = room({
      status: 'ready',
      seats: [seat('a', 'bot'), seat('b', 'agent'), seat('c', 'open')],
    });
    const match = live({ room: waiting });
    match.open();
    expect(match.store.getState().scene).toMatchObject({ view: null });
    say({ type: 'room', room: room({ status: 'playing' }) });
    say({ type: 'events', events: [added(1, 1)] });
    expect(match.store.getState().scene).toMatchObject({
      view: { players: ['a', 'b'], sum: 1 },
      event: { sequence: 1 },
    });
    expect(lines(match)).toEqual([1]);
  });

  it('joined late, asks for what comes next, and reads the log of before', async () => {
    const match = live({ view: { players: ['a'], sum: 500 }, sequence: 500 });
    match.open();
    expect(wires[0]!.from).toBe(501);
    await time.settle();
    expect(asked).toEqual([[301, 200]]);
    expect(lines(match).at(0)).toBe(301);
    expect(lines(match).at(-1)).toBe(500);
    say({ type: 'events', events: [added(501, 101)] });
    await time.settle();
    expect(lines(match).at(-1)).toBe(501);
    expect(match.store.getState().oldest).toBe(301);
    await match.loadOlder();
    expect(lines(match)).toHaveLength(401);
    for (let i = 0; i < 5; i++) await match.loadOlder();
    expect(lines(match)).toEqual(Array.from({ length: 501 }, (_, i) => i + 1));
    expect(match.store.getState().oldest).toBe(1);
  });

  it('joined in the middle of a turn, knows for how long it has lasted', async () => {
    history = played(500, 5).map((event) => ({ ...event, at: event.sequence * 100 }));
    const turn = history.at(-1)!.turn;
    const begun = history.find((event) => event.turn === turn)!;
    await time.advance(60_000);
    const match = live({ room: room({ turn }), view: { players: ['a'], sum: 500 }, sequence: 500 });
    match.open();
    await time.settle();
    expect(match.store.getState().late).toEqual({ turn, ms: 60_000 - begun.at });
  });

  it('fills the gap of a snapshot in its log, or begins it anew when the gap is too wide', async () => {
    const match = live();
    match.open();
    say({ type: 'events', events: played(3, 5) });
    await time.advance(1000);
    say({ type: 'snapshot', snapshot: { room: room(), view: { players: [], sum: 50 }, sequence: 50 } });
    await time.settle();
    expect(lines(match)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
    say({ type: 'snapshot', snapshot: { room: room(), view: { players: [], sum: 900 }, sequence: 900 } });
    await time.settle();
    expect(lines(match)).toEqual(Array.from({ length: 200 }, (_, i) => i + 701));
    expect(match.store.getState().oldest).toBe(701);
  });

  it('shows at the speed of the room, and without motion for who wants none', async () => {
    const match = live();
    match.open();
    say({ type: 'room', room: room({ speed: 'fast' }) });
    say({ type: 'events', events: [added(1, 1), added(2, 1)] });
    expect(match.store.getState().scene?.pace).toBe(0.3);
    match.setStill(true);
    await time.advance(50);
    expect(match.store.getState().scene).toMatchObject({ sequence: 2, pace: 0 });
  });

  it('says when the end has been seen, not when it has come', async () => {
    const match = live();
    match.open();
    say({ type: 'events', events: played(2, 5) });
    say({ type: 'room', room: room({ status: 'finished' }) });
    let seen = 0;
    match.whenShown(() => seen++);
    match.whenShown(() => seen++)();
    await time.advance(150);
    expect(seen).toBe(0);
    await time.advance(100);
    expect(seen).toBe(1);
  });

  it('counts those who watch, whoever looks included', () => {
    const match = live({ room: room({ spectators: 4 }) });
    expect(match.store.getState().spectators).toBe(5);
    match.open();
    say({ type: 'pong', spectators: 7 });
    expect(match.store.getState().spectators).toBe(7);
  });

  it('meets rules that it does not know: it stops and says so', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const match = live();
    match.open();
    say({ type: 'events', events: [added(1, 1, { event: { type: 'broken', data: {} } })] });
    expect(match.store.getState().broken).toBe(true);
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
    await time.advance(60_000);
    expect(wires).toHaveLength(1);
  });

  it('can be closed and opened again, as pages are when one comes back to them', async () => {
    const match = live();
    match.open();
    say({ type: 'events', events: [added(1, 1)] });
    match.close();
    match.open();
    expect(wires.at(-1)!.from).toBe(2);
    say({ type: 'events', events: [added(2, 1)] });
    expect(match.store.getState().scene?.view).toMatchObject({ sum: 2 });
  });
});
