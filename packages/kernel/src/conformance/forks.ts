/** The check of the conformance suite on forks: a match that goes on from any input of another one, with other names and dice. */
import { type Fork, forkOf } from '../fork.js';
import { canonical, copyData } from '../json.js';
import { Match, type MatchSetup } from '../match.js';
import type { Entry, Input } from '../recording.js';
import { type ReplayInput, replayHead, replayInput } from '../replay.js';
import { Rng } from '../rng.js';
import { verify } from '../verify.js';
import type { Trial, TrialMatch } from './trial.js';

/** A match that was played, and by what. */
interface PlayedMatch {
  readonly match: TrialMatch;
  readonly setup: MatchSetup;
  readonly inputs: readonly Input[];
}

/**
 * A fork has the state of the match at that input, but for the names and for what nobody has seen. It plays on from there, the
 * same after a crash at every step, it is told by its events, its replay verifies alone, and it can be forked itself.
 */
export function forksAnywhere(trial: Trial): void {
  let played = playedOn(trial, trial.setup, []);
  for (const generation of [1, 2]) {
    const at = trial.rng.below(played.inputs.length + (generation === 1 ? 0 : 1));
    const fork = forkOf(`generation ${generation}`, played.setup, Math.min(at, played.inputs.length - 1));
    if (fork === null) throw new Error('two generations are not too many');
    const seats = trial.setup.seats.map((seat, i) => ({ ...seat, name: `Guest ${i}` }));
    const setup = { ...trial.setup, seats, seed: `${trial.setup.seed}${generation}`, fork };
    const past = played.inputs.slice(0, fork.at);
    hasStateOf(trial, played.setup, setup, past);
    played = playedOn(trial, setup, past);
    isRecovered(trial, played);
    isVerified(trial, played);
  }
}

/** Plays these inputs, then on at random to the end; whoever watches sees what the events tell. */
function playedOn(trial: Trial, setup: MatchSetup, past: readonly Input[]): PlayedMatch {
  const { game } = trial;
  const match = Match.record(game, setup);
  const seen = game.opening(setup.config, setup.seats);
  const fold = (events: readonly { readonly type: string; readonly data: object }[]): void => {
    for (const event of events) game.fold(seen, event);
  };
  fold(match.setupEvents);
  const inputs: Input[] = [];
  for (const input of past) {
    trial.put(match, input);
    fold(match.last?.events ?? []);
    inputs.push(input);
  }
  trial.play((table, entry) => {
    if (entry !== null) {
      fold(entry.events);
      inputs.push(bare(entry.input));
    }
    trial.expect(
      canonical(seen) === canonical(game.view(table.state, null)),
      () => 'does not show a fork as its events tell it',
    );
  }, match);
  return { match, setup, inputs };
}

function hasStateOf(trial: Trial, before: MatchSetup, setup: MatchSetup, past: readonly Input[]): void {
  const { game } = trial;
  const parent: TrialMatch = Match.record(game, before);
  const forked: TrialMatch = Match.record(game, setup);
  for (const input of past) {
    trial.put(parent, input);
    trial.put(forked, input);
  }
  const { state } = parent.clone();
  const onlookers = [null, ...before.seats.keys()];
  const shown = (): string =>
    canonical([game.asks(state), onlookers.map((onlooker) => game.view(state, onlooker))]);
  const seen = shown();
  const rng = Rng.fromSeed(setup.seed);
  game.redraw?.(state, rng);
  trial.expect(shown() === seen, () => 'draws anew what somebody has seen');
  trial.expect(
    unnamed(forked.state) === unnamed(state) && canonical(forked.rng.save()) === canonical(rng.save()),
    () => `is forked to another state:\n${unnamed(state)}\n${unnamed(forked.state)}`,
  );
  trial.expect(
    canonical(forked.asks()) === canonical(parent.asks()),
    () => 'asks something else where it was forked',
  );
}

/** Saved and resumed before every input, in the past too. */
function isRecovered(trial: Trial, { match, setup, inputs }: PlayedMatch): void {
  let resumed: TrialMatch = Match.record(trial.game, setup);
  for (const input of inputs) {
    const stored = JSON.parse(JSON.stringify(resumed.snapshot()));
    resumed = Match.resume(trial.game, stored, null, match.header);
    trial.put(resumed, input);
  }
  trial.expect(
    resumed.digest === match.digest && canonical(resumed.snapshot()) === canonical(match.snapshot()),
    () => 'goes on differently after it was forked and resumed',
  );
}

/** Alone, and not if anything is changed of where it comes from. */
function isVerified(trial: Trial, { setup, inputs }: PlayedMatch): void {
  const { game } = trial;
  const match: TrialMatch = Match.record(game, setup);
  const head = replayHead(match.header, setup.seed, match.digest);
  const played: ReplayInput[] = [];
  match.onEntry((entry: Entry) => played.push(replayInput(entry)));
  for (const input of inputs) trial.put(match, input);
  const result = match.result()?.map((place) => ({ ...place })) ?? null;
  const replay = JSON.parse(JSON.stringify({ head, inputs: played, end: { result, digest: match.digest } }));
  const games = (id: string) => (id === game.id ? game : undefined);
  const difference = verify(games, replay);
  trial.expect(
    difference === null,
    () => `has a fork that is not verified: step ${difference?.step}, ${difference?.message}`,
  );
  const fork: Fork = { ...setup.fork!, match: 'another match' };
  const forged = verify(games, { ...copyData(replay), head: { ...head, fork } });
  trial.expect(forged?.step === 'head', () => 'may be said to be a fork of any match');
}

function bare({ moves, fact }: Input): Input {
  return copyData(moves === undefined ? { fact: fact! } : { moves });
}

/** The suite calls seats `Player 0` and so on; those of forks have other names. */
function unnamed(state: unknown): string {
  return canonical(state).replaceAll('Guest ', 'Player ');
}
