/** Marks: blunders that were planted are found, and whoever plays well is rarely marked. */
import clawpoly from '@lobster-league/clawpoly/manifest';
import grab from '@lobster-league/grab/manifest';
import {
  type AnyGame,
  type AnyManifest,
  type Ask,
  type Bot,
  copyData,
  gameOf,
  Rng,
} from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../tests/support/sized.js';
import { analyse, Valuer } from '../src/index.js';
import { replayOf } from './played.js';

/** Returns a bad action in the place of a good one; null where there is none. */
type Spoil = (state: unknown, ask: Ask, good: unknown) => unknown;

interface Judged {
  planted: number;
  found: number;
  /** Decisions of the strongest bot that were compared, and how many of them were called mistakes or blunders. */
  strong: number;
  marked: number;
}

/** Plays matches in which a copy of the strongest bot spoils one decision, and analyses them. */
function judge(
  manifest: AnyManifest,
  strongest: string,
  others: readonly string[],
  spoil: Spoil,
  wanted: number,
): Judged {
  const good = gameOf(manifest).bots[strongest]!;
  const sums: Judged = { planted: 0, found: 0, strong: 0, marked: 0 };
  for (let number = 0; sums.planted < wanted; number++) {
    /** The spoilt question, and whether the last answer to it was the bad one: in a race others may be faster. */
    let planted: { readonly ask: number; readonly isBad: boolean } | null = null;
    const spoiled: Bot = {
      ...good,
      name: `spoiled ${strongest}`,
      decide(state, ask, rng) {
        const action = good.decide(state, ask, rng);
        if (planted?.isBad === true && planted.ask !== ask.id) return action;
        const bad = spoil(state, ask, action);
        planted = { ask: ask.id, isBad: bad !== null };
        return bad ?? action;
      },
    };
    const replay = replayOf(manifest, [strongest, spoiled, ...others], {}, `planted ${number}`);
    const ask = spoiltAsk(planted);
    if (ask === null) continue;
    const { decisions } = analyse(manifest, replay);
    const bad = decisions.filter(({ mark }) => mark === 'blunder' || mark === 'mistake');
    const isPlanted = (step: number): boolean =>
      replay.inputs[step - 1]!.moves!.some((move) => move.seat === 1 && move.ask === ask);
    sums.planted++;
    if (bad.some(({ seat, step }) => seat === 1 && isPlanted(step))) sums.found++;
    sums.strong += decisions.filter(({ seat }) => seat === 0).length;
    sums.marked += bad.filter(({ seat }) => seat === 0).length;
  }
  return sums;
}

function spoiltAsk(planted: { readonly ask: number; readonly isBad: boolean } | null): number | null {
  return planted?.isBad === true ? planted.ask : null;
}

/** Returns the chances before an action and after it. */
function chances(
  game: AnyGame,
  manifest: AnyManifest,
  state: unknown,
  ask: Ask,
  action: unknown,
): [number, number] {
  const valuer = new Valuer(manifest.insight!);
  const copy = game.clone?.(state) ?? copyData(state);
  const before = valuer.chances(game.view(copy, null))[ask.seat]!;
  game.step(copy, [{ seat: ask.seat, ask: ask.id, action, timedOut: false }], Rng.fromSeed('spoil'), null);
  return [before, valuer.chances(game.view(copy, null))[ask.seat]!];
}

/** Accepts what should be refused, where that costs much at once. */
const giveAway: Spoil = (state, ask, good) => {
  if (!isRefusal(good)) return null;
  const bad = { ...good, accept: true };
  const [before, after] = chances(gameOf(clawpoly), clawpoly, state, ask, bad);
  return before - after > 0.12 ? bad : null;
};

/** Leaves a word to others that would win much, while the match is open. */
const leaveWord: Spoil = (state, ask, good) => {
  if (!isMove(good)) return null;
  const [before, after] = chances(gameOf(grab), grab, state, ask, good);
  return after - before > 0.12 ? { type: 'ready_for_next_turn' } : null;
};

describe('marks', { timeout: 600_000 }, () => {
  it('find what is given away in a trade, and hardly anything of navigator', () => {
    const { planted, found, strong, marked } = judge(
      clawpoly,
      'navigator',
      ['trader', 'trader'],
      giveAway,
      sized(3, 12, 60),
    );
    expect(found / planted).toBeGreaterThanOrEqual(0.5);
    expect(marked / strong).toBeLessThan(0.05);
  });

  it('find words that are left to others, and hardly anything of leviathan', () => {
    const { planted, found, strong, marked } = judge(
      grab,
      'leviathan',
      ['octopus'],
      leaveWord,
      sized(3, 12, 60),
    );
    expect(found / planted).toBeGreaterThanOrEqual(0.5);
    expect(marked / strong).toBeLessThan(0.05);
  });
});

function isRefusal(action: unknown): action is { readonly accept: false } {
  return typeof action === 'object' && action !== null && 'accept' in action && action.accept === false;
}

function isMove(action: unknown): boolean {
  return typeof action === 'object' && action !== null && 'word' in action;
}
