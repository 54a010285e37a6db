/** The tokens' colours for text: a little lighter, so that they are readable on the dark background. */
import type { PlayerView, Token, View } from '@lobster-league/clawpoly/watch';

const INK: Readonly<Record<Token, string>> = {
  lobster: '#ff8577',
  crab: '#f7a04d',
  octopus: '#cf9be8',
  seahorse: '#46e28a',
  dolphin: '#68bbf5',
  shark: '#b9c8ca',
};

export function inkOf({ token }: Pick<PlayerView, 'token'>): string {
  return INK[token];
}

export function colour(view: View, playerId: string): string {
  const player = view.players.find((candidate) => candidate.id === playerId);
  return player === undefined ? 'var(--text)' : inkOf(player);
}
