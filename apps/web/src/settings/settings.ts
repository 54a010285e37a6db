/** The visitor's settings: sound, volume, motion, light. Stored in this browser. */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

export type Motion = 'full' | 'reduced' | 'system';

export type Theme = 'dark' | 'light' | 'system';

export interface Choices {
  /** Off until the visitor turns it on. */
  readonly sound: boolean;
  /** From 0 to 1. */
  readonly volume: number;
  /** `system` follows prefers-reduced-motion. */
  readonly motion: Motion;
  /** `system` follows prefers-color-scheme. */
  readonly theme: Theme;
}

export interface Settings extends Choices {
  choose(choices: Partial<Choices>): void;
}

export const useSettings = create<Settings>()(
  persist(
    (set) => ({
      sound: false,
      volume: 0.5,
      motion: 'system',
      theme: 'system',
      choose: (choices) => set(choices),
    }),
    {
      name: 'lobster-league.settings',
      version: 1,
      partialize: ({ sound, volume, motion, theme }) => ({ sound, volume, motion, theme }),
      // Loaded after hydration, because the server does not know them and both must render the same page.
      skipHydration: true,
    },
  ),
);
