/** What a player is worth (cash, property, buildings), and who leads. */
import { buildingsValue, FORTRESS, type View } from '@lobster-league/clawpoly/watch';

/** Property at its price (mortgaged: at mortgage value), buildings at what the bank refunds. */
export function wealth(view: View): Readonly<Record<string, number>> {
  const worth: Record<string, number> = {};
  for (const player of view.players) worth[player.id] = player.money;
  for (const square of view.board) {
    if (square.owner === null) continue;
    const deed = (square.mortgaged ? square.mortgageValue : square.price) ?? 0;
    const level = square.fortress ? FORTRESS : square.outposts;
    worth[square.owner] = (worth[square.owner] ?? 0) + deed + buildingsValue(square.index, level);
  }
  return worth;
}

/** Returns the richest player who is not bankrupt; null if the top is shared. */
export function leader(view: View): string | null {
  const worth = wealth(view);
  let best: string | null = null;
  let most = -1;
  for (const { id, isBankrupt } of view.players) {
    const value = worth[id] ?? 0;
    if (isBankrupt || value < most) continue;
    best = value === most ? null : id;
    most = value;
  }
  return best;
}
