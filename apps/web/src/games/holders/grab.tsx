/** Holds the viewer of Grab: the one module that loads it. */
import type { ReactNode } from 'react';
import { anyViewer } from '../any-viewer';
import type { HolderProps } from '../holder';
import { grabViewer } from '../plain';

const viewer = anyViewer(grabViewer);

export function Holder({ children }: HolderProps): ReactNode {
  return children(viewer);
}
