/** Clawpoly at full speed: four random bots through the kernel's Match, without and with events. */
import { clawpoly, type Event } from '@lobster-league/clawpoly';
import { Match, type Player, playOut, Rng } from '@lobster-league/kernel';
import { type Benchmark, type Measurement, rate, timed } from './measure.js';

const GAMES_AT_A_TIME = 200;
const SEATS = ['Ada', 'Ben', 'Cleo', 'Dov'].map((name) => ({ id: name.toLowerCase(), name }));

/** Plays some games of that bot against itself; returns how many single turns they had. */
function games(bot: string, turnLimit: number, count: number, events: boolean): () => number {
  const config = clawpoly.config.parse({ turnLimit });
  const house = clawpoly.bots[bot]!;
  let seed = 0;
  return () => {
    let turns = 0;
    for (let i = 0; i < count; i++) {
      const heard: Event[] = [];
      const setup = { config, seats: SEATS, seed: `bench ${seed++}` };
      const match = Match.start(clawpoly, setup, events ? (event) => heard.push(event) : null);
      const players = SEATS.map(
        (_, seat): Player<typeof match.state, Parameters<typeof match.answer>[1]> => ({
          bot: house,
          rng: Rng.fromSeed(setup.seed, seat + 1),
        }),
      );
      playOut(match, players);
      turns += match.state.turnNumber;
      if (events && heard.length < match.state.turnNumber) throw new Error('events are missing');
    }
    return turns;
  };
}

const benchmark: Benchmark = {
  name: 'clawpoly',
  run(quick): Measurement[] {
    const seconds = quick ? 0.5 : 5;
    const measure = (bot: string, turnLimit: number, count: number, events: boolean) =>
      timed(games(bot, turnLimit, count, events), seconds);
    return [
      rate('4 random bots, no events', 'turns/CPU-second', measure('random', 800, GAMES_AT_A_TIME, false), {
        atLeast: 6_000_000,
      }),
      rate(
        '4 random bots, events collected',
        'turns/CPU-second',
        measure('random', 800, GAMES_AT_A_TIME, true),
        {
          atLeast: 2_000_000,
        },
      ),
    ];
  },
};

export default benchmark;
