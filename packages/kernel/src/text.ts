/** What strangers may write where people read it: names, titles and lines of text. Pure, and the same at every door. */

/** Joiners shape letters in these scripts, and emoji everywhere; elsewhere they only hide. */
const JOINING =
  '\\p{Script=Arabic}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}' +
  '\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}' +
  '\\p{Script=Myanmar}\\p{Script=Syriac}';

/** What has no shape of its own and is right where it stands: in emoji, in flags of regions, and between joined letters. */
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
/** Also what turns text around: all of it is ignorable by default. Braille and musical blanks look like nothing either. */
const HIDDEN =
  /[\p{Default_Ignorable_Code_Point}\p{Private_Use}\p{Noncharacter_Code_Point}\ufff9-\ufffb\u2800\u{1d159}]/u;
const HIDDEN_ALL = new RegExp(HIDDEN, 'gu');
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
const MOST_MARKS = 3;
/** Marks that stand above and below one letter; the ring of a keycap is one of them. */
const STACKED = new RegExp(`([\\p{Mn}\\p{Me}]{${MOST_MARKS}})[\\p{Mn}\\p{Me}]+`, 'gu');

/** Composed, with single spaces between words and none around them. */
export function tidyText(text: string): string {
  return text
    .trim()
    .replace(/\p{Zs}+/gu, ' ')
    .normalize('NFC');
}

/** What is wrong with text that people are to read, in a few words; null if nothing is. */
export function textFault(text: string): string | null {
  if (BROKEN.test(text)) return 'expected whole characters, and no halves of surrogate pairs';
  if (CONTROL.test(text)) return 'expected one line without control characters';
  if (HIDDEN.test(text.replace(FITTING, '')))
    return 'expected no characters that are invisible or turn the text around';
  if (withFewMarks(text) !== text) return `expected at most ${MOST_MARKS} combining marks on a letter`;
  if (/^\p{M}/u.test(text)) return 'expected a letter before the first combining mark';
  return null;
}

/** Whether there is anything to see: a name of marks and blanks is none. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text.replace(HIDDEN_ALL, ''));
}

/** The same text with all that taken out, and cut where it gets too long: for what must never be refused. */
export function cleanText(text: string, max: number): string {
  let cleaned = text;
  // What is taken out may bring together what was apart; each round leaves less, and one or two are the rule.
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

/** At most so long, and never in the middle of a character. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const half = /[\ud800-\udbff]/.test(text.charAt(max - 1));
  return text.slice(0, half ? max - 1 : max);
}

/** How deep cleaning looks into a value; what players send is never as deep. */
const DEEPEST = 4;

/** A value of JSON with every text in it cleaned, as short as it was or shorter: for what games let players choose. */
export function cleanTexts(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return textFault(value) === null ? value : cleanText(value, value.length);
  if (typeof value !== 'object' || value === null || depth === DEEPEST) return value;
  if (Array.isArray(value)) return value.map((item) => cleanTexts(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cleanTexts(item, depth + 1)]));
}
