/** What a player's controls put on top of a board, drawn by the board in its own coordinates; null for spectators. */
import { createContext, type ReactNode } from 'react';

export const Overlay = createContext<ReactNode>(null);
