/** Boards on preview pictures: every moment of a whole match can be drawn, inside the picture, in the pages' colours. */
import { readFileSync } from 'node:fs';
import { clawpoly } from '@lobster-league/clawpoly';
import { grab } from '@lobster-league/grab';
import type { Game, GameEvent } from '@lobster-league/kernel';
import { molttactics } from '@lobster-league/molttactics';
import { describe, expect, it } from 'vitest';
import { PICTURED } from '../../src/og/moment/boards';
import { type Box, GROUPS } from '../../src/og/moment/box';
import { seatsOf } from '../../src/viewer/seated-players';
import { played } from '../games/playing';

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

describe.each(MATCHES)('%s on a preview picture', (id, game, bots) => {
  const { config, events, seatedPlayers } = played(
    game as unknown as Game<unknown, unknown, unknown, GameEvent, unknown>,
    bots,
  );
  const pictured = PICTURED[id]!;

  it('is drawn at every moment, inside its frame, with what everybody has', () => {
    const view = pictured.opening(config, seatsOf(seatedPlayers));
    const before = JSON.stringify(pictured.boxes(view, COLOURS));
    for (const { event } of events) {
      pictured.fold(view, event);
      const boxes = pictured.boxes(view, COLOURS);
      expect(boxes.filter((box) => !isInside(box))).toEqual([]);
      for (const { text = '' } of boxes) expect(text).not.toContain('undefined');
    }
    expect(pictured.have(view)).toHaveLength(bots.length);
    expect(JSON.stringify(pictured.boxes(view, COLOURS))).not.toBe(before);
  });
});

it('has the colours of the style sheet', () => {
  const tokens = readFileSync(new URL('../../src/styles/tokens.css', import.meta.url), 'utf8');
  const value = (name: string): string | undefined => new RegExp(`--${name}: (#\\w+);`).exec(tokens)?.[1];
  expect(GROUPS).toEqual(Array.from({ length: 8 }, (_, group) => value(`group-${group + 1}`)));
});
