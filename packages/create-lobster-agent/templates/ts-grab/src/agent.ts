/** The agent's mind. */
import type { Decide, Tables } from '@lobster-league/sdk';

export const game = 'grab';
export const table: Tables['grab'] = { botReactionMs: [200, 400] };

/** Claims the longest word there is: those are hard to steal. */
export const decide: Decide<'grab'> = (_view, ask) => {
  let best = ask.fallback;
  let length = 0;
  for (const action of ask.legal) {
    if (action.type !== 'move' || action.word.length <= length) continue;
    best = action;
    length = action.word.length;
  }
  return best;
};
