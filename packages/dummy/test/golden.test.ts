import { Match, playOut } from '@lobster-league/kernel';
import { expect, it } from 'vitest';
import { dummy } from '../src/index.js';

/** Records a whole match as text. A diff here means that the rules, a bot or an event's text changed. */
it('plays the golden match', async () => {
  const seats = ['Ada', 'Bo', 'Cy'].map((name) => ({ id: name.toLowerCase(), name }));
  const lines: string[] = [];
  const match = Match.start(dummy, { config: dummy.config.parse({}), seats, seed: 'golden' }, (event) => {
    lines.push(dummy.tell(event, seats));
  });
  const players = ['eager', 'random', 'eager'].map((bot, seat) => ({
    bot: dummy.bots[bot]!,
    rng: match.rng.stream(seat + 1),
  }));
  playOut(match, players);
  for (const { seat, place, score } of match.result()!)
    lines.push(`${place}. ${seats[seat]!.name} (${score})`);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('match.golden.txt');
});
