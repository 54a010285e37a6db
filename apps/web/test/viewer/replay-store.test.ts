/** The store of a replay: pages of events are loaded, moments are sought, keys are pressed. */
import { FakeTime } from '@lobster-league/arena/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Loading } from '../../src/viewer/replay/load-events';
import { Replay } from '../../src/viewer/replay/replay';
import { act } from '../../src/viewer/time-keys';
import { countingViewer, match } from './counting';

const events = match(30, 4);
let time: FakeTime;
let loads: Loading[];

beforeEach(() => {
  time = new FakeTime(0);
  loads = [];
});

function replayAt(at: number | null): Replay {
  const viewer = countingViewer();
  const replay = new Replay({
    viewer,
    seatedPlayers: [],
    clock: time,
    at,
    opening: viewer.opening({}, []),
    load(loading) {
      loads.push(loading);
      return () => undefined;
    },
  });
  replay.open();
  return replay;
}

/** All of it, in two pages. */
function arrive(): void {
  loads.at(-1)!.page(events.slice(0, 20));
  loads.at(-1)!.page(events.slice(20));
  loads.at(-1)!.done();
}

describe('a replay', () => {
  it('goes to the moment it was asked for as soon as that is here', () => {
    const replay = replayAt(25);
    loads[0]!.page(events.slice(0, 20));
    expect(replay.player.position).toBe(0);
    loads[0]!.page(events.slice(20));
    expect(replay.player.position).toBe(25);
    expect(replay.store.getState().scene).toMatchObject({ view: { sum: 25 }, event: { sequence: 25 } });
  });

  it('goes to the end when it was asked for more than there is', () => {
    const replay = replayAt(4000);
    arrive();
    expect(replay.player.position).toBe(30);
  });

  it('has the whole log, the chart and all turns once everything is here', () => {
    const replay = replayAt(0);
    arrive();
    const { entries, measures, complete, loaded } = replay.store.getState();
    expect(entries).toHaveLength(30);
    expect(measures.at(-1)).toEqual({ turn: 8, values: { a: 30 } });
    expect({ complete, loaded }).toEqual({ complete: true, loaded: 30 });
  });

  it('that did not load says why, and loads again without doubling what is here', () => {
    const replay = replayAt(0);
    loads[0]!.page(events.slice(0, 20));
    loads[0]!.failed('The server does not answer.');
    expect(replay.store.getState().trouble).toBe('The server does not answer.');
    replay.open();
    expect(loads).toHaveLength(2);
    arrive();
    expect(replay.store.getState()).toMatchObject({ trouble: null, loaded: 30, complete: true });
    expect(replay.store.getState().entries).toHaveLength(30);
  });

  it('is played by keys', async () => {
    const replay = replayAt(0);
    arrive();
    const press = (key: string, shiftKey = false): number => {
      expect(act(replay, { key, shiftKey })).toBe(true);
      return replay.player.position;
    };
    expect(press('ArrowRight')).toBe(1);
    expect(press('ArrowRight', true)).toBe(4);
    expect(press('ArrowRight', true)).toBe(8);
    expect(press('ArrowLeft')).toBe(7);
    expect(press('ArrowLeft', true)).toBe(4);
    expect(press('End')).toBe(30);
    expect(press('Home')).toBe(0);
    press(' ');
    expect(replay.store.getState().playing).toBe(true);
    press(' ');
    expect(replay.store.getState().playing).toBe(false);
    expect(act(replay, { key: 'x', shiftKey: false })).toBe(false);
  });
});
