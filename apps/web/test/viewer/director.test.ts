/** The director: order, pace, every turn, and never far behind. */
import { FakeTime } from '@lobster-league/arena/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ShownEvent } from '../../src/viewer/contract';
import { Director } from '../../src/viewer/live/director';
import type { Scene } from '../../src/viewer/scene';
import { added, countingViewer, match, quiet, type Sum } from './counting';

let time: FakeTime;
let scenes: Scene[];
let told: ShownEvent[];
let failures: unknown[];
let director: Director;

function sumOf({ view }: Scene): number | null {
  return (view as Sum | null)?.sum ?? null;
}

/** What has been on the screen: the number of the event that was animated, or 'jump'. */
function seen(): (number | 'jump')[] {
  return scenes.map(({ event }) => event?.sequence ?? 'jump');
}

beforeEach(() => {
  time = new FakeTime(0);
  scenes = [];
  told = [];
  failures = [];
  const rules = countingViewer();
  director = new Director({
    rules,
    clock: time,
    opening: () => rules.opening({}, [{ id: 'a', name: 'A' }]),
    show(scene, events) {
      scenes.push(scene);
      told.push(...events);
    },
    fail: (error) => failures.push(error),
  });
});

describe('the director', () => {
  it('shows one event after the other, each for as long as it takes', async () => {
    director.push([added(1, 1), added(2, 1), added(3, 1)]);
    expect(seen()).toEqual([1]);
    await time.advance(99);
    expect(seen()).toEqual([1]);
    await time.advance(1);
    expect(seen()).toEqual([1, 2]);
    await time.advance(100);
    expect(seen()).toEqual([1, 2, 3]);
    expect(scenes.map(sumOf)).toEqual([1, 2, 3]);
    expect(told.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  });

  it('gives every scene a table of its own', async () => {
    director.push([added(1, 1), added(2, 1)]);
    const [first] = scenes;
    await time.advance(100);
    expect(sumOf(first!)).toBe(1);
    expect(scenes[1]!.view).not.toBe(first!.view);
  });

  it('does not wait for what takes no time', () => {
    director.push([quiet(1, 1), quiet(2, 1), added(3, 1), added(4, 1)]);
    expect(seen()).toEqual([1, 2, 3]);
  });

  it.each([
    [1.5, 150],
    [0.3, 30],
  ])('multiplies durations by the scale %d, and tells the board', async (scale, duration) => {
    director.setScale(scale);
    director.push([added(1, 1), added(2, 1)]);
    expect(scenes[0]!.pace).toBe(scale);
    await time.advance(duration - 1);
    expect(seen()).toEqual([1]);
    await time.advance(1);
    expect(seen()).toEqual([1, 2]);
  });

  it('shows everything at once at scale 0, and redraws no more often than people see', async () => {
    director.setScale(0);
    director.push([added(1, 1), added(2, 1)]);
    expect(seen()).toEqual([2]);
    expect(scenes[0]!.pace).toBe(0);
    director.push([added(3, 2)]);
    director.push([added(4, 2)]);
    expect(seen()).toEqual([2]);
    await time.advance(50);
    expect(seen()).toEqual([2, 4]);
    expect(told.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
  });

  it('jumps to the turn that is played when it is far behind', async () => {
    director.jump({ players: [], sum: 0 }, 0, 1);
    director.push(match(33, 3));
    // Turn 11 has begun while turn 1 is shown.
    expect(seen()).toEqual(['jump', 'jump', 31]);
    expect(scenes.map(sumOf)).toEqual([0, 30, 31]);
    await time.advance(1000);
    expect(sumOf(scenes.at(-1)!)).toBe(33);
    expect(told).toHaveLength(33);
  });

  it('shows turns as a whole when it is some turns behind, and leaves none out', async () => {
    director.jump({ players: [], sum: 0 }, 0, 1);
    director.push(match(15, 3));
    await time.advance(1000);
    expect(scenes.map(({ turn }) => turn)).toEqual([1, 1, 2, 3, 4, 5, 5, 5]);
    expect(seen()).toEqual(['jump', 3, 6, 9, 12, 13, 14, 15]);
    expect(told).toHaveLength(15);
  });

  it('shows every turn, faster if turns come faster than they can be shown', async () => {
    for (let turn = 1; turn <= 8; turn++) {
      director.push(match(5 * turn, 5));
      await time.advance(300);
    }
    await time.advance(1000);
    expect(seen()).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
    const paces = scenes.map(({ pace }) => pace);
    expect(Math.min(...paces.slice(0, 3))).toBe(1);
    // Five events of 100 ms in nine tenths of 300 ms.
    expect(paces.at(-6)).toBeCloseTo(0.54, 2);
  });

  it('says what was before each event, for as long as it may not be told', async () => {
    director.push([added(1, 1), added(2, 1)]);
    await time.advance(100);
    expect(scenes.map(({ before }) => before?.sequence ?? null)).toEqual([null, 1]);
    expect((scenes[1]!.before!.view as Sum).sum).toBe(1);
  });

  it('does not jump for one turn', () => {
    director.jump({ players: [], sum: 0 }, 0, 1);
    director.push(match(6, 3));
    expect(seen()).toEqual(['jump', 1]);
  });

  it('hurries when newer events have been waiting for long', async () => {
    const slow = new Director({
      rules: countingViewer(6000),
      clock: time,
      opening: () => ({ players: [], sum: 0 }),
      show: (scene) => scenes.push(scene),
      fail: (error) => failures.push(error),
    });
    slow.push([added(1, 1)]);
    slow.push([added(2, 1)]);
    await time.advance(3000);
    slow.push([added(3, 1)]);
    await time.advance(3000);
    expect(scenes.at(-1)).toMatchObject({ sequence: 2, pace: 0.6 });
    slow.close();
  });

  it('jumps while nobody looks, and is where the game is when somebody does', async () => {
    director.push([added(1, 1), added(2, 1), added(3, 1)]);
    director.setHidden(true);
    expect(seen()).toEqual([1, 'jump']);
    director.push([added(4, 1), added(5, 2)]);
    expect(scenes.at(-1)).toMatchObject({ sequence: 5, event: null });
    director.setHidden(false);
    director.push([added(6, 2)]);
    expect(scenes.at(-1)).toMatchObject({ sequence: 6, event: { sequence: 6 } });
    expect(told.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6]);
    await time.advance(1000);
    expect(time.waiting).toBe(0);
  });

  it('shows nothing twice, whatever comes again after a reconnection', async () => {
    director.push([added(1, 1), added(2, 1)]);
    director.push([added(1, 1), added(2, 1), added(3, 1)]);
    await time.advance(1000);
    expect(seen()).toEqual([1, 2, 3]);
    expect(director.taken).toBe(3);
  });

  it('forgets what waited when a snapshot comes', async () => {
    director.push([added(1, 1), added(2, 1)]);
    director.jump({ players: [], sum: 40 }, 40, 9);
    await time.advance(1000);
    expect(seen()).toEqual([1, 'jump']);
    expect(director.taken).toBe(40);
  });

  it('tells of who comes and goes without touching the table', () => {
    director.push([added(1, 0, { event: { type: 'room:player_joined', data: { playerId: 'a' } } })]);
    expect(scenes.at(-1)).toMatchObject({ view: null, event: null, sequence: 1 });
    expect(told).toHaveLength(1);
  });

  it('keeps a thought until another comes or the turn is over', async () => {
    const thoughts = [{ playerId: 'a', text: 'I want that reef' }];
    director.push([added(1, 1, { thoughts }), added(2, 1), added(3, 2)]);
    await time.advance(1000);
    expect(scenes.map(({ thought }) => thought?.text ?? null)).toEqual([
      'I want that reef',
      'I want that reef',
      null,
    ]);
  });

  it('stops and says so when the rules do not know what happened', async () => {
    director.push([added(1, 1), added(2, 1, { event: { type: 'broken', data: {} } }), added(3, 1)]);
    await time.advance(1000);
    expect(failures).toHaveLength(1);
    expect(seen()).toEqual([1]);
    expect(time.waiting).toBe(0);
  });
});
