/** Holds the viewer of MoltTactics: the one module that loads it. */
import type { ReactNode } from 'react';
import { anyViewer } from '../any-viewer';
import type { HolderProps } from '../holder';
import { moltTacticsViewer } from '../molttactics';

const viewer = anyViewer(moltTacticsViewer);

export function Holder({ children }: HolderProps): ReactNode {
  return children(viewer);
}
