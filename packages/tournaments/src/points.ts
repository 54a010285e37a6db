/** What a game is worth: the share of opponents left behind, exact in whole units. */

/** A won game; divisible by every number of opponents at a table, halves included. */
export const WIN = 840;

/** By seat: who never answered comes after all others and gets nothing; equal places share. */
export function gamePoints(places: readonly number[], absent: readonly number[]): number[] {
  const rank = places.map((place, seat) => (absent.includes(seat) ? Number.POSITIVE_INFINITY : place));
  return rank.map((own, seat) => {
    if (absent.includes(seat)) return 0;
    const worse = rank.filter((other) => other > own).length;
    const level = rank.filter((other) => other === own).length - 1;
    return (WIN * (2 * worse + level)) / (2 * (rank.length - 1));
  });
}

/** What a match that never got a result is worth to everybody. */
export function drawn(seats: number): number[] {
  return Array.from({ length: seats }, () => WIN / 2);
}

/** By player, over all games: the average, as whole units. */
export function pairingPoints(
  players: number,
  games: readonly { readonly points: readonly number[] | null }[],
): number[] {
  return Array.from({ length: players }, (_, player) => {
    const sum = games.reduce((total, { points }, game) => {
      const seat = (((player - game) % players) + players) % players;
      return total + (points?.[seat] ?? 0);
    }, 0);
    return Math.round(sum / games.length);
  });
}
