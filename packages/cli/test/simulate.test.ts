import { wilson } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import { loadGame } from '../src/games.js';
import { Progress } from '../src/progress.js';
import { playGames } from '../src/simulate/games.js';
import { botAt, type Order, seedOf } from '../src/simulate/order.js';
import type { Report } from '../src/simulate/report.js';
import { count, newTally, WIN } from '../src/simulate/tally.js';
import { run, spawned } from './run.js';

async function simulated(args: string): Promise<Report> {
  const { code, out, err } = await run([...`simulate ${args} --json`.split(' ')]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out);
}

describe('league simulate', () => {
  it('comes to the same digest twice, and to another with another seed, config, bot or number of games', async () => {
    const { digest } = await simulated('dummy --games 300');
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    expect((await simulated('dummy --games 300 --seed lobster')).digest).toBe(digest);
    const others = ['--seed reef', '--set rounds=6', '--bots eager', '--seats 3', '--games 299'];
    const digests = await Promise.all(
      others.map(async (other) => (await simulated(`dummy --games 300 ${other}`)).digest),
    );
    expect(new Set([digest, ...digests]).size).toBe(1 + others.length);
  });

  it('tells all that was asked for', async () => {
    const found = await simulated(
      'dummy --games 400 --seats 3 --bots eager,random --set rounds=4 --seed reef',
    );
    expect(found).toMatchObject({
      game: 'dummy',
      rules: 1,
      games: 400,
      seats: 3,
      bots: ['eager', 'random'],
      seed: 'reef',
      config: { rounds: 4 },
      workers: 1,
      turnsPerGame: 4,
      stepsPerGame: 12,
      eventsPerGame: 1 + 2 * 12 + 1,
      eventsCountedIn: 4,
    });
    for (const measure of ['wallSeconds', 'cpuSeconds', 'gamesPerCpuSecond', 'turnsPerCpuSecond'] as const) {
      expect(found[measure]).toBeGreaterThan(0);
    }
    const [eager, random] = found.byBot;
    expect(eager!.winRate).toBeGreaterThan(random!.winRate);
    expect(eager!.low).toBeLessThan(eager!.winRate);
    expect(eager!.high).toBeGreaterThan(eager!.winRate);
    expect(eager!.meanPlace).toBeLessThan(random!.meanPlace);
    expect(eager!.wins + random!.wins).toBeCloseTo(400);
    expect(found.bySeat.reduce((sum, { wins }) => sum + wins, 0)).toBeCloseTo(400);
  });

  it('is a table for people', async () => {
    const { out } = await run(['simulate', 'dummy', '--games', '50']);
    const untimed = out.replace(/^(time|games per CPU-s|turns per CPU-s) .*$/gm, '$1');
    expect(untimed).toMatchInlineSnapshot(`
      "dummy: 50 games of 2 seats, seed lobster

              games  wins  win rate     95 % interval  mean place
      eager      50  44.5    89.0 %  77.4 % to 95.0 %        1.10
      random     50   5.5    11.0 %   5.0 % to 22.6 %        1.88
      seat 1     50  21.5    43.0 %  30.3 % to 56.7 %        1.56
      seat 2     50  28.5    57.0 %  43.3 % to 69.7 %        1.42

      turns per game    5.0
      events per game   22.0 (counted in 1 of the games)
      time
      games per CPU-s
      turns per CPU-s
      digest            9e6a65d4453c766e9a71782275064ea6cccfd882d46eb6d78ae943c49b54cfed
      "
    `);
  });

  it('gives the same results for any number of workers', async () => {
    const args = 'simulate dummy --games 1111 --seats 3 --bots eager,random --json'.split(' ');
    const [one, two, three] = await Promise.all(
      ['1', '2', '3'].map(async (workers): Promise<Report> => {
        const { code, out, err } = await spawned([...args, '--workers', workers]);
        expect({ code, err }).toEqual({ code: 0, err: '' });
        return JSON.parse(out);
      }),
    );
    const untimed = ({
      workers,
      wallSeconds,
      cpuSeconds,
      gamesPerCpuSecond,
      turnsPerCpuSecond,
      ...rest
    }: Report) => rest;
    expect(untimed(two!)).toEqual(untimed(one!));
    expect(untimed(three!)).toEqual(untimed(one!));
    expect((await run(args)).out).toContain(one!.digest);
  });

  it('needs no more workers than there are games', async () => {
    const { out } = await spawned(['simulate', 'dummy', '--games', '2', '--workers', '8', '--json']);
    const found: Report = JSON.parse(out);
    expect(found.digest).toBe((await simulated('dummy --games 2')).digest);
  });

  it.each(['clawpoly', 'grab', 'molttactics'])('plays %s', async (game) => {
    const found = await simulated(`${game} --games 3`);
    expect(found.turnsPerGame).toBeGreaterThan(1);
    expect(found.eventsPerGame).toBeGreaterThan(1);
  });
});

describe('an order', () => {
  const order: Order = { game: 'dummy', games: 12, seats: 4, bots: ['a', 'b', 'c'], seed: 's', config: {} };

  it('gives every game a seed of its own', () => {
    expect([0, 7].map((game) => seedOf(order, game))).toEqual(['s/0', 's/7']);
  });

  it.each([1, 2, 3, 4, 5, 7])('seats each of %i bots equally often in every seat', (bots) => {
    const list = Array.from({ length: bots }, (_, i) => `bot ${i}`);
    const counts = list.map(() => [0, 0, 0, 0]);
    for (let game = 0; game < 3 * bots; game++) {
      for (let seat = 0; seat < 4; seat++) counts[botAt({ ...order, bots: list }, game, seat)]![seat]!++;
    }
    expect(counts.flat()).toEqual(counts.flat().map(() => 3));
  });

  it('lets a MoltTactics bot named after a class play it, and others all classes in all seats', async () => {
    const { choice } = await loadGame('molttactics');
    expect(choice?.('mage', 2, 5)).toEqual({ class: 'mage' });
    const classes = [0, 1, 2, 3].map((round) => choice?.('kraken', 0, round));
    expect(new Set(classes.map((chosen) => JSON.stringify(chosen))).size).toBe(4);
  });

  it('plays any part of it as in the whole', async () => {
    const loaded = await loadGame('dummy');
    const dummies: Order = { ...order, bots: ['eager', 'random'], seats: 2, config: { rounds: 5 } };
    const whole = playGames(loaded, dummies, 0, 12);
    const parts = [playGames(loaded, dummies, 0, 5), playGames(loaded, dummies, 5, 12)];
    expect(parts.flatMap(({ fingerprints }) => [...fingerprints])).toEqual([...whole.fingerprints]);
  });
});

describe('counting', () => {
  const place = (...places: number[]) => places.map((at, seat) => ({ seat, place: at, score: 0 }));

  it('shares a win among those who share the first place', () => {
    const tally = newTally(3, 3, 0);
    count(tally, place(1, 1, 3), [0, 1, 2]);
    count(tally, place(1, 1, 1), [0, 1, 2]);
    expect(tally.bots.map(({ wins }) => wins)).toEqual([(5 * WIN) / 6, (5 * WIN) / 6, WIN / 3]);
    expect(tally.bots.map(({ places }) => places)).toEqual([2, 2, 4]);
  });

  it('counts a bot in two seats as one that plays one game with two places', () => {
    const tally = newTally(2, 3, 0);
    count(tally, place(2, 1, 3), [0, 1, 0]);
    expect(tally.bots).toEqual([
      { games: 1, seats: 2, wins: 0, places: 5 },
      { games: 1, seats: 1, wins: WIN, places: 1 },
    ]);
  });

  it('can share a win evenly among up to 16', () => {
    for (let winners = 1; winners <= 16; winners++) expect(WIN % winners).toBe(0);
  });
});

describe('the 95 % interval', () => {
  it.each([
    { wins: 0, games: 10, low: 0, high: 0.2775 },
    { wins: 5, games: 10, low: 0.2366, high: 0.7634 },
    { wins: 10, games: 10, low: 0.7225, high: 1 },
    { wins: 600, games: 1000, low: 0.5693, high: 0.6299 },
    { wins: 0, games: 0, low: 0, high: 1 },
  ])('of $wins wins in $games games is $low to $high', ({ wins, games, low, high }) => {
    const interval = wilson(wins, games);
    expect(interval[0]).toBeCloseTo(low, 4);
    expect(interval[1]).toBeCloseTo(high, 4);
  });
});

describe('the progress bar', () => {
  it('is shown to people and wiped away at the end', async () => {
    const { err, out } = await run(['simulate', 'dummy', '--games', '2000'], true);
    expect(err).toMatch(/^\r[█░]{30} \d+ % {2}\d+ of 2000 games/);
    expect(err.endsWith('\r\u001b[K')).toBe(true);
    expect(out).toContain('digest');
  });

  it('is not shown more often than people can see', () => {
    let shown = 0;
    const io = { out: () => undefined, err: () => void shown++, colours: true, progress: true };
    const progress = new Progress(io, 100);
    for (let ms = 0; ms < 1000; ms++) progress.show(ms / 10, ms);
    expect(shown).toBe(10);
  });
});
