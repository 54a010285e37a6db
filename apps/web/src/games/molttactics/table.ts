/** The view as pages keep it: with the players by seat, which the rules' view has only once the match has begun. */
import { opening, type View } from '@lobster-league/molttactics/watch';
import { seatColour } from '../seat-colours';

export interface Table extends View {
  /** Player ids by seat; absent in views from the server, which have agents. */
  readonly sitting?: readonly string[];
}

export function openTable(turns: number, seats: readonly { readonly id: string }[]): Table {
  return { ...opening({ turns }), sitting: seats.map(({ id }) => id) };
}

export function colourOf({ agents, sitting }: Table, playerId: string): string {
  const agent = agents.find(({ agent_id }) => agent_id === playerId);
  const seat = agent?.seat ?? sitting?.indexOf(playerId) ?? -1;
  return seat === -1 ? 'var(--text-soft)' : seatColour(seat);
}
