/** A viewer's own time in a live match, event by event: left, gone through, and live again. */
import { FakeTime } from '@lobster-league/arena/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ShownEvent } from '../../src/viewer/contract';
import { OwnTime } from '../../src/viewer/live/own-time';
import { act } from '../../src/viewer/time-keys';
import { countingViewer, type Sum } from './counting';
import { LiveTable } from './live-table';

const DURATION_MS = 100;

describe('own time', () => {
  let time: FakeTime;
  let table: LiveTable;
  let own: OwnTime;

  beforeEach(() => {
    time = new FakeTime(0);
    const viewer = countingViewer(DURATION_MS);
    table = new LiveTable(viewer, time, 50);
    own = new OwnTime(viewer, table.match, time);
    table.match.open();
  });

  const at = (): number => (own.store.getState().scene ?? table.match.store.getState().scene)!.sequence;
  const sum = (): number => (own.store.getState().scene!.view as Sum).sum;
  const loaded = (): Promise<void> =>
    vi.waitFor(() => expect(own.store.getState().loaded).toBeGreaterThan(0));

  it('freezes what is on the screen, before anything earlier is loaded', async () => {
    own.toggle();
    expect(own.store.getState()).toMatchObject({ live: false, playing: false, scene: { sequence: 50 } });
    await loaded();
    expect(own.store.getState()).toMatchObject({ live: false, playing: false, scene: { sequence: 50 } });
    table.push(5);
    expect(at()).toBe(50);
    expect(own.store.getState().entries).toHaveLength(55);
    expect(own.store.getState().seen).toBe(50);
  });

  it('does what was asked for while it loaded, in order', async () => {
    act(own, { key: 'ArrowLeft', shiftKey: false });
    act(own, { key: 'ArrowLeft', shiftKey: false });
    expect(at()).toBe(50);
    await loaded();
    expect(at()).toBe(48);
    expect(sum()).toBe(48);
    act(own, { key: 'Home', shiftKey: false });
    expect(at()).toBe(0);
    act(own, { key: 'l', shiftKey: false });
    expect(own.store.getState()).toMatchObject({ live: true, scene: null });
    expect(at()).toBe(50);
  });

  it('plays on from where it was sent, catches up at its own rate, and is live again', async () => {
    own.seek(40);
    expect(own.store.getState()).toMatchObject({ live: false, playing: true });
    await loaded();
    expect(at()).toBe(41);
    own.setRate(2);
    table.push(3);
    await time.advance(6 * DURATION_MS);
    expect(own.store.getState().live).toBe(false);
    expect(at()).toBeGreaterThan(45);
    await time.advance(20 * DURATION_MS);
    expect(own.store.getState()).toMatchObject({ live: true, rate: 1 });
    expect(at()).toBe(53);
  });

  it('slower than the match it stays behind; faster than live there is nothing', async () => {
    own.setRate(4);
    expect(own.store.getState().live).toBe(true);
    own.setRate(0.5);
    await loaded();
    table.push(2);
    await time.advance(1000 * DURATION_MS);
    expect(own.store.getState()).toMatchObject({ live: false, playing: true, rate: 0.5 });
    expect(at()).toBe(52);
    own.toggle();
    expect(own.store.getState().playing).toBe(false);
    // There is nothing to play on: so it is live.
    own.toggle();
    expect(own.store.getState().live).toBe(true);
  });

  it('reads what it has missed after a reconnection', async () => {
    own.toggle();
    await loaded();
    table.snapshot(80);
    await vi.waitFor(() => expect(own.store.getState().loaded).toBe(80));
    table.push(1);
    expect(own.store.getState().loaded).toBe(81);
    expect(at()).toBe(50);
  });

  it('says why earlier events could not be loaded', async () => {
    table.fails = true;
    own.toggle();
    await vi.waitFor(() => expect(own.store.getState().trouble).toBe('no'));
    const events: readonly ShownEvent[] = [];
    expect(own.store.getState().entries ?? events).toEqual([]);
    expect(at()).toBe(50);
  });
});
