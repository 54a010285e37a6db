import { describe, expect, it } from 'vitest';
import { type JournalLine, type LiveStore, StaleFence, StoreUnavailable } from '../src/index.js';
import { JournalWriter } from '../src/room/journal-writer.js';
import { FakeTime } from '../src/testing/index.js';

const line = (at: number): JournalLine => ({ kind: 'pause', at, by: 'control' });

/** A store of which only `append` matters here; `trouble` is thrown as long as it is set. */
function setUp(): {
  writer: JournalWriter;
  time: FakeTime;
  stored: number[];
  calls: number[];
  lost: unknown[];
  trouble: { now: Error | null };
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
  const live = { append } as LiveStore;
  const target = {
    live,
    time,
    roomId: 'r',
    fence: 1,
    sequence: 0,
    lost: (error: unknown) => lost.push(error),
  };
  return { writer: new JournalWriter(target), time, stored, calls, lost, trouble };
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
});
