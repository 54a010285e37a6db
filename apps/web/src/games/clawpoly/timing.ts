/** How long each event is shown at normal pace, in milliseconds. */
import type { Event } from '@lobster-league/clawpoly/watch';
import { paces } from '@lobster-league/pictures/clawpoly-places';
import { loudness } from './loudness';
import { transfers } from './money';

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
      return flightOf(most(event));
    case 'game:card_drawn':
      return TIMING.card + Math.max(READING.card, flightOf(most(event)));
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

/** Returns how long shells fly. */
export function flightOf(amount: number): number {
  return Math.round(TIMING.shells * loudness(amount));
}

/** The largest sum that moves. */
function most(event: Event): number {
  return Math.max(0, ...transfers(event).map(({ amount }) => amount));
}

/** When dice lie nearly still. */
const DICE_LIE = 0.85;
/** When the first shells arrive. */
const SHELLS_ARRIVE = 0.65;
const STAMP_LANDS = 0.25;

/** Returns after how long an event's animation has come to its point: before that nothing is told of it. */
export function reveal(event: Event): number {
  switch (event.type) {
    case 'game:dice_rolled':
      return TIMING.dice * DICE_LIE;
    case 'game:player_moved':
      return paces(event.data.from, event.data.to) * TIMING.square;
    case 'game:rent_paid':
    case 'game:tax_paid':
    case 'game:trade_accepted':
      return SHELLS_ARRIVE * flightOf(most(event));
    case 'game:card_drawn': {
      const pays = event.data.cardEffect.payments.length > 0;
      return TIMING.card + (pays ? SHELLS_ARRIVE * flightOf(most(event)) : 0);
    }
    case 'game:lobster_pot_in':
      return TIMING.dive;
    case 'game:lobster_pot_out':
      return TIMING.escape / 2;
    case 'game:bankrupt':
      return TIMING.bankrupt * STAMP_LANDS;
    default:
      return 0;
  }
}
