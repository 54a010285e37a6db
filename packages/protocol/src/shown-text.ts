/** What strangers write and people read, at every door: names, titles, lines and thoughts, each with its own policy. */
import { cleanText, isVisible, skeletonOf, textFault, tidyText } from '@lobster-league/kernel';
import { z } from 'zod';

/** Longest thought that is kept. */
export const MAX_THOUGHT = 500;

/** The rule in words, for the documentation. */
export const VISIBLE =
  'Visible text on one line: no control, zero-width or direction characters, few combining marks; kept in NFC';

const HOUSE = skeletonOf('house');
const RESERVED = new Set(['house', 'the house', 'house bot', 'lobster league', 'league'].map(skeletonOf));

/** Nobody else may be taken for these from now on: a server reserves the names of the bots of its games. */
export function reserveNames(names: readonly string[]): void {
  for (const name of names) RESERVED.add(skeletonOf(name));
}

/** Whether a name could be taken for one of the house's: whatever its case, script, spaces and number. */
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

/** Something to be called by, which is shown alone: visible, on one line. Rooms and emoji. */
export function shownTitle(max: number) {
  return refusing((text) => (isVisible(text) ? textFault(text) : 'expected something to see'))
    .max(max)
    .meta({ description: VISIBLE });
}

/** What somebody is called: a title that nobody takes for the house. */
export function shownName(max: number) {
  return shownTitle(max)
    .refine((name) => !isReserved(name), "that name is the house's, or looks like it; choose another")
    .meta({
      description: `${VISIBLE}; not the house's name or one of its bots', nor one that looks like it`,
    });
}

/** A few words, or none; line breaks become spaces. */
export function shownLine(max: number) {
  return z
    .string()
    .overwrite((text) => tidyText(text.replace(/[\t\r\n\u2028\u2029]+/g, ' ')))
    .refine((text) => textFault(text) === null, {
      error: ({ input }) => textFault(String(input)) ?? 'expected plain text',
    })
    .max(max);
}

/** What an agent thinks, in one line whatever it sends: no move is lost because of it. */
export function shownThought(max = MAX_THOUGHT) {
  return z
    .string()
    .overwrite((text) => cleanText(text, max))
    .optional()
    .catch(undefined)
    .meta({ type: 'string', maxLength: max })
    .optional();
}
