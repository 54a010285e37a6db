/**
 * Rules for text that strangers write and people read: names, titles and lines of chat. Pure, and the same at every
 * gateway.
 */

/** Scripts in which joiners shape letters; emoji use them as well. Anywhere else a joiner is only invisible. */
const JOINING =
  '\\p{Script=Arabic}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}' +
  '\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}' +
  '\\p{Script=Myanmar}\\p{Script=Syriac}';

/** Invisible characters where they are legitimate: in emoji, in flags of regions, and between joined letters. */
const FITTING = new RegExp(
  [
    '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})',
    '(?<=[\\p{Emoji}])\\ufe0f',
    '(?<=\\u{1f3f4})[\\u{e0020}-\\u{e007e}]{1,6}\\u{e007f}',
    `(?<=[${JOINING}])[\\u200c\\u200d](?=[${JOINING}])`,
  ].join('|'),
  'gu',
);

const BROKEN = /\p{Surrogate}/u;
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** Invisible characters, including those that reverse the direction of text, and the Braille and musical blanks. */
const HIDDEN =
  /[\p{Default_Ignorable_Code_Point}\p{Private_Use}\p{Noncharacter_Code_Point}\ufff9-\ufffb\u2800\u{1d159}]/u;
const HIDDEN_ALL = new RegExp(HIDDEN, 'gu');
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
const MOST_MARKS = 3;
/** Too many marks stacked on one letter; the keycap ring counts as one. */
const STACKED = new RegExp(`([\\p{Mn}\\p{Me}]{${MOST_MARKS}})[\\p{Mn}\\p{Me}]+`, 'gu');

/** Normalizes text: composed characters, single spaces, no spaces at the ends. */
export function tidyText(text: string): string {
  return text
    .trim()
    .replace(/\p{Zs}+/gu, ' ')
    .normalize('NFC');
}

/** Returns what is wrong with a text that people will read, in a few words; null if nothing is. */
export function textFault(text: string): string | null {
  if (BROKEN.test(text)) return 'expected whole characters, and no halves of surrogate pairs';
  if (CONTROL.test(text)) return 'expected one line without control characters';
  if (HIDDEN.test(text.replace(FITTING, '')))
    return 'expected no characters that are invisible or turn the text around';
  if (withFewMarks(text) !== text) return `expected at most ${MOST_MARKS} combining marks on a letter`;
  if (/^\p{M}/u.test(text)) return 'expected a letter before the first combining mark';
  return null;
}

/** Returns whether the text has any visible character. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text.replace(HIDDEN_ALL, ''));
}

/** Returns the text without all of that, cut to `max`: for text that must not be refused. */
export function cleanText(text: string, max: number): string {
  let cleaned = text;
  // Removing characters can bring others together that must be removed too; one or two rounds are usual.
  for (let round = 0; round < 8; round++) {
    const before = cleaned;
    cleaned = cut(tidyText(withFewMarks(tidyText(withoutFaults(cleaned)))), max);
    if (cleaned === before) return cleaned;
  }
  return textFault(cleaned) === null ? cleaned : '';
}

function withoutFaults(text: string): string {
  const kept: string[] = [];
  let end = 0;
  const plain = text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  for (const { 0: fitting, index } of plain.matchAll(FITTING)) {
    kept.push(bare(plain.slice(end, index)), fitting);
    end = index + fitting.length;
  }
  kept.push(bare(plain.slice(end)));
  return kept.join('').replace(/^[\s\p{M}]+/u, '');
}

function bare(text: string): string {
  return text.replace(HIDDEN_ALL, '').replace(/\p{Surrogate}/gu, '');
}

function withFewMarks(text: string): string {
  return text.replace(STACKED, '$1');
}

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns how many characters people see: an emoji of several code points is one. */
export function graphemes(text: string): number {
  let count = 0;
  for (const _ of SEGMENTER.segment(text)) count++;
  return count;
}

/** Cuts text to at most `max`, never inside a character as people see it, unless that alone is longer. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const whole = SEGMENTER.segment(text).containing(max)?.index ?? max;
  if (whole > 0) return text.slice(0, whole);
  const half = /[\ud800-\udbff]/.test(text.charAt(max - 1));
  return text.slice(0, half ? max - 1 : max);
}

/** How many levels of a value are cleaned; players' options are never nested deeper. */
const DEEPEST = 4;

/** Cleans every text in a JSON value; none gets longer. For options that players choose. */
export function cleanTexts(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return textFault(value) === null ? value : cleanText(value, value.length);
  if (typeof value !== 'object' || value === null || depth === DEEPEST) return value;
  if (Array.isArray(value)) return value.map((item) => cleanTexts(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cleanTexts(item, depth + 1)]));
}
