/** Checks inclusion and consistency proofs (RFC 9162, sections 2.1.3.2 and 2.1.4.2, which say how for RFC 6962's trees). */
import { EMPTY_ROOT, isHash, nodeHash } from './tree-hash.js';

export interface Inclusion {
  /** The leaf's hash. */
  readonly hash: string;
  /** The leaf's number, from 0. */
  readonly leaf: number;
  readonly size: number;
  readonly proof: readonly string[];
  readonly root: string;
}

export function verifyInclusion({ hash, leaf, size, proof, root }: Inclusion): boolean {
  if (!isNumber(leaf) || !isNumber(size) || leaf >= size || !areHashes([hash, root, ...proof])) return false;
  let at = leaf;
  let last = size - 1;
  let found = hash;
  for (const sibling of proof) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      found = nodeHash(sibling, found);
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)];
    } else {
      found = nodeHash(found, sibling);
    }
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && found === root;
}

export interface Consistency {
  readonly first: number;
  readonly firstRoot: string;
  readonly second: number;
  readonly secondRoot: string;
  readonly proof: readonly string[];
}

/** Whether the second tree begins with all leaves of the first. Every tree continues the empty one. */
export function verifyConsistency({ first, firstRoot, second, secondRoot, proof }: Consistency): boolean {
  if (!isNumber(first) || !isNumber(second) || first > second) return false;
  if (!areHashes([firstRoot, secondRoot, ...proof])) return false;
  if (first === 0) return firstRoot === EMPTY_ROOT && proof.length === 0;
  if (first === second) return firstRoot === secondRoot && proof.length === 0;
  // A first tree that is complete is a node of the second, and not in the proof.
  const path = isPowerOfTwo(first) ? [firstRoot, ...proof] : [...proof];
  const seed = path.shift();
  if (seed === undefined) return false;
  let at = first - 1;
  let last = second - 1;
  while (at % 2 === 1) [at, last] = [half(at), half(last)];
  let before = seed;
  let after = seed;
  for (const hash of path) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      before = nodeHash(hash, before);
      after = nodeHash(hash, after);
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)];
    } else {
      after = nodeHash(after, hash);
    }
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && before === firstRoot && after === secondRoot;
}

function half(number: number): number {
  return Math.floor(number / 2);
}

function isNumber(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

function areHashes(texts: readonly string[]): boolean {
  return texts.every(isHash);
}

function isPowerOfTwo(number: number): boolean {
  return 2 ** Math.floor(Math.log2(number)) === number;
}
