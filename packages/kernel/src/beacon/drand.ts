/** Rounds of drand, a public randomness beacon: when they come, and whether a signature is really its. */
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import type { SourceCheck, SourceChecks, SourceValue } from '../dice.js';

export interface DrandChain {
  readonly name: string;
  /** By which relays know it. */
  readonly hash: string;
  readonly scheme: 'bls-unchained-g1-rfc9380' | 'pedersen-bls-chained';
  readonly publicKey: string;
  readonly periodMs: number;
  /** When its first round came. */
  readonly genesisMs: number;
}

/** The chains of the League of Entropy, as it has published them. */
export const DRAND_CHAINS = {
  quicknet: {
    name: 'quicknet',
    hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
    scheme: 'bls-unchained-g1-rfc9380',
    publicKey:
      '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
    periodMs: 3_000,
    genesisMs: 1_692_803_367_000,
  },
  default: {
    name: 'default',
    hash: '8990e7a9aaed2ffed73dbd7092123d6f289930540d7651336225dc172e51b2ce',
    scheme: 'pedersen-bls-chained',
    publicKey:
      '868f005eb8e6e4ca0a47c8a77ceaa5309a47978a7c71bc5cce96366b5d7a569937c529eeda66c7293784a9402801af31',
    periodMs: 30_000,
    genesisMs: 1_595_431_050_000,
  },
} as const satisfies Record<string, DrandChain>;

export interface DrandRound {
  readonly round: number;
  /** In hexadecimal. */
  readonly signature: string;
  /** The signature of the round before, of a chained beacon; empty otherwise. */
  readonly previous: string;
}

/** How a chain is called as a source of dice. */
export function drandSourceName({ name }: DrandChain): string {
  return `drand:${name}`;
}

/** When a round comes, in ms since 1970. */
export function roundTime({ genesisMs, periodMs }: DrandChain, round: number): number {
  return genesisMs + (round - 1) * periodMs;
}

/** The first round that comes later than that moment. */
export function roundAfter({ genesisMs, periodMs }: DrandChain, moment: number): number {
  return Math.max(1, Math.floor((moment - genesisMs) / periodMs) + 2);
}

/** What a round gives: SHA-256 of its signature. */
export function randomnessOf({ signature }: Pick<DrandRound, 'signature'>): string {
  return bytesToHex(sha256(hexToBytes(signature)));
}

/** Whether the beacon has signed exactly this round; takes some hundred milliseconds. */
export function verifyRound({ scheme, publicKey }: DrandChain, round: DrandRound): boolean {
  const { shortSignatures, longSignatures } = bls12_381;
  try {
    const signature = hexToBytes(round.signature);
    const key = hexToBytes(publicKey);
    if (scheme === 'bls-unchained-g1-rfc9380') {
      const hashed = shortSignatures.hash(sha256(numberBytes(round.round)), G1);
      return round.previous === '' && shortSignatures.verify(signature, hashed, key);
    }
    const message = concatBytes(hexToBytes(round.previous), numberBytes(round.round));
    return longSignatures.verify(signature, longSignatures.hash(sha256(message), G2), key);
  } catch {
    return false;
  }
}

/** The domains of RFC 9380's hash to a curve. */
const G1 = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
const G2 = 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_';

/** What a match keeps of a round. */
export function drandValue(round: DrandRound): Pick<SourceValue, 'value' | 'proof'> {
  const { signature, previous } = round;
  return { value: randomnessOf(round), proof: previous === '' ? signature : `${signature}:${previous}` };
}

/** Checks what a match has kept of a round. One that could not be had in time is said to be so, which is no fault. */
export function drandCheck(chain: DrandChain): SourceCheck {
  return ({ announced, value, proof }) => {
    const round = /^[1-9]\d{0,14}$/.test(announced) ? Number(announced) : null;
    if (round === null) return `${announced} is no round`;
    if (value === null) return null;
    const [signature = '', previous = ''] = proof?.split(':') ?? [];
    const claimed = { round, signature, previous };
    if (!verifyRound(chain, claimed)) return `it has not signed round ${round} like that`;
    return randomnessOf(claimed) === value ? null : `round ${round} gave another value`;
  };
}

/** For all chains that are known, by the name of their source. */
export const drandChecks: SourceChecks = Object.fromEntries(
  Object.values(DRAND_CHAINS).map((chain) => [drandSourceName(chain), drandCheck(chain)]),
);

function numberBytes(number: number): Uint8Array {
  const bytes = new Uint8Array(8);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, Math.floor(number / 2 ** 32));
  view.setUint32(4, number % 2 ** 32);
  return bytes;
}
