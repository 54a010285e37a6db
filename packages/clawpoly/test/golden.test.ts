/** Records a whole game as text, by each version of the rules. A change of the rules shows as a diff here. */
import { type Game, Match, playOut, Rng } from '@lobster-league/kernel';
import { expect, it } from 'vitest';
import { type Action, type Config, clawpoly, type Event, type State, type View } from '../src/index.js';

type Clawpoly = Game<Config, State, Action, Event, View>;

const versions: { golden: string; game: Clawpoly }[] = [
  { golden: './clawpoly-1.golden.txt', game: { ...clawpoly, ...clawpoly.earlier?.[1], version: 1 } },
  { golden: './clawpoly.golden.txt', game: clawpoly },
];

for (const { golden, game } of versions)
  it(`tells the golden game of version ${game.version}`, async () => {
    const names = ['navigator', 'aggressive', 'conservative', 'trader'];
    const seats = names.map((name) => ({ id: name, name: name[0]!.toUpperCase() + name.slice(1) }));
    const lines: string[] = [];
    const config = game.config.parse({});
    const match = Match.start(game, { config, seats, seed: 'golden' }, (event) =>
      lines.push(game.tell(event, seats)),
    );
    playOut(
      match,
      names.map((name, seat) => ({ bot: game.bots[name]!, rng: Rng.fromSeed('golden', seat + 1) })),
    );
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(golden);
  });
