/** Ties at the end: the rules' standings break a tie by seat number, but tied players share the place. */
import type { Standing } from './event.js';

export type Worth = Pick<Standing, 'wealth' | 'money' | 'properties' | 'isBankrupt'>;

/** Returns whether only the seat number separates two standings. Bankrupt players are separated by when they fell. */
export function isLevel(one: Worth, other: Worth): boolean {
  return (
    !one.isBankrupt &&
    !other.isBankrupt &&
    one.wealth === other.wealth &&
    one.money === other.money &&
    one.properties === other.properties
  );
}

/** Returns the first of the standings and all players tied with it. */
export function levelWithFirst<Ranked extends Worth>(standings: readonly Ranked[]): readonly Ranked[] {
  const [first] = standings;
  return standings.filter((one) => one === first || (first !== undefined && isLevel(one, first)));
}

/** Returns the same standings with places shared by those who are level: 1, 1, 3. */
export function withSharedPlaces<Ranked extends Worth & { readonly placement: number }>(
  standings: readonly Ranked[],
): Ranked[] {
  const shared: Ranked[] = [];
  for (const one of standings) {
    const above = shared.at(-1);
    shared.push(above !== undefined && isLevel(above, one) ? { ...one, placement: above.placement } : one);
  }
  return shared;
}

/** Reads the standing of a seat from a match record; a record without the fields ties with nobody. */
export function worthInRecord(seat: {
  readonly score: number;
  readonly final: Readonly<Record<string, unknown>>;
}): Worth {
  const { finalMoney, finalProperties, isBankrupt } = seat.final;
  return {
    wealth: seat.score,
    money: Number(finalMoney ?? 0),
    properties: Array.isArray(finalProperties) ? finalProperties.length : 0,
    isBankrupt: isBankrupt !== false,
  };
}
