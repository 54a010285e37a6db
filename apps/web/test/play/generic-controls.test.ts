/** Controls of any game: choices on a board of cells, forms from schemas, and what only the seat sees. */
import { describe, expect, it } from 'vitest';
import { cellsOf, chosenAt } from '../../src/games/generic/play/cells';
import { actionOf, fieldsOf, variantsOf } from '../../src/games/generic/play/form-fields';
import { onlyOwn } from '../../src/games/generic/play/only-own';

const BOARD = {
  cells: [
    [null, null, null],
    ['a', null, 'b'],
  ],
};

describe('cells as choices', () => {
  it('are columns where only a column is chosen', () => {
    const cells = cellsOf(
      [
        { type: 'drop', column: 0 },
        { type: 'drop', column: 2 },
      ],
      BOARD,
    );
    expect(cells?.by).toBe('column');
    expect(chosenAt(cells!, 1, 2)).toEqual({ type: 'drop', column: 2 });
    expect(chosenAt(cells!, 0, 1)).toBeNull();
  });

  it('are single cells where both are, also within a target', () => {
    const plain = cellsOf([{ type: 'put', row: 1, column: 1 }], BOARD);
    expect(chosenAt(plain!, 1, 1)).toEqual({ type: 'put', row: 1, column: 1 });
    const nested = cellsOf([{ type: 'hit', target: { x: 2, y: 0 } }], BOARD);
    expect(nested?.by).toBe('cell');
    expect(chosenAt(nested!, 0, 2)).toMatchObject({ type: 'hit' });
  });

  it.each([
    ['there is no board', [{ type: 'drop', column: 0 }], { score: 3 }],
    ['a choice is not about a cell', [{ type: 'drop', column: 0 }, { type: 'pass' }], BOARD],
    [
      'one cell stands for two',
      [
        { type: 'drop', column: 0 },
        { type: 'lift', column: 0 },
      ],
      BOARD,
    ],
    ['a cell is not on the board', [{ type: 'drop', column: 3 }], BOARD],
    ['more than a cell is chosen', [{ type: 'drop', column: 0, colour: 'red' }], BOARD],
  ])('are none where %s', (_why, legal, view) => {
    expect(cellsOf(legal, view)).toBeNull();
  });
});

describe('a form from a schema', () => {
  const schema = {
    oneOf: [
      { properties: { type: { const: 'pass' } }, required: ['type'] },
      {
        properties: {
          type: { const: 'bid' },
          amount: { type: 'integer' },
          suit: { enum: ['reef', 'kelp'] },
          loud: { type: 'boolean' },
          cards: { type: 'array', default: [] },
        },
        required: ['type', 'amount', 'suit'],
      },
    ],
  };
  const bid = fieldsOf(variantsOf(schema)[1]!.schema);

  it('has a field for each property', () => {
    expect(variantsOf(schema).map(({ type }) => type)).toEqual(['pass', 'bid']);
    expect(bid.map(({ key, kind, options }) => [key, kind, options])).toEqual([
      ['amount', 'number', []],
      ['suit', 'text', ['reef', 'kelp']],
      ['loud', 'json', ['', 'true', 'false']],
      ['cards', 'json', []],
    ]);
  });

  it('makes the action that was written, without what was left empty', () => {
    expect(actionOf('bid', bid, { amount: '3', loud: 'true' })).toEqual({
      type: 'bid',
      amount: 3,
      suit: 'reef',
      loud: true,
      cards: [],
    });
  });

  it.each([
    [{}, 'Amount is missing.'],
    [{ amount: 'many' }, 'Amount: a number, please.'],
    [{ amount: '1', cards: '[' }, 'Cards: JSON, please.'],
  ])('says what is wrong with %j', (texts, trouble) => {
    expect(actionOf('bid', bid, texts)).toBe(trouble);
  });
});

describe('what only the seat sees', () => {
  it('is filled in its view and empty in that of spectators', () => {
    const own = {
      round: 1,
      players: [
        { id: 'a', lucky: 4 },
        { id: 'b', lucky: null },
      ],
      hand: [1, 2],
    };
    const all = {
      round: 1,
      players: [
        { id: 'a', lucky: null },
        { id: 'b', lucky: null },
      ],
    };
    expect(onlyOwn(own, all)).toEqual({ lucky: 4, hand: [1, 2] });
    expect(onlyOwn(all, all)).toBeNull();
  });
});
