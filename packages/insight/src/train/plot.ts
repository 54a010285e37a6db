/** Draws calibration as SVG: the chance that was given against how often it happened. On the diagonal both are equal. */
import type { Bin } from './evaluate.js';

const SIZE = 320;
const EDGE = 44;
const SIDE = SIZE - 2 * EDGE;
const TICKS: readonly number[] = [0, 25, 50, 75, 100];

export interface Series {
  readonly name: string;
  readonly colour: string;
  readonly bins: readonly Bin[];
}

export function plot(title: string, series: readonly Series[]): string {
  const x = (share: number) => number(EDGE + share * SIDE);
  const y = (share: number) => number(SIZE - EDGE - share * SIDE);
  const ticks = TICKS.map((tick) => {
    const at = tick / 100;
    return `<path d="M${x(at)} ${y(0)}V${y(1)}M${x(0)} ${y(at)}H${x(1)}" stroke="#8884" fill="none"/>
<text x="${x(at)}" y="${SIZE - EDGE + 14}" text-anchor="middle">${tick}</text>
<text x="${EDGE - 5}" y="${number(Number(y(at)) + 3)}" text-anchor="end">${tick}</text>`;
  });
  const lines = series.map(({ name, colour, bins }, i) => {
    const path = bins.map(({ chance, happened }, at) => `${at === 0 ? 'M' : 'L'}${x(chance)} ${y(happened)}`);
    const dots = bins.map(
      ({ chance, happened }) => `<circle cx="${x(chance)}" cy="${y(happened)}" r="2.4" fill="${colour}"/>`,
    );
    const label = `<text x="${EDGE + 8}" y="${EDGE + 14 + 13 * i}" fill="${colour}">${name}</text>`;
    return [`<path d="${path.join('')}" stroke="${colour}" fill="none"/>`, ...dots, label].join('\n');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}" font-family="sans-serif" font-size="10" fill="#888">
<title>Calibration: ${title}</title>
<rect width="${SIZE}" height="${SIZE}" fill="#fff"/>
<text x="${SIZE / 2}" y="20" text-anchor="middle" font-size="13" fill="#333">${title}</text>
${ticks.join('\n')}
<path d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}" stroke="#888" stroke-dasharray="4 3" fill="none"/>
${lines.join('\n')}
<text x="${SIZE / 2}" y="${SIZE - 12}" text-anchor="middle">chance given, %</text>
<text x="14" y="${SIZE / 2}" text-anchor="middle" transform="rotate(-90 14 ${SIZE / 2})">won, %</text>
</svg>
`;
}

function number(value: number): string {
  return String(Math.round(10 * value) / 10);
}
