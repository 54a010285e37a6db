import { describe, it } from 'vitest';
import { attack, defend, expectTurn, pulse, type Row } from '../table.js';

const rows: Row[] = [
  {
    rule: 'defend gains a temporary shield that absorbs 2 damage',
    agents: { Mage: { class: 'mage', at: [4, 4] }, Rogue: { class: 'rogue', at: [4, 6] } },
    actions: { Mage: attack(4, 6), Rogue: defend },
    after: { Rogue: { hp: 9, shield: 0 }, Mage: { damage_dealt: 0 } },
    told: ['Rogue defended', 'Mage attacked Rogue for 0'],
  },
  {
    rule: 'the shield absorbs 2 in all, not 2 of every blow',
    agents: {
      Mage: { class: 'mage', at: [4, 4] },
      Magus: { class: 'mage', at: [4, 8] },
      Rogue: { class: 'rogue', at: [4, 6] },
    },
    actions: { Mage: attack(4, 6), Magus: attack(4, 6), Rogue: defend },
    after: { Rogue: { hp: 7 } },
    told: ['Mage attacked Rogue for 0', 'Magus attacked Rogue for 2'],
  },
  {
    rule: 'defend applies before class abilities, whatever the initiative',
    agents: { Mage: { class: 'mage', at: [4, 4] }, Mist: { class: 'mage', at: [4, 5] } },
    actions: { Mage: pulse(4, 5), Mist: defend },
    after: { Mist: { hp: 8 } },
    told: ['Mist defended', 'Mage pulsed Mist for 0'],
  },
  {
    rule: 'the shield lasts this turn only',
    agents: { Mage: { class: 'mage', at: [0, 4] }, Rogue: { class: 'rogue', at: [4, 6] } },
    actions: { Rogue: defend },
    after: { Rogue: { shield: 0 } },
  },
];

describe('stage 1, defend applies', () => {
  for (const row of rows) it(row.rule, () => expectTurn(row));
});
