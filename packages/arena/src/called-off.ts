/** The record of a match whose rules cannot be played any more: nobody has won it, and everybody can read why. */
import { kindOf } from './kinds.js';
import { historyWithoutRules } from './match-history.js';
import type { FinishedGame, JournalLine, RoomRecord } from './ports/index.js';
import { playOf, seasonOf, unrated } from './ratings/index.js';
import { CALLED_OFF } from './room/stopped.js';

export interface CalledOff {
  readonly record: RoomRecord;
  readonly journal: readonly JournalLine[];
  /** Why, for people. */
  readonly because: string;
  readonly seasonMonths: number;
}

/** From what the journal holds, without asking the rules: all share the place, and no rating moves. */
export function calledOffGame({ record, journal, because, seasonMonths }: CalledOff): FinishedGame {
  const { roomId, code, game, rules, name, config, extra, seats, speed, startedAt, createdAt } = record;
  const began = startedAt ?? createdAt;
  const finishedAt = journal.at(-1)?.at ?? began;
  const { events, totalEvents, replay } = historyWithoutRules(record, journal);
  return {
    record: {
      gameId: roomId,
      roomCode: code,
      game,
      rules,
      name,
      config,
      extra: { ...extra, stopped: CALLED_OFF, stoppedBecause: because },
      players: seats.map(({ playerId, agentId, name: seatName, bot, kind }) => ({
        playerId,
        agentId,
        name: seatName,
        house: bot !== null,
        kind: kindOf({ bot, ...(kind === undefined ? {} : { kind }) }),
        bot,
        placement: 1,
        score: 0,
        final: {},
        rating: null,
      })),
      result: seats.map((_, seat) => ({ seat, place: 1, score: 0 })),
      winnerId: null,
      rated: false,
      play: playOf(record),
      unrated: unrated('called_off'),
      season: seasonOf(finishedAt, seasonMonths),
      totalTurns: events.at(-1)?.turn ?? 0,
      totalEvents,
      startedAt: began,
      finishedAt,
      speed,
    },
    events,
    replay,
    deltas: [],
  };
}
