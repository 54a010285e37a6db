/** Holds the viewer of Clawpoly: the one module that loads it. */
import type { ReactNode } from 'react';
import { anyViewer } from '../any-viewer';
import { clawpolyViewer } from '../clawpoly';
import type { HolderProps } from '../holder';

const viewer = anyViewer(clawpolyViewer);

export function Holder({ children }: HolderProps): ReactNode {
  return children(viewer);
}
