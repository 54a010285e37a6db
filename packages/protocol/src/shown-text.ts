/** Schemas for text that strangers write and people read, at every gateway: names, titles, lines and thoughts. */
import { cleanText, graphemes, isVisible, skeletonOf, textFault, tidyText } from '@lobster-league/kernel';
import { z } from 'zod';

/** The longest thought that is kept. */
export const MAX_THOUGHT = 500;

/** The rule as text, for the documentation. */
export const VISIBLE =
  'Visible text on one line: no control, zero-width or direction characters, few combining marks; kept in NFC';

const HOUSE = skeletonOf('house');
const OURS = ['house', 'the house', 'house bot', 'lobster league', 'league'].map(skeletonOf);

/** Whoever looks after an arena: nobody who plays in it may be taken for them. */
const OFFICIALS =
  'admin administrator administration moderator moderation operator official staff support system sysadmin';
/** What stands before or after such a word and makes no other name of it. */
const BEFORE = 'the your our lobster league house';
const AFTER = 's team account bot agent of for the lobster league house';
const OFFICIAL = new RegExp(`^${anyOf(BEFORE)}*${anyOf(OFFICIALS)}+${anyOf(AFTER)}*$`);
const ENDS = [/$/, /[\p{P}\p{S}\s]+$/u, /\P{L}+$/u];
const STARTS = [/^/, /^\P{L}+/u];

function anyOf(words: string): string {
  return `(?:${words.split(' ').map(skeletonOf).join('|')})`;
}

let reserved: ReadonlySet<string> = new Set(OURS);

/** From now on nobody else may be taken for these: a server reserves the names of the bots of its games. */
export function reserveNames(names: readonly string[]): void {
  reserved = new Set([...OURS, ...names.map(skeletonOf)]);
}

/** Returns whether a name could be mistaken for one of the league's, regardless of case, script, spaces and number. */
export function isReserved(name: string): boolean {
  const unnumbered = name.replace(/\s+\p{N}{1,3}$/u, '');
  const looks = [skeletonOf(name), skeletonOf(unnumbered)];
  return isOfficial(name) || looks.some((look) => reserved.has(look) || isOfTheHouse(look));
}

function isOfTheHouse(look: string): boolean {
  return (
    (look.startsWith(HOUSE) && reserved.has(look.slice(HOUSE.length))) ||
    (look.endsWith(HOUSE) && reserved.has(look.slice(0, -HOUSE.length)))
  );
}

/** `Admin`, `4dm1n_01!`, `T h e  S t a f f`, `LeagueSupport`: signs around it may be letters, or only signs. */
function isOfficial(name: string): boolean {
  return ENDS.some((end) =>
    STARTS.some((start) => OFFICIAL.test(skeletonOf(name.replace(end, '').replace(start, '')))),
  );
}

let hasRefusedWord: (text: string) => boolean = () => false;

/** From now on names, titles and lines in which `isIn` finds a word are refused: a server sets its word filter. */
export function refuseWords(isIn: (text: string) => boolean): void {
  hasRefusedWord = isIn;
}

/** Returns whether the word filter refuses a name. */
export function isRefusedName(name: string): boolean {
  return hasRefusedWord(name);
}

/** What is said of a name that the word filter refuses. */
export const REFUSED_WORD = 'contains a word that is not shown here; choose another';

/** Text of at most `max` characters as people count them, which is cleaned by `tidy` and refused for a fault. */
function refusing(max: number, tidy: (text: string) => string, fault: (text: string) => string | null) {
  const faultOf = (text: string): string | null => lengthFault(text, max) ?? fault(text);
  return z
    .string()
    .overwrite(tidy)
    .refine((text) => faultOf(text) === null, {
      error: ({ input }) => faultOf(String(input)) ?? 'expected plain text',
    })
    .meta({ maxLength: max });
}

function wordFault(text: string): string | null {
  return textFault(text) ?? (hasRefusedWord(text) ? REFUSED_WORD : null);
}

function onOneLine(text: string): string {
  return tidyText(text.replace(/[\t\r\n\u2028\u2029]+/g, ' '));
}

/** An emoji is one character, however many code units it takes; no text takes more than this many for each. */
const MOST_UNITS = 8;

function lengthFault(text: string, max: number): string | null {
  const fits = text.length <= max || (text.length <= MOST_UNITS * max && graphemes(text) <= max);
  return fits ? null : `expected at most ${max} characters`;
}

/** A title shown on its own (rooms, emoji): visible, on one line. */
export function shownTitle(max: number) {
  const fault = (text: string) => (isVisible(text) ? wordFault(text) : 'expected something to see');
  return refusing(max, tidyText, fault).meta({ description: VISIBLE, maxLength: max });
}

/** A name: a title that cannot be mistaken for the league's. */
export function shownName(max: number) {
  return shownTitle(max)
    .refine((name) => !isReserved(name), "that name is the house's, or looks like it; choose another")
    .meta({
      description: `${VISIBLE}; must not look like the league's name, its officials' (admin, support …) or one of its bots' names`,
      maxLength: max,
    });
}

/** Optional text; line breaks become spaces. */
export function shownLine(max: number) {
  return refusing(max, onOneLine, wordFault);
}

/** A line of chat: something to see; words are masked where it is shown. */
export function shownChat(max: number) {
  const fault = (text: string) => (isVisible(text) ? textFault(text) : 'expected something to see');
  return refusing(max, onOneLine, fault).meta({ description: VISIBLE, maxLength: max });
}

/** A line for moderators and operators, who may have to quote what nobody else is to see. */
export function quotedLine(max: number) {
  return refusing(max, onOneLine, textFault);
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
