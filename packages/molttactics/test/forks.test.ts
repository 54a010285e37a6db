/** A match that is forked: the same until there, and another one by its own seed and under other names. */
import { forkOf, Match, playOut, type RecordedMove, Rng } from '@lobster-league/kernel';
import { expect, it } from 'vitest';
import { molttactics } from '../src/index.js';

/** When the rules change on purpose, run `vitest -u` and review the diff. */
it('the golden fork: the same opening, and what came of it by another seed', async () => {
  const names = ['warrior', 'mage', 'rogue', 'ranger'];
  const seats = names.map((name, i) => ({ id: `agent-${i + 1}`, name, options: { class: name } }));
  const setup = { config: molttactics.config.parse({}), seats, seed: 'parent' };
  const bots = (seed: string) =>
    names.map((name, seat) => ({ bot: molttactics.bots[name]!, rng: Rng.fromSeed(seed, seat + 1) }));
  const parent = Match.record(molttactics, setup);
  const inputs: (readonly RecordedMove<ReturnType<typeof molttactics.action.parse>>[])[] = [];
  parent.onEntry(({ input }) => inputs.push(structuredClone(input.moves ?? [])));
  playOut(parent, bots('parent'));
  const at = 6;
  const lines: string[] = [];
  const guests = seats.map((seat, i) => ({ ...seat, name: `Guest ${i + 1}` }));
  const fork = forkOf('parent', setup, at)!;
  const match = Match.start(molttactics, { ...setup, seats: guests, seed: 'child', fork }, (event) =>
    lines.push(molttactics.tell(event, guests)),
  );
  for (const moves of inputs.slice(0, at)) expect(match.play(moves)).toBeNull();
  lines.push('— forked —');
  playOut(match, bots('child'));
  lines.push(`Result: ${JSON.stringify(match.result())}`, '');
  await expect(lines.join('\n')).toMatchFileSnapshot('./fork.golden.txt');
});
