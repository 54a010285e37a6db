/** Holds the viewer of Grab: the one module that loads it. */
import type { ReactNode } from 'react';
import { anyViewer } from '../any-viewer';
import { grabViewer } from '../grab';
import type { HolderProps } from '../holder';

const viewer = anyViewer(grabViewer);

export function Holder({ children }: HolderProps): ReactNode {
  return children(viewer);
}
