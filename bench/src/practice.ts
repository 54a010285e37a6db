/** Practice of own agents of Clawpoly against each other: beside matches of house bots in the same run, and as `league practice` plays it on two cores. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { clawpoly } from '@lobster-league/clawpoly';
import { Match, playOut } from '@lobster-league/kernel';
import { practice } from '@lobster-league/sdk';
import { decide } from './agents/captain.js';
import { type Benchmark, type Measurement, metered, rate, ratio, type Timing } from './measure.js';

const AGENT = fileURLToPath(new URL('agents/captain.js', import.meta.url));
const LEAGUE = fileURLToPath(new URL('../../packages/cli/dist/main.js', import.meta.url));
/** 5,000 games a minute on two cores. */
const PROMISED = 5000 / 60 / 2;
/** On whatever machine: agents see and judge what house bots read from the state. */
const COMPARED = 0.012;
const ROUNDS = 10;
const SEATS = 4;

async function own(games: number, round: number): Promise<number> {
  const opponents = [{ name: 'rival', decide }];
  await practice('clawpoly', { decide, opponents, games, seats: SEATS, seed: `bench ${round}` });
  return games;
}

/** The same number of seats, played by the house bots that the agent is as good as. */
async function house(games: number, round: number): Promise<number> {
  const { bots, config } = clawpoly;
  const seats = Array.from({ length: SEATS }, (_, seat) => ({ id: `seat-${seat}`, name: `Bot ${seat}` }));
  for (let game = 0; game < games; game++) {
    const match = Match.start(clawpoly, { config: config.parse({}), seats, seed: `bench ${round}/${game}` });
    playOut(
      match,
      seats.map((_, seat) => ({ bot: bots.aggressive!, rng: match.rng.stream(seat + 1) })),
    );
  }
  return games;
}

/** Of several measurements. */
function sum(timings: readonly Timing[]): Timing {
  const all = (of: (timing: Timing) => number): number => timings.reduce((total, one) => total + of(one), 0);
  return {
    units: all(({ units }) => units),
    wallSeconds: all(({ wallSeconds }) => wallSeconds),
    cpuSeconds: all(({ cpuSeconds }) => cpuSeconds),
  };
}

/** As somebody types it. */
function command(games: number): Measurement {
  const args = ['practice', AGENT, '--game', 'clawpoly', '--against', AGENT, '--workers', '2', '--json'];
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [LEAGUE, ...args, '--games', String(games)],
    {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    },
  );
  if (status !== 0) throw new Error(`league practice failed: ${stderr}`);
  const { seconds }: { seconds: number } = JSON.parse(stdout);
  return {
    name: 'clawpoly, own against own, league practice --workers 2',
    value: Math.round((60 * games) / seconds),
    unit: 'games/minute',
    wallSeconds: seconds,
    cpuSeconds: 0,
  };
}

const benchmark: Benchmark = {
  name: 'practice',
  async run(quick): Promise<Measurement[]> {
    const games = quick ? 10 : 100;
    await own(games, -1);
    await house(games, -1);
    const ours: Timing[] = [];
    const theirs: Timing[] = [];
    // In turns, so that a noisy moment hits both.
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await metered(() => own(games, round)));
      theirs.push(await metered(() => house(games, round)));
    }
    return [
      rate('clawpoly, own against own', 'games/CPU-second', sum(ours), { atLeast: PROMISED }),
      ratio(
        'clawpoly, own against own, to matches of house bots',
        'games in their CPU time',
        sum(ours),
        sum(theirs),
        { atLeast: COMPARED },
      ),
      command(quick ? 200 : 4000),
    ];
  },
};

export default benchmark;
