/** The effects of each event: what flies, falls and splashes over the board. */
import { type Event, LOBSTER_POT, type View } from '@lobster-league/clawpoly/watch';
import { BANK, type Point, type Spot, spotOf } from '@lobster-league/pictures/clawpoly-places';
import { loudness } from './loudness';
import { gains, type Transfer, transfers } from './money';
import { duration, flightOf, TIMING } from './timing';

interface Timed {
  readonly duration: number;
  readonly delay: number;
}

export type Effect =
  | (Timed & {
      readonly kind: 'shells';
      readonly from: Point;
      readonly to: Point;
      readonly count: number;
      readonly size: number;
    })
  | (Timed & { readonly kind: 'deed'; readonly from: Point; readonly to: Point; readonly square: number })
  | (Timed & { readonly kind: 'sum'; readonly at: Point; readonly amount: number })
  | (Timed & { readonly kind: 'splash'; readonly at: Point })
  | (Timed & { readonly kind: 'bubbles'; readonly at: Point })
  | (Timed & { readonly kind: 'stamp'; readonly playerId: string })
  | (Timed & { readonly kind: 'confetti' });

/** Returns where every token stands, by player. Bankrupt players stay where they fell. */
export function tokenSpots(view: View): ReadonlyMap<string, Spot> {
  const spots = new Map<string, Spot>();
  for (const player of view.players) {
    const company = view.players.filter(
      (other) =>
        other.position === player.position &&
        other.inLobsterPot === player.inLobsterPot &&
        (!other.isBankrupt || other.id === player.id),
    );
    const slot = company.findIndex((other) => other.id === player.id);
    spots.set(player.id, spotOf(player.position, player.inLobsterPot, slot, company.length));
  }
  return spots;
}

export function effects(event: Event, view: View): readonly Effect[] {
  const spots = tokenSpots(view);
  const at = (playerId: string | null): Point => (playerId === null ? BANK : (spots.get(playerId) ?? BANK));
  switch (event.type) {
    case 'game:rent_paid':
    case 'game:tax_paid':
      return payments(transfers(event), event, at, 0);
    case 'game:card_drawn':
      return payments(transfers(event), event, at, TIMING.card);
    case 'game:trade_accepted': {
      const { fromId, toId, offer } = event.data;
      return [
        ...payments(transfers(event), event, at, 0),
        ...offer.offering.properties.map((square) => deed(square, at(fromId), at(toId))),
        ...offer.requesting.properties.map((square) => deed(square, at(toId), at(fromId))),
      ];
    }
    case 'game:set_sail_bonus':
    case 'game:property_bought':
    case 'game:mortgaged':
    case 'game:unmortgaged':
    case 'game:outpost_built':
    case 'game:fortress_built':
    case 'game:building_sold':
      return sums(event, at, duration(event), 0);
    case 'game:lobster_pot_in':
      return [{ kind: 'splash', at: at(event.data.playerId), duration: TIMING.splash, delay: TIMING.dive }];
    case 'game:lobster_pot_out':
      return [
        { kind: 'bubbles', at: spotOf(LOBSTER_POT, true, 0, 1), duration: TIMING.escape, delay: 0 },
        ...sums(event, at, TIMING.escape, 0),
      ];
    case 'game:bankrupt':
      return [{ kind: 'stamp', playerId: event.data.playerId, duration: TIMING.bankrupt, delay: 0 }];
    case 'game:finished':
      return [{ kind: 'confetti', duration: TIMING.confetti, delay: 0 }];
    default:
      return [];
  }
}

type At = (playerId: string | null) => Point;

/** More shells for more money, with an upper limit. */
function shellCount(amount: number): number {
  return Math.min(16, 2 + Math.floor(Math.log2(1 + amount / 10)) + Math.floor(amount / 150));
}

function payments(moved: readonly Transfer[], event: Event, at: At, delay: number): Effect[] {
  const flights = moved.map(
    ({ from, to, amount }): Effect => ({
      kind: 'shells',
      from: at(from),
      to: at(to),
      count: shellCount(amount),
      size: loudness(amount),
      duration: flightOf(amount),
      delay,
    }),
  );
  const longest = Math.max(TIMING.shells, ...moved.map(({ amount }) => flightOf(amount)));
  return [...flights, ...sums(event, at, longest, delay)];
}

/** Shows what each player won or lost, above its token. */
function sums(event: Event, at: At, shownFor: number, delay: number): Effect[] {
  return [...gains(event)]
    .filter(([, amount]) => amount !== 0)
    .map(([playerId, amount]) => ({ kind: 'sum', at: at(playerId), amount, duration: shownFor, delay }));
}

function deed(square: number, from: Point, to: Point): Effect {
  return { kind: 'deed', square, from, to, duration: TIMING.shells, delay: 0 };
}
