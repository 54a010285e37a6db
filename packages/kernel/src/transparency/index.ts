export { Frontier, rootOfPeaks } from './frontier.js';
export * from './leaf.js';
export {
  consistencyNodes,
  inclusionNodes,
  lastLeafOf,
  peaksOf,
  proofHash,
  type TreeNode,
} from './proofs.js';
export * from './tree-hash.js';
export * from './tree-head.js';
export * from './verify-proof.js';
