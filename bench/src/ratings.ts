/** What boards cost: OpenSkill after a match, and a season that is fitted at once, with its bootstrap. */
import { Rng } from '@lobster-league/kernel';
import { fitted, glicko2, NO_SKILL, type PlacedMatch, skillChanges } from '@lobster-league/ratings';
import type { Benchmark, Measurement } from './measure.js';

const SEATS = 4;
const MONTH_MS = 30 * 86_400_000;

function season(matches: number, agents: number): PlacedMatch[] {
  const rng = Rng.fromSeed(`season ${matches} ${agents}`);
  return Array.from({ length: matches }, (_, number) => {
    const table = new Set<number>();
    while (table.size < SEATS) table.add(rng.below(agents));
    // Who has the higher number is the stronger one, mostly.
    const form = [...table].map((agent) => agent + rng.below(agents));
    return {
      at: Math.floor((number / matches) * MONTH_MS),
      agents: [...table].map((agent) => `agent-${agent}`),
      places: form.map((own) => 1 + form.filter((other) => other > own).length),
    };
  });
}

function timed(name: string, work: () => void, atMost?: number): Measurement {
  const wallStart = performance.now();
  const cpuStart = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(cpuStart);
  const cpuSeconds = (user + system) / 1e6;
  return {
    name,
    value: Math.round(cpuSeconds * 100) / 100,
    unit: 'CPU-seconds',
    wallSeconds: (performance.now() - wallStart) / 1000,
    cpuSeconds,
    ...(atMost === undefined ? {} : { atMost }),
  };
}

function online(matches: number): Measurement {
  const table = [1, 2, 3, 4].map((place) => ({ skill: NO_SKILL, place }));
  const wallStart = performance.now();
  const cpuStart = process.cpuUsage();
  for (let number = 0; number < matches; number++) skillChanges(table);
  const { user, system } = process.cpuUsage(cpuStart);
  return {
    name: 'OpenSkill after a match of four',
    value: Math.round(((user + system) / matches) * 100) / 100,
    unit: 'µs CPU',
    wallSeconds: (performance.now() - wallStart) / 1000,
    cpuSeconds: (user + system) / 1e6,
    atMost: 100,
  };
}

const ratings: Benchmark = {
  name: 'ratings',
  run: (quick) => {
    const large = season(quick ? 10_000 : 100_000, 1_000);
    const of = `${large.length.toLocaleString('en')} matches of four, 1,000 agents`;
    return [
      online(100_000),
      timed(`Glicko-2 of ${of}`, () => void glicko2(large)),
      timed(`a board fitted over ${of}, once`, () => void fitted(large, { rounds: 0, seed: 'bench' })),
      timed(`… with 200 rounds of the bootstrap`, () => void fitted(large), 120),
    ];
  },
};

export default ratings;
