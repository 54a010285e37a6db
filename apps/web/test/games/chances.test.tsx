/** Chances of winning on the pages: of every game with a model, from what the viewer folds; of other games none. */
import { clawpoly } from '@lobster-league/clawpoly';
import { grab } from '@lobster-league/grab';
import { molttactics } from '@lobster-league/molttactics';
import { describe, expect, it } from 'vitest';
import { clawpolyViewer } from '../../src/games/clawpoly';
import { genericViewer } from '../../src/games/generic';
import { grabViewer } from '../../src/games/grab';
import { moltTacticsViewer } from '../../src/games/molttactics';
import { ChanceChart } from '../../src/viewer/chances/chance-chart';
import { chanceText } from '../../src/viewer/chances/chance-text';
import { chancesOf } from '../../src/viewer/chances/chances-of';
import type { GameViewer } from '../../src/viewer/contract';
import { timelineOf } from '../../src/viewer/replay/timeline-of';
import { seatsOf } from '../../src/viewer/seated-players';
import { rendered } from '../rendered';
import { type Played, played } from './playing';

const classes = ['warrior', 'mage', 'rogue', 'ranger'].map((name) => ({ class: name }));
const MATCHES: readonly (readonly [string, GameViewer, () => Played<never>])[] = [
  [
    'clawpoly',
    clawpolyViewer as unknown as GameViewer,
    () => played(clawpoly, ['navigator', 'random', 'trader']) as Played<never>,
  ],
  ['grab', grabViewer as unknown as GameViewer, () => played(grab, ['gull', 'octopus']) as Played<never>],
  [
    'molttactics',
    moltTacticsViewer as unknown as GameViewer,
    () => played(molttactics, ['warrior', 'mage', 'rogue', 'ranger'], classes) as Played<never>,
  ],
];

describe.each(MATCHES)('%s', (_name, viewer, play) => {
  const { config, events, seatedPlayers } = play();
  const timeline = timelineOf(viewer, viewer.opening(config, seatsOf(seatedPlayers)), seatedPlayers);
  timeline.append(events);
  const { chances } = timeline;

  it('has the chances of every seat after every event, together one', () => {
    expect(chances.length).toBeGreaterThan(events.length - 3);
    for (const moment of chances) {
      expect(moment.chances).toHaveLength(seatedPlayers.length);
      expect(moment.chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
    }
    expect(new Set(chances.map((moment) => moment.chances[0])).size).toBeGreaterThan(10);
  });

  it('ends with certainty, and says at any moment what the timeline says', () => {
    expect(Math.max(...chances.at(-1)!.chances)).toBeGreaterThan(0.3);
    expect(chances.at(-1)!.chances.every((chance) => [0, 1 / 3, 0.5, 1].includes(chance))).toBe(true);
    const middle = chances[chances.length >> 1]!;
    expect(chancesOf(viewer, timeline.viewAt(middle.sequence))).toEqual(middle.chances);
  });

  it('shows them on the cards and in the chart, without a browser too', () => {
    const middle = chances[chances.length >> 1]!;
    const view = timeline.viewAt(middle.sequence);
    const props = { view, event: null, seatedPlayers, thought: null, pace: 0 };
    const cards = rendered(<viewer.Players {...props} chances={middle.chances} />);
    for (const chance of middle.chances)
      expect(cards).toContain(`> ${chanceText(chance).replace('<', '&lt;').replace('>', '&gt;')}</span>`);
    expect(rendered(<viewer.Players {...props} />)).not.toContain('Chance of winning');
    const chart = rendered(
      <ChanceChart
        moments={chances}
        seatedPlayers={seatedPlayers}
        colour={(playerId) => viewer.colour(view, playerId, seatedPlayers)}
      />,
    );
    expect(chart.match(/<path /g)).toHaveLength(seatedPlayers.length);
  });
});

it('shows none of a game without a model', () => {
  expect(chancesOf(genericViewer('four', 'points', null), {})).toBeNull();
});

it.each([
  [0, '0 %'],
  [0.004, '<1 %'],
  [0.415, '42 %'],
  [0.996, '>99 %'],
  [1, '100 %'],
])('writes a chance of %d as %s', (chance, text) => {
  expect(chanceText(chance)).toBe(text);
});
