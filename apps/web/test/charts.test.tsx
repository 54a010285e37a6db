/** Charts: axes with round numbers, lines that fit, and every number in the table behind. */

import { describe, expect, it } from 'vitest';
import { BarChart, LineChart } from '../src/charts';
import { dashOf, spread } from '../src/charts/line-marks';
import { plotOf } from '../src/charts/plot';
import { along, scaleOver, thinned } from '../src/charts/scale';
import { rendered } from './rendered';

describe('an axis', () => {
  it.each([
    [
      [0, 100],
      [0, 50, 100],
    ],
    [
      [1180, 1224],
      [1180, 1200, 1220, 1240],
    ],
    [
      [-3, 7],
      [-5, 0, 5, 10],
    ],
    [[1200], [1000, 1500]],
    [[0], [0, 0.5]],
    [[], [0, 0.5, 1]],
    [
      [0.1, 0.35],
      [0.1, 0.2, 0.3, 0.4],
    ],
  ])('over %j has round numbers', (values, ticks) => {
    const scale = scaleOver(values);
    expect(scale.ticks).toEqual(expect.arrayContaining(ticks));
    for (const value of values) {
      expect(along(scale, value)).toBeGreaterThanOrEqual(0);
      expect(along(scale, value)).toBeLessThanOrEqual(1);
    }
    expect(scale.ticks.length).toBeLessThanOrEqual(7);
  });
});

describe('lines without their colours', () => {
  it('have eight dashes', () => {
    expect(new Set(Array.from({ length: 8 }, (_, line) => dashOf(line))).size).toBe(8);
    const line = (name: string, y: number) => ({ name, colour: 'grey', points: [{ x: 1, y }] });
    const html = rendered(
      <LineChart title="Shells" xLabel="Turn" lines={[line('Anna', 1), line('Ben', 2)]} />,
    );
    expect(html.match(/stroke-dasharray="8 4"/g)).toHaveLength(2);
  });

  it('are labelled at their ends, apart from each other and inside', () => {
    const labels = [0.02, 0, 0.01, 0.9].map((at) => ({ name: `${at}`, colour: 'grey', at }));
    const placed = spread(labels, 0.2);
    expect(placed.map(({ name }) => name)).toEqual(['0.9', '0.02', '0.01', '0']);
    for (const [i, { at }] of placed.entries()) {
      expect(at).toBeGreaterThanOrEqual(0);
      if (i > 0) expect(placed[i - 1]!.at - at).toBeGreaterThanOrEqual(0.2 - 1e-9);
    }
    expect(placed[0]!.at).toBe(0.9);
  });
});

describe('many points', () => {
  it('are thinned evenly, with both ends', () => {
    const items = Array.from({ length: 1001 }, (_, i) => i);
    const few = thinned(items, 11);
    expect(few).toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]);
    expect(thinned([1, 2], 11)).toEqual([1, 2]);
  });
});

describe('lines', () => {
  const lines = [
    {
      name: 'Navigator',
      colour: 'red',
      points: [
        { x: 1, y: 0 },
        { x: 3, y: 100 },
      ],
    },
    { name: 'Trader', colour: 'blue', points: [{ x: 2, y: 50 }] },
  ];

  it('lie where their numbers say', () => {
    const plot = plotOf(lines)!;
    expect(plot.lines[0]!.path).toBe('M0.00 100.00L100.00 0.00');
    expect(plot.xs).toEqual([1, 2, 3]);
    expect(plot.nearest(2.4)).toBe(2);
    expect([0, 1, 2, 3, 9].map((x) => plot.lines[0]!.valueAt(x))).toEqual([null, 0, 0, 100, 100]);
    expect(plotOf([])).toBeNull();
    expect(plotOf([{ name: 'Nobody', colour: 'red', points: [] }])).toBeNull();
  });

  it('have a table behind them', () => {
    const html = rendered(<LineChart title="Wealth over turns" xLabel="Turn" lines={lines} />);
    expect(html).toContain('aria-label="Wealth over turns"');
    expect(html).toContain('<caption class="visually-hidden">Wealth over turns</caption>');
    expect(html).toContain('<tr><th scope="row">2</th><td>0</td><td>50</td></tr>');
    expect(html).toContain('<tr><th scope="row">1</th><td>0</td><td>–</td></tr>');
  });

  it('have each number once below them, however short they are', () => {
    const below = (last: number): string[] => {
      const points = [0, last].map((x) => ({ x, y: 1200 + x }));
      const chart = (
        <LineChart title="Rating" xLabel="Game" lines={[{ name: 'Anna', colour: 'red', points }]} />
      );
      const [, ticks = ''] = /ticksX[^>]*>(.*?)<\/div>/.exec(rendered(chart)) ?? [];
      return [...ticks.matchAll(/>([^<]+)<\/span>/g)].map((match) => match[1]!);
    };
    expect([0, 1, 2, 3].map(below)).toEqual([['0'], ['0', '1'], ['0', '1', '2'], ['0', '2', '3']]);
  });

  it('say so when there are none', () => {
    expect(rendered(<LineChart title="x" xLabel="Turn" lines={[]} />)).toContain('nothing to draw');
  });
});

describe('bars', () => {
  it('are rows of a table, the longest as wide as there is room', () => {
    const html = rendered(
      <BarChart
        title="Wins"
        columns={['Game', 'Wins']}
        bars={[
          { label: 'Clawpoly', value: 4 },
          { label: 'Grab', value: 1 },
        ]}
      />,
    );
    expect(html).toContain('width:100.00%');
    expect(html).toContain('width:25.00%');
    expect(html).toContain('<th scope="row">Grab</th>');
  });
});
