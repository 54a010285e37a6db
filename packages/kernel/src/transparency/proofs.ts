/** Which nodes prove that a leaf is in a tree, or that a tree continues another (RFC 6962, sections 2.1.1 and 2.1.2). */
import { rootOfPeaks } from './frontier.js';

/** A complete subtree: 2^level leaves, the `index`-th of that size from the left. */
export interface TreeNode {
  readonly level: number;
  readonly index: number;
}

/** Leaves from `start` up to but not including `end`, under one node of the tree. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** The number of the leaf with which a complete subtree ends: a store keeps the subtree's root with that leaf. */
export function lastLeafOf({ level, index }: TreeNode): number {
  return (index + 1) * 2 ** level - 1;
}

/** The complete subtrees of a tree of that size, the largest first. */
export function peaksOf(size: number): TreeNode[] {
  return subtreesOf({ start: 0, end: size });
}

/** For every hash of an inclusion proof, from the leaf upwards, the complete subtrees that it is the root of. */
export function inclusionNodes(leaf: number, size: number): TreeNode[][] {
  const path: Range[] = [];
  let node: Range = { start: 0, end: size };
  while (node.end - node.start > 1) {
    const middle = node.start + split(node.end - node.start);
    const left = { start: node.start, end: middle };
    const right = { start: middle, end: node.end };
    path.push(leaf < middle ? right : left);
    node = leaf < middle ? left : right;
  }
  return path.reverse().map(subtreesOf);
}

/** The same for a consistency proof from the tree of the first `first` leaves to that of `second`. */
export function consistencyNodes(first: number, second: number): TreeNode[][] {
  if (first === 0 || first === second) return [];
  const path: Range[] = [];
  let node: Range = { start: 0, end: second };
  let old = first;
  // Whether the node is all of the old tree, whose root the verifier has.
  let whole = true;
  while (old !== node.end - node.start) {
    const middle = node.start + split(node.end - node.start);
    const left = { start: node.start, end: middle };
    const right = { start: middle, end: node.end };
    if (old <= middle - node.start) {
      path.push(right);
      node = left;
    } else {
      path.push(left);
      old -= middle - node.start;
      node = right;
      whole = false;
    }
  }
  if (!whole) path.push(node);
  return path.reverse().map(subtreesOf);
}

/** The hash over adjacent complete subtrees, from the left. */
export function proofHash(nodes: readonly TreeNode[], hashOf: (node: TreeNode) => string): string {
  return rootOfPeaks(nodes.map(hashOf));
}

/** The largest power of two that is smaller than the size. */
function split(size: number): number {
  let power = 1;
  while (2 * power < size) power *= 2;
  return power;
}

function subtreesOf({ start, end }: Range): TreeNode[] {
  const nodes: TreeNode[] = [];
  for (let at = start; at < end; ) {
    let level = 0;
    while (at % 2 ** (level + 1) === 0 && at + 2 ** (level + 1) <= end) level++;
    nodes.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }
  return nodes;
}
