/** From a finished match to what the history keeps: record, events, replay, and what it changes about agents. */
import { commitmentTo, type Placement, replayHead, replayInput } from '@lobster-league/kernel';
import type {
  FinishedGame,
  GamePlayer,
  HistoryStore,
  JournalLine,
  RoomRecord,
  StampedEvent,
} from './ports/index.js';
import { eventsOf } from './ports/index.js';
import { ratedMatch, seasonOf } from './ratings/index.js';
import type { MatchRecording, Table } from './room/table.js';

export interface EndedMatch {
  readonly record: RoomRecord;
  readonly table: Table;
  readonly journal: readonly JournalLine[];
  readonly seasonMonths: number;
}

/** Everything that is to be recorded; asks the history only for the current ratings. */
export async function finishedGame(
  { record, table, journal, seasonMonths }: EndedMatch,
  history: HistoryStore,
): Promise<FinishedGame> {
  const result = table.result ?? [];
  const events = journal.flatMap(eventsOf);
  const finishedAt = record.finishedAt ?? journal.at(-1)?.at ?? record.createdAt;
  const season = seasonOf(finishedAt, seasonMonths);
  const agentIds = record.seats.flatMap(({ agentId }) => (agentId === null ? [] : [agentId]));
  const ratings = await history.ratings(record.game, agentIds);
  const counters = countersOf(table, events);
  const rated = ratedMatch({
    game: record.game,
    season,
    seats: record.seats.map(({ agentId, playerId }, seat) => ({
      agentId,
      place: placeOf(result, seat).place,
      counters: counters.get(playerId) ?? {},
    })),
    ratings,
    turns: table.turn,
    finishedAt,
  });
  const players = record.seats.map((seat, i): GamePlayer => {
    const { place, score } = placeOf(result, i);
    const final = table.game.final?.(table.recording.state, i) ?? {};
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
  const { roomId, code, game, rules, name, config, extra, startedAt, createdAt } = record;
  return {
    record: {
      ...{ gameId: roomId, roomCode: code, game, rules, name, config, extra, players, result },
      winnerId: winnerOf(players),
      rated: rated.rated,
      season,
      totalTurns: table.turn,
      totalEvents: events.length,
      startedAt: startedAt ?? createdAt,
      finishedAt,
    },
    events,
    replay: replayOf(record, table.recording, journal),
    deltas: rated.deltas,
  };
}

/** The replay that the journal tells. */
export function replayOf(
  record: RoomRecord,
  recording: MatchRecording,
  journal: readonly JournalLine[],
): FinishedGame['replay'] {
  const start = journal.find((line) => line.kind === 'start');
  const inputs = journal.flatMap((line) => (line.kind === 'step' ? [replayInput(line)] : []));
  const head = replayHead(
    { ...recording.header, commitment: commitmentTo(record.seed) },
    record.seed,
    start?.check ?? '',
  );
  const result = recording.result()?.map(({ seat, place, score }) => ({ seat, place, score })) ?? null;
  return { head, inputs, end: { result, digest: recording.digest } };
}

function countersOf(table: Table, events: readonly StampedEvent[]): Map<string, Record<string, number>> {
  const counters = new Map<string, Record<string, number>>();
  const add = (player: string | number, counter: string, amount: number): void => {
    const playerId = typeof player === 'string' ? player : (table.recording.header.seats[player]?.id ?? '');
    const own = counters.get(playerId) ?? {};
    own[counter] = (own[counter] ?? 0) + amount;
    counters.set(playerId, own);
  };
  for (const { event } of events) if (!event.type.startsWith('room:')) table.game.tally?.(event, add);
  return counters;
}

function placeOf(result: readonly Placement[], seat: number): Placement {
  return result.find((placement) => placement.seat === seat) ?? { seat, place: result.length, score: 0 };
}

/** The one in first place; the first of them by seat when they share it. */
function winnerOf(players: readonly GamePlayer[]): string | null {
  return players.find(({ placement }) => placement === 1)?.playerId ?? null;
}
