/** Checks that the conformance suite catches every known way of breaking the contract. */
import { dummy } from '@lobster-league/dummy';
import { describe, expect, it } from 'vitest';
import { type ConformanceOptions, conformance } from '../src/conformance/index.js';
import type { AnyGame, Game, GameEvent, Move, Rejection } from '../src/index.js';
import { type Action, claws, type State } from './games/claws.js';

type DummyGame = typeof dummy;
type DummyState = ReturnType<DummyGame['setup']>;

const DUMMY_OPTIONS: ConformanceOptions<DummyState> = {
  plant(state, onlooker) {
    if (state.over) return;
    for (const [seat, player] of state.players.entries()) {
      if (seat !== onlooker) Object.assign(player, { lucky: 7, hits: 99 });
    }
  },
  configs: [{ rounds: 8 }],
  runs: 100,
  maxSteps: 500,
};

/** Returns what the suite reports for a game: the message of every failing check. */
function complaints<State>(
  game: Game<never, State, never, never, never> | AnyGame,
  options: ConformanceOptions<State>,
): string[] {
  const found: string[] = [];
  conformance(
    (_name, run) => {
      try {
        run();
      } catch (error) {
        found.push(String(error));
      }
    },
    game as AnyGame,
    options as ConformanceOptions,
  );
  return found;
}

let rollsEver = 0;

interface Break {
  readonly name: string;
  /** The members that replace those of the dummy game. */
  readonly broken: Partial<DummyGame>;
  readonly complaint: RegExp;
}

const BREAKS: readonly Break[] = [
  {
    name: 'shows everybody the lucky numbers',
    broken: { view: (state) => dummy.view({ ...state, over: true }, null) },
    complaint: /lets .* see a secret/,
  },
  {
    name: 'shows a seat the lucky number of its neighbour',
    broken: { view: (state, seat) => dummy.view(state, seat === null ? null : (seat + 1) % 2) },
    complaint: /lets \d see a secret/,
  },
  {
    name: 'draws anew what somebody has seen where it is forked',
    broken: { redraw: (state, rng) => void state.players.map((player) => (player.score = rng.below(1e6))) },
    complaint: /draws anew what somebody has seen/,
  },
  {
    name: 'goes by the names of its players',
    broken: {
      setup: (config, seats, rng, emit) => {
        const state = dummy.setup(config, seats, rng, emit);
        return seats[0]!.name.startsWith('Guest') ? { ...state, rounds: state.rounds + 1 } : state;
      },
    },
    complaint: /forked to another state/,
  },
  {
    name: 'briefs a seat on the lucky number of another',
    broken: { brief: (state, ask) => ({ lucky: state.players.at(ask.seat - 1)?.lucky }) },
    complaint: /briefs seat \d on a secret/,
  },
  {
    name: 'tells the key of the dice',
    broken: {
      step: (state, moves, rng, emit) =>
        dummy.step(state, moves, rng, (event) => emit?.(withData(event, { dice: rng.save().key }))),
    },
    complaint: /shows the key of the dice/,
  },
  {
    name: 'keeps a Map in its state',
    broken: withState(() => ({ seen: new Map([[1, 2]]) })),
    complaint: /not plain JSON/,
  },
  {
    name: 'keeps an undefined field in its state',
    broken: withState(() => ({ winner: undefined })),
    complaint: /not plain JSON/,
  },
  {
    name: 'keeps a number in its state that JSON does not know',
    broken: withState(() => ({ average: Number.NaN })),
    complaint: /not plain JSON/,
  },
  {
    name: 'has a fallback that it refuses',
    broken: {
      step: (state, moves, rng, emit) =>
        moves[0]?.timedOut ? { code: 'TOO_LATE', message: 'No.' } : dummy.step(state, moves, rng, emit),
    },
    complaint: /refuses the fallback of turn/,
  },
  {
    name: 'calls legal what it refuses',
    broken: {
      step: (state, moves, rng, emit) =>
        moves[0]?.action.type === 'roll' && state.round === 3
          ? { code: 'NO_ROLL', message: 'Not in round 3.' }
          : dummy.step(state, moves, rng, emit),
    },
    complaint: /refuses the legal \{"type":"roll"\}/,
  },
  {
    name: 'calls legal what its schema does not know',
    broken: { legal: () => [{ type: 'roll' }, { type: 'pass', extra: 1 } as { type: 'pass' }] },
    complaint: /fails the schema/,
  },
  {
    name: 'rolls with Math.random',
    broken: {
      step(state, moves, rng, emit) {
        const rejection = dummy.step(state, moves, rng, emit);
        if (rejection === null) state.players[0]!.score += Math.floor(Math.random() * 6);
        return rejection;
      },
    },
    complaint: /goes on differently|ends in another state/,
  },
  {
    name: 'remembers something outside its state',
    broken: {
      step(state, moves, rng, emit) {
        const rejection = dummy.step(state, moves, rng, emit);
        if (rejection === null && ++rollsEver % 7 === 0) rng.die();
        return rejection;
      },
    },
    complaint: /goes on differently|ends in another state/,
  },
  {
    name: 'changes its state although it refuses',
    broken: {
      step(state, moves, rng, emit) {
        const rejection = dummy.step(state, moves, rng, emit);
        if (rejection !== null) state.asked++;
        return rejection;
      },
    },
    complaint: /changes although it refuses/,
  },
  {
    name: 'draws from the dice although it refuses',
    broken: {
      step(state, moves, rng, emit) {
        const rejection = dummy.step(state, moves, rng, emit);
        if (rejection !== null) rng.die();
        return rejection;
      },
    },
    complaint: /changes although it refuses/,
  },
  {
    name: 'tells something although it refuses',
    broken: {
      step(state, moves, rng, emit) {
        const rejection = dummy.step(state, moves, rng, emit);
        if (rejection !== null) emit?.({ type: 'passed', data: { playerId: 'seat-0-id' } });
        return rejection;
      },
    },
    complaint: /emits although it refuses/,
  },
  {
    name: 'refuses without a reason',
    broken: {
      step: (state, moves, rng, emit) =>
        dummy.step(state, moves, rng, emit) === null ? null : { code: '', message: '' },
    },
    complaint: /refuses without a reason/,
  },
  {
    name: 'takes moves from seats that nobody has',
    broken: {
      step: (state, moves, rng, emit) =>
        dummy.step(
          state,
          moves.map((move) => ({ ...move, seat: state.current })),
          rng,
          emit,
        ),
    },
    complaint: /takes a move from seat/,
  },
  {
    name: 'forgets an event when folding',
    broken: { fold: (view, event) => (event.type === 'left' ? undefined : dummy.fold(view, event)) },
    complaint: /folds to .*\nbut shows/,
  },
  {
    name: 'has nothing to tell',
    broken: { tell: (event, seats) => (event.type === 'passed' ? '' : dummy.tell(event, seats)) },
    complaint: /has nothing to tell of passed/,
  },
  {
    name: 'tells what is still being changed',
    broken: {
      step: (state, moves, rng, emit) =>
        dummy.step(state, moves, rng, (event) => emit?.(withData(event, { players: state.players }))),
    },
    complaint: /changes an event that it told before/,
  },
  {
    name: 'gives its own state away as a view',
    broken: { view: (state, seat) => Object.assign(shownAlready(state), dummy.view(state, seat)) },
    complaint: /changes a view that it gave away before/,
  },
  {
    name: 'never ends',
    broken: {
      step(state, moves, rng, emit) {
        if (state.round === state.rounds) state.round = 1;
        return dummy.step(state, moves, rng, emit);
      },
    },
    complaint: /has not ended after 500 inputs/,
  },
  {
    name: 'asks on although there is a result',
    broken: { asks: (state) => dummy.asks({ ...state, over: false }) },
    complaint: /has asks and a result, or neither/,
  },
  {
    name: 'asks nobody although there is no result',
    broken: { asks: (state) => (state.round > 5 ? [] : dummy.asks(state)) },
    complaint: /has asks and a result, or neither/,
  },
  {
    name: 'asks a seat twice at once',
    broken: { asks: (state) => [...dummy.asks(state), ...dummy.asks(state)] },
    complaint: /asks a seat twice at once/,
  },
  {
    name: 'asks a seat that nobody has',
    broken: { asks: (state) => dummy.asks(state).map((ask) => ({ ...ask, seat: ask.seat + 8 })) },
    complaint: /asks seat \d+, which nobody has/,
  },
  {
    name: 'shares state between a match and its clone',
    broken: { clone: (state) => ({ ...state }) },
    complaint: /shares state between a match and its clone/,
  },
  {
    name: 'forgets something when cloning',
    broken: { clone: (state) => ({ ...structuredClone(state), asked: 1 }) },
    complaint: /refuses|goes on differently|ends in another state/,
  },
  {
    name: 'does not place everybody',
    broken: { result: (state) => dummy.result(state)?.slice(0, 1) ?? null },
    complaint: /does not place every seat once/,
  },
  {
    name: 'gives places that nobody has earned',
    broken: {
      result: (state) => dummy.result(state)?.map((place) => ({ ...place, place: place.place + 1 })) ?? null,
    },
    complaint: /gives place \d to somebody with \d ahead/,
  },
  {
    name: 'plays on after the end',
    broken: {
      step: (state, moves, rng, emit) => (state.over ? null : dummy.step(state, moves, rng, emit)),
    },
    complaint: /accepts a move after the end/,
  },
  {
    name: 'lets somebody leave after the end',
    broken: {
      learn(state, fact, rng, emit) {
        if (state.over && fact.type === 'forfeit' && state.players[fact.seat] !== undefined)
          state.players[fact.seat]!.out = true;
        dummy.learn(state, fact, rng, emit);
      },
    },
    complaint: /changes after the end/,
  },
  {
    name: 'writes into the seats it was handed',
    broken: {
      setup(config, seats, rng, emit) {
        for (const seat of seats) Object.assign(seat, { name: seat.name.toUpperCase() });
        return dummy.setup(config, seats, rng, emit);
      },
    },
    complaint: /read only/,
  },
  {
    name: 'has a bot that answers illegally',
    broken: { bots: { cheat: { ...dummy.bots.eager!, decide: () => ({ type: 'win' }) as never } } },
    complaint: /has a bot whose answer fails the schema/,
  },
  {
    name: 'has a bot with dice of its own',
    broken: {
      bots: {
        moody: { ...dummy.bots.eager!, decide: () => ({ type: Math.random() < 0.5 ? 'roll' : 'pass' }) },
      },
    },
    complaint: /does not play the same twice/,
  },
];

function withState(more: () => object): Partial<DummyGame> {
  return { setup: (...args) => ({ ...dummy.setup(...args), ...more() }) };
}

function withData<Event extends GameEvent>(event: Event, more: object): Event {
  return { ...event, data: { ...event.data, ...more } };
}

const views = new WeakMap<object, object>();

/** Returns the same object for every view of a state, like a game that caches its views. */
function shownAlready(state: object): object {
  const shown = views.get(state) ?? {};
  views.set(state, shown);
  return shown;
}

describe('the conformance suite', () => {
  it('has nothing to say of a game that keeps the contract', () => {
    expect(complaints(dummy, DUMMY_OPTIONS)).toEqual([]);
  });

  it.each(BREAKS)('catches a game that $name', ({ broken, complaint }) => {
    expect(complaints({ ...dummy, ...broken }, DUMMY_OPTIONS).join('\n')).toMatch(complaint);
  });

  it('catches sealed moves that cannot be checked before the step', () => {
    const { check, ...unchecked } = claws;
    expect(check).toBeDefined();
    expect(complaints(unchecked, { plant: null, runs: 50 }).join('\n')).toMatch(/sealed asks but no check/);
  });

  it('catches a sealed move that is refused because of what happened after it was accepted', () => {
    // Refuses nets once a player has left, also nets that were accepted before.
    const netless = ({ players }: State, { action }: Pick<Move<Action>, 'action'>): Rejection | null =>
      action.what === 'net' && players.some(({ out }) => out)
        ? { code: 'TANGLED', message: 'No nets now.' }
        : null;
    const broken: typeof claws = {
      ...claws,
      legal: (state, ask) => claws.legal(state, ask).filter((action) => netless(state, { action }) === null),
      check: (state, move) => claws.check?.(state, move) ?? netless(state, move),
      step: (state, moves, rng, emit) =>
        moves.map((move) => netless(state, move)).find((refused) => refused !== null) ??
        claws.step(state, moves, rng, emit),
    };
    expect(complaints(broken, { plant: null, runs: 200 }).join('\n')).toMatch(
      /refuses .* which it had called legal: TANGLED/,
    );
  });

  it('says how to find the run again', () => {
    const [first] = complaints({ ...dummy, result: () => null }, { ...DUMMY_OPTIONS, runs: 1 });
    expect(first).toContain('dummy, always ends, asks while it runs, and places everybody, run 0');
  });
});
