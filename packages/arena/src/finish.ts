/** From a finished match to what the history keeps: record, events, replay, and what it changes about agents. */
import type { Placement } from '@lobster-league/kernel';
import type { FinishedGame, GamePlayer, HistoryStore, MatchHistory, RoomRecord } from './ports/index.js';
import { ratedMatch, seasonOf } from './ratings/index.js';
import type { LiveMatch } from './room/live-match.js';
import { andStopped } from './room/room-info.js';
import { isNoContest } from './room/stopped.js';

export interface EndedMatch {
  readonly record: RoomRecord;
  readonly liveMatch: LiveMatch;
  readonly matchHistory: MatchHistory;
  readonly seasonMonths: number;
}

/** Everything that is to be recorded; asks the history only for the current ratings. */
export async function finishedGame(
  { record, liveMatch, matchHistory, seasonMonths }: EndedMatch,
  history: HistoryStore,
): Promise<FinishedGame> {
  const result = liveMatch.result ?? [];
  const { totalEvents, counters, replay } = matchHistory;
  const finishedAt = record.finishedAt ?? record.startedAt ?? record.createdAt;
  const season = seasonOf(finishedAt, seasonMonths);
  const agentIds = record.seats.flatMap(({ agentId }) => (agentId === null ? [] : [agentId]));
  const ratings = await history.ratings(record.game, agentIds);
  const counts = !isNoContest(liveMatch.stopped) && wasPlayed(record, liveMatch);
  const rated = ratedMatch({
    game: record.game,
    season,
    seats: record.seats.map(({ agentId, playerId }, seat) => ({
      agentId: counts ? agentId : null,
      place: placeOf(result, seat).place,
      counters: counters.get(playerId) ?? {},
    })),
    ratings,
    turns: liveMatch.turn,
    finishedAt,
  });
  const players = record.seats.map((seat, i): GamePlayer => {
    const { place, score } = placeOf(result, i);
    const final = liveMatch.game.final?.(liveMatch.match.state, i) ?? {};
    const { playerId, agentId, name, bot } = seat;
    return {
      playerId,
      agentId,
      name,
      house: bot !== null,
      bot,
      placement: place,
      score,
      final,
      rating: rated.ratings[i] ?? null,
    };
  });
  const { roomId, code, game, rules, name, config, extra, speed, startedAt, createdAt } = record;
  return {
    record: {
      gameId: roomId,
      roomCode: code,
      game,
      rules,
      name,
      config,
      players,
      result,
      extra: andStopped(extra, liveMatch.stopped),
      winnerId: isNoContest(liveMatch.stopped) ? null : winnerOf(players),
      rated: rated.rated,
      season,
      totalTurns: liveMatch.turn,
      totalEvents,
      startedAt: startedAt ?? createdAt,
      finishedAt,
      speed,
    },
    // Of a packed history they are unpacked only if the store wants them.
    get events() {
      return matchHistory.events;
    },
    replay,
    deltas: rated.deltas,
    ...(matchHistory.packed === undefined ? {} : { packed: matchHistory.packed }),
  };
}

/** Whether any of its agents ever decided something; matches of house bots alone are always played. */
function wasPlayed({ seats }: RoomRecord, { conduct }: LiveMatch): boolean {
  const agents = seats.flatMap(({ taken }, seat) => (taken === 'agent' ? [seat] : []));
  return agents.length === 0 || agents.some((seat) => conduct[seat]?.decided === true);
}

function placeOf(result: readonly Placement[], seat: number): Placement {
  return result.find((placement) => placement.seat === seat) ?? { seat, place: result.length, score: 0 };
}

/** The one in first place; the first of them by seat when they share it. */
function winnerOf(players: readonly GamePlayer[]): string | null {
  return players.find(({ placement }) => placement === 1)?.playerId ?? null;
}
