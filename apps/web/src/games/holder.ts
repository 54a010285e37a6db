/** Hands a game's viewer to what is shown with it. */
import type { ReactNode } from 'react';
import type { GameViewer } from '../viewer/contract';

export interface HolderProps {
  children(viewer: GameViewer): ReactNode;
}
