/** The view as pages keep it: with the players by seat, which the rules' view has only once the match has begun. */
import { opening, type View } from '@lobster-league/molttactics/watch';
import { seatColour } from '../seat-colours';

export interface SeatedView extends View {
  /** Player ids by seat; absent in views from the server, which have agents. */
  readonly playerIds?: readonly string[];
}

export function openingView(turns: number, seats: readonly { readonly id: string }[]): SeatedView {
  return { ...opening({ turns }), playerIds: seats.map(({ id }) => id) };
}

export function colourOf({ agents, playerIds }: SeatedView, playerId: string): string {
  const agent = agents.find(({ agent_id }) => agent_id === playerId);
  const seat = agent?.seat ?? playerIds?.indexOf(playerId) ?? -1;
  return seat === -1 ? 'var(--text-soft)' : seatColour(seat);
}
