/** What kraken looks ahead with is the rules and the bots in flat integers: it does the same, whatever happens. */
import { Rng } from '@lobster-league/kernel';
import { expect, it } from 'vitest';
import { sized } from '../../../tests/support/sized.js';
import { baselinePolicy } from '../src/bots/baseline.js';
import { AT, FUTURE, ORDER, orderOf, readState } from '../src/bots/lookahead/future.js';
import { baseline, lookAround, prey, specialist } from '../src/bots/lookahead/styles.js';
import { playTurn } from '../src/bots/lookahead/turn.js';
import { Scene } from '../src/bots/scene.js';
import { specialist as specialistPolicy } from '../src/bots/specialist.js';
import { type Action, CLASS_NAMES, molttactics, type State } from '../src/index.js';
import { legalActions } from '../src/legality.js';
import { resolve } from '../src/resolve.js';
import { clone } from '../src/state.js';
import { plainKraken } from './plain-kraken.js';

const kraken = molttactics.bots.kraken!;

/** A match of two to eight of any class, of any mobility, in which the agents are stronger or weaker than usual. */
function anyMatch(seed: string): { state: State; rng: Rng } {
  const rng = Rng.fromSeed(seed);
  const seats = Array.from({ length: 2 + rng.below(7) }, (_, seat) => ({
    id: `seat-${seat}`,
    name: `Seat ${seat}`,
    options: { class: rng.pick(CLASS_NAMES) },
  }));
  const config = molttactics.config.parse({
    turns: 20 + rng.below(60),
    mobility: rng.pick([1, 1, 2, 3]),
  });
  const state = molttactics.setup(config, seats, rng, null);
  state.turn = 1 + rng.below(20);
  for (const agent of state.agents) {
    agent.hp = 1 + rng.below(14);
    agent.damage += rng.below(3);
    agent.tokens = rng.below(4);
    agent.damage_dealt = rng.below(3);
  }
  return { state, rng };
}

/** What the living would do in the state that is read, by either style. */
function styles(state: State): { readonly flat: number[][]; readonly plain: number[][] } {
  const scene = new Scene(state);
  const living = [...state.agents.keys()].filter((seat) => state.agents[seat]!.alive);
  lookAround();
  return {
    flat: living.map((seat) => {
      const foe = prey(seat);
      return [specialist(seat, foe), baseline(seat, foe)];
    }),
    plain: living.map((seat) =>
      [specialistPolicy, baselinePolicy].map((policy) => orderOf(policy(scene, seat))),
    ),
  };
}

/** All that the rules say of the future that is read. */
function shown(): number[] {
  const living = FUTURE[AT.LIVING_COUNT]!;
  const parts = [
    FUTURE.subarray(0, AT.ORDERS),
    FUTURE.subarray(AT.LIVING, AT.LIVING + living),
    FUTURE.subarray(AT.SEATS, AT.WORTH),
    FUTURE.subarray(AT.RIPE),
  ];
  return parts.flatMap((part) => [...part]);
}

/** Mostly what bots do, so that matches go on as they usually do; else anything that is legal. */
function anyActions(state: State, rng: Rng): (Action | null)[] {
  const scene = new Scene(state);
  return state.agents.map((agent, seat) => {
    if (!agent.alive) return null;
    const policy = rng.pick([specialistPolicy, baselinePolicy, null]);
    return policy === null ? rng.pick(legalActions(state, agent)) : policy(scene, seat);
  });
}

it('turns end as the resolver ends them, and both styles decide as the bots', { timeout: 600_000 }, () => {
  const matches = sized(120, 2000, 50_000);
  const kinds = new Set<number>();
  let turns = 0;
  for (let match = 0; match < matches; match++) {
    const { state, rng } = anyMatch(`any ${match}`);
    readState(state);
    while (state.ending === null) {
      const { flat, plain } = styles(state);
      expect(flat).toEqual(plain);
      for (const orders of flat) for (const order of orders) kinds.add(order & ~ORDER.WITH);
      const actions = anyActions(state, rng);
      // What is remembered of the turn before must be right as well, and what is read anew.
      if (rng.below(3) === 0) readState(state);
      for (const [seat, action] of actions.entries())
        FUTURE[AT.ORDERS + seat] = action === null ? ORDER.NONE : orderOf(action);
      playTurn();
      const after = shown();
      const remembered = FUTURE.slice();
      resolve(state, actions, null);
      readState(state);
      expect(after).toEqual(shown());
      FUTURE.set(remembered);
      turns++;
    }
  }
  expect(turns).toBeGreaterThan(10 * matches);
  // All but to idle, which no style does.
  expect(kinds.size).toBe(9);
});

it('kraken decides as it is described, and nothing that it leaves out would matter', {
  timeout: 600_000,
}, () => {
  const matches = sized(12, 100, 3000);
  let decisions = 0;
  for (let match = 0; match < matches; match++) {
    const { state, rng } = anyMatch(`kraken ${match}`);
    for (let turn = 0; turn < 20 && state.ending === null; turn++) {
      for (const ask of molttactics.asks(state)) {
        if (rng.below(4) > 0) continue;
        const before = clone(state);
        const dice = rng.stream(decisions++);
        const decided = kraken.decide(state, ask, dice.clone());
        expect(decided).toBe(plainKraken(state, ask.seat, dice));
        expect(state).toEqual(before);
      }
      resolve(state, anyActions(state, rng), null);
    }
  }
  expect(decisions).toBeGreaterThan(5 * matches);
});
