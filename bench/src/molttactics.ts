/** What a resolved turn of MoltTactics costs: eight agents acting, validated and resolved, with events off and on. */
import { Match, type Move, Rng } from '@lobster-league/kernel';
import { type Action, CLASS_NAMES, molttactics, type State } from '@lobster-league/molttactics';
import { type Benchmark, type Measurement, rate, type Timing, timed } from './measure.js';

const MATCHES = 64;
const SEATS = 8;
/** Rounds between two readings of the clock, which is slow. */
const ROUNDS = 50;

/** A match while all eight live: its start, and the sealed moves of every turn. */
interface Script {
  readonly start: State;
  readonly turns: readonly (readonly Move<Action>[])[];
}

/** Records the class bots' moves, so that only the rules are measured. */
function record(match: number): Script {
  const seed = String(match);
  const seats = Array.from({ length: SEATS }, (_, seat) => ({
    id: `bench:${seat}`,
    name: `Lobster${seat}`,
    options: { class: CLASS_NAMES[(seat + match) % CLASS_NAMES.length] },
  }));
  const config = molttactics.config.parse({});
  const { state } = Match.start(molttactics, { config, seats, seed });
  const start = molttactics.clone!(state);
  const rng = Rng.fromSeed(seed, 1);
  const turns: Move<Action>[][] = [];
  while (state.living === SEATS) {
    const moves = molttactics.asks(state).map((ask) => {
      const bot = molttactics.bots[state.agents[ask.seat]!.class]!;
      return { seat: ask.seat, ask: ask.id, action: bot.decide(state, ask, rng), timedOut: false };
    });
    turns.push(moves);
    const rejection = molttactics.step(state, moves, rng, null);
    if (rejection !== null) throw new Error(rejection.message);
  }
  return { start, turns };
}

function replay(scripts: readonly Script[], seconds: number, emit: ((event: object) => void) | null): Timing {
  const rng = Rng.fromSeed('bench');
  return timed(() => {
    let turns = 0;
    for (let round = 0; round < ROUNDS; round++) {
      for (const script of scripts) {
        const state = molttactics.clone!(script.start);
        for (const moves of script.turns) {
          if (molttactics.step(state, moves, rng, emit) !== null)
            throw new Error('a recorded move was refused');
        }
        turns += script.turns.length;
      }
    }
    return turns;
  }, seconds);
}

const benchmark: Benchmark = {
  name: 'molttactics',
  run(quick): Measurement[] {
    const seconds = quick ? 0.3 : 3;
    const scripts = Array.from({ length: MATCHES }, (_, match) => record(match));
    let events = 0;
    const silent = rate(
      'turns resolved, 8 agents, events off',
      'turns/CPU-second',
      replay(scripts, seconds, null),
      { atLeast: 1_000_000 },
    );
    const withEvents = rate(
      'turns resolved, 8 agents, events on',
      'turns/CPU-second',
      replay(scripts, seconds, () => {
        events++;
      }),
    );
    if (events === 0) throw new Error('no event was emitted');
    return [silent, withEvents];
  },
};

export default benchmark;
