/** A player's token beside its name. */
import type { View } from '@lobster-league/clawpoly/watch';
import { Avatar } from './avatar';
import { dressed } from './colours';

export function Mark({ view, playerId }: { readonly view: View; readonly playerId: string }) {
  const player = dressed(view).players.find((candidate) => candidate.id === playerId);
  return player === undefined ? null : <Avatar player={player} />;
}
