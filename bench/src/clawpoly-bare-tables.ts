/** The tables of the bare loop: what the board and the cards say, as numbers. */
import { type CardAction, SQUARES, TIDE_CARDS, TREASURE_CHEST_CARDS } from '@lobster-league/clawpoly';

const SIZE = SQUARES.length;
const BANK = -1;
const COLORS = 8;
const UTILITIES = COLORS + 1;
const GROUP = Int8Array.from(SQUARES, ({ type, colorGroup }) => {
  if (type === 'current') return COLORS;
  if (type === 'utility') return UTILITIES;
  return [...new Set(SQUARES.flatMap((square) => square.colorGroup ?? []))].indexOf(colorGroup ?? '');
});
const GROUPS = Array.from({ length: COLORS + 2 }, (_, group) =>
  squaresWhere((square) => GROUP[square] === group),
);
const DEEDS = squaresWhere((square) => GROUP[square] !== -1);
const BY_PRICE = DEEDS.slice().sort((a, b) => priceOf(a) - priceOf(b));
const COST = Int32Array.from(SQUARES, ({ price }) => price ?? 0);
const PLEDGE = Int32Array.from(SQUARES, ({ mortgageValue }) => mortgageValue ?? 0);
const LIFT = PLEDGE.map((value) => value + Math.ceil(value / 10));
const OUTPOST = Int32Array.from(SQUARES, ({ outpostCost }) => outpostCost ?? 0);
const FORTRESS = Int32Array.from(SQUARES, ({ fortressCost }) => fortressCost ?? 0);
const RENT = Int32Array.from({ length: 6 * SIZE }, (_, i) => SQUARES[(i / 6) | 0]!.rent[i % 6] ?? 0);
/** Tide, treasure chest, tax, net. */
const TIDE = 1;
const CHEST = 2;
const TAX = 3;
const NET = 4;
const TYPE = Int8Array.from(SQUARES, ({ type, name }) => {
  if (type === 'tide_card') return TIDE;
  if (type === 'treasure_chest') return CHEST;
  return type === 'tax' ? TAX : name.startsWith('Caught') ? NET : 0;
});
const POT = 10;
const KINDS: readonly CardAction['kind'][] = [
  'collect',
  'pay',
  'repairs',
  'pay_each',
  'collect_each',
  'escape_card',
  'advance',
  'back',
  'nearest_current',
  'nearest_utility',
  'lobster_pot',
];
const DECKS = [TIDE_CARDS, TREASURE_CHEST_CARDS];
const KIND = DECKS.map((cards) => Int8Array.from(cards, ({ action }) => KINDS.indexOf(action.kind)));
const FIRST = DECKS.map((cards) => Int32Array.from(cards, ({ action }) => firstNumber(action)));
const SECOND = DECKS.map((cards) =>
  Int32Array.from(cards, ({ action }) => (action.kind === 'repairs' ? action.perFortress : 0)),
);
const ESCAPE = DECKS.map((cards) => cards.findIndex(({ action }) => action.kind === 'escape_card'));
const NEXT_CURRENT = nextOf(COLORS);
const NEXT_UTILITY = nextOf(UTILITIES);

function priceOf(square: number): number {
  return SQUARES[square]!.price ?? 0;
}

function squaresWhere(is: (square: number) => boolean): Int32Array {
  return Int32Array.from(SQUARES.map(({ index }) => index).filter(is));
}

function firstNumber(action: CardAction): number {
  if ('amount' in action) return action.amount;
  if ('to' in action) return action.to;
  if ('spaces' in action) return action.spaces;
  return 'perOutpost' in action ? action.perOutpost : 0;
}

function nextOf(group: number): Int32Array {
  return Int32Array.from(SQUARES, ({ index }) => {
    let square = (index + 1) % SIZE;
    while (GROUP[square] !== group) square = (square + 1) % SIZE;
    return square;
  });
}

/** One object, from which each module takes constants of its own: V8 knows those, and reads imported ones every time. */
export const TABLES = {
  SIZE,
  BANK,
  COLORS,
  UTILITIES,
  GROUP,
  GROUPS,
  DEEDS,
  BY_PRICE,
  COST,
  PLEDGE,
  LIFT,
  OUTPOST,
  FORTRESS,
  RENT,
  TIDE,
  CHEST,
  TAX,
  NET,
  TYPE,
  POT,
  KIND,
  FIRST,
  SECOND,
  ESCAPE,
  NEXT_CURRENT,
  NEXT_UTILITY,
};
