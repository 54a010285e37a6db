import { Rng } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import { fc } from '../../../tests/support/properties.js';
import { sized } from '../../../tests/support/sized.js';
import { RING, SQUARES, stormRing } from '../src/board.js';
import { type Action, CLASS_NAMES, CLASSES, type ClassName, molttactics, type State } from '../src/index.js';
import { legalActions } from '../src/legality.js';
import { resolve } from '../src/resolve.js';
import { NOBODY } from '../src/state.js';

const numRuns = sized(40, 150, 3000);

const table = fc.record({
  seed: fc.nat({ max: Number.MAX_SAFE_INTEGER }).map(String),
  classes: fc.array(fc.constantFrom(...CLASS_NAMES), { minLength: 2, maxLength: 8 }),
  turns: fc.constantFrom(100, 100, 25),
});

type Table = { seed: string; classes: ClassName[]; turns: number };

function start({ seed, classes, turns }: Table): State {
  const seats = classes.map((name, seat) => ({
    id: `p:${seat}`,
    name: `P${seat}`,
    options: { class: name },
  }));
  return molttactics.setup(molttactics.config.parse({ turns }), seats, Rng.fromSeed(seed), null);
}

/** Chooses legal random actions, attacks more often than others. */
function actionsAtRandom(state: State, rng: Rng): (Action | null)[] {
  return state.agents.map((agent) => {
    if (!agent.alive) return null;
    const legal = legalActions(state, agent);
    const attacks = legal.filter(({ type }) => type === 'attack');
    return rng.pick(attacks.length > 0 && rng.below(2) === 0 ? attacks : legal);
  });
}

/** Plays a random match to its end; `look` gets the state before and after every turn. */
function playAtRandom(given: Table, look: (before: State, after: State) => void): State {
  const state = start(given);
  const rng = Rng.fromSeed(given.seed, 9);
  while (state.ending === null) {
    const before = molttactics.clone!(state);
    resolve(state, actionsAtRandom(state, rng), null);
    look(before, state);
  }
  return state;
}

describe('after every turn of every match', () => {
  it('no two agents stand on a tile, and the board knows who stands where', () => {
    fc.assert(
      fc.property(table, (given) => {
        playAtRandom(given, (_before, { agents, occupant, living }) => {
          const alive = agents.filter((agent) => agent.alive);
          expect(alive).toHaveLength(living);
          expect(new Set(alive.map(({ square }) => square)).size).toBe(living);
          expect(occupant.filter((seat) => seat !== NOBODY)).toHaveLength(living);
          for (const [seat, agent] of agents.entries()) {
            if (agent.alive) expect(occupant[agent.square]).toBe(seat);
          }
        });
      }),
      { numRuns },
    );
  });

  it('HP and tokens are never negative, the living have HP, the fallen none', () => {
    fc.assert(
      fc.property(table, (given) => {
        playAtRandom(given, (_before, { agents }) => {
          for (const { alive, hp, tokens, pearls, shield, felled_by } of agents) {
            expect(alive ? hp > 0 : hp === 0).toBe(true);
            expect(tokens).toBeGreaterThanOrEqual(0);
            expect(pearls).toBeGreaterThanOrEqual(tokens);
            expect([shield, felled_by]).toEqual([0, NOBODY]);
          }
        });
      }),
      { numRuns },
    );
  });

  it('range is at most 3, armour at most what counts, and no stat ever shrinks', () => {
    fc.assert(
      fc.property(table, (given) => {
        playAtRandom(given, (before, after) => {
          for (const [seat, agent] of after.agents.entries()) {
            const was = before.agents[seat]!;
            expect(agent.range).toBeLessThanOrEqual(3);
            expect(agent.armor).toBeLessThanOrEqual(3);
            for (const stat of ['range', 'armor', 'damage', 'max_hp', 'kills', 'pearls'] as const) {
              expect(agent[stat]).toBeGreaterThanOrEqual(was[stat]);
            }
          }
        });
      }),
      { numRuns },
    );
  });

  it('an ability that was used is ready exactly its cooldown later', () => {
    fc.assert(
      fc.property(table, (given) => {
        playAtRandom(given, (before, after) => {
          for (const [seat, agent] of after.agents.entries()) {
            const { ability, cooldown } = CLASSES[agent.class];
            const used = after.resolved_actions[seat]?.type === ability;
            const was = before.agents[seat]!.ability_turn;
            expect(agent.ability_turn).toBe(used ? before.turn + cooldown : was);
            if (used) expect(was).toBeLessThanOrEqual(before.turn);
          }
        });
      }),
      { numRuns },
    );
  });

  it('nobody moves more than its action says, and the pinned not at all', () => {
    fc.assert(
      fc.property(table, (given) => {
        playAtRandom(given, (before, after) => {
          for (const [seat, agent] of after.agents.entries()) {
            const was = before.agents[seat]!;
            const type = after.resolved_actions[seat]?.type;
            if (type !== 'move' && type !== 'shadow_step') expect(agent.square).toBe(was.square);
            if (was.pinned_turn === before.turn) expect(agent.square).toBe(was.square);
          }
        });
      }),
      { numRuns },
    );
  });

  it('who ends it in the storm has lost HP to it', () => {
    fc.assert(
      fc.property(table, (given) => {
        playAtRandom(given, (before, after) => {
          for (const [seat, agent] of after.agents.entries()) {
            const was = before.agents[seat]!;
            if (!was.alive || RING[agent.square]! >= stormRing(before.turn)) continue;
            expect(agent.hp - agent.max_hp).toBeLessThan(was.hp - was.max_hp);
          }
        });
      }),
      { numRuns },
    );
  });

  it('the score is what was harvested and who was killed, and every kill is of one agent', () => {
    fc.assert(
      fc.property(table, (given) => {
        const state = playAtRandom(given, () => undefined);
        const kills = state.agents.reduce((sum, agent) => sum + agent.kills, 0);
        expect(kills).toBeLessThanOrEqual(state.agents.filter(({ alive }) => !alive).length);
        for (const { seat, score } of molttactics.result(state)!) {
          expect(score).toBe(state.agents[seat]!.pearls + state.agents[seat]!.kills);
        }
      }),
      { numRuns },
    );
  });
});

describe('a symmetric map gives symmetric results when seats are swapped', () => {
  const turned = (square: number): number => SQUARES - 1 - square;
  const OPPOSITE = { N: 'S', S: 'N', E: 'W', W: 'E' } as const;

  function turnedAction(action: Action | null): Action | null {
    if (action === null) return null;
    if ('direction' in action) return { ...action, direction: OPPOSITE[action.direction] };
    if ('target' in action) return { ...action, target: { x: 9 - action.target.x, y: 9 - action.target.y } };
    return action;
  }

  /** Mirrors the situation: seen from the other side of the board, with the agents in other seats. */
  function swapped(state: State, seatOf: readonly number[]): State {
    const there = (seat: number): number => (seat === NOBODY ? NOBODY : seatOf[seat]!);
    const reseated = <T>(items: readonly T[]): T[] => {
      const result = [...items];
      for (const [seat, item] of items.entries()) result[seatOf[seat]!] = item;
      return result;
    };
    return {
      ...state,
      agents: reseated(
        state.agents.map((agent) => ({
          ...agent,
          square: turned(agent.square),
          felled_by: there(agent.felled_by),
        })),
      ),
      order: state.order.map(there),
      occupant: state.occupant.map((_, square) => there(state.occupant[turned(square)]!)),
      // The resources' squares are in order, so turning the board reverses the list.
      ripe_turns: state.ripe_turns.toReversed(),
      resolved_actions: reseated(state.resolved_actions.map(turnedAction)),
    };
  }

  it('turn by turn, to the places at the end', () => {
    fc.assert(
      fc.property(table, (given) => {
        const rng = Rng.fromSeed(given.seed, 7);
        const state = start(given);
        const seatOf = rng.shuffle([...state.agents.keys()]);
        const other = swapped(molttactics.clone!(state), seatOf);
        while (state.ending === null) {
          const actions = actionsAtRandom(state, rng);
          const mirrored: (Action | null)[] = actions.map(() => null);
          for (const [seat, action] of actions.entries()) mirrored[seatOf[seat]!] = turnedAction(action);
          resolve(state, actions, null);
          resolve(other, mirrored, null);
          expect(other).toEqual(swapped(state, seatOf));
        }
        const placeOf = (from: State, seat: number) =>
          molttactics.result(from)!.find((placement) => placement.seat === seat)?.place;
        for (const [seat, swappedSeat] of seatOf.entries()) {
          expect(placeOf(other, swappedSeat)).toBe(placeOf(state, seat));
        }
      }),
      { numRuns },
    );
  });
});

describe('history', () => {
  it('never changes: what was shown or copied of a turn stays as it was', () => {
    fc.assert(
      fc.property(table, (given) => {
        const kept: { shown: unknown; text: string }[] = [];
        playAtRandom(given, (before, after) => {
          for (const shown of [before, molttactics.view(after, null)]) {
            kept.push({ shown, text: JSON.stringify(shown) });
          }
        });
        for (const { shown, text } of kept) expect(JSON.stringify(shown)).toBe(text);
      }),
      { numRuns: Math.ceil(numRuns / 5) },
    );
  });
});

describe('the storm', () => {
  it('covers all in the end: nobody idles through it', () => {
    const state = start({ seed: '1', classes: [...CLASS_NAMES], turns: 1000 });
    while (state.ending === null) molttactics.step(state, [], Rng.fromSeed('unused'), null);
    expect(state.turn).toBeLessThanOrEqual(50 + CLASSES.warrior.hp);
    expect(state.agents[molttactics.result(state)![0]!.seat]!.class).toBe('warrior');
  });
});
