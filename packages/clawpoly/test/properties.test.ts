/** Properties of whole games: some always, many with LONG=1. */
import { canonical, type HostFact, Match, Rng } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import { fc } from '../../../tests/support/properties.js';
import { sized } from '../../../tests/support/sized.js';
import { SKIP_BUILD } from '../src/action.js';
import { type Action, clawpoly, type State } from '../src/index.js';
import { checkState, Ledger } from './invariants.js';

const BOTS = Object.values(clawpoly.bots);
const MAX_STEPS = 200_000;

interface Plan {
  readonly seats: number;
  readonly turnLimit: number | null;
  readonly startingShells: number;
  readonly seed: string;
}

type ClawpolyMatch = ReturnType<typeof start>['match'];

function start({ seats, turnLimit, startingShells, seed }: Plan) {
  const config = clawpoly.config.parse({ turnLimit, startingShells });
  const people = Array.from({ length: seats }, (_, seat) => ({ id: `p${seat}`, name: `P${seat}` }));
  const ledger = new Ledger(config, people);
  const match = Match.start(clawpoly, { config, seats: people, seed }, (event) => ledger.hear(event));
  return { match, ledger };
}

/** Plays a game with checks after every step; `choose` gives the answers. */
function playChecked(plan: Plan, choose: (match: ClawpolyMatch) => Action | HostFact): State {
  const { match, ledger } = start(plan);
  for (let steps = 0; match.asks().length > 0; steps++) {
    if (steps > MAX_STEPS) throw new Error(`no end after ${MAX_STEPS} steps`);
    checkState(match.state);
    ledger.check(match.state);
    const choice = choose(match);
    if (choice.type === 'forfeit' || choice.type === 'stop' || choice.type === 'presence')
      match.learn(choice);
    else {
      const rejection = match.answer(match.asks()[0]!, choice);
      if (rejection !== null) throw new Error(`${canonical(choice)}: ${rejection.message}`);
    }
  }
  checkState(match.state);
  ledger.check(match.state);
  return match.state;
}

/** Answers with house bots, drawn at random for each seat. */
function byBots(seed: string): (match: ClawpolyMatch) => Action {
  const draw = Rng.fromSeed(`${seed} bots`);
  const bots = Array.from({ length: 6 }, () => draw.pick(BOTS));
  const rngs = bots.map((_, seat) => Rng.fromSeed(seed, seat + 1));
  return (match) => {
    const ask = match.asks()[0]!;
    const action = bots[ask.seat]!.decide(match.state, ask, rngs[ask.seat]!);
    return clawpoly.action.parse(action);
  };
}

/** Answers with any legal action; sometimes a player forfeits. */
function atRandom(seed: string): (match: ClawpolyMatch) => Action | HostFact {
  const rng = Rng.fromSeed(`${seed} choices`);
  return (match) => {
    const ask = match.asks()[0]!;
    if (rng.below(2000) === 0) return { type: 'forfeit', seat: ask.seat, reason: 'gave up' };
    return rng.pick(clawpoly.legal(match.state, ask));
  };
}

describe('shells are conserved, nobody owns twice, building is even, the bankrupt are left alone', () => {
  const games = sized(500, 3000, 100_000);
  it(`in ${games} games of random bots`, { timeout: 3_600_000 }, () => {
    const bot = clawpoly.bots.random!;
    for (let game = 0; game < games; game++) {
      const seed = `random ${game}`;
      const rngs = Array.from({ length: 6 }, (_, seat) => Rng.fromSeed(seed, seat + 1));
      const plan = {
        seats: 2 + (game % 5),
        turnLimit: 60,
        startingShells: [1500, 600, 200][game % 3]!,
        seed,
      };
      playChecked(plan, (match) => {
        const ask = match.asks()[0]!;
        return bot.decide(match.state, ask, rngs[ask.seat]!);
      });
    }
  });

  const plans = fc.record({
    seats: fc.integer({ min: 2, max: 6 }),
    turnLimit: fc.constantFrom(30, 100, 200),
    startingShells: fc.constantFrom(100, 500, 1500),
    seed: fc.string({ minLength: 1, maxLength: 8 }),
  });

  it('with any mix of house bots', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        playChecked(plan, byBots(plan.seed));
      }),
      { numRuns: sized(25, 100, 2000), seed: 3 },
    );
  });

  it('with any legal choices, and players who give up', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        playChecked({ ...plan, turnLimit: 30 }, atRandom(plan.seed));
      }),
      { numRuns: sized(25, 100, 2000), seed: 4 },
    );
  });
});

describe('an action is what it says, not which object it is', () => {
  it('parsed answers lead to the same state at every step as the bots’ own objects', () => {
    for (let game = 0; game < 30; game++) {
      const plan = { seats: 2 + (game % 5), turnLimit: 100, startingShells: 1500, seed: `same ${game}` };
      const [own, parsed] = [start(plan).match, start(plan).match];
      const choose = byBots(plan.seed);
      while (own.asks().length > 0) {
        const action = choose(own);
        own.answer(own.asks()[0]!, action.type === SKIP_BUILD.type ? SKIP_BUILD : action);
        parsed.answer(parsed.asks()[0]!, JSON.parse(JSON.stringify(action)));
        expect(parsed.state).toEqual(own.state);
      }
    }
  });
});

describe('navigators without a turn limit', () => {
  const games = sized(12, 40, 1000);
  it(`come to an end, ${games} times`, { timeout: 600_000 }, () => {
    for (let game = 0; game < games; game++) {
      const seed = `endless ${game}`;
      const navigator = clawpoly.bots.navigator!;
      const rng = Rng.fromSeed(seed, 1);
      const plan = { seats: 2 + (game % 5), turnLimit: null, startingShells: 1500, seed };
      const state = playChecked(plan, (match) => navigator.decide(match.state, match.asks()[0]!, rng));
      expect(state.players.filter(({ bankrupt }) => !bankrupt)).toHaveLength(1);
    }
  });

  it('end even where nobody can be ruined any more', () => {
    const plan = { seats: 3, turnLimit: null, startingShells: 1_000_000, seed: 'riches' };
    const navigator = clawpoly.bots.navigator!;
    const rng = Rng.fromSeed('riches', 1);
    const { match } = start(plan);
    for (let steps = 0; match.asks().length > 0 && steps < MAX_STEPS; steps++) {
      const ask = match.asks()[0]!;
      expect(match.answer(ask, navigator.decide(match.state, ask, rng))).toBeNull();
    }
    expect(match.result()?.[0]?.place).toBe(1);
  });
});
