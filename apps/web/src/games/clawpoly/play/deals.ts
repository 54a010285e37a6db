/** What may be done with single squares now, by square: build, sell, mortgage, redeem, each with what it costs or brings. */
import { SQUARES, UNMORTGAGE_COST } from '@lobster-league/clawpoly/watch';
import type { Action } from '../../../play/seat-play';

export interface Deal {
  readonly action: Action;
  readonly label: string;
}

const VERBS: Readonly<Record<string, string>> = {
  'action:build': 'Build',
  'action:sell_building': 'Sell a building',
  'action:mortgage': 'Mortgage',
  'action:unmortgage': 'Redeem',
};

/** In board order. */
export function dealsOf(legal: readonly Action[]): ReadonlyMap<number, readonly Deal[]> {
  const deals = new Map<number, Deal[]>();
  for (const action of legal) {
    const { type, squareIndex: square } = action;
    if (typeof square !== 'number' || !Object.hasOwn(VERBS, type)) continue;
    deals.set(square, [...(deals.get(square) ?? []), { action, label: labelOf(action, square) }]);
  }
  return new Map([...deals].sort(([a], [b]) => a - b));
}

function labelOf({ type, building }: Action, square: number): string {
  const { outpostCost, fortressCost, mortgageValue } = SQUARES[square]!;
  switch (type) {
    case 'action:build':
      return building === 'fortress'
        ? `Build a fortress −$${fortressCost}`
        : `Build an outpost −$${outpostCost}`;
    case 'action:mortgage':
      return `Mortgage +$${mortgageValue}`;
    case 'action:unmortgage':
      return `Redeem −$${UNMORTGAGE_COST[square]}`;
    default:
      return VERBS[type]!;
  }
}
