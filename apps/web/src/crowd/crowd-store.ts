/** The crowd of a live match, as it is heard: what was said, newest last. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ChatLine, CrowdMessage, GuessesKnown } from './crowd-messages';
import { type Floating, risen } from './floating';

/** As many as the server keeps. */
const MOST_LINES = 100;

export interface CrowdState {
  /** Whether spectators speak to each other on this server; false until it is known. */
  readonly on: boolean;
  readonly lines: readonly ChatLine[];
  /** A guest writes once in so long. */
  readonly slowMs: number;
  /** Reactions over the board. */
  readonly floating: readonly Floating[];
  /** How many there were. */
  readonly risen: number;
  /** The last event at which the winner can be guessed. */
  readonly guessUntil: number;
  readonly guesses: GuessesKnown;
}

export type CrowdStore = StoreApi<CrowdState>;

export function crowdStore(): CrowdStore {
  return createStore<CrowdState>(() => ({
    on: false,
    lines: [],
    slowMs: 0,
    floating: [],
    risen: 0,
    guessUntil: -1,
    guesses: { counts: {}, settled: null },
  }));
}

export function heard(state: CrowdState, message: CrowdMessage): CrowdState {
  switch (message.type) {
    case 'crowd': {
      const { chat: lines, slowMs, guessUntil, guesses } = message;
      return { ...state, on: true, lines, slowMs, guessUntil, guesses };
    }
    case 'chat': {
      const { line } = message;
      if (state.lines.some(({ id }) => id === line.id)) return state;
      return { ...state, lines: [...state.lines, line].slice(-MOST_LINES) };
    }
    case 'chat_removed': {
      const lines = state.lines.filter(({ id }) => !message.lines.includes(id));
      return { ...state, lines };
    }
    case 'guesses': {
      const { counts, settled } = message;
      return { ...state, guesses: { counts, settled } };
    }
    case 'reactions': {
      const floating = risen(state.floating, state.risen, message.reactions);
      return { ...state, floating, risen: floating.at(-1)?.key ?? state.risen };
    }
  }
}
