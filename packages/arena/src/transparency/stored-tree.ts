/** Roots and proofs from what a store keeps with its leaves: a few dozen hashes are read, however large the tree is. */
import {
  consistencyNodes,
  inclusionNodes,
  lastLeafOf,
  peaksOf,
  proofHash,
  rootOfPeaks,
  type TreeNode,
} from '@lobster-league/kernel/transparency';
import type { TransparencyStore } from '../ports/index.js';

type Hashes = Pick<TransparencyStore, 'hashesOf'>;

export async function peakHashes(store: Hashes, size: number): Promise<string[]> {
  const peaks = peaksOf(size);
  const hashOf = await hashesOf(store, peaks);
  return peaks.map(hashOf);
}

export async function rootOf(store: Hashes, size: number): Promise<string> {
  return rootOfPeaks(await peakHashes(store, size));
}

export async function inclusionProof(store: Hashes, leaf: number, size: number): Promise<string[]> {
  return proof(store, inclusionNodes(leaf, size));
}

export async function consistencyProof(store: Hashes, first: number, second: number): Promise<string[]> {
  return proof(store, consistencyNodes(first, second));
}

async function proof(store: Hashes, path: readonly (readonly TreeNode[])[]): Promise<string[]> {
  const hashOf = await hashesOf(store, path.flat());
  return path.map((nodes) => proofHash(nodes, hashOf));
}

async function hashesOf(store: Hashes, nodes: readonly TreeNode[]): Promise<(node: TreeNode) => string> {
  const found = nodes.length === 0 ? new Map() : await store.hashesOf([...new Set(nodes.map(lastLeafOf))]);
  return (node) => {
    const hash: string | undefined = found.get(lastLeafOf(node))?.[node.level];
    if (hash === undefined) throw new Error(`the log has no leaf ${lastLeafOf(node)}`);
    return hash;
  };
}
