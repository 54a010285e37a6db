import { describe, expect, it } from 'vitest';
import type { Action } from '../../src/index.js';
import {
  agentNamed,
  attack,
  expectTurn,
  guard,
  move,
  pin,
  playTurn,
  pulse,
  type Row,
  shadowStep,
  tableOf,
} from '../table.js';

const FAR = { class: 'warrior', at: [9, 9] } as const;

const rows: Row[] = [
  {
    rule: 'Guard reduces the next incoming damage by 3',
    agents: { Mage: { class: 'mage', at: [4, 4], damage: 6 }, Tank: { class: 'warrior', at: [4, 5] } },
    actions: { Mage: attack(4, 5), Tank: guard },
    after: { Tank: { hp: 11, guard: false } },
    told: ['Tank used Guard', 'Mage attacked Tank for 1'],
  },
  {
    rule: 'Guard is used up by one blow, even a weak one',
    agents: {
      Rogue: { class: 'rogue', at: [4, 4] },
      Thief: { class: 'rogue', at: [4, 6] },
      Tank: { class: 'warrior', at: [4, 5], guard: true },
    },
    actions: { Rogue: attack(4, 5), Thief: attack(4, 5) },
    after: { Tank: { hp: 11, guard: false } },
    told: ['Rogue attacked Tank for 0', 'Thief attacked Tank for 1'],
  },
  {
    rule: 'guard lasts until used',
    agents: { Tank: { class: 'warrior', at: [4, 5], guard: true }, Far: FAR },
    actions: { Tank: move('N') },
    after: { Tank: { guard: true } },
  },
  {
    rule: 'Arc Pulse deals 2 damage to everyone but the caster in the 3×3',
    agents: {
      Mage: { class: 'mage', at: [4, 4] },
      Near: { class: 'mage', at: [5, 5] },
      Edge: { class: 'mage', at: [6, 4] },
      Away: { class: 'mage', at: [7, 4] },
    },
    actions: { Mage: pulse(5, 4) },
    after: { Mage: { hp: 8, damage_dealt: 4 }, Near: { hp: 6 }, Edge: { hp: 6 }, Away: { hp: 8 } },
    told: ['Mage cast Arc Pulse at (5,4)', 'Mage pulsed Near for 2', 'Mage pulsed Edge for 2'],
  },
  {
    rule: 'Arc Pulse takes the road of all damage: armour, cover, guard, shield',
    agents: {
      Mage: { class: 'mage', at: [4, 4] },
      Tank: { class: 'warrior', at: [4, 5] },
      Mist: { class: 'mage', at: [5, 5] },
    },
    tiles: { cover: [[5, 5]] },
    actions: { Mage: pulse(5, 5) },
    after: { Tank: { hp: 11 }, Mist: { hp: 7 } },
  },
  {
    rule: 'Arc Pulse needs no line of sight to its centre',
    agents: { Mage: { class: 'mage', at: [4, 4] }, Rogue: { class: 'rogue', at: [4, 6] } },
    tiles: { cover: [[4, 5]] },
    actions: { Mage: pulse(4, 6) },
    after: { Rogue: { hp: 8 } },
  },
  {
    rule: 'Shadow Step moves two tiles through one blocked tile',
    agents: { Rogue: { class: 'rogue', at: [4, 4] }, Tank: { class: 'warrior', at: [5, 4] } },
    actions: { Rogue: shadowStep('E') },
    after: { Rogue: { at: [6, 4] }, Tank: { at: [5, 4] } },
    told: ['Rogue shadow-stepped to (6,4)'],
  },
  {
    rule: 'Shadow Step may also cross a free tile',
    agents: { Rogue: { class: 'rogue', at: [4, 4] }, Far: FAR },
    actions: { Rogue: shadowStep('N') },
    after: { Rogue: { at: [4, 2] } },
  },
  {
    rule: 'two Shadow Steps onto one tile: the higher initiative gets it, the other stays and has used its ability',
    agents: { Rogue: { class: 'rogue', at: [4, 4] }, Thief: { class: 'rogue', at: [8, 4] } },
    actions: { Rogue: shadowStep('E'), Thief: shadowStep('W') },
    after: { Rogue: { at: [6, 4] }, Thief: { at: [8, 4], ability_turn: 4 } },
    told: ['Thief was blocked by Rogue at (6,4)'],
  },
  {
    rule: 'Shadow Step leaves before attacks come: they miss',
    agents: { Tank: { class: 'warrior', at: [5, 4] }, Rogue: { class: 'rogue', at: [4, 4] } },
    actions: { Rogue: shadowStep('W'), Tank: attack(4, 4) },
    after: { Rogue: { hp: 9, at: [2, 4] } },
    told: ['Tank aimed an attack at (4,4) and missed'],
  },
  {
    rule: 'Pin: the target cannot move next turn; a move of this turn still goes on',
    agents: { Ranger: { class: 'ranger', at: [4, 4] }, Rogue: { class: 'rogue', at: [4, 7] } },
    actions: { Ranger: pin(4, 7), Rogue: move('N') },
    after: { Rogue: { at: [4, 6], pinned_turn: 2 } },
    told: ['Ranger pinned Rogue', 'Rogue moved to (4,6)'],
  },
  {
    rule: 'a Pin on who has just stepped away misses, and is used',
    agents: { Rogue: { class: 'rogue', at: [4, 7] }, Ranger: { class: 'ranger', at: [4, 4] } },
    actions: { Ranger: pin(4, 7), Rogue: shadowStep('S') },
    after: { Rogue: { pinned_turn: 0 }, Ranger: { ability_turn: 5 } },
    told: ['Ranger aimed a pin at (4,7) and missed'],
  },
  {
    rule: 'abilities resolve in initiative order: a pulse before the guard finds no guard',
    agents: { Mage: { class: 'mage', at: [4, 4] }, Tank: { class: 'warrior', at: [4, 5] } },
    actions: { Mage: pulse(4, 5), Tank: guard },
    after: { Tank: { hp: 11, guard: true } },
  },
  {
    rule: 'abilities resolve in initiative order: a guard before the pulse stops it',
    agents: { Tank: { class: 'warrior', at: [4, 5] }, Mage: { class: 'mage', at: [4, 4] } },
    actions: { Mage: pulse(4, 5), Tank: guard },
    after: { Tank: { hp: 12, guard: false } },
  },
];

describe('stage 2, class abilities resolve', () => {
  for (const row of rows) it(row.rule, () => expectTurn(row));
});

const COOLDOWNS: { name: string; cooldown: number; use: Action }[] = [
  { name: 'Warrior', cooldown: 3, use: guard },
  { name: 'Mage', cooldown: 4, use: pulse(1, 1) },
  { name: 'Rogue', cooldown: 3, use: shadowStep('S') },
  { name: 'Ranger', cooldown: 4, use: pin(6, 3) },
];

describe('cooldown n: usable again n turns later', () => {
  for (const { name, cooldown, use } of COOLDOWNS) {
    it(`${name}: ${cooldown}`, () => {
      const state = tableOf({
        agents: {
          Warrior: { class: 'warrior', at: [6, 3], hp: 99 },
          Mage: { class: 'mage', at: [1, 1], hp: 99 },
          Rogue: { class: 'rogue', at: [3, 1], hp: 99 },
          Ranger: { class: 'ranger', at: [6, 5], hp: 99 },
        },
      });
      expect(playTurn(state, { [name]: use }).rejection).toBeNull();
      for (let turn = 2; turn <= cooldown; turn++) {
        expect(playTurn(state, { [name]: use }).rejection?.code).toBe('ON_COOLDOWN');
        playTurn(state, {});
      }
      expect(state.turn).toBe(1 + cooldown);
      expect(playTurn(state, { [name]: use }).rejection).toBeNull();
    });
  }
});

describe('Pin holds through the next turn', () => {
  it('refuses move and Shadow Step in that turn, and not in the one after', () => {
    const state = tableOf({
      agents: { Ranger: { class: 'ranger', at: [4, 4] }, Rogue: { class: 'rogue', at: [4, 7] } },
    });
    playTurn(state, { Ranger: pin(4, 7) });
    expect(playTurn(state, { Rogue: move('N') }).rejection?.code).toBe('PINNED');
    expect(playTurn(state, { Rogue: shadowStep('N') }).rejection?.code).toBe('PINNED');
    expect(agentNamed(state, 'Rogue').pinned_turn).toBe(state.turn);
    playTurn(state, {});
    expect(playTurn(state, { Rogue: move('N') }).rejection).toBeNull();
  });
});
