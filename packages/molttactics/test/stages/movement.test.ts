import { describe, it } from 'vitest';
import { attack, expectTurn, move, type Row } from '../table.js';

const FAR = { class: 'warrior', at: [9, 9] } as const;

const rows: Row[] = [
  {
    rule: 'N is towards y 0',
    agents: { Rogue: { class: 'rogue', at: [4, 4] }, Far: FAR },
    actions: { Rogue: move('N') },
    after: { Rogue: { at: [4, 3] } },
    told: ['Rogue moved to (4,3)'],
  },
  {
    rule: 'S is towards y 9',
    agents: { Rogue: { class: 'rogue', at: [4, 4] }, Far: FAR },
    actions: { Rogue: move('S') },
    after: { Rogue: { at: [4, 5] } },
  },
  {
    rule: 'E is towards x 9',
    agents: { Rogue: { class: 'rogue', at: [4, 4] }, Far: FAR },
    actions: { Rogue: move('E') },
    after: { Rogue: { at: [5, 4] } },
  },
  {
    rule: 'W is towards x 0',
    agents: { Rogue: { class: 'rogue', at: [4, 4] }, Far: FAR },
    actions: { Rogue: move('W') },
    after: { Rogue: { at: [3, 4] } },
  },
  {
    rule: 'two who move onto one tile: the higher initiative gets it, the other stays',
    agents: { Quick: { class: 'rogue', at: [3, 4] }, Slow: { class: 'rogue', at: [5, 4] } },
    actions: { Slow: move('W'), Quick: move('E') },
    after: { Quick: { at: [4, 4] }, Slow: { at: [5, 4] } },
    told: ['Quick moved to (4,4)', 'Slow was blocked by Quick at (4,4)'],
  },
  {
    rule: 'who comes later may follow into a tile just left',
    agents: { Quick: { class: 'rogue', at: [4, 4] }, Slow: { class: 'rogue', at: [5, 4] } },
    actions: { Slow: move('W'), Quick: move('W') },
    after: { Quick: { at: [3, 4] }, Slow: { at: [4, 4] } },
  },
  {
    rule: 'who comes first is blocked by who has not left yet',
    agents: { Quick: { class: 'rogue', at: [5, 4] }, Slow: { class: 'rogue', at: [4, 4] } },
    actions: { Slow: move('W'), Quick: move('W') },
    after: { Quick: { at: [5, 4] }, Slow: { at: [3, 4] } },
  },
  {
    rule: 'two who stand face to face cannot swap',
    agents: { Quick: { class: 'rogue', at: [5, 4] }, Slow: { class: 'rogue', at: [4, 4] } },
    actions: { Slow: move('E'), Quick: move('W') },
    after: { Quick: { at: [5, 4] }, Slow: { at: [4, 4] } },
  },
  {
    rule: 'attacks come before movement: nobody walks away from one',
    agents: { Rogue: { class: 'rogue', at: [4, 4] }, Tank: { class: 'warrior', at: [4, 5] } },
    actions: { Rogue: move('N'), Tank: attack(4, 4) },
    after: { Rogue: { hp: 8, at: [4, 3] } },
  },
  {
    rule: 'the dying still move, and still stand in the way this turn',
    agents: {
      Tank: { class: 'warrior', at: [4, 5] },
      Rogue: { class: 'rogue', at: [4, 4], hp: 1 },
      Mage: { class: 'mage', at: [4, 2] },
    },
    actions: { Rogue: move('N'), Tank: attack(4, 4), Mage: move('S') },
    after: { Rogue: { alive: false, at: [4, 3] }, Mage: { at: [4, 2] } },
    told: ['Mage was blocked by Rogue at (4,3)', 'Rogue was eliminated by Tank'],
  },
];

describe('stage 4, movement', () => {
  for (const row of rows) it(row.rule, () => expectTurn(row));
});
