/** What the spectators' socket tells of the crowd, as types: the schemas stay on the server. */
import type { league } from '@lobster-league/protocol';

export type GuessesKnown = Extract<league.WatchMessage, { type: 'crowd' }>['guesses'];
export type ChatLine = league.ChatLine;
export type CrowdMessage = Extract<
  league.WatchMessage,
  { type: 'crowd' | 'chat' | 'chat_removed' | 'reactions' | 'guesses' }
>;
