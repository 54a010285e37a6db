/** The agent's mind. */
import type { Decide, Tables } from '@lobster-league/sdk';

export const game = 'clawpoly';
/** At `instant` a match takes seconds; `fast` or `normal` is for those who watch. */
export const table: Tables['clawpoly'] = { speed: 'instant' };

/** Shells to keep for the next rents. */
const RESERVE = 250;

export const decide: Decide<'clawpoly'> = (view, ask) => {
  if (view.you.money < RESERVE) return ask.fallback;
  const buy = ask.legal.find(({ type }) => type === 'action:buy');
  if (buy !== undefined) return { ...buy, thought: 'Mine now.' };
  // Whole colour groups earn.
  return ask.legal.find(({ type }) => type === 'action:build') ?? ask.fallback;
};
