import { canonical, Match, playOut, Rng } from '@lobster-league/kernel';
import { expect, it } from 'vitest';
import { grab } from '../src/index.js';

/** Records a whole game as text. When the rules change on purpose, run `vitest -u` and review the diff. */
it('the golden transcript: gull, octopus and leviathan at one table', async () => {
  const names = ['gull', 'octopus', 'leviathan'];
  const seats = names.map((name) => ({ id: `house-${name}`, name }));
  const lines: string[] = [];
  const seed = 'golden';
  const config = grab.config.parse({});
  const match = Match.start(grab, { config, seats, seed }, (event) => lines.push(grab.tell(event, seats)));
  playOut(
    match,
    names.map((name, seat) => ({ bot: grab.bots[name]!, rng: Rng.fromSeed(seed, seat + 1) })),
  );
  lines.push(`Result: ${canonical(match.result())}`, '');
  await expect(lines.join('\n')).toMatchFileSnapshot('./game.golden.txt');
});
