import { describe, expect, it } from 'vitest';
import { type GrabEvent, grab } from '../src/index.js';

function tallied(event: GrabEvent): string[] {
  const sums: string[] = [];
  grab.tally?.(event, (player, counter, amount) => sums.push(`${player} ${counter} ${amount}`));
  return sums;
}

const made = { player: 'ada', seat: 1, word: 'cats', points: 6, letters: ['s'] };

describe('the statistics of a word', () => {
  it("made from the pool are its maker's", () => {
    expect(tallied({ type: 'word_made', data: { ...made, from: null } })).toEqual([
      '1 wordsMade 1',
      '1 lettersPlayed 4',
      '1 pointsMade 6',
    ]);
  });

  it('stolen are also those of whom it was taken from', () => {
    const from = { player: 'bob', seat: 0, word: 'cat' };
    expect(tallied({ type: 'word_made', data: { ...made, from } }).slice(3)).toEqual([
      '1 wordsStolen 1',
      '0 wordsLost 1',
    ]);
  });

  it('made longer by its owner are no theft', () => {
    const from = { player: 'ada', seat: 1, word: 'cat' };
    expect(tallied({ type: 'word_made', data: { ...made, from } })).toHaveLength(3);
  });
});
