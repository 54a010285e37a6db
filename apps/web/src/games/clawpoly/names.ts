/** Square names that fit on the board. */
import { SQUARES } from '@lobster-league/clawpoly/watch';

const SOFT_HYPHEN = '\u00ad';

/** Where long words may break. */
const BREAKS: readonly (readonly [word: string, broken: string])[] = [
  ['Hydrothermal', `Hydro${SOFT_HYPHEN}thermal`],
  ['Archipelago', `Archi${SOFT_HYPHEN}pelago`],
  [' / Just Visiting', ''],
];

const SHORT: readonly string[] = SQUARES.map(({ name }) =>
  BREAKS.reduce((text, [word, broken]) => text.replace(word, broken), name),
);

export function boardName(index: number): string {
  return SHORT[index]!;
}
