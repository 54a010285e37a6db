/** Who is level at the end: places are told apart by the seat in the end, and a seat is no merit. */
import type { Standing } from './event.js';

export type Worth = Pick<Standing, 'wealth' | 'money' | 'properties' | 'isBankrupt'>;

/** Whether nothing but the seat tells them apart. The bankrupt are told apart by when they fell. */
export function isLevel(one: Worth, other: Worth): boolean {
  return (
    !one.isBankrupt &&
    !other.isBankrupt &&
    one.wealth === other.wealth &&
    one.money === other.money &&
    one.properties === other.properties
  );
}

/** The first of the standings, and whoever is level with it. */
export function levelWithFirst<Ranked extends Worth>(standings: readonly Ranked[]): readonly Ranked[] {
  const [first] = standings;
  return standings.filter((one) => one === first || (first !== undefined && isLevel(one, first)));
}

/** What the record of a match says of a seat; without it, it is level with nobody. */
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
