/** Describes matches in a sentence, for titles and previews. */
import { isLevel, worthInRecord } from '@lobster-league/clawpoly/watch';
import type { league } from '@lobster-league/protocol';
import { isPremium } from './premium/is-premium';

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

type Ended = Pick<league.GameRecord, 'players' | 'extra'>;

/** Returns whether the match was called off: no rating changed, and a prize pool was refunded. */
function calledOff({ extra }: Pick<Ended, 'extra'>): boolean {
  const { stopped } = extra;
  return stopped === 'called_off' || stopped === 'abandoned' || (isPremium(extra) && stopped !== undefined);
}

/**
 * Returns the winners of a match that counts; in a premium room all who are tied, because its pool is not decided by
 * seat.
 */
export function firstOf({ players, extra }: Ended): Ended['players'] {
  if (calledOff({ extra })) return [];
  const best = players.find(({ placement }) => placement === 1);
  return players.filter(
    (player) =>
      player.placement === 1 ||
      (best !== undefined && isPremium(extra) && isLevel(worthInRecord(player), worthInRecord(best))),
  );
}

/**
 * Returns `Anna wins`, or who shares the win, or that nobody wins. What happens to a pool is shown elsewhere on the
 * page.
 */
export function winnersOf(ended: Ended, tense: 'now' | 'past' = 'now'): string {
  if (calledOff(ended)) return ended.extra.stopped === 'abandoned' ? 'Abandoned by all' : 'Called off';
  const winners = firstOf(ended).map(({ name }) => name);
  if (winners.length < 2) return `${winners[0] ?? 'Nobody'} ${tense === 'now' ? 'wins' : 'won'}`;
  if (isPremium(ended.extra)) return `${listed(winners)} ${tense === 'now' ? 'tie' : 'tied'}`;
  return `${listed(winners)} share the win`;
}

export function describeRecord({ players, extra, totalTurns }: league.GameRecord): string {
  const ranking = [...players].sort((a, b) => a.placement - b.placement);
  return `${winnersOf({ players, extra })} after ${totalTurns} turns. At the table: ${listed(ranking.map(({ name }) => name))}.`;
}

/** Says who plays, and not who wins. */
export function describeReplay({ players, totalTurns }: league.GameRecord): string {
  return `${listed(players.map(({ name }) => name))} in ${totalTurns} turns, to be watched from any moment.`;
}
