/** What pages say of a match that is over. */
import { describe, expect, it } from 'vitest';
import { ENGLISH } from '../../src/messages/english';
import { finalDetails } from '../../src/viewer/result/final-details';
import { firstOf, winnersOf } from '../../src/viewer/words';

type Players = Parameters<typeof winnersOf>[0]['players'];

function players(...placements: number[]): Players {
  return placements.map((placement, i) => ({
    playerId: `${i}`,
    agentId: null,
    name: 'ABCDEF'.charAt(i),
    house: false,
    bot: null,
    placement,
    score: 0,
    final: {},
    rating: null,
  }));
}

describe('results', () => {
  it('name who wins, or who shares the win', () => {
    const extra = {};
    expect(winnersOf({ players: players(2, 1, 3), extra }, ENGLISH)).toBe('B wins');
    expect(winnersOf({ players: players(2, 1, 3), extra }, ENGLISH, 'past')).toBe('B won');
    expect(winnersOf({ players: players(1, 1, 3), extra }, ENGLISH)).toBe('A and B share the win');
    expect(winnersOf({ players: [], extra }, ENGLISH)).toBe('Nobody wins');
  });

  it('name all who are level where money does not go by the seat, and the first by seat elsewhere', () => {
    const premium = { mode: 'premium' };
    const worth = (...shells: readonly number[]): Players =>
      players(1, 2, 3).map((player, i) => ({
        ...player,
        score: 1500,
        final: { finalMoney: shells[i], finalProperties: [], isBankrupt: false },
      }));
    const tied = worth(1500, 1500, 1400);
    expect(winnersOf({ players: tied, extra: premium }, ENGLISH)).toBe('A and B tie');
    expect(winnersOf({ players: tied, extra: premium }, ENGLISH, 'past')).toBe('A and B tied');
    expect(firstOf({ players: tied, extra: premium })).toEqual(tied.slice(0, 2));
    expect(winnersOf({ players: tied, extra: {} }, ENGLISH)).toBe('A wins');
    expect(winnersOf({ players: worth(1500, 1499, 1400), extra: premium }, ENGLISH)).toBe('A wins');
    const fallen = tied.map((player, i) => ({ ...player, final: { ...player.final, isBankrupt: i > 0 } }));
    expect(winnersOf({ players: fallen, extra: premium }, ENGLISH)).toBe('A wins');
    expect(winnersOf({ players: players(1, 2), extra: premium }, ENGLISH), 'nothing known of the end').toBe(
      'A wins',
    );
  });

  it('crown nobody where a match was called off, or stopped with money on it', () => {
    const stopped = { stopped: 'called_off' };
    expect(winnersOf({ players: players(2, 1, 3), extra: stopped }, ENGLISH, 'past')).toBe('Called off');
    expect(firstOf({ players: players(2, 1, 3), extra: stopped })).toEqual([]);
    const abandoned = { stopped: 'abandoned' };
    expect(winnersOf({ players: players(2, 1), extra: abandoned }, ENGLISH)).toBe('Abandoned by all');
    expect(firstOf({ players: players(2, 1), extra: abandoned })).toEqual([]);
    expect(
      winnersOf({ players: players(2, 1), extra: { stopped: 'creator_stopped', mode: 'premium' } }, ENGLISH),
    ).toBe('Called off');
  });

  it('tell what each had at the end, in the words of its game', () => {
    const clawpoly = {
      token: 'crab',
      finalMoney: 1234,
      finalProperties: [1, 3],
      finalOutposts: 0,
      isBankrupt: false,
    };
    expect(
      finalDetails('clawpoly', { ...clawpoly, finalFortresses: 2, bankruptAtTurn: null }, ENGLISH),
    ).toEqual([
      { label: 'Shells in hand', value: '1,234' },
      { label: 'Deeds', value: '2' },
      { label: 'Fortresses', value: '2' },
    ]);
    expect(finalDetails('grab', { words: ['reef', 'claw'], score: 12 }, ENGLISH)).toEqual([
      { label: 'Words at the end', value: 'reef · claw' },
    ]);
    expect(
      finalDetails('molttactics', { class: 'mage', hp: 0, kills: 1, eliminated_turn: 30 }, ENGLISH),
    ).toEqual([
      { label: 'Class', value: 'mage' },
      { label: 'Kills', value: '1' },
      { label: 'Fell in turn', value: '30' },
    ]);
    expect(finalDetails('chess', { checks: 3 }, ENGLISH)).toEqual([]);
  });
});
