/** The analysis of a match: chances from start to end, and luck apart from what was decided. */
import clawpoly from '@lobster-league/clawpoly/manifest';
import {
  type AnyManifest,
  type Entry,
  gameOf,
  Match,
  playOut,
  type Replay,
  replayHead,
  replayInput,
} from '@lobster-league/kernel';
import molttactics from '@lobster-league/molttactics/manifest';
import { describe, expect, it } from 'vitest';
import { type Analysis, analyse } from '../src/index.js';

function replayOf(manifest: AnyManifest, bots: readonly string[], settings: object): Replay {
  const game = gameOf(manifest);
  const seats = bots.map((bot, seat) => ({
    id: `seat-${seat}`,
    name: bot,
    ...(game.seatOptions === undefined
      ? {}
      : { options: game.seatOptions.parse(manifest.hosting?.choice?.(bot, seat, 0) ?? {}) }),
  }));
  const match = Match.record(game, { config: game.config.parse(settings), seats, seed: '7' });
  const head = replayHead(match.header, '7', match.digest);
  const entries: Entry[] = [];
  match.onEntry((entry) => {
    entries.push(entry);
  });
  playOut(
    match,
    bots.map((bot, seat) => ({ bot: game.bots[bot]!, rng: match.rng.stream(seat + 1) })),
  );
  const result = match.result()!.map((place) => ({ ...place }));
  return { head, inputs: entries.map(replayInput), end: { result, digest: match.digest } };
}

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

describe('the analysis', () => {
  it('of Clawpoly tells the dice from decisions', () => {
    const replay = replayOf(clawpoly, ['navigator', 'trader', 'random'], { turnLimit: 60 });
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
  });

  it('of MoltTactics finds no luck: nothing is random after the set-up', () => {
    const replay = replayOf(molttactics, ['warrior', 'mage', 'rogue', 'ranger'], {});
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
