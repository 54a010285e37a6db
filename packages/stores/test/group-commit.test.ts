import { StoreUnavailable } from '@lobster-league/arena';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GroupCommit, type GroupLimits } from '../src/embedded/group-commit.js';

const LIMITS: GroupLimits = { waitMs: 2, enough: 3, characters: 100, inOneTurn: 1 };

/** Groups of names; each commit ends when the test says so. */
class Groups {
  readonly committed: string[][] = [];
  readonly commits: { readonly names: string[]; readonly end: (error?: Error) => void }[] = [];

  begin(): string[] {
    return [];
  }

  commit(names: string[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (error?: Error) => {
        if (error === undefined) this.committed.push(names);
        if (error === undefined) resolve();
        else reject(error);
      };
      this.commits.push({ names, end });
    });
  }

  /** The commit that is on its way. */
  async current(): Promise<{ names: string[]; end: (error?: Error) => void }> {
    await vi.advanceTimersByTimeAsync(0);
    return this.commits.at(-1)!;
  }
}

let groups: Groups;
let commits: GroupCommit<string[]>;
const add = (name: string, characters = 1) => commits.submit(characters, (names) => names.push(name));

beforeEach(() => {
  vi.useFakeTimers();
  groups = new Groups();
  commits = new GroupCommit(groups, LIMITS);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a group commit', () => {
  it('waits a moment for company, and no longer', async () => {
    const first = add('a');
    await vi.advanceTimersByTimeAsync(1);
    const second = add('b');
    expect(groups.commits).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    (await groups.current()).end();
    expect(await Promise.all([first, second])).toEqual([1, 2]);
    expect(groups.committed).toEqual([['a', 'b']]);
  });

  it('does not wait when there are enough', async () => {
    const calls = ['a', 'b', 'c'].map((name) => add(name));
    expect((await groups.current()).names).toEqual(['a', 'b', 'c']);
    (await groups.current()).end();
    await Promise.all(calls);
  });

  it('gathers the next group while one is on its way, and writes it at once', async () => {
    const first = add('a');
    await vi.advanceTimersByTimeAsync(2);
    const others = ['b', 'c', 'd', 'e'].map((name) => add(name));
    await vi.advanceTimersByTimeAsync(50);
    expect(groups.commits).toHaveLength(1);
    (await groups.current()).end();
    await first;
    expect((await groups.current()).names).toEqual(['b', 'c', 'd', 'e']);
    (await groups.current()).end();
    await Promise.all(others);
  });

  it('answers nobody before the commit', async () => {
    const answered = vi.fn();
    const call = add('a').then(answered);
    await vi.advanceTimersByTimeAsync(100);
    expect(groups.commits).toHaveLength(1);
    expect(answered).not.toHaveBeenCalled();
    (await groups.current()).end();
    await call;
    expect(answered).toHaveBeenCalled();
  });

  it('writes no more characters in one go than it may, but a large call alone', async () => {
    const sizes = [60, 40, 1, 500, 60, 60];
    const calls = sizes.map((size) => add(`${size}`, size));
    for (let i = 0; i < 5; i++) (await groups.current()).end();
    await Promise.all(calls);
    expect(groups.committed).toEqual([['60', '40'], ['1'], ['500'], ['60'], ['60']]);
  });

  it('that fails is told to those in it, and the next one is tried', async () => {
    const failing = [add('a'), add('b'), add('c')];
    const told = Promise.allSettled(failing);
    const { end } = await groups.current();
    const next = add('d');
    end(new Error('full'));
    expect((await told).map((call) => call.status === 'rejected' && call.reason.message)).toEqual([
      'full',
      'full',
      'full',
    ]);
    (await groups.current()).end();
    await next;
    expect(groups.committed).toEqual([['d']]);
  });

  it('tells a refusal to its caller alone, and only when it is sure', async () => {
    const refuse = (): never => {
      throw new Error('stale');
    };
    const refused = Promise.allSettled([commits.submit(1, refuse)]);
    const calls = [add('a'), add('b')];
    (await groups.current()).end();
    expect(await refused).toMatchObject([{ status: 'rejected', reason: { message: 'stale' } }]);
    await Promise.all(calls);

    const unsure = Promise.allSettled([commits.submit(1, refuse), add('c'), add('d')]);
    (await groups.current()).end(new Error('full'));
    expect(await unsure).toMatchObject([1, 2, 3].map(() => ({ reason: { message: 'full' } })));
  });

  it('writes what waits before it closes, and refuses what comes later', async () => {
    const first = add('a');
    await vi.advanceTimersByTimeAsync(2);
    const second = add('b');
    const closed = commits.close();
    await expect(add('c')).rejects.toThrow(StoreUnavailable);
    (await groups.current()).end();
    await first;
    (await groups.current()).end();
    await second;
    await vi.advanceTimersByTimeAsync(0);
    await closed;
    expect(groups.committed).toEqual([['a'], ['b']]);
  });
});
