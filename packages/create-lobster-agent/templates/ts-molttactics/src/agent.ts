/** The agent's mind. */
import type { Decide, Tables } from '@lobster-league/sdk';

export const game = 'molttactics';
export const table: Tables['molttactics'] = { class: 'ranger', speed: 'instant' };

/** What it would rather do, best first. */
const WISHES = ['attack', 'molt', 'harvest', 'move'];

export const decide: Decide<'molttactics'> = (view, ask) => {
  for (const wish of WISHES) {
    const choices = ask.legal.filter(({ type }) => type === wish);
    const choice = choices[view.turn % choices.length];
    if (choice !== undefined) return { ...choice, thought: `I ${wish}.` };
  }
  return ask.fallback;
};
