/** The replay: the table at any moment, and a film that runs both ways. */
import { FakeTime } from '@lobster-league/arena/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { type PlayerState, ReplayPlayer } from '../../src/viewer/replay/player';
import { Timeline } from '../../src/viewer/replay/timeline';
import { added, countingViewer, match, type Sum } from './counting';

const viewer = countingViewer();

function timelineOf(events: ReturnType<typeof match>): Timeline {
  const timeline = new Timeline(viewer, viewer.opening({}, [{ id: 'a', name: 'A' }]));
  timeline.append(events);
  timeline.complete = true;
  return timeline;
}

describe('the timeline', () => {
  it('knows the table after every event, also far from a kept one', () => {
    const timeline = timelineOf(match(300, 7));
    for (let sequence = 0; sequence <= 300; sequence++) {
      expect(timeline.viewAt(sequence)).toEqual({ players: ['a'], sum: sequence });
    }
  });

  it('hands out tables that are the caller’s to change', () => {
    const timeline = timelineOf(match(70, 7));
    (timeline.viewAt(64) as Sum).sum = 1000;
    expect(timeline.viewAt(65)).toMatchObject({ sum: 65 });
  });

  it('knows where turns begin, and what everybody had at the end of each', () => {
    const timeline = timelineOf(match(10, 4));
    expect(timeline.turns).toEqual([
      { turn: 1, sequence: 1 },
      { turn: 2, sequence: 5 },
      { turn: 3, sequence: 9 },
    ]);
    expect(timeline.measures).toEqual([
      { turn: 1, values: { a: 4 } },
      { turn: 2, values: { a: 8 } },
      { turn: 3, values: { a: 10 } },
    ]);
  });

  it('steps by turns: to the end of the next, to the end of the one before', () => {
    const timeline = timelineOf(match(10, 4));
    expect([0, 3, 4, 6, 8, 10].map((at) => timeline.nextTurn(at))).toEqual([4, 4, 8, 8, 10, 10]);
    expect([10, 9, 8, 6, 4, 2, 0].map((at) => timeline.previousTurn(at))).toEqual([8, 8, 4, 4, 0, 0, 0]);
  });

  it('refuses events that do not follow', () => {
    expect(() => timelineOf([added(2, 1)])).toThrow(RangeError);
  });
});

describe('the player', () => {
  let time: FakeTime;
  let states: PlayerState[];
  let player: ReplayPlayer;

  beforeEach(() => {
    time = new FakeTime(0);
    states = [];
    const ports = { timeline: timelineOf(match(10, 4)), viewer, seatedPlayers: [], clock: time };
    player = new ReplayPlayer({ ...ports, changed: (state) => states.push(state) });
  });

  it('plays every event in order, and stops at the end', async () => {
    player.play();
    await time.advance(10 * 120);
    expect(states.flatMap(({ scene }) => scene.event?.sequence ?? [])).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10,
    ]);
    expect(player.state.playing).toBe(false);
    expect(time.waiting).toBe(0);
  });

  it.each([0.5, 2, 4, 16])('runs %d times as fast', async (rate) => {
    player.setRate(rate);
    player.play();
    expect(player.state.scene.pace).toBe(1 / rate);
    await time.advance(Math.ceil((9 * 120) / rate));
    expect(player.position).toBe(10);
  });

  it('starts again when it is played at the end', () => {
    player.seek(10);
    player.play();
    expect(player.position).toBe(1);
  });

  it('jumps without motion, and goes on from there if it was running', async () => {
    player.play();
    player.seek(7);
    expect(states.some(({ scene }) => scene.sequence === 7 && scene.event === null)).toBe(true);
    await time.advance(120);
    expect(player.position).toBeGreaterThan(7);
    player.pause();
    player.seek(2);
    await time.advance(1000);
    expect(player.position).toBe(2);
    expect(player.state.scene.view).toMatchObject({ sum: 2 });
  });

  it('steps forwards with motion and backwards without', () => {
    player.seek(3);
    player.stepEvent(1);
    expect(player.state.scene).toMatchObject({ sequence: 4, event: { sequence: 4 } });
    player.stepEvent(-1);
    expect(player.state.scene).toMatchObject({ sequence: 3, event: null, view: { sum: 3 } });
    player.stepTurn(1);
    expect(player.position).toBe(4);
    player.stepTurn(1);
    expect(player.position).toBe(8);
    player.stepTurn(-1);
    expect(player.position).toBe(4);
  });

  it('stays within the match', () => {
    player.seek(-5);
    player.stepEvent(-1);
    expect(player.position).toBe(0);
    player.seek(500);
    player.stepEvent(1);
    expect(player.position).toBe(10);
  });

  it('waits for what has not come yet, and goes on', async () => {
    const timeline = new Timeline(viewer, viewer.opening({}, []));
    timeline.append(match(2, 4));
    const ports = { timeline, viewer, seatedPlayers: [], clock: time };
    const loading = new ReplayPlayer({ ...ports, changed: () => undefined });
    loading.play();
    await time.advance(1000);
    expect(loading.position).toBe(2);
    expect(loading.state.playing).toBe(true);
    timeline.append(match(3, 4).slice(2));
    timeline.complete = true;
    loading.grown();
    expect(loading.position).toBe(3);
    await time.advance(1000);
    expect(loading.state.playing).toBe(false);
  });

  it('shows the thought of the moment, wherever it comes from', () => {
    const thoughts = [{ playerId: 'a', text: 'hm' }];
    const timeline = timelineOf([added(1, 1), added(2, 1, { thoughts }), added(3, 1), added(4, 2)]);
    const ports = { timeline, viewer, seatedPlayers: [], clock: time };
    const thinking = new ReplayPlayer({ ...ports, changed: () => undefined });
    const thoughtAt = (sequence: number): string | null => {
      thinking.seek(sequence);
      return thinking.state.scene.thought?.text ?? null;
    };
    expect([1, 2, 3, 4].map(thoughtAt)).toEqual([null, 'hm', 'hm', null]);
  });

  it('moves nothing for who wants no motion', () => {
    player.setStill(true);
    player.stepEvent(1);
    expect(player.state.scene.pace).toBe(0);
  });
});
