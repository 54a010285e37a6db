/** A moving picture shows its range, tells nothing of what comes after it, and fits into a GIF. */
import { clawpoly } from '@lobster-league/clawpoly';
import { dummy } from '@lobster-league/dummy';
import { grab } from '@lobster-league/grab';
import { molttactics } from '@lobster-league/molttactics';
import { describe, expect, it } from 'vitest';
import { Gif } from '../src/gif.js';
import { type Film, FRAME, frames, plainPicture, svgOf } from '../src/index.js';
import { cut, widthOf, wrapped } from '../src/lettering.js';
import { anyGame, filmOf } from './playing.js';

const FILMS: readonly (readonly [string, Film])[] = [
  ['clawpoly', filmOf(clawpoly, ['navigator', 'aggressive', 'trader', 'random'])],
  ['grab', filmOf(grab, ['leviathan', 'octopus', 'gull'])],
  ['molttactics', filmOf(molttactics, ['kraken', 'warrior', 'mage'])],
  ['a game without a picture of its own', filmOf(dummy, ['eager', 'random'], plainPicture(anyGame(dummy)))],
];

function all(film: Film, from: number, to: number) {
  return [...frames(film, { from, to })];
}

describe.each(FILMS)('a film of %s', (_name, film) => {
  const last = film.events.length;

  it('has a picture for every moment, with all names', () => {
    const from = Math.max(1, Math.floor(last / 2));
    const shown = all(film, from, from + 12);
    expect(shown.length).toBeGreaterThan(1);
    for (const { boxes, ms } of shown) {
      expect(ms).toBeGreaterThan(0);
      const texts = boxes.map(({ text }) => text);
      for (const { name } of film.seats) expect(texts).toContain(name);
      expect(svgOf(boxes, FRAME)).not.toMatch(/NaN|undefined/);
    }
  });

  it('tells nothing of what comes after its range', () => {
    const to = Math.max(1, Math.floor(last / 2));
    const from = Math.max(1, to - 15);
    const cutOff = { ...film, events: film.events.slice(0, to) };
    expect(JSON.stringify(all(film, from, to))).toBe(JSON.stringify(all(cutOff, from, to)));
  });

  it('ends where the match ends, however far its range goes', () => {
    expect(JSON.stringify(all(film, last, last + 100))).toBe(JSON.stringify(all(film, last, last)));
  });
});

describe('what is told', () => {
  const film = FILMS[0]![1];
  const thinking = film.events.map((event) =>
    event.sequence === 8
      ? { ...event, thoughts: [{ playerId: 'p1', text: 'a <b>thought</b> & more' }] }
      : event,
  );

  it('a thought is shown from its event on, with who thinks, and never before', () => {
    const told = [...frames({ ...film, events: thinking }, { from: 7, to: 8 })].map(({ boxes }) =>
      boxes.map(({ text }) => text).join('\n'),
    );
    expect(told[0]).not.toContain('thinks');
    expect(told.at(-1)).toContain('aggressive 1 thinks');
  });

  it('what strangers write is text, whatever it looks like', () => {
    const [frame] = [...frames({ ...film, events: thinking }, { from: 8, to: 8 })].slice(-1);
    const svg = svgOf(frame!.boxes, FRAME);
    expect(svg).toContain('&lt;b&gt;thought');
    expect(svg).not.toContain('<b>');
  });

  it('a token walks square by square, and what it finds is told when it is there', () => {
    const moved = film.events.find(
      ({ event }) => event.type === 'game:player_moved' && 'from' in event.data && 'to' in event.data,
    )!;
    const { from, to } = moved.event.data as unknown as { from: number; to: number };
    const shown = all(film, moved.sequence, moved.sequence);
    expect(shown.length).toBeGreaterThanOrEqual((to - from + 40) % 40);
  });
});

describe('lettering', () => {
  it('cuts and wraps what is too wide', () => {
    expect(cut('Anna', 100, 10)).toBe('Anna');
    const long = 'the quick brown lobster jumps over the lazy crab';
    expect(widthOf(cut(long, 100, 10), 10)).toBeLessThanOrEqual(100);
    expect(cut(long, 100, 10)).toMatch(/…$/);
    const lines = wrapped(long, 100, 10, 2);
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(widthOf(line, 10)).toBeLessThanOrEqual(100);
    expect(wrapped('一二三四五六七八九十一二三', 100, 10, 3)).toEqual(['一二三四五六七八九…']);
    expect(wrapped(long, 100, 10, 0)).toEqual([]);
  });
});

describe('a GIF', () => {
  const pixels = (shade: number) => ({ data: new Uint8Array(4 * 16).fill(shade), width: 4, height: 4 });

  it('holds every picture, of the later ones only what has changed', () => {
    const gif = new Gif();
    gif.sample([pixels(10), pixels(200)]);
    gif.add(pixels(10), 100);
    gif.add(pixels(10), 50);
    gif.add(pixels(200), 5);
    const bytes = gif.end();
    expect(Buffer.from(bytes.slice(0, 6)).toString()).toBe('GIF89a');
    expect(bytes.at(-1)).toBe(0x3b);
    expect(bytes.filter((byte, at) => byte === 0x21 && bytes[at + 1] === 0xf9)).toHaveLength(3);
  });
});
