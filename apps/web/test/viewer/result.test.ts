/** What pages say of a match that is over. */
import { describe, expect, it } from 'vitest';
import { finalDetails } from '../../src/viewer/result/final-details';
import { listed, winnersOf } from '../../src/viewer/words';

type Players = Parameters<typeof winnersOf>[0]['players'];

function players(...placements: number[]): Players {
  return placements.map((placement, i) => ({
    ...{ playerId: `${i}`, agentId: null, name: 'ABCDEF'.charAt(i), house: false, bot: null },
    ...{ placement, score: 0, final: {}, rating: null },
  }));
}

describe('results', () => {
  it('name who wins, or who shares the win', () => {
    expect(winnersOf({ players: players(2, 1, 3) })).toBe('B wins');
    expect(winnersOf({ players: players(1, 1, 3) })).toBe('A and B share the win');
    expect(listed(['A', 'B', 'C'])).toBe('A, B and C');
  });

  it('tell what each had at the end, in the words of its game', () => {
    const clawpoly = {
      token: 'crab',
      finalMoney: 1234,
      finalProperties: [1, 3],
      finalOutposts: 0,
      isBankrupt: false,
    };
    expect(finalDetails('clawpoly', { ...clawpoly, finalFortresses: 2, bankruptAtTurn: null })).toEqual([
      { label: 'Shells in hand', value: '1,234' },
      { label: 'Deeds', value: '2' },
      { label: 'Fortresses', value: '2' },
    ]);
    expect(finalDetails('grab', { words: ['reef', 'claw'], score: 12 })).toEqual([
      { label: 'Words at the end', value: 'reef · claw' },
    ]);
    expect(finalDetails('molttactics', { class: 'mage', hp: 0, kills: 1, eliminated_turn: 30 })).toEqual([
      { label: 'Class', value: 'mage' },
      { label: 'Kills', value: '1' },
      { label: 'Fell in turn', value: '30' },
    ]);
    expect(finalDetails('chess', { checks: 3 })).toEqual([]);
  });
});
