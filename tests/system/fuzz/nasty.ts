/** What nobody should send, and how something good becomes something like it: in values, in texts, in bytes. */
import type { Dice } from './dice.js';

const LONG = 2_000;
/** Above every cap on a body. */
const TOO_LONG = 70_000;

const STRINGS = [
  ...['', ' ', '\u0000', '\u0007\u001b[2J', '\ufeff', '\ufffe', '\ud800', '\u202eevil', '🦞'.repeat(40)],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', 'then', 'length'],
  ...['../../../../etc/passwd', '..%2f..%2f', '%00', '%E0%A4%A', 'file:///etc/passwd', 'http://localhost/'],
  ...["' OR 1=1 --", '"; DROP TABLE agents; --', '{"$gt":""}', '$where', '*', 'a|b;id', '`id`'],
  ...['<script>alert(1)</script>', '&lt;', '{{7*7}}', '\r\nx-injected: 1\r\n\r\n', '\u2028', 'ﬀ', 'İ'],
  ...['NaN', 'Infinity', '-0', '1e309', '0x10', '9007199254740993', 'null', 'undefined', 'true', '[]'],
  ...[
    'house:navigator',
    'house:gull',
    'm_',
    'm_x',
    'llk_',
    `llk_${'0'.repeat(64)}`,
    'eyJhbGciOiJub25lIn0.e30.',
  ],
  'x'.repeat(LONG),
];

const NUMBERS = [
  -1,
  0,
  -0,
  0.5,
  1e-300,
  1e308,
  -1e308,
  2 ** 31,
  -(2 ** 31),
  2 ** 32,
  2 ** 53,
  2 ** 53 + 2,
  1e21,
];

/** Texts that only a parser of JSON can tell from numbers. */
const LITERALS = [
  'NaN',
  'Infinity',
  '-Infinity',
  '1e999',
  '-0',
  '01',
  '.5',
  '0x1',
  'undefined',
  '1_000',
  "'x'",
];

function nested(depth: number, list: boolean): unknown {
  let value: unknown = null;
  for (let i = 0; i < depth; i++) value = list ? [value] : { a: value };
  return value;
}

export function nastyValue(dice: Dice): unknown {
  switch (dice.below(12)) {
    case 0:
      return null;
    case 1:
      return dice.chance(0.5);
    case 2:
    case 3:
    case 4:
      return dice.pick(NUMBERS);
    case 5:
      return dice.pick<unknown>([[], {}, [[]], [null], { length: 1e9 }, { toJSON: 1 }, { $gt: '' }]);
    case 6:
      return nested(dice.between(50, 2_000), dice.chance(0.5));
    case 7:
      return { constructor: { prototype: { admin: true } }, toString: null };
    case 8:
      return Array.from({ length: dice.between(50, 500) }, (_, i) => i);
    default:
      return dice.pick(STRINGS);
  }
}

export function nastyText(dice: Dice): string {
  return dice.pick(STRINGS);
}

/** One thing of a value is other than it was; it stays what JSON can say. */
export function mutated(value: unknown, dice: Dice): unknown {
  const isList = Array.isArray(value);
  if (typeof value !== 'object' || value === null || dice.chance(0.1)) return nastyValue(dice);
  const entries = Object.entries(value);
  const at = entries.length === 0 ? -1 : dice.below(entries.length);
  const [key, old] = entries[at] ?? ['', null];
  const deeper = typeof old === 'object' && old !== null && dice.chance(0.6);
  const changed = deeper
    ? entries.with(at, [key, mutated(old, dice)])
    : dice.pick([
        () => (at < 0 ? entries : entries.with(at, [key, nastyValue(dice)])),
        () => (at < 0 ? entries : entries.with(at, [key, nastyValue(dice)])),
        () => entries.toSpliced(at, 1),
        () => [...entries, [nastyText(dice), nastyValue(dice)] as [string, unknown]],
        () => (at < 0 ? entries : entries.with(at, [key.toUpperCase(), old])),
      ])();
  // `fromEntries` defines, it does not assign: a key called __proto__ is a key.
  return isList ? changed.map(([, item]) => item) : Object.fromEntries(changed);
}

/** JSON that is wrong as a text, or means something else than it seems to. */
export function mutatedJson(json: string, dice: Dice): Buffer {
  const place = dice.below(json.length + 1);
  const texts: readonly (() => string | Buffer)[] = [
    () => json.slice(0, place),
    () => json.slice(place),
    () => json.replace(/[{[,:]/, (found) => found + found),
    () => json.replace(/^\{/, '{"__proto__":{"admin":true},'),
    () => json.replace(/"([^"]+)":/, '"$1":null,"$1":'),
    () => json.replace(/:\s*("[^"]*"|[\d.-]+|true|false|null)/, `:${dice.pick(LITERALS)}`),
    () => `${'['.repeat(dice.pick([100, 20_000]))}${json}`,
    () => `\ufeff${json}`,
    () => `${json}${json}`,
    () => `/* no */${json},`,
    () => `${json.slice(0, place)}\u0000${json.slice(place)}`,
    () => `"${'x'.repeat(TOO_LONG)}"`,
    () => Buffer.from(json, 'utf16le'),
    () => Buffer.concat([Buffer.from(json.slice(0, place)), dice.bytes(3), Buffer.from(json.slice(place))]),
    () => Buffer.from([0x22, 0xc3, 0x28, 0x22]),
    () => dice.bytes(dice.between(1, 200)),
  ];
  return Buffer.from(dice.pick(texts)());
}

/** Flips, cuts, repeats and inserts. */
export function mutatedBytes(given: Buffer, dice: Dice): Buffer {
  let bytes = given;
  for (let times = dice.between(1, 4); times > 0; times--) {
    const from = dice.below(bytes.length + 1);
    const to = Math.min(bytes.length, from + dice.between(1, 40));
    const [head, middle, tail] = [bytes.subarray(0, from), bytes.subarray(from, to), bytes.subarray(to)];
    bytes = dice.pick<() => Buffer>([
      () => Buffer.concat([head, dice.bytes(middle.length), tail]),
      () => Buffer.concat([head, tail]),
      () => Buffer.concat([head, middle, middle, tail]),
      () => Buffer.concat([head, dice.bytes(dice.between(1, 20)), middle, tail]),
      () => Buffer.concat([head, Buffer.from(nastyText(dice)), middle, tail]),
      () => head,
      () =>
        Buffer.from(
          bytes.toString('latin1').replaceAll('\r\n', dice.pick(['\n', '\r', '\r\n\r\n'])),
          'latin1',
        ),
    ])();
  }
  return bytes;
}
