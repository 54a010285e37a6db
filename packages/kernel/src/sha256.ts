/** SHA-256 in plain integer arithmetic: synchronous, and the same in every browser and on every server. */

const K = Int32Array.of(
  0x428a2f98,
  0x71374491,
  0xb5c0fbcf,
  0xe9b5dba5,
  0x3956c25b,
  0x59f111f1,
  0x923f82a4,
  0xab1c5ed5,
  0xd807aa98,
  0x12835b01,
  0x243185be,
  0x550c7dc3,
  0x72be5d74,
  0x80deb1fe,
  0x9bdc06a7,
  0xc19bf174,
  0xe49b69c1,
  0xefbe4786,
  0x0fc19dc6,
  0x240ca1cc,
  0x2de92c6f,
  0x4a7484aa,
  0x5cb0a9dc,
  0x76f988da,
  0x983e5152,
  0xa831c66d,
  0xb00327c8,
  0xbf597fc7,
  0xc6e00bf3,
  0xd5a79147,
  0x06ca6351,
  0x14292967,
  0x27b70a85,
  0x2e1b2138,
  0x4d2c6dfc,
  0x53380d13,
  0x650a7354,
  0x766a0abb,
  0x81c2c92e,
  0x92722c85,
  0xa2bfe8a1,
  0xa81a664b,
  0xc24b8b70,
  0xc76c51a3,
  0xd192e819,
  0xd6990624,
  0xf40e3585,
  0x106aa070,
  0x19a4c116,
  0x1e376c08,
  0x2748774c,
  0x34b0bcb5,
  0x391c0cb3,
  0x4ed8aa4a,
  0x5b9cca4f,
  0x682e6ff3,
  0x748f82ee,
  0x78a5636f,
  0x84c87814,
  0x8cc70208,
  0x90befffa,
  0xa4506ceb,
  0xbef9a3f7,
  0xc67178f2,
);

const schedule = new Int32Array(64);

/** Mixes one 64-byte block, given as sixteen big-endian words in `schedule[0..15]`, into the state. */
function compress(state: Int32Array): void {
  const w = schedule;
  for (let i = 16; i < 64; i++) {
    const a = w[i - 15]!;
    const b = w[i - 2]!;
    const s0 = ((a >>> 7) | (a << 25)) ^ ((a >>> 18) | (a << 14)) ^ (a >>> 3);
    const s1 = ((b >>> 17) | (b << 15)) ^ ((b >>> 19) | (b << 13)) ^ (b >>> 10);
    w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0;
  }
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  let e = state[4]!;
  let f = state[5]!;
  let g = state[6]!;
  let h = state[7]!;
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] = (state[0]! + a) | 0;
  state[1] = (state[1]! + b) | 0;
  state[2] = (state[2]! + c) | 0;
  state[3] = (state[3]! + d) | 0;
  state[4] = (state[4]! + e) | 0;
  state[5] = (state[5]! + f) | 0;
  state[6] = (state[6]! + g) | 0;
  state[7] = (state[7]! + h) | 0;
}

const state = new Int32Array(8);
let length = 0;

function putByte(byte: number): void {
  const at = (length >>> 2) & 15;
  const shift = 24 - ((length & 3) << 3);
  schedule[at] = shift === 24 ? byte << 24 : schedule[at]! | (byte << shift);
  length++;
  if ((length & 63) === 0) compress(state);
}

/** Feeds a string as UTF-8; a lone surrogate becomes U+FFFD, as in TextEncoder. */
function putText(text: string): void {
  for (let i = 0; i < text.length; i++) {
    let code = text.charCodeAt(i);
    if (code < 0x80) {
      putByte(code);
      continue;
    }
    if (code < 0x800) {
      putByte(0xc0 | (code >> 6));
      putByte(0x80 | (code & 63));
      continue;
    }
    if (code >= 0xd800 && code <= 0xdfff) {
      const low = code < 0xdc00 ? text.charCodeAt(i + 1) : 0;
      if (low >= 0xdc00 && low <= 0xdfff) {
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
        i++;
        putByte(0xf0 | (code >> 18));
        putByte(0x80 | ((code >> 12) & 63));
        putByte(0x80 | ((code >> 6) & 63));
        putByte(0x80 | (code & 63));
        continue;
      }
      code = 0xfffd;
    }
    putByte(0xe0 | (code >> 12));
    putByte(0x80 | ((code >> 6) & 63));
    putByte(0x80 | (code & 63));
  }
}

function hash(text: string): void {
  state[0] = 0x6a09e667;
  state[1] = 0xbb67ae85;
  state[2] = 0x3c6ef372;
  state[3] = 0xa54ff53a;
  state[4] = 0x510e527f;
  state[5] = 0x9b05688c;
  state[6] = 0x1f83d9ab;
  state[7] = 0x5be0cd19;
  length = 0;
  putText(text);
  const bytes = length;
  putByte(0x80);
  while ((length & 63) !== 56) putByte(0);
  const high = Math.floor(bytes / 0x20000000);
  for (let shift = 24; shift >= 0; shift -= 8) putByte((high >>> shift) & 255);
  for (let shift = 24; shift >= 0; shift -= 8) putByte(((bytes << 3) >>> shift) & 255);
}

/** Returns the SHA-256 of the text's UTF-8 bytes as eight 32-bit words. */
export function sha256Words(text: string): Int32Array {
  hash(text);
  return state.slice();
}

/** Returns the SHA-256 of the text's UTF-8 bytes as 64 lower-case hexadecimal digits, computed in plain JavaScript. */
export function plainSha256(text: string): string {
  hash(text);
  let hex = '';
  for (let i = 0; i < 8; i++) hex += (state[i]! >>> 0).toString(16).padStart(8, '0');
  return hex;
}

let quickest = plainSha256;

/** Returns the SHA-256 of the text's UTF-8 bytes as 64 lower-case hexadecimal digits. */
export function sha256(text: string): string {
  return quickest(text);
}

/** Replaces the implementation by a faster one, such as Node's; it must return the same digests. */
export function bringSha256(faster: (text: string) => string): void {
  for (const text of ['', 'lobster', 'é€🦞'.repeat(50)]) {
    if (faster(text) !== plainSha256(text)) throw new Error('that is not SHA-256');
  }
  quickest = faster;
}
