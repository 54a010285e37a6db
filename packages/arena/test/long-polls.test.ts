/** Seat connections and long polls: nothing is lost before somebody listens, and no wait outlives its reason or its bound. */
import { describe, expect, it, vi } from 'vitest';
import { LongPolls, SeatConnection, type SeatMessage, TooManyWaits } from '../src/index.js';
import type { SeatSink } from '../src/room/seat.js';
import { FakeTime } from '../src/testing/index.js';

const PROMPTED = { type: 'replaced' } as const satisfies SeatMessage;
const EVENTS: SeatMessage = { type: 'events', events: [] };

function connected() {
  const closed = vi.fn();
  let sink: SeatSink | null = null;
  const room = {
    connect: async (_token: string, given: SeatSink) => {
      sink = given;
      return { seat: 0, playerId: 'agent-1', close: closed };
    },
  };
  const connection = new SeatConnection(room, 'token');
  return { connection, closed, hear: (message: SeatMessage) => sink?.hear(message) };
}

describe('a seat connection', () => {
  it.each([
    ['told', 2],
    ['skipped', 1],
  ] as const)('has what came before anybody listened %s', (before, count) => {
    const { connection, hear } = connected();
    hear(EVENTS);
    const listener = vi.fn();
    connection.listen(listener, before);
    hear(EVENTS);
    expect(listener).toHaveBeenCalledTimes(count);
  });

  it('wakes those who wait for all but events, and is over when another has the seat', () => {
    const { connection, hear } = connected();
    const changed = vi.fn();
    const forget = connection.onChange(changed);
    hear(EVENTS);
    expect(changed).not.toHaveBeenCalled();
    hear(PROMPTED);
    expect(changed).toHaveBeenCalledTimes(1);
    expect([connection.over, connection.awaited]).toEqual([true, true]);
    forget();
    expect(connection.awaited).toBe(false);
  });

  it('gives the seat back when it is closed', async () => {
    const { connection, closed } = connected();
    connection.close();
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
    expect(connection.over).toBe(true);
  });
});

describe('a long poll', () => {
  function polls(most = 2) {
    const time = new FakeTime();
    const changes = new Set<() => void>();
    const state = { done: false };
    const all = new LongPolls(time, { mostPerKey: most });
    const until = (ms = 1_000, signal: AbortSignal = new AbortController().signal): Promise<void> =>
      all.until({
        key: 'seat',
        ms,
        signal,
        done: () => state.done,
        onChange: (changed) => {
          changes.add(changed);
          return () => void changes.delete(changed);
        },
      });
    const change = (): void => {
      for (const changed of [...changes]) changed();
    };
    return { time, changes, state, all, until, change };
  }

  it('ends when it is done, and not at a change that changes nothing', async () => {
    const { state, until, change, all, changes } = polls();
    const waiting = until();
    change();
    expect(all.size).toBe(1);
    state.done = true;
    change();
    await waiting;
    expect([all.size, changes.size]).toEqual([0, 0]);
    await until();
  });

  it.each(['time is up', 'the caller is gone', 'all are answered'])('ends when %s', async (why) => {
    const { time, until, all, changes } = polls();
    const caller = new AbortController();
    const waiting = until(1_000, caller.signal);
    if (why === 'time is up') await time.advance(1_000);
    else if (why === 'the caller is gone') caller.abort();
    else all.close();
    await waiting;
    expect([all.size, changes.size, time.waiting]).toEqual([0, 0, 0]);
  });

  it('is refused as one too many, until another has ended', async () => {
    const { until, all } = polls(1);
    const first = until();
    await expect(until()).rejects.toThrow(TooManyWaits);
    all.close();
    await first;
    const next = until();
    expect(all.size).toBe(1);
    all.close();
    await next;
  });
});
