/** The end of a match: wealth, standings and places. */
import type { Emit, Placement } from '@lobster-league/kernel';
import type { Event } from './event.js';
import { buildingsValue, DEEDS, MORTGAGE_VALUE, PRICE } from './groups.js';
import { withSharedPlaces } from './level.js';
import { STAGE, type State } from './state.js';

/** Returns cash, plus property at its price (mortgaged: at mortgage value), plus buildings at the bank's refund. */
export function wealth(state: State, seat: number): number {
  let sum = state.players[seat]!.money;
  for (const square of DEEDS) {
    if (state.owner[square] !== seat) continue;
    sum += state.mortgaged[square] ? MORTGAGE_VALUE[square]! : PRICE[square]!;
    sum += buildingsValue(square, state.level[square]!);
  }
  return sum;
}

/** Ranks living seats by wealth, cash, properties and seat; then the bankrupt, the latest first. */
function rank(state: State): Placement[] {
  const { players, bankrupts } = state;
  const worth = players.map((_, seat) => wealth(state, seat));
  const ranked = [...players.keys()].filter((seat) => !players[seat]!.bankrupt);
  ranked.sort(
    (a, b) =>
      worth[b]! - worth[a]! ||
      players[b]!.money - players[a]!.money ||
      players[b]!.deeds - players[a]!.deeds ||
      a - b,
  );
  ranked.push(...bankrupts.toReversed());
  return ranked.map((seat, index) => ({ seat, place: index + 1, score: worth[seat]! }));
}

/** Returns the places as they are shared; null before the end. */
export function places(state: State): Placement[] | null {
  if (state.placements === null) return null;
  const standings = state.placements.map(({ seat, place, score }) => {
    const { money, deeds, bankrupt } = state.players[seat]!;
    return { seat, placement: place, wealth: score, money, properties: deeds, isBankrupt: bankrupt };
  });
  return withSharedPlaces(standings).map(({ seat, placement, wealth: score }) => ({
    seat,
    place: placement,
    score,
  }));
}

export function finish(state: State, reason: string, emit: Emit<Event>): void {
  state.stage = STAGE.over;
  state.trade = null;
  state.debts = [];
  state.asks.length = 0;
  state.placements = rank(state);
  if (emit === null) return;
  const finalStandings = state.placements.map(({ seat, place, score }) => {
    const { id, money, deeds, bankrupt } = state.players[seat]!;
    return {
      playerId: id,
      placement: place,
      wealth: score,
      money,
      properties: deeds,
      isBankrupt: bankrupt,
    };
  });
  const winnerId = finalStandings[0]!.playerId;
  emit({ type: 'game:finished', data: { winnerId, reason, finalStandings } });
}
