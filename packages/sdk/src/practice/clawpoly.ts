/** Practice of Clawpoly: where the shells were lost. */
import {
  type Config,
  clawpoly,
  type Event,
  legalButOffers,
  SQUARES,
  type State,
  type View,
} from '@lobster-league/clawpoly';
import { clawpolySeen } from '../clawpoly/seen.js';
import type { Ground, Lose, Me } from './ground.js';

/** Events in a prompt, as on the server. */
const MOST_EVENTS = 100;
const POT_FEE = 50;

export const clawpolyGround: Ground<'clawpoly', Config, State, Event, View> = {
  game: clawpoly,
  seats: 4,
  best: 'navigator',
  unit: 'shells',
  see: (state, seat, events) => clawpolySeen(state, seat, events.slice(-MOST_EVENTS)),
  kind: ({ kind }) => kind,
  // The server does not list trade offers either.
  legal: legalButOffers,
  open: (state, ask) =>
    Number(clawpoly.brief(state, ask).offersLeft ?? 0) > 0 ? ['action:trade_offer'] : [],
  brief(state, ask) {
    const { availableActions: _, ...brief } = clawpoly.brief(state, ask);
    return brief;
  },
  look: () => '',
  choice: () => ({}),
  lost,
};

function lost(event: Event, { id }: Me, lose: Lose): void {
  switch (event.type) {
    case 'game:rent_paid':
      if (event.data.payerId === id) lose(`rent: ${placeOf(event.data.squareIndex)}`, event.data.amount);
      return;
    case 'game:tax_paid':
      if (event.data.playerId === id) lose(dueOn(event.data.squareIndex), event.data.amount);
      return;
    case 'game:card_drawn':
      for (const { from, amount } of event.data.cardEffect.payments) {
        if (from === id) lose('cards', amount);
      }
      return;
    case 'game:property_bought':
      if (event.data.playerId === id) lose('properties bought', event.data.price);
      return;
    case 'game:outpost_built':
      if (event.data.playerId === id)
        lose('outposts and fortresses', SQUARES[event.data.squareIndex]?.outpostCost ?? 0);
      return;
    case 'game:fortress_built':
      if (event.data.playerId === id)
        lose('outposts and fortresses', SQUARES[event.data.squareIndex]?.fortressCost ?? 0);
      return;
    case 'game:unmortgaged':
      if (event.data.playerId === id) lose('mortgages lifted', event.data.cost);
      return;
    case 'game:lobster_pot_out':
      if (event.data.playerId === id && event.data.method === 'pay') lose('the Lobster Pot', POT_FEE);
      return;
    case 'game:trade_accepted': {
      const { fromId, toId, offer } = event.data;
      if (fromId === id && offer.offering.shells > 0) lose('trades', offer.offering.shells);
      if (toId === id && offer.requesting.shells > 0) lose('trades', offer.requesting.shells);
      return;
    }
    default:
  }
}

/** Returns the colour group or the kind of square. Payments caused by a card are booked on the card's square. */
function placeOf(squareIndex: number): string {
  const square = SQUARES[squareIndex];
  if (square?.colorGroup != null) return square.colorGroup;
  if (square?.type === 'current') return 'currents';
  return square?.type === 'utility' ? 'utilities' : 'cards';
}

function dueOn(squareIndex: number): string {
  return SQUARES[squareIndex]?.type === 'tax' ? 'taxes' : 'cards';
}
