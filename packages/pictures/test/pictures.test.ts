/** Boards on pictures: every moment of a whole match can be drawn, inside the picture, in the pages' colours. */
import { readFileSync } from 'node:fs';
import { clawpoly } from '@lobster-league/clawpoly';
import { grab } from '@lobster-league/grab';
import { molttactics } from '@lobster-league/molttactics';
import { describe, expect, it } from 'vitest';
import { type Box, GROUPS } from '../src/index.js';
import { anyGame, filmOf } from './playing.js';

const MATCHES = [
  ['clawpoly', clawpoly, ['navigator', 'aggressive', 'trader']],
  ['grab', grab, ['leviathan', 'octopus', 'gull']],
  ['molttactics', molttactics, ['kraken', 'warrior', 'mage']],
] as const;

const COLOURS = ['#ef4444', '#4ade80', '#38bdf8'];

/** How far a box may lie outside, for its border. */
const EDGE = 0.5;

function isInside({ x, y, width, height }: Box): boolean {
  return x >= -EDGE && y >= -EDGE && x + width <= 100 + EDGE && y + height <= 100 + EDGE;
}

it.each(MATCHES)(
  '%s is drawn at every moment, inside its frame, with what everybody has',
  (_id, game, bots) => {
    const { picture, config, seats, events } = filmOf(anyGame(game), bots);
    const view = picture.opening(config, seats);
    const before = JSON.stringify(picture.boxes(view, COLOURS));
    for (const { event } of events) {
      picture.fold(view, event);
      const boxes = picture.boxes(view, COLOURS);
      expect(boxes.filter((box) => !isInside(box))).toEqual([]);
      for (const { text = '' } of boxes) expect(text).not.toContain('undefined');
    }
    expect(picture.have(view)).toHaveLength(bots.length);
    expect(picture.worth(view)).toHaveLength(bots.length);
    expect(JSON.stringify(picture.boxes(view, COLOURS))).not.toBe(before);
  },
);

describe('the colours of groups', () => {
  it('are those of the style sheet', () => {
    const sheet = new URL('../../../apps/web/src/styles/tokens.css', import.meta.url);
    const tokens = readFileSync(sheet, 'utf8');
    const value = (name: string): string | undefined => new RegExp(`--${name}: (#\\w+);`).exec(tokens)?.[1];
    expect(GROUPS).toEqual(Array.from({ length: 8 }, (_, group) => value(`group-${group + 1}`)));
  });
});
