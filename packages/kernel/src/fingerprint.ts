/** A quick 64-bit fingerprint of plain data, for comparing many final states; not for security. */

let low = 0;
let high = 0;

function mix(word: number): void {
  low = Math.imul(low ^ word, 0x85ebca6b);
  low ^= low >>> 15;
  high = Math.imul(high ^ low, 0xc2b2ae35) + word;
  high = (high ^ (high >>> 13)) | 0;
}

function walk(value: unknown): void {
  switch (typeof value) {
    case 'number':
      if ((value | 0) === value) mix(value);
      else walk(`n${value}`);
      return;
    case 'boolean':
      mix(value ? 0x2545f491 : 0x4914f254);
      return;
    case 'string':
      for (let i = 0; i < value.length; i++) mix(value.charCodeAt(i));
      mix(0x5bd1e995 + value.length);
      return;
    case 'object':
      if (value === null) mix(0x27d4eb2f);
      else if (Array.isArray(value)) {
        for (let i = 0; i < value.length; i++) walk(value[i]);
        mix(0x165667b1 + value.length);
      } else {
        for (const [key, item] of Object.entries(value)) {
          walk(key);
          walk(item);
        }
        mix(0x9e3779b9);
      }
      return;
    default:
      mix(0x61c88647);
  }
}

/** The same for equal data with keys in the same order: sixteen hexadecimal digits. */
export function fingerprint(value: unknown): string {
  low = 0x811c9dc5 | 0;
  high = 0x9e3779b9 | 0;
  walk(value);
  return (high >>> 0).toString(16).padStart(8, '0') + (low >>> 0).toString(16).padStart(8, '0');
}
