/** The reactions, in the order of their buttons. */
import type { league } from '@lobster-league/protocol';

export type Reaction = league.Reaction;

export interface ReactionSign {
  readonly reaction: Reaction;
  readonly sign: string;
}

export const REACTION_SIGNS: readonly ReactionSign[] = [
  { reaction: 'clap', sign: '👏' },
  { reaction: 'laugh', sign: '😂' },
  { reaction: 'wow', sign: '😮' },
  { reaction: 'ouch', sign: '😬' },
  { reaction: 'fire', sign: '🔥' },
  { reaction: 'lobster', sign: '🦞' },
];

const SIGNS = new Map(REACTION_SIGNS.map(({ reaction, sign }) => [reaction, sign]));

export function signOf(reaction: Reaction): string {
  return SIGNS.get(reaction) ?? '';
}
