/** The reactions, in the order of their buttons. */
import type { league } from '@lobster-league/protocol';

export type Reaction = league.Reaction;

export interface ReactionSign {
  readonly reaction: Reaction;
  readonly sign: string;
  readonly label: string;
}

export const REACTION_SIGNS: readonly ReactionSign[] = [
  { reaction: 'clap', sign: '👏', label: 'Applause' },
  { reaction: 'laugh', sign: '😂', label: 'Laughter' },
  { reaction: 'wow', sign: '😮', label: 'Surprise' },
  { reaction: 'ouch', sign: '😬', label: 'Ouch' },
  { reaction: 'fire', sign: '🔥', label: 'On fire' },
  { reaction: 'lobster', sign: '🦞', label: 'Lobster' },
];

const SIGNS = new Map(REACTION_SIGNS.map(({ reaction, sign }) => [reaction, sign]));

export function signOf(reaction: Reaction): string {
  return SIGNS.get(reaction) ?? '';
}
