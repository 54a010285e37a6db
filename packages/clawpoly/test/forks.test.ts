/** A match that is forked: the piles hold the same cards in an order that nobody can know from the match before. */
import { forkOf, Match, playOut, Rng } from '@lobster-league/kernel';
import { expect, it } from 'vitest';
import { clawpoly } from '../src/index.js';

const names = ['navigator', 'aggressive', 'trader'];
const setup = {
  config: clawpoly.config.parse({}),
  seats: names.map((name, i) => ({ id: `agent-${i + 1}`, name })),
  seed: 'parent',
};

it('goes on with the same cards in another order, by its own seed', () => {
  const parent = Match.start(clawpoly, setup);
  const fork = forkOf('parent', setup, 0)!;
  const piles = ['one', 'two', 'three'].map((seed) => {
    const { tide, treasureChest } = Match.start(clawpoly, { ...setup, seed, fork }).state;
    expect([...tide.pile].sort()).toEqual([...parent.state.tide.pile].sort());
    expect([...treasureChest.pile].sort()).toEqual([...parent.state.treasureChest.pile].sort());
    return JSON.stringify([tide.pile, treasureChest.pile]);
  });
  piles.push(JSON.stringify([parent.state.tide.pile, parent.state.treasureChest.pile]));
  expect(new Set(piles).size).toBe(piles.length);
});

it('the golden fork: the same opening, and what came of it by another seed', async () => {
  const parent = Match.record(clawpoly, setup);
  const inputs: { moves?: Parameters<typeof parent.play>[0] }[] = [];
  parent.onEntry(
    ({ input }) => void inputs.push(structuredClone(input.moves === undefined ? {} : { moves: input.moves })),
  );
  const bots = (seed: string) =>
    names.map((name, seat) => ({ bot: clawpoly.bots[name]!, rng: Rng.fromSeed(seed, seat + 1) }));
  playOut(parent, bots('parent'));
  const at = 40;
  const lines: string[] = [];
  const seats = setup.seats.map((seat, i) => ({ ...seat, name: `Guest ${i + 1}` }));
  const forked = { ...setup, seats, seed: 'child', fork: forkOf('parent', setup, at)! };
  const match = Match.start(clawpoly, forked, (event) => lines.push(clawpoly.tell(event, seats)));
  for (const { moves } of inputs.slice(0, at)) expect(match.play(moves!)).toBeNull();
  lines.push('— forked —');
  playOut(match, bots('child'));
  lines.push(`Result: ${JSON.stringify(match.result())}`, '');
  await expect(lines.join('\n')).toMatchFileSnapshot('./fork.golden.txt');
});
