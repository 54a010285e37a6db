/** Square names that fit on the board. */
import { SQUARES } from '@lobster-league/clawpoly/watch';

const SOFT_HYPHEN = '\u00ad';

/** Where long words may break. */
const BREAKS: readonly (readonly [word: string, broken: string])[] = [
  ...[
    ...['Hydro-thermal', 'Archi-pelago', 'Sanc-tuary', 'Charyb-dis', 'Gene-rator', 'Sar-gasso', 'Posei-don'],
    ...['Man-grove', 'Shal-lows', 'Ninga-loo', 'Trea-sure', 'Empe-ror', 'Domi-nion', 'Levia-than'],
  ].map((word) => [word.replace('-', ''), word.replace('-', SOFT_HYPHEN)] as const),
  [' / Just Visiting', ''],
];

const SHORT: readonly string[] = SQUARES.map(({ name }) =>
  BREAKS.reduce((text, [word, broken]) => text.replace(word, broken), name),
);

export function boardName(index: number): string {
  return SHORT[index]!;
}
