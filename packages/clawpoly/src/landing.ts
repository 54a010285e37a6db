/** What happens to the player who lands on a square. */
import type { Emit, Rng } from '@lobster-league/kernel';
import { CAUGHT_IN_THE_NET, SQUARES } from './board.js';
import { drawCard } from './draw.js';
import type { Event } from './event.js';
import { payRent, payTax } from './money.js';
import { goToPot } from './pot.js';
import { BANK, type PlayerState, type State } from './state.js';
import { mayBuy } from './visit.js';

const TYPES = SQUARES.map((square) => square.type);

/** Applies the square on which the current player stands. Returns true when it may buy the square. */
export function land(state: State, player: PlayerState, rng: Rng, emit: Emit<Event>): boolean {
  const square = player.position;
  const owner = state.owner[square]!;
  if (owner >= 0) {
    if (owner === state.current) return false;
    const rent = state.rent[square]!;
    payRent(state, player, square, rent < 0 ? -rent * (state.dice[0] + state.dice[1]) : rent, emit);
    return false;
  }
  return owner === BANK ? mayBuy(player, square, emit) : landElsewhere(state, player, square, rng, emit);
}

function landElsewhere(
  state: State,
  player: PlayerState,
  square: number,
  rng: Rng,
  emit: Emit<Event>,
): boolean {
  switch (TYPES[square]) {
    case 'tide_card':
    case 'treasure_chest': {
      const drawn = drawCard(state, TYPES[square] === 'tide_card' ? 'tide' : 'treasure_chest', rng, emit);
      return drawn === 'moved' ? land(state, player, rng, emit) : drawn === 'may_buy';
    }
    case 'tax':
      payTax(state, player, square, emit);
      return false;
    default:
      if (square === CAUGHT_IN_THE_NET) goToPot(state, state.current, 'net', emit);
      return false;
  }
}
