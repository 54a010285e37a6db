/** How each event changes the players' shells, and between whom shells move. */
import { type Event, POT_FEE, SQUARES } from '@lobster-league/clawpoly/watch';

/** Shells that move from a player, or the bank (null), to another. */
export interface Transfer {
  readonly from: string | null;
  readonly to: string | null;
  readonly amount: number;
}

function spent(playerId: string, amount: number): Transfer[] {
  return [{ from: playerId, to: null, amount }];
}

function earned(playerId: string, amount: number): Transfer[] {
  return [{ from: null, to: playerId, amount }];
}

/** Returns all transfers of an event, except the estate of a bankrupt player. */
export function transfers(event: Event): readonly Transfer[] {
  switch (event.type) {
    case 'game:property_bought':
      return spent(event.data.playerId, event.data.price);
    case 'game:outpost_built':
      return spent(event.data.playerId, SQUARES[event.data.squareIndex]!.outpostCost ?? 0);
    case 'game:fortress_built':
      return spent(event.data.playerId, SQUARES[event.data.squareIndex]!.fortressCost ?? 0);
    case 'game:unmortgaged':
      return spent(event.data.playerId, event.data.cost);
    case 'game:tax_paid':
      return spent(event.data.playerId, event.data.amount);
    case 'game:lobster_pot_out':
      return event.data.method === 'pay' ? spent(event.data.playerId, POT_FEE) : [];
    case 'game:mortgaged':
      return earned(event.data.playerId, event.data.value);
    case 'game:building_sold':
      return earned(event.data.playerId, event.data.refund);
    case 'game:set_sail_bonus':
      return earned(event.data.playerId, event.data.amount);
    case 'game:rent_paid':
      return [{ from: event.data.payerId, to: event.data.ownerId, amount: event.data.amount }];
    case 'game:card_drawn':
      return event.data.cardEffect.payments;
    case 'game:trade_accepted': {
      const { fromId, toId, offer } = event.data;
      return [
        { from: fromId, to: toId, amount: offer.offering.shells },
        { from: toId, to: fromId, amount: offer.requesting.shells },
      ].filter(({ amount }) => amount > 0);
    }
    default:
      return [];
  }
}

/** Returns each player's gain (or loss) in shells. */
export function gains(event: Event): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { from, to, amount } of transfers(event)) {
    if (from !== null) sums.set(from, (sums.get(from) ?? 0) - amount);
    if (to !== null) sums.set(to, (sums.get(to) ?? 0) + amount);
  }
  return sums;
}
