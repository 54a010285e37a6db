/** Groups of squares: their owners and their colours. */
import {
  CURRENTS,
  GROUP_OF,
  GROUPS,
  NO_GROUP,
  type SquareView,
  UTILITIES,
  type View,
} from '@lobster-league/clawpoly/watch';

/** Returns the CSS custom property of a square's group; null if it cannot be owned. */
export function groupColour(index: number): string | null {
  const group = GROUP_OF[index]!;
  if (group === NO_GROUP) return null;
  if (group === CURRENTS) return 'var(--current)';
  if (group === UTILITIES) return 'var(--utility)';
  return `var(--group-${group + 1})`;
}

export function ownsGroup(view: View, playerId: string, index: number): boolean {
  const group = GROUPS[GROUP_OF[index]!];
  return group?.every((square) => view.board[square]!.owner === playerId) ?? false;
}

function ownedInGroup(view: View, playerId: string, index: number): number {
  return GROUPS[GROUP_OF[index]!]!.filter((square) => view.board[square]!.owner === playerId).length;
}

/** Returns the line of the deed's rent table that applies now; null if no rent is due. */
export function rentLine(view: View, square: SquareView): number | null {
  const { owner, mortgaged, type, index, fortress, outposts } = square;
  if (owner === null || mortgaged) return null;
  if (type === 'property') return fortress ? 5 : outposts;
  return ownedInGroup(view, owner, index) - 1;
}
