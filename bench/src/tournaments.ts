/** What a round of a large Swiss tournament costs: 1,000 agents, 9 rounds, the slowest pairing of all. */
import { commitmentTo, Rng } from '@lobster-league/kernel';
import { newTournament, openGames, reduce, type Tournament } from '@lobster-league/tournaments';
import type { Benchmark, Measurement } from './measure.js';

const ROUNDS = 9;

function slowestRound(agents: number, seats: number): Measurement {
  const seed = `bench ${agents} ${seats}`;
  const tournament: Tournament = {
    seed,
    terms: {
      id: 'bench',
      name: 'Bench',
      game: 'dummy',
      kind: 'swiss',
      seats,
      leastSeats: 2,
      rounds: ROUNDS,
      advance: null,
      pairedSeeds: false,
      windowMs: null,
      commitment: commitmentTo(seed),
      createdAt: 0,
    },
  };
  const state = newTournament(tournament);
  const rng = Rng.fromSeed(seed);
  let slowest = 0;
  const wallStart = performance.now();
  const cpuStart = process.cpuUsage();
  /** What comes with the last result of a round is the next pairing. */
  const timedReduce = (command: Parameters<typeof reduce>[2]): void => {
    const start = performance.now();
    reduce(tournament, state, command);
    slowest = Math.max(slowest, performance.now() - start);
  };
  for (let i = 0; i < agents; i++)
    reduce(tournament, state, {
      type: 'join',
      at: 0,
      id: `a${i}`,
      name: `A${i}`,
      rating: rng.below(2000),
      bot: null,
    });
  timedReduce({ type: 'start', at: 0 });
  while (state.status === 'running')
    for (const { pairing, game, attempt, players } of openGames(state)) {
      const places = rng.shuffle(players.map((_, i) => i + 1));
      timedReduce({ type: 'result', at: 0, pairing, game, attempt, match: 'm', places, absent: [] });
    }
  const { user, system } = process.cpuUsage(cpuStart);
  return {
    name: `slowest pairing of ${agents} agents at tables of ${seats}, ${ROUNDS} Swiss rounds`,
    value: Math.round(slowest),
    unit: 'ms',
    wallSeconds: (performance.now() - wallStart) / 1000,
    cpuSeconds: (user + system) / 1e6,
    atMost: 1_000,
  };
}

const tournaments: Benchmark = {
  name: 'tournaments',
  run: () => [2, 4, 8].flatMap((seats) => [slowestRound(1_000, seats), slowestRound(999, seats)]),
};

export default tournaments;
