import { describe, it } from 'vitest';
import { attack, expectTurn, move, type Row } from '../table.js';

const FAR = { class: 'warrior', at: [9, 9] } as const;

const rows: Row[] = [
  {
    rule: 'who has no HP left is eliminated, and who took it gets the kill',
    agents: {
      Mage: { class: 'mage', at: [4, 4] },
      Rogue: { class: 'rogue', at: [4, 5], hp: 2 },
      Far: FAR,
    },
    actions: { Mage: attack(4, 5) },
    after: { Rogue: { alive: false, hp: 0, eliminated_turn: 1 }, Mage: { kills: 1 } },
    told: ['Rogue was eliminated by Mage', 'Turn 2'],
  },
  {
    rule: 'the kill is of the blow that took the last HP, not of a later one',
    agents: {
      Mage: { class: 'mage', at: [4, 4] },
      Tank: { class: 'warrior', at: [4, 6] },
      Rogue: { class: 'rogue', at: [4, 5], hp: 2 },
    },
    actions: { Tank: attack(4, 5), Mage: attack(4, 5) },
    after: { Mage: { kills: 1, damage_dealt: 2 }, Tank: { kills: 0, damage_dealt: 1 } },
  },
  {
    rule: 'nobody gets the kill for a death by storm, even after blows',
    agents: {
      Mage: { class: 'mage', at: [0, 4] },
      Rogue: { class: 'rogue', at: [0, 5], hp: 3 },
      Far: { class: 'warrior', at: [5, 5] },
    },
    turn: 11,
    actions: { Mage: attack(0, 5) },
    after: { Rogue: { alive: false }, Mage: { kills: 0 } },
    told: ['Rogue was eliminated by the storm'],
  },
  {
    rule: 'a hazard tile can be the end too',
    agents: { Mage: { class: 'mage', at: [4, 4], hp: 1 }, Far: FAR, Tank: { class: 'warrior', at: [7, 7] } },
    tiles: { hazard: [[4, 4]] },
    actions: {},
    after: { Mage: { alive: false } },
    told: ['Mage was eliminated by the hazard'],
  },
  {
    rule: 'last agent standing ends the match',
    agents: { Mage: { class: 'mage', at: [4, 4] }, Rogue: { class: 'rogue', at: [4, 5], hp: 2 } },
    actions: { Mage: attack(4, 5), Rogue: move('S') },
    told: ['Rogue was eliminated by Mage', 'The match is over, one agent is left standing: Mage wins'],
    untold: ['Turn 2'],
  },
];

describe('stage 7, elimination checks', () => {
  for (const row of rows) it(row.rule, () => expectTurn(row));
});
