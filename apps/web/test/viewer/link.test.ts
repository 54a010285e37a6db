/** The connection to a live match: back-off, resumption, sleep, and the end. */
import { FakeTime } from '@lobster-league/arena/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { Link, type LinkState, type WireEvents } from '../../src/viewer/live/link';
import type { WatchMessage } from '../../src/viewer/live/messages';

interface FakeWire {
  readonly from: number | null;
  readonly events: WireEvents;
  readonly sent: string[];
  open: boolean;
}

let time: FakeTime;
let wires: FakeWire[];
let states: LinkState[];
let heard: WatchMessage[];
let last: number | null;
let link: Link;

beforeEach(() => {
  time = new FakeTime(0);
  wires = [];
  states = [];
  heard = [];
  last = null;
  link = new Link({
    clock: time,
    chance: () => 1,
    open(from, events) {
      const wire: FakeWire = { from, events, sent: [], open: true };
      wires.push(wire);
      return {
        send: (text) => wire.sent.push(text),
        close: () => {
          wire.open = false;
        },
      };
    },
    last: () => last,
    changed: (state) => states.push(state),
    onMessage: (message) => heard.push(message),
  });
});

function newest(): FakeWire {
  return wires.at(-1)!;
}

function say(message: object): void {
  newest().events.text(JSON.stringify(message));
}

/** The newest connection opens, and its ping is answered. */
function goLive(): void {
  newest().events.opened();
  say({ type: 'pong' });
}

describe('the link', () => {
  it('asks for a snapshot first, and is live once the answer to its ping came', () => {
    link.open();
    expect(newest().from).toBeNull();
    newest().events.opened();
    expect(newest().sent).toEqual(['{"type":"ping"}']);
    say({ type: 'events', events: [] });
    expect(heard).toEqual([{ type: 'events', events: [] }]);
    say({ type: 'pong' });
    expect(states).toEqual([{ state: 'live' }]);
  });

  it('comes back with back-off, and asks only for what it missed', async () => {
    link.open();
    goLive();
    last = 41;
    newest().events.closed(1006);
    expect(link.state).toEqual({ state: 'reconnecting', attempt: 1 });
    await time.advance(499);
    expect(wires).toHaveLength(1);
    await time.advance(1);
    expect(wires).toHaveLength(2);
    expect(newest().from).toBe(42);
    const waits: number[] = [];
    for (const expected of [1000, 2000, 4000, 8000, 10_000, 10_000]) {
      newest().events.closed(1006);
      const before = time.now();
      const count = wires.length;
      await time.advance(expected - 1);
      expect(wires).toHaveLength(count);
      await time.advance(1);
      expect(wires).toHaveLength(count + 1);
      waits.push(time.now() - before);
    }
    expect(waits.at(-1)).toBe(10_000);
    newest().events.opened();
    expect(link.state).toEqual({ state: 'catching_up' });
    say({ type: 'pong' });
    expect(link.state).toEqual({ state: 'live' });
    newest().events.closed(1012);
    expect(link.state).toEqual({ state: 'reconnecting', attempt: 1 });
  });

  it('notices a connection that died without a word', async () => {
    link.open();
    goLive();
    await time.advance(15_000);
    expect(newest().sent).toHaveLength(2);
    await time.advance(8_000);
    expect(wires[0]!.open).toBe(false);
    expect(link.state.state).toBe('reconnecting');
  });

  it('gives up on a connection that never opens, and tries again', async () => {
    link.open();
    await time.advance(8_000);
    expect(link.state.state).toBe('reconnecting');
    await time.advance(500);
    expect(wires).toHaveLength(2);
  });

  it('comes back at once when the network does, without waiting for the next attempt', async () => {
    link.open();
    for (let i = 0; i < 6; i++) {
      newest().events.closed(1006);
      await time.advance(10_000);
    }
    newest().events.closed(1006);
    const count = wires.length;
    link.wake();
    expect(wires).toHaveLength(count + 1);
    goLive();
    expect(link.state).toEqual({ state: 'live' });
  });

  it('after a sleep asks whether the old connection is still good, and does not wait long for the answer', async () => {
    link.open();
    goLive();
    last = 7;
    link.wake();
    expect(newest().sent).toHaveLength(2);
    await time.advance(2_500);
    expect(link.state.state).toBe('reconnecting');
    await time.advance(500);
    expect(newest().from).toBe(8);
  });

  it('a late word of a connection that was given up changes nothing', async () => {
    link.open();
    goLive();
    const old = newest();
    old.events.closed(1006);
    await time.advance(500);
    goLive();
    old.events.closed(1006);
    old.events.text('{"type":"events","events":[]}');
    expect(link.state).toEqual({ state: 'live' });
    expect(heard.filter(({ type }) => type !== 'pong')).toEqual([]);
  });

  it('says when there is no such match, and does not ask again', async () => {
    link.open();
    newest().events.opened();
    newest().events.closed(4404);
    expect(link.state).toEqual({ state: 'not_found' });
    link.wake();
    await time.advance(60_000);
    expect(wires).toHaveLength(1);
  });

  it.each([
    ['expired', 'ended'],
    ['removed', 'ended'],
    ['shutdown', 'reconnecting'],
    ['moved', 'reconnecting'],
  ])('a room that closes because it is %s: %s', (reason, state) => {
    link.open();
    goLive();
    last = 3;
    say({ type: 'closed', reason });
    newest().events.closed(1000);
    expect(link.state.state).toBe(state);
  });

  it('a match that is gone when it comes back has ended', async () => {
    link.open();
    goLive();
    last = 3;
    newest().events.closed(1006);
    await time.advance(500);
    newest().events.closed(4404);
    expect(link.state).toEqual({ state: 'ended', reason: 'expired' });
  });

  it('leaves nothing behind when it is closed', async () => {
    link.open();
    goLive();
    link.close();
    expect(newest().open).toBe(false);
    await time.advance(60_000);
    expect(wires).toHaveLength(1);
    expect(time.waiting).toBe(0);
  });
});
