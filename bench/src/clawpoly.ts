/** Clawpoly at full speed: random bots and navigators through the kernel's Match, without and with events. */
import { clawpoly, type Event } from '@lobster-league/clawpoly';
import { Match, playOut } from '@lobster-league/kernel';
import { type Benchmark, type Measurement, rate, timed } from './measure.js';

const SEATS = ['Ada', 'Ben', 'Cleo', 'Dov'].map((name) => ({ id: name.toLowerCase(), name }));
const TURN_LIMIT = 800;
/** Games per measurement: random games are fast, navigators think. */
const RANDOM_GAMES = 4000;
const NAVIGATOR_GAMES = 5;

/** Plays games of a bot against itself; returns the number of single turns. */
function games(bot: string, count: number, events: boolean): () => number {
  const config = clawpoly.config.parse({ turnLimit: TURN_LIMIT });
  const house = clawpoly.bots[bot]!;
  let seed = 0;
  return () => {
    let turns = 0;
    for (let i = 0; i < count; i++) {
      const heard: Event[] = [];
      const setup = { config, seats: SEATS, seed: `bench ${seed++}` };
      const match = Match.start(clawpoly, setup, events ? (event) => heard.push(event) : null);
      playOut(
        match,
        SEATS.map((_, seat) => ({ bot: house, rng: match.rng.stream(seat + 1) })),
      );
      turns += match.state.turnNumber;
      if (events && heard.length < match.state.turnNumber) throw new Error('events are missing');
    }
    return turns;
  };
}

const benchmark: Benchmark = {
  name: 'clawpoly',
  run(quick): Measurement[] {
    const seconds = quick ? 1 : 5;
    const unit = 'turns/CPU-second';
    const random = timed(games('random', RANDOM_GAMES, false), seconds);
    const heard = timed(games('random', RANDOM_GAMES, true), seconds);
    const navigators = timed(games('navigator', NAVIGATOR_GAMES, false), seconds);
    return [
      rate('4 random bots, no events', unit, random, { atLeast: 6_000_000 }),
      rate('4 random bots, events collected', unit, heard, { atLeast: 2_000_000 }),
      rate('4 navigators, no events', unit, navigators),
    ];
  },
};

export default benchmark;
