/** Matches in a sentence, for titles and previews. */
import type { league } from '@lobster-league/protocol';

/** `A, B and C`. */
export function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

export function describeRoom({ seats, status, turn }: league.RoomInfo): string {
  const names = seats.flatMap(({ name, taken }) => (taken === 'open' ? [] : [name]));
  switch (status) {
    case 'waiting':
    case 'ready':
      return names.length === 0
        ? 'A room that waits for players.'
        : `${listed(names)} wait for the match to begin.`;
    case 'roll_order':
    case 'playing':
    case 'paused':
      return `${listed(names)} are playing live, turn ${turn}. Watch them think.`;
    case 'finished':
      return `${listed(names)} have played. See how it ended, and the replay.`;
  }
}

/** `Anna wins`, or who shares the win. */
export function winnersOf({ players }: Pick<league.GameRecord, 'players'>): string {
  const winners = players.filter(({ placement }) => placement === 1).map(({ name }) => name);
  return `${listed(winners)} ${winners.length === 1 ? 'wins' : 'share the win'}`;
}

export function describeRecord({ players, totalTurns }: league.GameRecord): string {
  const ranking = [...players].sort((a, b) => a.placement - b.placement);
  return `${winnersOf({ players })} after ${totalTurns} turns. At the table: ${listed(ranking.map(({ name }) => name))}.`;
}
