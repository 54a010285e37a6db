/** What Grab costs: loading the dictionaries, judging a claim, finding every legal word, playing a whole game. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import {
  dictionary,
  type GrabState,
  grab,
  isRejection,
  judgeClaim,
  legalWords,
  letterSet,
  TILE_COUNTS,
} from '@lobster-league/grab';
import { Match, playOut, Rng } from '@lobster-league/kernel';
import { type Benchmark, type Measurement, rate, timed } from './measure.js';

const WORDS_ON_TABLE = 40;
const POOL = 15;
const SEATS = ['Ada', 'Bo', 'Cy', 'Di'].map((name) => ({ id: name, name }));

interface Load {
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly megabytes: number;
}

function load(): Load {
  const script = fileURLToPath(new URL('./grab-load.js', import.meta.url));
  return JSON.parse(execFileSync(process.execPath, ['--expose-gc', script], { encoding: 'utf8' }));
}

/** Loads in several new processes and takes the median, because the machine has other work too. */
function loads(runs: number): Measurement[] {
  const sorted = Array.from({ length: runs }, load).sort((a, b) => a.cpuMs - b.cpuMs);
  const { wallMs, cpuMs } = sorted[Math.floor(runs / 2)]!;
  const seconds = { wallSeconds: wallMs / 1000, cpuSeconds: cpuMs / 1000 };
  const most = Math.max(...sorted.map(({ megabytes }) => megabytes));
  return [
    { name: 'both dictionaries, cold', value: Math.round(cpuMs), unit: 'CPU-ms', atMost: 400, ...seconds },
    { name: 'both dictionaries, memory', value: Math.round(most), unit: 'MB', atMost: 60, ...seconds },
  ];
}

/** Makes pools drawn from the bag, and words of at most `longest` letters, spread over four players. */
function tables(count: number, longest: number, rng: Rng): GrabState[] {
  const words = dictionary('sowpods')
    .words()
    .filter((word) => word.length <= longest);
  const bag = TILE_COUNTS.flatMap((tiles, letter) => new Array<number>(tiles).fill(letter));
  return Array.from({ length: count }, () => {
    const { state } = Match.start(grab, {
      config: grab.config.parse({ dictionary: 'sowpods' }),
      seats: SEATS,
      seed: String(rng.below(2 ** 32)),
    });
    state.table.pool.fill(0);
    for (const letter of rng.shuffle(bag).slice(0, POOL)) state.table.pool[letter]!++;
    for (let i = 0; i < WORDS_ON_TABLE; i++) state.table.words_per_player[i % 4]!.push(rng.pick(words));
    state.letter_sets = state.table.words_per_player.map((owned) => owned.map(letterSet));
    return state;
  });
}

/** Half of the claims are legal, a quarter lack letters, a quarter are not words. */
function claims(states: readonly GrabState[], seconds: number, rng: Rng): Measurement {
  const sowpods = dictionary('sowpods');
  const words = sowpods.words();
  const cases = states.map((state) => {
    const legal = legalWords(state.table, sowpods);
    return Array.from({ length: 200 }, (_, i) => {
      const word = i % 2 === 0 ? rng.pick(legal).word : rng.pick(words);
      return { type: 'move' as const, word: i % 4 === 1 ? `${word}q` : word };
    });
  });
  let made = 0;
  const timing = timed(() => {
    let checks = 0;
    states.forEach((state, i) => {
      for (const move of cases[i]!) {
        if (!isRejection(judgeClaim(state, checks % 4, move))) made++;
        checks++;
      }
    });
    return checks;
  }, seconds);
  if (made === 0) throw new Error('no claim was legal');
  return rate('claims judged, 40 words on the table', 'claims/CPU-second', timing, { atLeast: 1_000_000 });
}

function allLegal(name: string, states: readonly GrabState[], seconds: number): Measurement {
  const sowpods = dictionary('sowpods');
  let found = 0;
  const { units, wallSeconds, cpuSeconds } = timed(() => {
    for (const { table } of states) found += legalWords(table, sowpods).length;
    return states.length;
  }, seconds);
  if (found === 0) throw new Error('no word was found');
  const value = Math.round((cpuSeconds / units) * 1e5) / 100;
  return { name, value, unit: 'CPU-ms', wallSeconds, cpuSeconds, atMost: 5 };
}

function games(seconds: number): Measurement {
  const config = grab.config.parse({});
  let game = 0;
  const timing = timed(() => {
    const seed = `bench ${game++}`;
    const match = Match.start(grab, { config, seats: SEATS, seed });
    const bot = grab.bots.leviathan!;
    playOut(
      match,
      SEATS.map((_, seat) => ({ bot, rng: Rng.fromSeed(seed, seat + 1) })),
    );
    return 1;
  }, seconds);
  return rate('whole games of four leviathans', 'games/CPU-second', timing);
}

const benchmark: Benchmark = {
  name: 'grab',
  run(quick): Measurement[] {
    const seconds = quick ? 0.2 : 2;
    const rng = Rng.fromSeed('grab bench');
    const mixed = tables(50, 8, rng);
    return [
      ...loads(quick ? 3 : 9),
      claims(mixed, seconds, rng),
      allLegal('all legal words, 40 on the table, 15 in the pool', mixed, seconds),
      allLegal('the same with 40 words of two letters', tables(50, 2, rng), seconds),
      games(seconds),
    ];
  },
};

export default benchmark;
