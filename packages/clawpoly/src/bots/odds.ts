/** How often a roll ends on each square, and what that makes a square's rent worth. */
import { BOARD_SIZE, CAUGHT_IN_THE_NET, LOBSTER_POT, SQUARES } from '../board.js';
import { type Card, TIDE_CARDS, TREASURE_CHEST_CARDS } from '../cards.js';
import { GROUPS, UTILITIES } from '../groups.js';

/** Rolls per turn, a little more than one because of doubles. */
export const ROLLS_PER_TURN = 1.17;
const MEAN_ROLL = 7;
const SWEEPS = 60;

/** Returns where a token that arrives on a square ends up, with probabilities. */
function ends(square: number): readonly (readonly [number, number])[] {
  if (square === CAUGHT_IN_THE_NET) return [[LOBSTER_POT, 1]];
  const { type } = SQUARES[square]!;
  if (type === 'tide_card') return byCard(square, TIDE_CARDS);
  if (type === 'treasure_chest') return byCard(square, TREASURE_CHEST_CARDS);
  return [[square, 1]];
}

function byCard(square: number, cards: readonly Card[]): (readonly [number, number])[] {
  return cards.map(({ action }) => {
    switch (action.kind) {
      case 'advance':
        return [action.to, 1 / cards.length];
      case 'lobster_pot':
        return [LOBSTER_POT, 1 / cards.length];
      case 'back':
        return [(square + BOARD_SIZE - action.spaces) % BOARD_SIZE, 1 / cards.length];
      case 'nearest_current':
        return [next(square, 'current'), 1 / cards.length];
      case 'nearest_utility':
        return [next(square, 'utility'), 1 / cards.length];
      default:
        return [square, 1 / cards.length];
    }
  });
}

function next(square: number, type: string): number {
  for (let ahead = 1; ; ahead++) {
    const other = (square + ahead) % BOARD_SIZE;
    if (SQUARES[other]!.type === type) return other;
  }
}

/** Returns the long-run chance that a roll ends on each square: the Markov chain, iterated until it converges. */
function settle(): readonly number[] {
  const arrivals = SQUARES.map((square) => ends(square.index));
  let odds = SQUARES.map(() => 1 / BOARD_SIZE);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const after = SQUARES.map(() => 0);
    for (let from = 0; from < BOARD_SIZE; from++) {
      for (let total = 2; total <= 12; total++) {
        const chance = (odds[from]! * (6 - Math.abs(total - MEAN_ROLL))) / 36;
        for (const [to, share] of arrivals[(from + total) % BOARD_SIZE]!) after[to]! += chance * share;
      }
    }
    odds = after;
  }
  return odds;
}

export const LANDING_ODDS: readonly number[] = settle();

/** Average income per visitor's roll from a whole group, by rent column. */
export const GROUP_INCOME: readonly (readonly number[])[] = GROUPS.map((squares, group) => {
  const columns = SQUARES[squares[0]!]!.rent.length;
  const times = group === UTILITIES ? MEAN_ROLL : 1;
  return Array.from({ length: columns }, (_, column) =>
    squares.reduce((sum, square) => sum + LANDING_ODDS[square]! * SQUARES[square]!.rent[column]! * times, 0),
  );
});

/** Returns the average income per visitor's roll from one square at its present rent (a multiplier if negative). */
export function squareIncome(square: number, rent: number): number {
  return LANDING_ODDS[square]! * (rent < 0 ? -rent * MEAN_ROLL : rent);
}
