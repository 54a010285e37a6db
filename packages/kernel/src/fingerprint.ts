/** A fast 64-bit fingerprint of plain data, for comparing many final states. Not for security. */

/** The two words being mixed; in a typed array, so that V8 does not box them. */
const words = new Int32Array(2);

/** Hashes of field names seen before: states have few names, each used often. */
const names = new Map<string, number>();
const MAX_NAMES = 4096;

const TRUE = 0x2545f491;
const FALSE = 0x4914f254;
const NULL = 0x27d4eb2f;
const NOTHING = 0x61c88647;
const TEXT = 0x5bd1e995;
const LIST = 0x165667b1;
const OBJECT = 0x9e3779b9;
const FRACTION = 0x3c6ef372;

function mix(word: number): void {
  let low = Math.imul(words[0]! ^ word, 0x85ebca6b);
  low ^= low >>> 15;
  words[0] = low;
  const high = Math.imul(words[1]! ^ low, 0xc2b2ae35) + word;
  words[1] = high ^ (high >>> 13);
}

function mixText(text: string): void {
  mix(hashOf(text) ^ TEXT);
  mix(text.length);
}

function hashOf(text: string): number {
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 0x01000193) ^ text.charCodeAt(i)) | 0;
  return hash;
}

function wordOf(name: string): number {
  const known = names.get(name);
  if (known !== undefined) return known;
  const word = hashOf(name);
  if (names.size === MAX_NAMES) names.clear();
  names.set(name, word);
  return word;
}

function walk(value: unknown): void {
  switch (typeof value) {
    case 'number':
      if ((value | 0) === value) mix(value);
      else {
        mix(FRACTION);
        mixText(String(value));
      }
      return;
    case 'string':
      mixText(value);
      return;
    case 'boolean':
      mix(value ? TRUE : FALSE);
      return;
    case 'object':
      if (value === null) mix(NULL);
      else if (Array.isArray(value)) walkList(value);
      else if (hasFields(value)) walkFields(value);
      return;
    default:
      mix(NOTHING);
  }
}

function walkList(list: readonly unknown[]): void {
  for (let i = 0; i < list.length; i++) walk(list[i]);
  mix(LIST + list.length);
}

function walkFields(fields: Readonly<Record<string, unknown>>): void {
  let known = OBJECT;
  // Plain data inherits nothing, so `for…in` yields its own keys without allocating a list.
  for (const name in fields) {
    known = (Math.imul(known, 31) + wordOf(name)) | 0;
    walk(fields[name]);
  }
  mix(known);
}

function hasFields(value: object): value is Readonly<Record<string, unknown>> {
  return !Array.isArray(value);
}

/** Writes the two words of the fingerprint to `out[at]` and `out[at + 1]`. */
export function fingerprintInto(value: unknown, out: Int32Array, at: number): void {
  words[0] = 0x811c9dc5;
  words[1] = 0x9e3779b9;
  walk(value);
  out[at] = words[0]!;
  out[at + 1] = words[1]!;
}

/** Returns sixteen hexadecimal digits; equal data with keys in the same order gives the same digits. */
export function fingerprint(value: unknown): string {
  fingerprintInto(value, found, 0);
  return hex(found[1]!) + hex(found[0]!);
}

const found = new Int32Array(2);

/** The two hexadecimal digits of each byte. */
const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function hex(word: number): string {
  return (
    DIGITS[word >>> 24]! + DIGITS[(word >>> 16) & 255]! + DIGITS[(word >>> 8) & 255]! + DIGITS[word & 255]!
  );
}
