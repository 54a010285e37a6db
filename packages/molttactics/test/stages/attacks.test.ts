import { describe, it } from 'vitest';
import { attack, expectTurn, type Row } from '../table.js';

const rows: Row[] = [
  {
    rule: 'damage is base minus armour',
    agents: { Mage: { class: 'mage', at: [4, 4] }, Rogue: { class: 'rogue', at: [4, 6] } },
    actions: { Mage: attack(4, 6) },
    after: { Rogue: { hp: 7 }, Mage: { damage_dealt: 2 } },
    told: ['Mage attacked Rogue for 2'],
  },
  {
    rule: 'a target in cover takes 25% less, rounded down',
    agents: { Mage: { class: 'mage', at: [4, 4] }, Rogue: { class: 'rogue', at: [4, 6] } },
    tiles: { cover: [[4, 6]] },
    actions: { Mage: attack(4, 6) },
    after: { Rogue: { hp: 8 } },
  },
  {
    rule: 'cover strictly between blocks the line of sight; the attacker’s own cover does not',
    agents: { Mage: { class: 'mage', at: [4, 4] }, Rogue: { class: 'rogue', at: [4, 6] } },
    tiles: { cover: [[4, 4]] },
    actions: { Mage: attack(4, 6) },
    after: { Rogue: { hp: 7 } },
  },
  {
    rule: 'agents do not block the line of sight',
    agents: {
      Ranger: { class: 'ranger', at: [4, 4] },
      Tank: { class: 'warrior', at: [4, 5] },
      Rogue: { class: 'rogue', at: [4, 6] },
    },
    actions: { Ranger: attack(4, 6) },
    after: { Rogue: { hp: 8 }, Tank: { hp: 12 } },
  },
  {
    rule: 'all damage of a turn lands before eliminations: the dying still act',
    agents: { Mage: { class: 'mage', at: [4, 4], hp: 1 }, Tank: { class: 'warrior', at: [4, 5], hp: 1 } },
    actions: { Tank: attack(4, 4), Mage: attack(4, 5) },
    after: { Mage: { hp: 0, alive: false, kills: 1 }, Tank: { hp: 0, alive: false, kills: 1 } },
    told: ['Mage attacked Tank for 1', 'Tank attacked Mage for 2'],
  },
  {
    rule: 'attacks resolve in initiative order, not in the order of registration',
    agents: {
      Slow: { class: 'warrior', at: [4, 4], initiative: 1 },
      Quick: { class: 'warrior', at: [4, 6], initiative: 99 },
      Rogue: { class: 'rogue', at: [4, 5], hp: 1 },
    },
    actions: { Slow: attack(4, 5), Quick: attack(4, 5) },
    after: { Quick: { kills: 1 }, Slow: { kills: 0 } },
    told: ['Quick attacked Rogue for 1', 'Slow attacked Rogue for 1', 'Rogue was eliminated by Quick'],
  },
  {
    rule: 'ties of initiative go by registration',
    agents: {
      First: { class: 'warrior', at: [4, 4], initiative: 7 },
      Second: { class: 'warrior', at: [4, 6], initiative: 7 },
      Rogue: { class: 'rogue', at: [4, 5], hp: 1 },
    },
    actions: { Second: attack(4, 5), First: attack(4, 5) },
    after: { First: { kills: 1 }, Second: { kills: 0 } },
  },
];

describe('stage 3, attacks resolve', () => {
  for (const row of rows) it(row.rule, () => expectTurn(row));
});
