/** What two ways to go on come to, in words: what the seat has later on average, and who else feels it most. */
import type { Seat } from '@lobster-league/kernel';

export function laterOf(
  seats: readonly Seat[],
  seat: number,
  unit: string,
  has: readonly number[],
  wouldHave: readonly number[],
): string {
  const changes = wouldHave.map((would, other) => has[other]! - would);
  const rival = changes.reduce(
    (most, change, other) =>
      other !== seat && (most < 0 || Math.abs(change) > Math.abs(changes[most]!)) ? other : most,
    -1,
  );
  const line = (other: number): string =>
    `${seats[other]!.name} has ${Math.round(has[other]!)} ${unit} instead of ${Math.round(wouldHave[other]!)}`;
  return rival < 0 ? line(seat) : `${line(seat)}, ${line(rival)}`;
}
