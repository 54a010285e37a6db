/** Records a whole game as text. A change of the rules shows as a diff here. */
import { Match, playOut, Rng } from '@lobster-league/kernel';
import { expect, it } from 'vitest';
import { clawpoly } from '../src/index.js';

it('tells the golden game', async () => {
  const names = ['navigator', 'aggressive', 'conservative', 'trader'];
  const seats = names.map((name) => ({ id: name, name: name[0]!.toUpperCase() + name.slice(1) }));
  const lines: string[] = [];
  const config = clawpoly.config.parse({});
  const match = Match.start(clawpoly, { config, seats, seed: 'golden' }, (event) =>
    lines.push(clawpoly.tell(event, seats)),
  );
  playOut(
    match,
    names.map((name, seat) => ({ bot: clawpoly.bots[name]!, rng: Rng.fromSeed('golden', seat + 1) })),
  );
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./clawpoly.golden.txt');
});
