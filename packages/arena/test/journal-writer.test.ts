import { describe, expect, it } from 'vitest';
import { type JournalLine, type LiveStore, StaleFence, StoreUnavailable } from '../src/index.js';
import { Backlog } from '../src/room/backlog.js';
import { JournalWriter } from '../src/room/journal-writer.js';
import { FakeTime } from '../src/testing/index.js';

const line = (at: number): JournalLine => ({ kind: 'pause', at, by: 'control' });

/** A store of which only `append` matters here; `trouble` is thrown as long as it is set. */
function setUp({ playsOn = false, most = 100 } = {}): {
  writer: JournalWriter;
  time: FakeTime;
  stored: number[];
  calls: number[];
  lost: unknown[];
  trouble: { now: Error | null };
  backlog: Backlog;
  /** What the store has lost: how many lines were put back, or false where it is another's. */
  loss: { back: number[]; ours: boolean };
  live: LiveStore;
} {
  const time = new FakeTime();
  const stored: number[] = [];
  const calls: number[] = [];
  const lost: unknown[] = [];
  const trouble: { now: Error | null } = { now: null };
  const append: LiveStore['append'] = async (_room, _fence, sequence, lines) => {
    calls.push(lines.length);
    if (trouble.now !== null) throw trouble.now;
    expect(sequence).toBe(stored.length);
    stored.push(...lines.map(({ at }) => at));
  };
  const state: LiveStore['state'] = () =>
    trouble.now instanceof StoreUnavailable ? 'disconnected' : 'connected';
  const live = { append, state } as LiveStore;
  const backlog = new Backlog(most);
  const loss = { back: [] as number[], ours: false };
  const putBack = async (lines: number): Promise<boolean> => {
    if (!loss.ours) return false;
    loss.back.push(lines);
    trouble.now = null;
    stored.splice(0, stored.length, ...Array.from({ length: lines }, (_, n) => n + 1));
    return true;
  };
  const target = {
    live,
    time,
    backlog,
    playsOn,
    putBack,
    roomId: 'r',
    fence: 1,
    sequence: 0,
    lost: (error: unknown) => lost.push(error),
  };
  return { writer: new JournalWriter(target), time, stored, calls, lost, trouble, backlog, loss, live };
}

describe('the journal writer', () => {
  it('sends what is written in the same moment together, in order', async () => {
    const { writer, stored, calls } = setUp();
    await Promise.all([writer.write([line(1)]), writer.write([line(2), line(3)]), writer.write([])]);
    expect(stored).toEqual([1, 2, 3]);
    expect(calls).toEqual([3]);
    expect(writer.pending).toBe(0);
  });

  it('keeps trying while the store is away, and acknowledges nothing before it is stored', async () => {
    const { writer, time, stored, trouble } = setUp();
    trouble.now = new StoreUnavailable('away');
    let acknowledged = 0;
    void writer.write([line(1)]).then(() => acknowledged++);
    await time.advance(10_000);
    void writer.write([line(2)]).then(() => acknowledged++);
    await time.advance(10_000);
    expect(acknowledged).toBe(0);
    expect(writer.troubled).toBe(true);
    trouble.now = null;
    await time.advance(2_000);
    expect(stored).toEqual([1, 2]);
    expect(acknowledged).toBe(2);
    expect(writer.troubled).toBe(false);
  });

  it.each([new StaleFence('r'), new Error('a gap')])('gives the room up when it meets %s', async (error) => {
    const { writer, lost, trouble } = setUp();
    trouble.now = error;
    await expect(writer.write([line(1)])).rejects.toBe(error);
    expect(lost).toEqual([error]);
    await expect(writer.write([line(2)])).rejects.toBe(error);
  });

  it('lets the match go on without the store where it may, and stores everything in order later', async () => {
    const { writer, time, stored, trouble, backlog } = setUp({ playsOn: true });
    trouble.now = new StoreUnavailable('away');
    await writer.write([line(1)]);
    await writer.write([line(2), line(3)]);
    let safe = false;
    void writer.stored().then(() => {
      safe = true;
    });
    await time.advance(10_000);
    expect([writer.pending, backlog.lines, safe]).toEqual([3, 3, false]);
    trouble.now = null;
    await time.advance(2_000);
    expect(stored).toEqual([1, 2, 3]);
    expect([writer.pending, backlog.lines, safe]).toEqual([0, 0, true]);
  });

  it('is strict again as soon as the store is back, and does not sleep until the next attempt', async () => {
    const { writer, stored, trouble } = setUp({ playsOn: true });
    trouble.now = new StoreUnavailable('away');
    await writer.write([line(1)]);
    await writer.write([line(2)]);
    trouble.now = null;
    await writer.write([line(3)]);
    expect(stored).toEqual([1, 2, 3]);
  });

  it('is full when all rooms together have written too much that is not stored', async () => {
    const { writer, time, trouble } = setUp({ playsOn: true, most: 3 });
    trouble.now = new StoreUnavailable('away');
    await writer.write([line(1), line(2)]);
    expect(writer.full).toBe(false);
    await writer.write([line(3)]);
    expect(writer.full).toBe(true);
    trouble.now = null;
    await time.advance(2_000);
    expect(writer.full).toBe(false);
  });

  it('puts back what the store has lost, with what was on its way', async () => {
    const { writer, stored, trouble, loss, lost, backlog } = setUp({ playsOn: true });
    await writer.write([line(1), line(2)]);
    trouble.now = new StaleFence('r');
    loss.ours = true;
    await Promise.all([writer.write([line(3)]), writer.write([line(4)])]);
    expect(loss.back).toEqual([4]);
    await writer.write([line(5)]);
    expect(stored).toEqual([1, 2, 3, 4, 5]);
    expect(lost).toEqual([]);
    expect(backlog.lines).toBe(0);
  });

  it('gives up what it cannot put back', async () => {
    const { writer, trouble, lost } = setUp({ playsOn: true });
    trouble.now = new StaleFence('r');
    await expect(writer.write([line(1)])).rejects.toThrow(StaleFence);
    expect(lost).toHaveLength(1);
  });

  it('that has failed keeps nothing more, and takes no place in what all rooms may have waiting', async () => {
    const { writer, trouble, lost, backlog, calls } = setUp({ playsOn: true });
    trouble.now = new StaleFence('r');
    await expect(writer.write([line(1), line(2)])).rejects.toThrow(StaleFence);
    for (let i = 0; i < 10; i++) await expect(writer.write([line(3)])).rejects.toThrow(StaleFence);
    expect(backlog.lines).toBe(0);
    expect(writer.pending).toBe(2);
    expect(calls).toEqual([2]);
    expect(lost).toHaveLength(1);
  });

  it('does not take one answer that is missing for an outage: what it wrote counts when it is stored', async () => {
    const { writer, time, stored, trouble, live } = setUp({ playsOn: true });
    live.state = () => 'connected';
    trouble.now = new StoreUnavailable('no answer');
    let done = false;
    void writer.write([line(1)]).then(() => {
      done = true;
    });
    await time.advance(10);
    expect(done).toBe(false);
    trouble.now = null;
    await time.advance(100);
    expect([done, stored]).toEqual([true, [1]]);
    // Two in a row are one.
    trouble.now = new StoreUnavailable('no answer');
    const played = writer.write([line(2)]);
    await time.advance(200);
    await played;
    expect(stored).toEqual([1]);
  });
});
