/** Hands a game's viewer to what is shown with it. */
import type { GameEvent } from '@lobster-league/kernel';
import type { ComponentType, ReactNode } from 'react';
import type { GameViewer } from '../viewer/contract';

export interface HolderProps {
  children(viewer: GameViewer): ReactNode;
}

/**
 * Views and events come from the server, which made them by the same rules: whose they are is known by the name of the
 * game and nothing else, so this is where the types of one game end.
 */
export function holderOf<View, Event extends GameEvent>(
  viewer: GameViewer<View, Event>,
): ComponentType<HolderProps> {
  return ({ children }) => children(viewer as unknown as GameViewer);
}
