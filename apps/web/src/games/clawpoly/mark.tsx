/** A player's token beside its name. */
import type { View } from '@lobster-league/clawpoly/watch';
import { Avatar } from './avatar';

export function Mark({ view, playerId }: { readonly view: View; readonly playerId: string }) {
  const player = view.players.find((candidate) => candidate.id === playerId);
  return player === undefined ? null : <Avatar player={player} />;
}
