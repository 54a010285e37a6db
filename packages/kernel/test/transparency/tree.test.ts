/** The tree of the log: RFC 6962's published vectors, and every proof of every tree up to 300 leaves. */
import { describe, expect, it } from 'vitest';
import {
  consistencyNodes,
  EMPTY_ROOT,
  Frontier,
  inclusionNodes,
  lastLeafOf,
  leafHash,
  nodeHash,
  peaksOf,
  proofHash,
  type TreeNode,
  verifyConsistency,
  verifyInclusion,
} from '../../src/transparency/index.js';

/** The leaves and roots that certificate-transparency's own tests have published, and all implementations share. */
const LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const PATHS = [
  { leaf: 0, size: 1, path: [] },
  {
    leaf: 0,
    size: 8,
    path: [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  },
  {
    leaf: 5,
    size: 8,
    path: [
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  },
  {
    leaf: 2,
    size: 3,
    path: ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
  },
  {
    leaf: 1,
    size: 5,
    path: [
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  },
];
const CONSISTENCIES = [
  { first: 1, second: 1, path: [] },
  {
    first: 1,
    second: 8,
    path: [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  },
  {
    first: 6,
    second: 8,
    path: [
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  },
  {
    first: 2,
    second: 5,
    path: [
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  },
];

const SIZES = 300;

/** A log as a store has it: with every leaf the roots of the subtrees that it completes. */
class Grown {
  readonly frontier = new Frontier();
  readonly hashes: string[] = [];
  readonly roots = [EMPTY_ROOT];
  readonly #completed: string[][] = [];

  add(leaf: string | Uint8Array): this {
    const hash = leafHash(leaf);
    this.hashes.push(hash);
    this.#completed.push(this.frontier.append(hash));
    this.roots.push(this.frontier.root());
    return this;
  }

  hashOf = (node: TreeNode): string => this.#completed[lastLeafOf(node)]![node.level]!;

  inclusion(leaf: number, size: number): string[] {
    return inclusionNodes(leaf, size).map((nodes) => proofHash(nodes, this.hashOf));
  }

  consistency(first: number, second: number): string[] {
    return consistencyNodes(first, second).map((nodes) => proofHash(nodes, this.hashOf));
  }
}

function grown(leaves: readonly (string | Uint8Array)[]): Grown {
  return leaves.reduce((tree: Grown, leaf) => tree.add(leaf), new Grown());
}

/** MTH of RFC 6962, section 2.1, word for word. */
function defined(hashes: readonly string[]): string {
  if (hashes.length === 0) return EMPTY_ROOT;
  if (hashes.length === 1) return hashes[0]!;
  let k = 1;
  while (2 * k < hashes.length) k *= 2;
  return nodeHash(defined(hashes.slice(0, k)), defined(hashes.slice(k)));
}

/** PATH of RFC 6962, section 2.1.1. */
function definedPath(leaf: number, hashes: readonly string[]): string[] {
  if (hashes.length <= 1) return [];
  let k = 1;
  while (2 * k < hashes.length) k *= 2;
  return leaf < k
    ? [...definedPath(leaf, hashes.slice(0, k)), defined(hashes.slice(k))]
    : [...definedPath(leaf - k, hashes.slice(k)), defined(hashes.slice(0, k))];
}

const tree = grown(Array.from({ length: SIZES }, (_, i) => `leaf ${i}`));

describe('the published vectors of RFC 6962', () => {
  const published = grown(LEAVES.map((hex) => Uint8Array.from(Buffer.from(hex, 'hex'))));

  it('gives their roots', () => {
    expect(EMPTY_ROOT).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(published.roots.slice(1)).toEqual(ROOTS);
  });

  it.each(PATHS)('gives the path of leaf $leaf in a tree of $size', ({ leaf, size, path }) => {
    expect(published.inclusion(leaf, size)).toEqual(path);
  });

  it.each(CONSISTENCIES)('gives the consistency of $first and $second', ({ first, second, path }) => {
    expect(published.consistency(first, second)).toEqual(path);
  });
});

describe('a tree of any size', () => {
  it('has the root that the RFC defines, also from its complete subtrees alone', () => {
    for (let size = 0; size <= SIZES; size++) {
      expect(tree.roots[size]).toBe(defined(tree.hashes.slice(0, size)));
      const peaks = peaksOf(size).map(tree.hashOf);
      expect(new Frontier(size, peaks).root()).toBe(tree.roots[size]);
    }
  });

  it('proves every leaf of every size, with the path that the RFC defines', () => {
    for (let size = 1; size <= SIZES; size++) {
      const root = tree.roots[size]!;
      for (let leaf = 0; leaf < size; leaf++) {
        const proof = tree.inclusion(leaf, size);
        const hash = tree.hashes[leaf]!;
        if (size < 70) expect(proof).toEqual(definedPath(leaf, tree.hashes.slice(0, size)));
        if (!verifyInclusion({ hash, leaf, size, proof, root })) expect.fail(`leaf ${leaf} of ${size}`);
      }
    }
  });

  it('proves that every size continues every smaller one', () => {
    for (let second = 0; second <= SIZES; second++) {
      for (let first = 0; first <= second; first++) {
        const proof = tree.consistency(first, second);
        const roots = { firstRoot: tree.roots[first]!, secondRoot: tree.roots[second]! };
        if (!verifyConsistency({ first, second, proof, ...roots })) expect.fail(`${first} and ${second}`);
      }
    }
  });

  it('keeps leaves and nodes apart, so that a node cannot pass for a leaf', () => {
    const [left, right] = tree.hashes;
    const bytes = Uint8Array.from(Buffer.from(left! + right!, 'hex'));
    expect(leafHash(bytes)).not.toBe(nodeHash(left!, right!));
  });
});

/** The hash with one bit turned. */
function flipped(hash: string, bit: number): string {
  const bytes = Buffer.from(hash, 'hex');
  bytes[bit >> 3]! ^= 1 << (bit & 7);
  return bytes.toString('hex');
}

describe('a proof in which anything is changed', () => {
  it('is refused: any flipped bit of leaf, path or root', () => {
    let tried = 0;
    for (let size = 1; size <= SIZES; size += 13) {
      for (let leaf = 0; leaf < size; leaf += 7) {
        const proof = tree.inclusion(leaf, size);
        const right = { hash: tree.hashes[leaf]!, leaf, size, proof, root: tree.roots[size]! };
        const bit = (size * 31 + leaf) % 256;
        expect(verifyInclusion({ ...right, hash: flipped(right.hash, bit) })).toBe(false);
        expect(verifyInclusion({ ...right, root: flipped(right.root, bit) })).toBe(false);
        for (const [i, hash] of proof.entries()) {
          expect(verifyInclusion({ ...right, proof: proof.with(i, flipped(hash, bit)) })).toBe(false);
          tried++;
        }
        expect(verifyInclusion({ ...right, proof: proof.slice(0, -1) })).toBe(size === 1);
        expect(verifyInclusion({ ...right, proof: [...proof, right.root] })).toBe(false);
        expect(verifyInclusion({ ...right, leaf: leaf + 1 })).toBe(false);
      }
    }
    expect(tried).toBeGreaterThan(1_000);
  });

  it('is refused: all 256 bits of each part of one proof', () => {
    const proof = tree.inclusion(77, 211);
    const right = { hash: tree.hashes[77]!, leaf: 77, size: 211, proof, root: tree.roots[211]! };
    expect(verifyInclusion(right)).toBe(true);
    for (let bit = 0; bit < 256; bit++)
      for (const [i, hash] of proof.entries())
        expect(verifyInclusion({ ...right, proof: proof.with(i, flipped(hash, bit)) })).toBe(false);
  });

  it('is refused: any flipped bit of a consistency proof or of either root', () => {
    for (let second = 2; second <= SIZES; second += 11) {
      for (let first = 1; first < second; first += 5) {
        const proof = tree.consistency(first, second);
        const right = {
          first,
          second,
          proof,
          firstRoot: tree.roots[first]!,
          secondRoot: tree.roots[second]!,
        };
        const bit = (first * 17 + second) % 256;
        expect(verifyConsistency({ ...right, firstRoot: flipped(right.firstRoot, bit) })).toBe(false);
        expect(verifyConsistency({ ...right, secondRoot: flipped(right.secondRoot, bit) })).toBe(false);
        for (const [i, hash] of proof.entries())
          expect(verifyConsistency({ ...right, proof: proof.with(i, flipped(hash, bit)) })).toBe(false);
        expect(verifyConsistency({ ...right, proof: proof.slice(1) })).toBe(false);
      }
    }
  });

  it('is refused: numbers and texts that are none', () => {
    const right = { hash: tree.hashes[0]!, leaf: 0, size: 1, proof: [], root: tree.roots[1]! };
    expect(verifyInclusion(right)).toBe(true);
    for (const wrong of [{ leaf: -1 }, { leaf: 0.5 }, { size: 0 }, { size: 2 ** 60 }, { root: 'x' }])
      expect(verifyInclusion({ ...right, ...wrong })).toBe(false);
    const same = { first: 5, second: 5, firstRoot: tree.roots[5]!, secondRoot: tree.roots[5]!, proof: [] };
    expect(verifyConsistency(same)).toBe(true);
    expect(verifyConsistency({ ...same, second: 4 })).toBe(false);
    expect(verifyConsistency({ ...same, first: 0 })).toBe(false);
  });
});
