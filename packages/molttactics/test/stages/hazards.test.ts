import { describe, it } from 'vitest';
import { defend, expectTurn, move, type Row } from '../table.js';

const FAR = { class: 'warrior', at: [5, 5] } as const;

const rows: Row[] = [
  {
    rule: 'a hazard deals 1 damage at the end of the turn',
    agents: { Rogue: { class: 'rogue', at: [4, 3] }, Far: FAR },
    tiles: { hazard: [[4, 4]] },
    actions: { Rogue: move('S') },
    after: { Rogue: { hp: 8 } },
    told: ['Rogue took 1 from the hazard'],
  },
  {
    rule: 'who leaves a hazard in time is not hurt',
    agents: { Rogue: { class: 'rogue', at: [4, 4] }, Far: FAR },
    tiles: { hazard: [[4, 4]] },
    actions: { Rogue: move('S') },
    after: { Rogue: { hp: 9 } },
  },
  {
    rule: 'no storm before turn 11',
    agents: { Rogue: { class: 'rogue', at: [0, 4] }, Far: FAR },
    turn: 10,
    actions: {},
    after: { Rogue: { hp: 9 } },
  },
  {
    rule: 'storm ring 1 covers the outermost ring from turn 11',
    agents: { Rogue: { class: 'rogue', at: [0, 4] }, Thief: { class: 'rogue', at: [1, 4] } },
    turn: 11,
    actions: {},
    after: { Rogue: { hp: 8 }, Thief: { hp: 9 } },
    told: ['Rogue took 1 from the storm'],
  },
  {
    rule: 'a storm or hazard tile deals 1, not both',
    agents: { Rogue: { class: 'rogue', at: [0, 4] }, Far: FAR },
    tiles: { hazard: [[0, 4]] },
    turn: 11,
    actions: {},
    after: { Rogue: { hp: 8 } },
    told: ['Rogue took 1 from the storm'],
  },
  {
    rule: 'from turn 51 the storm is everywhere',
    agents: { Rogue: { class: 'rogue', at: [4, 4] }, Far: FAR },
    turn: 51,
    actions: {},
    after: { Rogue: { hp: 8 }, Far: { hp: 11 } },
  },
  {
    rule: 'neither armour, cover, guard nor shield helps against it',
    agents: { Tank: { class: 'warrior', at: [0, 4], guard: true }, Rogue: { class: 'rogue', at: [0, 6] } },
    tiles: { cover: [[0, 4]] },
    turn: 11,
    actions: { Rogue: defend },
    after: { Tank: { hp: 11, guard: true }, Rogue: { hp: 8 } },
  },
];

describe('stage 6, hazard damage', () => {
  for (const row of rows) it(row.rule, () => expectTurn(row));
});
