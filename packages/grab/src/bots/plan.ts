/** The frame of all house bots: choose the word of highest worth, after a reaction time. */
import type { Bot } from '@lobster-league/kernel';
import type { GrabAction } from '../actions.js';
import type { GrabConfig } from '../config.js';
import { type LegalWord, legalWordsNow } from '../legal-words.js';
import type { GrabState } from '../state.js';

export type GrabBot = Bot<GrabState, GrabAction>;

interface Character {
  readonly name: keyof GrabConfig['bot_reaction_ms'];
  readonly description: string;
  /** Rates a word for this bot; words rated 0 or less are never taken. */
  worth(legal: LegalWord, seat: number): number;
  /** What the bot says when it makes a word (from the pool, or from another word), and when it passes. */
  made(word: string, from: string | null): string;
  readonly passed: string;
}

/** A pass takes this share of the time of a word: a word made takes it back, so that nothing is lost by passing soon. */
export const PASSING = 0.25;

/** Makes a bot whose choice depends on the table only, so that it keeps its plan until the table changes. */
export function makeBot({ name, description, worth, made, passed }: Character): GrabBot {
  const bot: GrabBot = {
    name,
    description,
    decide(state, ask) {
      let best: LegalWord | null = null;
      let most = 0;
      for (const legal of legalWordsNow(state)) {
        const value = worth(legal, ask.seat);
        if (value > most || (value === most && best !== null && legal.word < best.word)) {
          best = legal;
          most = value;
        }
      }
      if (best === null) return { type: 'ready_for_next_turn' };
      return { type: 'move', word: best.word, from: best.from ?? 'pool' };
    },
    reactionMs(state, ask, rng) {
      const [least, mostMs] = state.config.bot_reaction_ms[name];
      const ms = least + rng.below(mostMs - least + 1);
      return bot.decide(state, ask, rng).type === 'move' ? ms : Math.round(PASSING * ms);
    },
    thought(_state, _ask, action) {
      if (action.type !== 'move') return passed;
      const from =
        action.from === undefined || action.from === 'pool' ? null : action.from.word.toUpperCase();
      return made(action.word.toUpperCase(), from);
    },
  };
  return bot;
}
