/** How long each event is shown at normal pace, in milliseconds. */
import type { Event } from '@lobster-league/clawpoly/watch';
import { paces } from './geometry';

export const TIMING = {
  dice: 800,
  square: 200,
  landing: 300,
  flash: 500,
  shells: 600,
  building: 400,
  card: 500,
  splash: 600,
  escape: 500,
  bankrupt: 1000,
  bonus: 400,
  confetti: 2000,
  /** The dive into the pot, before the splash. */
  dive: 400,
  /** A trade appears or disappears. */
  offer: 400,
} as const;

/** Extra time to read what has moved. */
const READING = { order: 1200, card: 900, offer: 700, turn: 300, passed: 400 } as const;

export function duration(event: Event): number {
  switch (event.type) {
    case 'game:dice_rolled':
      return TIMING.dice;
    case 'game:player_moved':
      return paces(event.data.from, event.data.to) * TIMING.square + TIMING.landing;
    case 'game:property_bought':
    case 'game:mortgaged':
    case 'game:unmortgaged':
      return TIMING.flash;
    case 'game:rent_paid':
    case 'game:tax_paid':
    case 'game:trade_accepted':
      return TIMING.shells;
    case 'game:card_drawn':
      return (
        TIMING.card + Math.max(READING.card, event.data.cardEffect.payments.length > 0 ? TIMING.shells : 0)
      );
    case 'game:outpost_built':
    case 'game:fortress_built':
    case 'game:building_sold':
      return TIMING.building;
    case 'game:trade_proposed':
      return TIMING.offer + READING.offer;
    case 'game:trade_rejected':
      return TIMING.offer;
    case 'game:lobster_pot_in':
      return TIMING.dive + TIMING.splash;
    case 'game:lobster_pot_out':
      return TIMING.escape;
    case 'game:bankrupt':
      return TIMING.bankrupt;
    case 'game:set_sail_bonus':
      return TIMING.bonus;
    case 'game:finished':
      return TIMING.confetti;
    case 'game:turn_start':
      return READING.turn;
    case 'game:property_passed':
      return READING.passed;
    case 'game:started':
      return READING.order;
    case 'game:turn_end':
    case 'game:agent_timeout':
      return 0;
  }
}
