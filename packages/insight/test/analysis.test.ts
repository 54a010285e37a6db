/** The analysis of a match: chances from start to end, and luck apart from what was decided. */
import clawpoly from '@lobster-league/clawpoly/manifest';
import type { Replay } from '@lobster-league/kernel';
import molttactics from '@lobster-league/molttactics/manifest';
import { describe, expect, it } from 'vitest';
import { type Analysis, analyse, reportFrom } from '../src/index.js';
import { replayOf } from './played.js';

/** What holds for every analysis. */
function expectSound({ swings, seats, turningPoints }: Analysis, replay: Replay): void {
  expect(swings.map(({ step }) => step)).toEqual(replay.inputs.map((_, i) => i + 1));
  for (const [i, { before, luck }] of swings.entries()) {
    expect(before.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
    expect(luck.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(0, 9);
    if (i > 0) expect(before).toEqual(swings[i - 1]!.after);
  }
  const winner = replay.end.result!.find(({ place }) => place === 1)!.seat;
  for (const [seat, { start, luck, play, end }] of seats.entries()) {
    expect(start + luck + play).toBeCloseTo(end, 9);
    expect(end).toBeCloseTo(seat === winner ? 1 : 0, 9);
  }
  expect(turningPoints.every((swing) => swings.includes(swing))).toBe(true);
}

/** What the report says is what the analysis has: its numbers, its players, its story. */
function expectTrue(replay: Replay, analysis: Analysis): void {
  const { players, chances, story, decisions } = reportFrom(clawpoly, replay, analysis, [1, 2]);
  const names = replay.head.seats.map(({ name }) => name);
  expect(players.map(({ name }) => name)).toEqual(names);
  expect(chances.at(-1)![0]).toBe(analysis.swings.at(-1)!.event + 2);
  expect(chances.length).toBeLessThanOrEqual(240);
  expect(story).toHaveLength(6);
  const winner = analysis.seats.findIndex(({ end }) => end === 1);
  const start = Math.round(100 * analysis.seats[winner]!.start);
  expect(story[0]).toBe(
    `${names[winner]} won in turn ${analysis.swings.at(-1)!.turn}, from a chance of ${start} % at the start.`,
  );
  for (const sentence of story) expect(sentence).toMatch(/^[A-Z\w].*\.$/);
  for (const { why, told, mark, after, best } of decisions) {
    expect(told).not.toBe('');
    expect(why).toMatch(/^It (cost|won) \d+ points?: .* continuations, .*\.$/);
    if (mark === 'blunder' || mark === 'mistake') expect(best - after).toBeGreaterThan(0.045);
  }
  expect(JSON.stringify({ players, chances, story, decisions }).length).toBeLessThan(64_000);
}

describe('the analysis', () => {
  it('of Clawpoly tells the dice from decisions', () => {
    const replay = replayOf(clawpoly, ['navigator', 'trader', 'random'], { turnLimit: 30 });
    const heard: number[] = [];
    const analysis = analyse(clawpoly, replay, { turningPoints: 3, onStep: (step) => heard.push(step) });
    expectSound(analysis, replay);
    expect(analysis.turningPoints.length).toBe(3);
    expect(heard.length).toBe(replay.inputs.length);
    // Refusing an offer rolls no dice, so nothing of what follows is luck.
    const refused = analysis.swings.filter(({ told }) => told.length === 1 && told[0]!.includes('rejects'));
    expect(refused.length).toBeGreaterThan(0);
    for (const { luck } of refused) for (const chance of luck) expect(chance).toBeCloseTo(0, 9);
    const rolled = analysis.swings.filter(({ told }) => told.some((text) => text.includes('rolls')));
    expect(rolled.some(({ luck }) => luck.some((chance) => Math.abs(chance) > 0.01))).toBe(true);
    expect(analyse(clawpoly, replay, { turningPoints: 3 })).toEqual(analysis);
    expectTrue(replay, analysis);
  });

  it('of MoltTactics finds no luck: nothing is random after the set-up', () => {
    const replay = replayOf(molttactics, ['warrior', 'mage', 'rogue', 'ranger'], { turns: 12 });
    const analysis = analyse(molttactics, replay);
    expectSound(analysis, replay);
    for (const { luck } of analysis.seats) expect(luck).toBeCloseTo(0, 9);
    expect(analysis.swings.every(({ seat }) => seat === null)).toBe(true);
  });

  it('refuses a replay that the rules do not play', () => {
    const replay = replayOf(clawpoly, ['navigator', 'trader'], { turnLimit: 20 });
    const [first, ...rest] = replay.inputs;
    expect(() => analyse(clawpoly, { ...replay, inputs: [first!, first!, ...rest] })).toThrow('verify');
  });
});
