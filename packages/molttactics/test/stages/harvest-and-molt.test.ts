import { describe, expect, it } from 'vitest';
import { agentNamed, attack, expectTurn, harvest, molt, playTurn, type Row, tableOf } from '../table.js';

const FAR = { class: 'warrior', at: [9, 9] } as const;

const rows: Row[] = [
  {
    rule: 'a resource grants 1 Molt token when harvested, and it counts for the score',
    agents: { Rogue: { class: 'rogue', at: [4, 4] }, Far: FAR },
    tiles: { resource: [[4, 4]] },
    actions: { Rogue: harvest },
    after: { Rogue: { tokens: 1, pearls: 1 } },
    told: ['Rogue harvested a Molt token at (4,4)'],
  },
  {
    rule: 'molt +1 Damage for 2 tokens',
    agents: { Rogue: { class: 'rogue', at: [4, 4], tokens: 3, pearls: 3 }, Far: FAR },
    actions: { Rogue: molt('damage') },
    after: { Rogue: { tokens: 1, pearls: 3, damage: 3 } },
    told: ['Rogue molted for +1 Damage'],
  },
  {
    rule: 'molt +1 Armor for 2 tokens',
    agents: { Rogue: { class: 'rogue', at: [4, 4], tokens: 2 }, Far: FAR },
    actions: { Rogue: molt('armor') },
    after: { Rogue: { tokens: 0, armor: 2 } },
  },
  {
    rule: 'molt +1 Range for 2 tokens',
    agents: { Rogue: { class: 'rogue', at: [4, 4], tokens: 2 }, Far: FAR },
    actions: { Rogue: molt('range') },
    after: { Rogue: { tokens: 0, range: 2 } },
  },
  {
    rule: 'molt +2 HP for 2 tokens, on top of what a class starts with',
    agents: { Rogue: { class: 'rogue', at: [4, 4], tokens: 2 }, Far: FAR },
    actions: { Rogue: molt('hp') },
    after: { Rogue: { tokens: 0, hp: 11, max_hp: 11 } },
  },
  {
    rule: 'a molt comes after the attacks of its turn',
    agents: { Tank: { class: 'warrior', at: [4, 5] }, Mage: { class: 'mage', at: [4, 4], tokens: 2 } },
    actions: { Mage: molt('armor'), Tank: attack(4, 4) },
    after: { Mage: { hp: 6, armor: 1 } },
  },
  {
    rule: 'who molts HP above zero again lives, and nobody gets the kill',
    agents: { Tank: { class: 'warrior', at: [4, 5] }, Mage: { class: 'mage', at: [4, 4], tokens: 2, hp: 1 } },
    actions: { Mage: molt('hp'), Tank: attack(4, 4) },
    after: { Mage: { hp: 1, alive: true }, Tank: { kills: 0 } },
  },
  {
    rule: 'two HP do not save who was hit far below zero',
    agents: {
      Tank: { class: 'warrior', at: [4, 5], damage: 5 },
      Mage: { class: 'mage', at: [4, 4], tokens: 2, hp: 1 },
    },
    actions: { Mage: molt('hp'), Tank: attack(4, 4) },
    after: { Mage: { hp: 0, alive: false }, Tank: { kills: 1 } },
  },
  {
    rule: 'the dying still harvest',
    agents: { Tank: { class: 'warrior', at: [4, 5] }, Mage: { class: 'mage', at: [4, 4], hp: 1 } },
    tiles: { resource: [[4, 4]] },
    actions: { Mage: harvest, Tank: attack(4, 4) },
    after: { Mage: { alive: false, pearls: 1 } },
  },
];

describe('stage 5, harvest and molt', () => {
  for (const row of rows) it(row.rule, () => expectTurn(row));

  it('a harvested resource can be harvested again ten turns later', () => {
    const state = tableOf({
      agents: { Rogue: { class: 'rogue', at: [4, 4] }, Tank: { class: 'warrior', at: [4, 5] } },
      tiles: { resource: [[4, 4]] },
    });
    expect(playTurn(state, { Rogue: harvest }).rejection).toBeNull();
    for (let turn = 2; turn <= 10; turn++) {
      expect(playTurn(state, { Rogue: harvest }).rejection?.code).toBe('NOT_RIPE');
      playTurn(state, {});
    }
    expect(playTurn(state, { Rogue: harvest }).rejection).toBeNull();
    expect(agentNamed(state, 'Rogue').tokens).toBe(2);
  });
});
