/** How an agent's rating came about: by opponent, by kind of play, and what did not count. */

import { ELO_K, surplus } from '@lobster-league/ratings';
import type { GamePlayer, GameRecord, Play, Unrated } from '../ports/index.js';
import { isUnverified, unrated } from './play.js';

export interface OpponentShare {
  readonly agentId: string;
  readonly name: string;
  readonly house: boolean;
  readonly met: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Points won from it, to a tenth. */
  readonly change: number;
}

export interface RatingBreakdown {
  /** How many of the latest matches were looked at. */
  readonly games: number;
  /** Those from which most was won, or lost, first. */
  readonly byOpponent: readonly OpponentShare[];
  readonly byPlay: readonly { readonly play: Play; readonly games: number; readonly change: number }[];
  /** Most frequent first. */
  readonly uncounted: readonly (Unrated & { readonly games: number })[];
}

/** From records of the agent; `by` chooses the rating that all matches change, or the one of ranked matches. */
export function ratingBreakdown(
  agentId: string,
  records: readonly GameRecord[],
  by: 'all' | 'ranked',
): RatingBreakdown {
  const opponents = new Map<string, Mutable<OpponentShare>>();
  const plays = new Map<Play, { play: Play; games: number; change: number }>();
  const reasons = new Map<string, Mutable<Unrated & { games: number }>>();
  let games = 0;
  for (const record of records) {
    const { players, play = 'open' } = record;
    const seat = players.findIndex((player) => player.agentId === agentId);
    const own = players[seat];
    if (own === undefined || (by === 'ranked' && play === 'open')) continue;
    games++;
    const change = changeOf(own, by);
    if (change === null) {
      const reason = record.unrated ?? unrated('no_opponent');
      const known = reasons.get(reason.code) ?? { code: reason.code, text: reason.text, games: 0 };
      known.games++;
      reasons.set(reason.code, known);
      continue;
    }
    const sum = plays.get(play) ?? { play, games: 0, change: 0 };
    sum.games++;
    sum.change += change.after - change.before;
    plays.set(play, sum);
    for (const { other, points } of sharesOf(record, seat, by)) addShare(opponents, own, other, points);
  }
  return {
    games,
    byOpponent: [...opponents.values()]
      .map((share) => ({ ...share, change: tenths(share.change) }))
      .sort((a, b) => Math.abs(b.change) - Math.abs(a.change) || b.met - a.met),
    byPlay: [...plays.values()],
    uncounted: [...reasons.values()].sort((a, b) => b.games - a.games),
  };
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

function changeOf(player: GamePlayer, by: 'all' | 'ranked'): GamePlayer['rating'] {
  return by === 'all' ? player.rating : (player.ranked ?? null);
}

/** What a match brought the player of a seat, by opponent; a lone one has brought all of it. */
function sharesOf(
  { players, uncounted = [] }: GameRecord,
  seat: number,
  by: 'all' | 'ranked',
): { readonly other: GamePlayer; readonly points: number }[] {
  const own = players[seat]!;
  const change = changeOf(own, by)!;
  const stranger = isUnverified(own.agentId ?? '');
  const rated = [...players.entries()].filter(
    ([, { agentId }]) => agentId !== null && (stranger || !isUnverified(agentId)),
  );
  const counted = rated.filter(
    ([other]) => other !== seat && !uncounted.some(([a, b]) => a === seat && b === other),
  );
  const [first] = counted;
  if (first !== undefined && counted.length === 1)
    return [{ other: first[1], points: change.after - change.before }];
  const share = ELO_K / Math.max(1, rated.length - 1);
  return counted.map(([, other]) => {
    const rating = changeOf(other, by)?.before ?? change.before;
    const me = { id: own.playerId, rating: change.before, place: own.placement };
    return { other, points: share * surplus(me, { id: other.playerId, rating, place: other.placement }) };
  });
}

function addShare(
  opponents: Map<string, Mutable<OpponentShare>>,
  own: GamePlayer,
  { agentId, name, house, placement }: GamePlayer,
  points: number,
): void {
  if (agentId === null) return;
  const share = opponents.get(agentId) ?? {
    agentId,
    name,
    house,
    met: 0,
    wins: 0,
    draws: 0,
    losses: 0,
    change: 0,
  };
  share.met++;
  if (own.placement < placement) share.wins++;
  else if (own.placement === placement) share.draws++;
  else share.losses++;
  share.change += points;
  opponents.set(agentId, share);
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
