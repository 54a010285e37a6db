/** The conformance suite: the checks that every game must pass, as one call in its test file. */
import type { Game, GameEvent } from '../game.js';
import * as checks from './checks.js';
import { forksAnywhere } from './forks.js';
import { type ConformanceOptions, Trial } from './trial.js';

export type { ConformanceOptions };

/** The test runner's `it`, for instance vitest's. */
export type It = (name: string, run: () => void) => unknown;

const DEFAULT_RUNS = 1000;

/** Registers the suite's tests for a game: `conformance(it, mygame, { plant: … })`. */
export function conformance<Config, State, Action, Event extends GameEvent, View>(
  it: It,
  game: Game<Config, State, Action, Event, View>,
  options: ConformanceOptions<State>,
): void {
  const runs = options.runs ?? DEFAULT_RUNS;
  const few = Math.ceil(runs / 10);
  const fewer = Math.ceil(runs / 50);
  const test = (name: string, count: number, check: (trial: Trial) => void): void => {
    it(`${game.id} ${name}`, () => {
      for (let run = 0; run < count; run++) check(new Trial(game, options, name, run));
    });
  };
  test('always ends, asks while it runs, and places everybody', runs, checks.playsToTheEnd);
  test('refuses garbage and stays as it was', few, checks.refusesGarbage);
  test(
    'comes to the same digest straight, resumed at every step, and as a replay',
    few,
    checks.isDeterministic,
  );
  test('can be forked at any input', Math.min(few, 25), forksAnywhere);
  test('is told by its events alone', few, checks.foldsToTheView);
  test('shows nobody a secret', fewer, (trial) => checks.keepsSecrets(trial, options));
  test('accepts every fallback', fewer, checks.acceptsFallbacks);
  test('accepts every action it calls legal', fewer, checks.acceptsAllLegal);
  test('stays finished', few, checks.staysFinished);
  test('seats every house bot', Math.min(fewer, 5), (trial) => checks.seatsEveryBot(game, trial));
}
