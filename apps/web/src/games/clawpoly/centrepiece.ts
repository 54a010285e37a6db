/** What lies in the middle of the board: dice, a card, a trade, the rolls for the turn order, or the standings. */
import {
  type Event,
  type Standing,
  type TradeView,
  type View,
  withSharedPlaces,
} from '@lobster-league/clawpoly/watch';
import { wealth } from '@lobster-league/pictures/clawpoly-wealth';
import type { ShownEvent } from '../../viewer/contract';

export type Centrepiece =
  | { readonly kind: 'order'; readonly rolls: Readonly<Record<string, OrderRoll>> }
  | { readonly kind: 'dice'; readonly rolled: number | null }
  | { readonly kind: 'card'; readonly card: DrawnCard; readonly drawn: number }
  | { readonly kind: 'trade'; readonly trade: TradeView; readonly answer: 'accepted' | 'rejected' | null }
  | { readonly kind: 'end'; readonly standings: readonly Standing[] };

/**
 * `sequence`, `rolled` and `drawn` are the numbers of the events that brought it: it is animated only with that event.
 */
export interface OrderRoll {
  readonly dice: readonly number[];
  /** The totals of the rolls before it, in which the player tied with another. */
  readonly tied: readonly number[];
  readonly sequence: number;
}

export type DrawnCard = Pick<
  Extract<Event, { type: 'game:card_drawn' }>['data'],
  'playerId' | 'deckType' | 'cardText'
>;

const LYING: Centrepiece = { kind: 'dice', rolled: null };

/** Derives it from the view alone, after a jump. */
export function centrepieceAt(view: View): Centrepiece {
  if (view.gamePhase === 'roll_order') return { kind: 'order', rolls: {} };
  if (view.gamePhase === 'finished') return { kind: 'end', standings: standingsOf(view) };
  if (view.trade !== null) return { kind: 'trade', trade: view.trade, answer: null };
  return LYING;
}

/** Returns what lies there after `event`. A card, or the turn order, stays until the next roll. */
export function nextCentrepiece(
  centrepiece: Centrepiece,
  view: View,
  { event, sequence }: ShownEvent<Event>,
): Centrepiece {
  switch (event.type) {
    case 'game:card_drawn': {
      const { playerId, deckType, cardText } = event.data;
      return { kind: 'card', card: { playerId, deckType, cardText }, drawn: sequence };
    }
    case 'game:trade_proposed':
      return { kind: 'trade', trade: event.data, answer: null };
    case 'game:trade_accepted':
      return { kind: 'trade', trade: event.data, answer: 'accepted' };
    case 'game:trade_rejected':
      return centrepiece.kind === 'trade' ? { ...centrepiece, answer: 'rejected' } : LYING;
    case 'game:finished':
      return { kind: 'end', standings: withSharedPlaces(event.data.finalStandings) };
    case 'game:dice_rolled': {
      if (view.gamePhase !== 'roll_order') return { kind: 'dice', rolled: sequence };
      const rolls = centrepiece.kind === 'order' ? centrepiece.rolls : {};
      const { playerId, dice } = event.data;
      const before = rolls[playerId];
      const tied = before === undefined ? [] : [...before.tied, sum(before.dice)];
      return { kind: 'order', rolls: { ...rolls, [playerId]: { dice, tied, sequence } } };
    }
    case 'game:started':
      return centrepiece.kind === 'order' ? centrepiece : { kind: 'order', rolls: {} };
    case 'game:turn_start':
    case 'game:turn_end':
      return centrepiece.kind === 'card' || centrepiece.kind === 'order' ? centrepiece : LYING;
    default:
      return centrepiece.kind === 'card' || centrepiece.kind === 'dice' ? centrepiece : centrepieceAt(view);
  }
}

export function sum(dice: readonly number[]): number {
  return dice.reduce((total, die) => total + die, 0);
}

/** Derives the standings from the view, if the final event was not seen. */
export function standingsOf(view: View): Standing[] {
  const worth = wealth(view);
  const ranked = [...view.players]
    .sort(
      (a, b) =>
        Number(b.id === view.winner?.id) - Number(a.id === view.winner?.id) ||
        Number(a.isBankrupt) - Number(b.isBankrupt) ||
        worth[b.id]! - worth[a.id]!,
    )
    .map((player, index) => ({
      playerId: player.id,
      placement: index + 1,
      wealth: worth[player.id]!,
      money: player.money,
      properties: player.properties.length,
      isBankrupt: player.isBankrupt,
    }));
  return withSharedPlaces(ranked);
}
