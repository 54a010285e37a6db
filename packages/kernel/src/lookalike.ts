/** Reduces text to what it looks like at a glance: texts that can be mistaken for each other get the same skeleton. */

/**
 * Letters of other scripts, small capitals and digits, by the Latin letter that they resemble. Enough to protect
 * reserved names.
 */
const PASS_FOR: Readonly<Record<string, string>> = {
  a: 'аɑαᴀ4@',
  b: 'вьβʙ8',
  c: 'сϲᴄ',
  d: 'ԁđᴅ',
  e: 'еєεᴇ3',
  f: 'ꜰƒ',
  g: 'ɡɢց9',
  h: 'һнħʜհ',
  i: 'іӏιıɪɩlłʟ1|!',
  j: 'јᴊ',
  k: 'кκᴋ',
  m: 'мᴍ',
  n: 'пηɴոռ',
  o: 'оοσøᴏօ0',
  p: 'рρᴘ',
  q: 'ԛ',
  r: 'гʀᴦ',
  s: 'ѕꜱƽ5$',
  t: 'тτᴛ7',
  u: 'υᴜսμ',
  v: 'νѵᴠ',
  w: 'ԝωᴡ',
  x: 'хχ',
  y: 'уγүʏ',
  z: 'ᴢ2',
};

/** Greek capitals that look like other letters than their lower-case forms. */
const CAPITALS: Readonly<Record<string, string>> = { Η: 'h', Ν: 'n', Υ: 'y', Ζ: 'z' };

const LATIN = new Map(
  Object.entries(PASS_FOR).flatMap(([latin, others]) => Array.from(others, (one) => [one, latin])),
);

/**
 * Returns lower-case Latin letters only: without case, marks, spaces and punctuation, and with `rn` and `vv` replaced
 * by the letters that they resemble.
 */
export function skeletonOf(text: string): string {
  const folded = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ΗΝΥΖ]/g, (capital) => CAPITALS[capital] ?? capital)
    .toLowerCase();
  const latin = Array.from(folded, (one) => LATIN.get(one) ?? one).join('');
  return latin
    .replace(/[^a-z]/g, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}
