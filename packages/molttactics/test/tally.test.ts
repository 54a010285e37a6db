import { describe, expect, it } from 'vitest';
import { type Event, molttactics } from '../src/index.js';

const blow = { seat: 0, target: 1, damage: 2, hp: 5, guard: false, shield: 0 };

const cases: [string, Event, string[]][] = [
  ['an attack', { type: 'attacked', data: blow }, ['0 damageDealt 2', '1 damageTaken 2']],
  ['an Arc Pulse', { type: 'arc_pulse_hit', data: blow }, ['0 damageDealt 2', '1 damageTaken 2']],
  ['the storm', { type: 'hurt', data: { seat: 2, by: 'storm', damage: 1, hp: 3 } }, ['2 damageTaken 1']],
  [
    'a harvest',
    { type: 'harvested', data: { seat: 3, pos: { x: 1, y: 1 }, tokens: 1, ripe_turn: 12 } },
    ['3 tokensHarvested 1'],
  ],
  ['a molt', { type: 'molted', data: { seat: 1, molt_choice: 'hp', tokens: 0, hp: 9 } }, ['1 molts 1']],
  [
    'a kill',
    { type: 'eliminated', data: { seat: 1, turn: 4, cause: 'agent', by: 0, reason: null } },
    ['1 eliminations 1', '0 kills 1'],
  ],
  [
    'the end in the storm',
    { type: 'eliminated', data: { seat: 1, turn: 4, cause: 'storm', by: null, reason: null } },
    ['1 eliminations 1'],
  ],
  ['a new turn', { type: 'turn_started', data: { turn: 2, storm_ring: 0 } }, []],
];

describe('the statistics of', () => {
  it.each(cases)('%s', (_, event, expected) => {
    const sums: string[] = [];
    molttactics.tally?.(event, (player, counter, amount) => sums.push(`${player} ${counter} ${amount}`));
    expect(sums).toEqual(expected);
  });
});
