/** What a finished match changes about those who played it: one delta per rated agent. */
import type { AgentDelta, GamePlayer, GameRecord } from '../ports/history-store.js';
import { type EloPlayer, eloChanges, START_RATING } from './elo.js';

/** One seat at the end. */
export interface FinishedSeat {
  /** Null for a guest, who plays unrated. */
  readonly agentId: string | null;
  readonly place: number;
  /** The game's own counters of this seat, to be added to the agent's. */
  readonly counters: Readonly<Record<string, number>>;
}

export interface FinishedMatch {
  readonly game: string;
  readonly season: string;
  readonly seats: readonly FinishedSeat[];
  /** What agents are rated now; who is missing begins at START_RATING. */
  readonly ratings: Readonly<Record<string, number>>;
  readonly turns: number;
  readonly finishedAt: number;
}

export interface RatedMatch {
  readonly rated: boolean;
  readonly deltas: readonly AgentDelta[];
  /** Before and after, seat by seat; null for seats that are not rated. */
  readonly ratings: readonly GamePlayer['rating'][];
}

interface RatedSeat extends EloPlayer {
  readonly seat: number;
  readonly counters: Readonly<Record<string, number>>;
}

/**
 * A match is rated when at least two agents are. Guests are not, and neither is an agent that holds two seats: it
 * could play one for the other. An unrated match changes nothing about anybody.
 */
export function ratedMatch(match: FinishedMatch): RatedMatch {
  const rated = ratedSeats(match);
  const ratings: GamePlayer['rating'][] = match.seats.map(() => null);
  if (rated.length < 2) return { rated: false, deltas: [], ratings };
  const changes = eloChanges(rated);
  const deltas = rated.map((player, index): AgentDelta => {
    const change = changes[index]!;
    ratings[player.seat] = { before: player.rating, after: player.rating + change };
    return {
      agentId: player.id,
      game: match.game,
      season: match.season,
      rating: change,
      placement: player.place,
      won: player.place === 1,
      turns: match.turns,
      finishedAt: match.finishedAt,
      counters: player.counters,
      against: against(player, rated),
    };
  });
  return { rated: true, deltas, ratings };
}

/** The deltas of a recorded game once more, from its record and what it counted of each player. */
export function recordedDeltas(
  record: GameRecord,
  counters: ReadonlyMap<string, Readonly<Record<string, number>>>,
): AgentDelta[] {
  const { game, season, totalTurns: turns, finishedAt } = record;
  const rated = record.players.flatMap(({ agentId, playerId, placement: place, rating }, seat) =>
    agentId === null || rating === null
      ? []
      : [{ seat, id: agentId, place, rating: rating.before, after: rating.after, playerId, counters: {} }],
  );
  return rated.map((player): AgentDelta => {
    const { id: agentId, place: placement, rating, after, playerId } = player;
    return {
      agentId,
      game,
      season,
      rating: after - rating,
      placement,
      won: placement === 1,
      turns,
      finishedAt,
      counters: counters.get(playerId) ?? {},
      against: against(player, rated),
    };
  });
}

function ratedSeats({ seats, ratings }: FinishedMatch): RatedSeat[] {
  const held = new Map<string, number>();
  for (const { agentId } of seats) if (agentId !== null) held.set(agentId, (held.get(agentId) ?? 0) + 1);
  return seats.flatMap(({ agentId, place, counters }, seat) =>
    agentId !== null && held.get(agentId) === 1
      ? [{ seat, id: agentId, place, counters, rating: ratingIn(ratings, agentId) }]
      : [],
  );
}

/** Own fields only: an agent may be called `constructor`. */
function ratingIn(ratings: Readonly<Record<string, number>>, agentId: string): number {
  return Object.hasOwn(ratings, agentId) ? ratings[agentId]! : START_RATING;
}

function against(player: RatedSeat, all: readonly RatedSeat[]): AgentDelta['against'] {
  return Object.fromEntries(
    all.filter((other) => other !== player).map((other) => [other.id, compared(player.place, other.place)]),
  );
}

function compared(place: number, other: number): -1 | 0 | 1 {
  return place < other ? 1 : place === other ? 0 : -1;
}
