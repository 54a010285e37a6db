/** Who the visitor is among the spectators, and whom they do not want to read: kept in this browser alone. */
import { useEffect } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

export interface Guest {
  readonly guest: string;
  readonly name: string;
  readonly pass: string;
}

interface Guests {
  /** Null until the visitor has chosen a name. */
  readonly me: Guest | null;
  readonly muted: readonly string[];
  /** Of the latest matches: who the visitor thinks wins. */
  readonly guessed: Readonly<Record<string, string>>;
  become(me: Guest | null): void;
  mute(guest: string): void;
  unmuteAll(): void;
  guess(match: string, playerId: string): void;
}

/** Nobody mutes more of them. */
const MOST_MUTED = 500;

/** Of so many matches it is remembered. */
const MOST_GUESSED = 50;

export const useGuests = create<Guests>()(
  persist(
    (set) => ({
      me: null,
      muted: [],
      guessed: {},
      become: (me) => set({ me }),
      mute: (guest) => set(({ muted }) => ({ muted: [...new Set([...muted, guest])].slice(-MOST_MUTED) })),
      unmuteAll: () => set({ muted: [] }),
      guess: (match, playerId) =>
        set(({ guessed }) => ({
          guessed: Object.fromEntries([...Object.entries(guessed), [match, playerId]].slice(-MOST_GUESSED)),
        })),
    }),
    {
      name: 'lobster-league.guest',
      version: 1,
      partialize: ({ me, muted, guessed }) => ({ me, muted, guessed }),
      // Loaded after hydration, because the server does not know them and both must render the same page.
      skipHydration: true,
    },
  ),
);

/** Loads what this browser remembers. */
export function useRememberedGuest(): void {
  useEffect(() => {
    void useGuests.persist.rehydrate();
  }, []);
}
