import { fingerprint, Match, playOut, Rng } from '@lobster-league/kernel';
import { expect, it } from 'vitest';
import { CLASS_NAMES, molttactics } from '../src/index.js';

/** Records a whole match as text. A diff here means that the rules, a bot or an event's text changed. */
it('plays the golden match', async () => {
  const seed = '948271';
  const names = ['Lobster42', 'Octavia', 'Prawnce', 'Crabby'];
  const seats = CLASS_NAMES.map((name, seat) => ({
    id: `golden:${name}`,
    name: names[seat]!,
    options: { class: name },
  }));
  const lines: string[] = [];
  const match = Match.start(molttactics, { config: molttactics.config.parse({}), seats, seed }, (event) => {
    const line = molttactics.tell(event, seats);
    lines.push(event.type === 'turn_started' ? `\n${line}` : `  ${line}`);
    if (event.type === 'match_started') lines.push(...event.data.tiles.map(row));
  });
  const players = CLASS_NAMES.map((name, seat) => ({
    bot: molttactics.bots[name]!,
    rng: Rng.fromSeed(seed, seat + 1),
  }));
  playOut(match, players);
  for (const { seat, place, score } of match.result()!) {
    lines.push(`  ${place}. ${names[seat]}, score ${score}`);
  }
  lines.push(`  state ${fingerprint(match.state)}`);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('transcript.golden.txt');
});

const SIGN = { plain: '.', cover: '#', hazard: '!', resource: 'o' } as const;

function row(tiles: readonly (keyof typeof SIGN)[]): string {
  return `    ${tiles.map((tile) => SIGN[tile]).join('')}`;
}
