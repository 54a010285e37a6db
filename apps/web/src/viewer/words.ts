/** Describes matches in a sentence, for titles and previews. */
import { isLevel, worthInRecord } from '@lobster-league/clawpoly/watch';
import type { league } from '@lobster-league/protocol';
import type { Text } from '../messages/message';
import { isPremium } from './premium/is-premium';

export function describeRoom({ seats, status, turn }: league.RoomInfo, t: Text): string {
  const taken = seats.flatMap(({ name, taken }) => (taken === 'open' ? [] : [name]));
  const names = t.list(taken);
  switch (status) {
    case 'waiting':
    case 'ready':
      return taken.length === 0 ? t('room.waits') : t('room.wait', { names });
    case 'roll_order':
    case 'playing':
    case 'paused':
      return t('room.playing', { names, turn });
    case 'finished':
      return t('room.played', { names });
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
export function winnersOf(ended: Ended, t: Text, tense: 'now' | 'past' = 'now'): string {
  if (calledOff(ended))
    return t(ended.extra.stopped === 'abandoned' ? 'result.abandoned' : 'result.calledOff');
  const winners = firstOf(ended).map(({ name }) => name);
  const names = t.list(winners);
  const past = tense === 'past';
  if (winners.length === 0) return t(past ? 'result.nobodyWon' : 'result.nobodyWins');
  if (winners.length === 1) return t(past ? 'result.won' : 'result.wins', { name: names });
  if (isPremium(ended.extra)) return t(past ? 'result.tied' : 'result.tie', { names });
  return t('result.share', { names });
}

export function describeRecord({ players, extra, totalTurns }: league.GameRecord, t: Text): string {
  const ranking = [...players].sort((a, b) => a.placement - b.placement);
  return t('result.described', {
    result: winnersOf({ players, extra }, t),
    count: totalTurns,
    names: t.list(ranking.map(({ name }) => name)),
  });
}

/** Says who plays, and not who wins. */
export function describeReplay({ players, totalTurns }: league.GameRecord, t: Text): string {
  return t('replay.described', { names: t.list(players.map(({ name }) => name)), count: totalTurns });
}
