/** What a square does to whoever lands on it. */
import type { Emit, Rng } from '@lobster-league/kernel';
import { CAUGHT_IN_THE_NET, SQUARES } from './board.js';
import { drawCard } from './draw.js';
import type { Event } from './event.js';
import { GROUP_OF, NO_GROUP, PRICE, UTILITIES } from './groups.js';
import { pay } from './money.js';
import { goToPot } from './pot.js';
import { BANK, type State } from './state.js';
import { visitDeed } from './visit.js';

const TYPES = SQUARES.map((square) => square.type);

/** Lands the current player where it stands; a card may carry it on to another square. */
export function land(state: State, rng: Rng, emit: Emit<Event>): void {
  for (let moved = true; moved; ) moved = landOnce(state, rng, emit);
}

/** True when a card moved the player to a square that still has to be looked at. */
function landOnce(state: State, rng: Rng, emit: Emit<Event>): boolean {
  const seat = state.current;
  const square = state.players[seat]!.position;
  const group = GROUP_OF[square]!;
  if (group !== NO_GROUP) {
    const times = group === UTILITIES ? state.dice[0] + state.dice[1] : 1;
    visitDeed(state, square, state.rent[square]! * times, emit);
    return false;
  }
  switch (TYPES[square]) {
    case 'tide_card':
      return drawCard(state, 'tide', rng, emit);
    case 'treasure_chest':
      return drawCard(state, 'treasure_chest', rng, emit);
    case 'tax':
      pay(state, seat, BANK, PRICE[square]!, square, emit);
      return false;
    default:
      if (square === CAUGHT_IN_THE_NET) goToPot(state, seat, 'net', emit);
      return false;
  }
}
