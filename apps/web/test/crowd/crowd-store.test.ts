/** What a page knows of the crowd, message by message. */
import { describe, expect, it } from 'vitest';
import type { CrowdMessage } from '../../src/crowd/crowd-messages';
import { type CrowdState, crowdStore, heard } from '../../src/crowd/crowd-store';
import { densityOf } from '../../src/crowd/density-line';
import { watchingText } from '../../src/crowd/watching';
import { ENGLISH } from '../../src/messages/english';

function line(id: string) {
  return { id, at: 1, guest: 'g', name: 'Ada', text: id };
}

const CROWD = {
  type: 'crowd',
  chat: [],
  slowMs: 5_000,
  guessUntil: 30,
  guesses: { counts: {}, settled: null },
} as const;

function after(...messages: readonly CrowdMessage[]): CrowdState {
  return messages.reduce(heard, crowdStore().getState());
}

const ids = ({ lines }: CrowdState): string[] => lines.map(({ id }) => id);

describe('the chat on a page', () => {
  it('is off until the server says otherwise, and has each line once, in order, without those removed', () => {
    expect(crowdStore().getState().on).toBe(false);
    const told: CrowdMessage[] = [
      { ...CROWD, chat: [line('a'), line('b')] },
      { type: 'chat', line: line('b') },
      { type: 'chat', line: line('c') },
      { type: 'chat_removed', lines: ['a', 'unknown'] },
    ];
    expect(after(...told)).toMatchObject({ on: true, slowMs: 5_000 });
    expect(ids(after(...told))).toEqual(['b', 'c']);
    // After a reconnection it is as the server has it.
    expect(ids(after(...told, { ...CROWD, chat: [line('c')] }))).toEqual(['c']);
  });

  it('keeps the last hundred lines', () => {
    const many = Array.from({ length: 120 }, (_, i): CrowdMessage => ({ type: 'chat', line: line(`${i}`) }));
    expect(ids(after(...many))).toEqual(Array.from({ length: 100 }, (_, i) => `${i + 20}`));
  });
});

describe('presence', () => {
  it.each([
    [0, 'Only you watch'],
    [1, '1 other watching'],
    [12, '12 others watching'],
    [-1, 'Only you watch'],
  ])('with %i others it says %j', (others, text) => {
    expect(watchingText(others, ENGLISH)).toBe(text);
  });
});

describe('reactions over the board', () => {
  it('are few at once, whatever a crowd does, each with a key of its own', () => {
    const storm: CrowdMessage = {
      type: 'reactions',
      reactions: [
        { sequence: 1, reaction: 'wow', count: 1_000 },
        { sequence: 1, reaction: 'clap', count: 1 },
      ],
    };
    expect(after(storm).floating.map(({ reaction }) => reaction)).toEqual(['wow', 'wow', 'wow', 'clap']);
    const { floating } = after(storm, storm, storm, storm);
    expect(floating).toHaveLength(12);
    expect(new Set(floating.map(({ key }) => key)).size).toBe(12);
    for (const { place } of floating) expect(place).toBeGreaterThanOrEqual(0);
  });
});

describe('the line of reactions', () => {
  it('is highest where most was shown, and flat elsewhere', () => {
    const heights = densityOf(
      [
        { from: 100, to: 109, count: 2, main: 'wow' },
        { from: 500, to: 509, count: 9, main: 'clap' },
      ],
      1_000,
    );
    expect(heights.indexOf(Math.max(...heights))).toBe(50);
    expect(heights[80]).toBeLessThan(0.01);
    expect(heights[10]).toBeGreaterThan(1);
  });
});

describe('guesses', () => {
  it('are as the server told them last', () => {
    expect(after(CROWD)).toMatchObject({ guessUntil: 30, guesses: { counts: {}, settled: null } });
    const settled = { counted: 3, right: 2 };
    const told: CrowdMessage = { type: 'guesses', counts: { p1: 2, p2: 1 }, settled };
    expect(after(CROWD, told)).toMatchObject({
      guessUntil: 30,
      guesses: { counts: { p1: 2, p2: 1 }, settled },
    });
  });
});
