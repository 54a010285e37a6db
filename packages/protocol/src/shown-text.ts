/** Schemas for text that strangers write and people read, at every gateway: names, titles, lines and thoughts. */
import { cleanText, isVisible, skeletonOf, textFault, tidyText } from '@lobster-league/kernel';
import { z } from 'zod';

/** The longest thought that is kept. */
export const MAX_THOUGHT = 500;

/** The rule as text, for the documentation. */
export const VISIBLE =
  'Visible text on one line: no control, zero-width or direction characters, few combining marks; kept in NFC';

const HOUSE = skeletonOf('house');
const RESERVED = new Set(['house', 'the house', 'house bot', 'lobster league', 'league'].map(skeletonOf));

/** Nobody else may be taken for these from now on: a server reserves the names of the bots of its games. */
export function reserveNames(names: readonly string[]): void {
  for (const name of names) RESERVED.add(skeletonOf(name));
}

/** Returns whether a name could be mistaken for one of the league's, regardless of case, script, spaces and number. */
export function isReserved(name: string): boolean {
  const unnumbered = name.replace(/\s+\p{N}{1,3}$/u, '');
  const looks = [skeletonOf(name), skeletonOf(unnumbered)];
  return looks.some(
    (look) =>
      RESERVED.has(look) ||
      (look.startsWith(HOUSE) && RESERVED.has(look.slice(HOUSE.length))) ||
      (look.endsWith(HOUSE) && RESERVED.has(look.slice(0, -HOUSE.length))),
  );
}

function refusing(fault: (text: string) => string | null) {
  return z
    .string()
    .overwrite(tidyText)
    .refine((text) => fault(text) === null, {
      error: ({ input }) => fault(String(input)) ?? 'expected plain text',
    });
}

/** A title shown on its own (rooms, emoji): visible, on one line. */
export function shownTitle(max: number) {
  return refusing((text) => (isVisible(text) ? textFault(text) : 'expected something to see'))
    .max(max)
    .meta({ description: VISIBLE });
}

/** A name: a title that cannot be mistaken for the league's. */
export function shownName(max: number) {
  return shownTitle(max)
    .refine((name) => !isReserved(name), "that name is the house's, or looks like it; choose another")
    .meta({
      description: `${VISIBLE}; must not look like the league's name or one of its bots' names`,
    });
}

/** Optional text; line breaks become spaces. */
export function shownLine(max: number) {
  return z
    .string()
    .overwrite((text) => tidyText(text.replace(/[\t\r\n\u2028\u2029]+/g, ' ')))
    .refine((text) => textFault(text) === null, {
      error: ({ input }) => textFault(String(input)) ?? 'expected plain text',
    })
    .max(max);
}

/** An agent's thought, cleaned instead of refused, so that no move is lost because of it. */
export function shownThought(max = MAX_THOUGHT) {
  return z
    .string()
    .overwrite((text) => cleanText(text, max))
    .optional()
    .catch(undefined)
    .meta({ type: 'string', maxLength: max })
    .optional();
}
