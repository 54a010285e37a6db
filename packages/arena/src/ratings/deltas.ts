/** What a finished match changes about those who played it: one delta per rated agent. */
import {
  addSkill,
  type EloPlayer,
  eloChanges,
  NO_SKILL,
  type PairCounts,
  type SkillSums,
  START_RATING,
  skillChanges,
} from '@lobster-league/ratings';
import type { AgentDelta, GamePlayer, GameRecord } from '../ports/history-store.js';
import { isUnverified, ladderOf } from './play.js';

/** One seat at the end. */
export interface FinishedSeat {
  /** Null for a guest, who plays unrated. */
  readonly agentId: string | null;
  /** A person, who is rated among all, on a ladder of people. */
  readonly isPerson?: boolean;
  readonly place: number;
  /** The game's own counters of this seat, to be added to the agent's. */
  readonly counters: Readonly<Record<string, number>>;
}

export interface FinishedMatch {
  /** The ladder on which it is rated. */
  readonly game: string;
  readonly season: string;
  readonly seats: readonly FinishedSeat[];
  /** What agents are rated now; who is missing begins at START_RATING. */
  readonly ratings: Readonly<Record<string, number>>;
  /** Their skills; who is missing has none yet. */
  readonly skills?: Readonly<Record<string, SkillSums>>;
  readonly turns: number;
  readonly finishedAt: number;
  /** Whether what happened between two seats changes the rating of the first; always, if absent. */
  readonly counts?: PairCounts;
}

export interface RatedMatch {
  readonly rated: boolean;
  readonly deltas: readonly AgentDelta[];
  /** Before and after, seat by seat; null for seats that are not rated. */
  readonly ratings: readonly GamePlayer['rating'][];
}

interface RatedSeat extends EloPlayer {
  readonly seat: number;
  readonly skill: SkillSums;
  readonly counters: Readonly<Record<string, number>>;
}

/**
 * A match is rated when at least two agents are. Guests are not, and neither is an agent that holds two seats: it
 * could play one for the other. An unrated match changes nothing about anybody, and neither does a match about an agent
 * for which no pair counts.
 */
export function ratedMatch(match: FinishedMatch): RatedMatch {
  const rated = ratedSeats(match);
  const ratings: GamePlayer['rating'][] = match.seats.map(() => null);
  const pair: PairCounts = (i, j) => match.counts?.(rated[i]!.seat, rated[j]!.seat) ?? true;
  const changes = eloChanges(rated, pair);
  const skills = skillChanges(rated, pair);
  const deltas = rated.flatMap((player, index): AgentDelta[] => {
    const opponents = rated.filter((_, other) => other !== index && pair(index, other));
    if (opponents.length === 0) return [];
    const change = changes[index]!;
    const skill = skills[index]!;
    ratings[player.seat] = { before: player.rating, after: player.rating + change, skill };
    return [
      {
        agentId: player.id,
        game: match.game,
        season: match.season,
        rating: change,
        skill,
        placement: player.place,
        won: player.place === 1,
        turns: match.turns,
        finishedAt: match.finishedAt,
        counters: player.counters,
        against: against(player, opponents),
      },
    ];
  });
  return { rated: deltas.length > 0, deltas, ratings };
}

/**
 * The same on every ladder that the match belongs to. Agents under ids that nobody has registered are rated among all,
 * and change nobody else's rating. People are rated like agents, and stand on a ladder of their own.
 */
export function ratedOnAll(
  match: Omit<FinishedMatch, 'ratings'>,
  ratings: LadderRatings,
  ranked: boolean,
  skills: LadderSkills = { all: {}, ranked: {}, people: {}, unverified: {} },
): { readonly deltas: readonly AgentDelta[]; readonly players: readonly SeatRatings[] } {
  const { game, seats } = match;
  const verified = seats.map((seat) => (isVerified(seat) ? seat : { ...seat, agentId: null }));
  const known = {
    ratings: { ...ratings.all, ...ratings.people },
    skills: { ...skills.all, ...skills.people },
  };
  const all = ratedMatch({ ...match, seats: verified, ...known });
  const own = ratedMatch({
    ...match,
    seats,
    ratings: { ...known.ratings, ...ratings.unverified },
    skills: { ...known.skills, ...skills.unverified },
  });
  const ladder = ladderOf(game, 'unverified');
  const strangers = own.deltas.filter(({ agentId }) => isUnverified(agentId));
  const byRank = ranked
    ? ratedMatch({
        ...match,
        game: ladderOf(game, 'ranked'),
        seats: verified,
        ratings: ratings.ranked,
        skills: skills.ranked,
      })
    : null;
  return {
    deltas: [
      ...onOwnLadders(all.deltas, game, seats),
      ...strangers.map((delta) => ({ ...delta, game: ladder })),
      ...(byRank?.deltas ?? []),
    ],
    players: seats.map((seat, i) => {
      const rating = (isVerified(seat) ? all : own).ratings[i] ?? null;
      return byRank === null ? { rating } : { rating, ranked: byRank.ratings[i] ?? null };
    }),
  };
}

/** What agents are rated now, by ladder. */
export interface LadderRatings {
  readonly all: FinishedMatch['ratings'];
  readonly ranked: FinishedMatch['ratings'];
  readonly people: FinishedMatch['ratings'];
  readonly unverified: FinishedMatch['ratings'];
}

/** Their skills, the same way. */
export type LadderSkills = { readonly [Kind in keyof LadderRatings]: Readonly<Record<string, SkillSums>> };

/** What changed about people, on their ladder. */
function onOwnLadders(
  deltas: readonly AgentDelta[],
  game: string,
  seats: readonly FinishedSeat[],
): AgentDelta[] {
  const people = new Set(seats.flatMap(({ agentId, isPerson }) => (isPerson === true ? [agentId] : [])));
  const ladder = ladderOf(game, 'people');
  return deltas.map((delta) => (people.has(delta.agentId) ? { ...delta, game: ladder } : delta));
}

export type SeatRatings = Pick<GamePlayer, 'rating' | 'ranked'>;

function isVerified({ agentId }: FinishedSeat): boolean {
  return agentId === null || !isUnverified(agentId);
}

/** The deltas of a recorded game once more, from its record and what it counted of each player. */
export function recordedDeltas(
  record: GameRecord,
  counters: ReadonlyMap<string, Readonly<Record<string, number>>>,
): AgentDelta[] {
  const { game, season, totalTurns: turns, finishedAt, players, uncounted = [] } = record;
  const counts: PairCounts = (seat, other) => !uncounted.some(([a, b]) => a === seat && b === other);
  const seats = players.map(({ agentId, playerId, placement: place, kind }) => ({
    agentId,
    isPerson: kind === 'person',
    place,
    counters: counters.get(playerId) ?? {},
  }));
  const verified = seats.map((seat) => (isVerified(seat) ? seat : { ...seat, agentId: null }));
  const on = (ladder: string, among: readonly FinishedSeat[], changeOf: ChangeOf): AgentDelta[] => {
    const rated = ratedSeats({ seats: among, ratings: {} });
    return rated.flatMap((player): AgentDelta[] => {
      const change = changeOf(players[player.seat]!);
      if (change == null) return [];
      const { id: agentId, place: placement, counters: counted } = player;
      const opponents = rated.filter((other) => other !== player && counts(player.seat, other.seat));
      return [
        {
          agentId,
          game: ladder,
          season,
          rating: change.after - change.before,
          ...(change.skill === undefined ? {} : { skill: change.skill }),
          placement,
          won: placement === 1,
          turns,
          finishedAt,
          counters: counted,
          against: against(player, opponents),
        },
      ];
    });
  };
  const ratingOf: ChangeOf = ({ rating }) => rating;
  return [
    ...onOwnLadders(on(game, verified, ratingOf), game, seats),
    ...on(ladderOf(game, 'unverified'), seats, ratingOf).filter(({ agentId }) => isUnverified(agentId)),
    ...on(ladderOf(game, 'ranked'), verified, ({ ranked }) => ranked),
  ];
}

/** What takes a recorded game back, at that moment: ratings, games, wins and losses; the game's own counters stay. */
export function voidingDeltas(record: GameRecord, at: number): AgentDelta[] {
  return recordedDeltas(record, new Map()).map((delta) => ({
    ...delta,
    rating: -delta.rating,
    ...(delta.skill === undefined ? {} : { skill: addSkill(NO_SKILL, delta.skill, -1) }),
    finishedAt: at,
    takesBack: true,
  }));
}

type ChangeOf = (player: GamePlayer) => GamePlayer['ranked'];

function ratedSeats({
  seats,
  ratings,
  skills = {},
}: Pick<FinishedMatch, 'seats' | 'ratings' | 'skills'>): RatedSeat[] {
  const held = new Map<string, number>();
  for (const { agentId } of seats) if (agentId !== null) held.set(agentId, (held.get(agentId) ?? 0) + 1);
  return seats.flatMap(({ agentId, place, counters }, seat) =>
    agentId !== null && held.get(agentId) === 1
      ? [
          {
            seat,
            id: agentId,
            place,
            counters,
            rating: ownIn(ratings, agentId, START_RATING),
            skill: ownIn(skills, agentId, NO_SKILL),
          },
        ]
      : [],
  );
}

/** Own fields only: an agent may be called `constructor`. */
function ownIn<Value>(known: Readonly<Record<string, Value>>, agentId: string, absent: Value): Value {
  return Object.hasOwn(known, agentId) ? known[agentId]! : absent;
}

function against(player: RatedSeat, opponents: readonly RatedSeat[]): AgentDelta['against'] {
  return Object.fromEntries(opponents.map(({ id, place }) => [id, compared(player.place, place)]));
}

function compared(place: number, other: number): -1 | 0 | 1 {
  return place < other ? 1 : place === other ? 0 : -1;
}
