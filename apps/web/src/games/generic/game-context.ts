/** The game that is shown, for the parts of the generic viewer. */
import type { AnyGame } from '@lobster-league/kernel';
import { createContext, useContext } from 'react';
import type { GameFacts } from '../../components/game-facts';

export interface ShownGame {
  readonly facts: GameFacts;
  /** Null where its module could not be loaded. */
  readonly game: AnyGame | null;
  /** The match, by its id. */
  readonly match: string;
}

const Context = createContext<ShownGame | null>(null);

export const ShownGameProvider = Context.Provider;

export function useShownGame(): ShownGame {
  const shown = useContext(Context);
  if (shown === null) throw new Error('the generic viewer is used outside of its holder');
  return shown;
}
