/** The players' colours are those of their agents; words are a little lighter, to be readable on dark water. */
import type { PlayerView, View } from '@lobster-league/clawpoly/watch';
import { seatColour, seatPattern } from '../seat-colours';

/** Returns the view with the table's colours instead of the tokens' own. Its players are in seat order. */
export function dressed(view: View): View {
  return { ...view, players: view.players.map((player, seat) => ({ ...player, color: seatColour(seat) })) };
}

export function inkOf({ color }: Pick<PlayerView, 'color'>): string {
  return `color-mix(in oklab, ${color}, white 22%)`;
}

/** Returns what is laid over a player's colour, if another player has the same. */
export function patternOf(view: View, playerId: string): string {
  return seatPattern(view.players.findIndex((player) => player.id === playerId));
}

export function colour(view: View, playerId: string): string {
  const seat = view.players.findIndex((player) => player.id === playerId);
  return seat === -1 ? 'var(--text)' : seatColour(seat);
}
